"""Choosing an amount: readout, all in, slider with steps, presets, Confirm, keypad."""

from __future__ import annotations

from dataclasses import replace

from player_station.betting import Preset, can_go_all_in, goes_all_in, presets, raises
from player_station.controls import GOLDEN, Control, Face, Sheet
from player_station.gestures import HOLD_MS
from player_station.screens.action_bar import all_in_words, raise_word
from player_station.screens.keypad import put_keypad
from player_station.screens.places import Places
from player_station.state import Draft
from screenkit.amounts import chips_shown
from screenkit.drawables import Plate, Rail, Ring, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALL_IN,
    BODY,
    HUGE,
    LARGE,
    LINE,
    PANEL,
    SECOND,
    SMALL,
    TEXT,
    WHITE,
)
from wire.messages.own_view import OfferView

ALL_IN_FACE = Face(fill=ALL_IN, ink=WHITE, line=None, size=BODY, weight="bold")


def put_amount_panel(sheet: Sheet, places: Places, offer: OfferView, draft: Draft) -> None:
    """Draw the panel in the place of the choices; only Confirm sends."""
    box = places.panel
    sheet.put(Plate(box=box.inset(-8), fill=PANEL, line=LINE, radius=12, shadow=True))
    _put_readout(sheet, box.part(0, 0, 272, 64), offer, draft)
    if can_go_all_in(offer):
        sheet.button("all_in", box.part(280, 0, 120, 64), _("All in"), ALL_IN_FACE, turn=offer.turn)
    _put_slider(sheet, box.part(0, 72, 400, 64), offer, draft)
    _put_presets(sheet, box.part(0, 144, 400, 64), offer)
    _put_confirm(sheet, box.part(0, 216, 400, 72), offer, draft)
    if draft.typed is not None:
        put_keypad(sheet, places.keypad, turn=offer.turn)


def _put_readout(sheet: Sheet, box: Box, offer: OfferView, draft: Draft) -> None:
    name = "keypad"
    place = sheet.surface(name, box, Face(line=LINE))
    words = Box(place.x + 16, place.y, 84, place.h)
    sheet.put(Words(box=words, text=raise_word(offer), size=BODY, colour=SECOND))
    text = chips_shown(draft.total, tournament=sheet.view.tournament)
    if draft.typed is not None:
        text = typed_shown(draft.typed, tournament=sheet.view.tournament)
    amount = Box(place.x + 92, place.y, place.w - 108, place.h)
    sheet.put(Words(box=amount, text=text, size=HUGE, weight="bold", align="right", whole=True))
    sheet.touch(name, box, text, turn=offer.turn)


def typed_shown(typed: str, *, tournament: bool) -> str:
    """The text on the readout while an amount is typed."""
    return typed if tournament else f"${typed}"


def _put_slider(sheet: Sheet, box: Box, offer: OfferView, draft: Draft) -> None:
    allowed = raises(offer)
    sheet.button(
        "step:-1", box.part(0, 0, 64, 64), "", Face(mark="minus", size=LARGE), turn=offer.turn
    )
    sheet.button(
        "step:1", box.part(336, 0, 64, 64), "", Face(mark="plus", size=LARGE), turn=offer.turn
    )
    rail = box.part(76, 0, 248, 64)
    sheet.put(Rail(box=rail, permille=allowed.place(draft.total), colour=SECOND))
    sheet.touchable(Control(name="slider", box=rail, kind="slide", label="amount"))


def _put_presets(sheet: Sheet, box: Box, offer: OfferView) -> None:
    words = {"min": _("Min"), "half": "\u00bd", "three_quarters": "\u00be", "pot": _("Pot")}
    for number, preset in enumerate(presets(offer)):
        place = box.part(number * 104, 0, 88, 64)
        if preset.total:
            _put_preset(sheet, place, preset, words[preset.code], turn=offer.turn)
        else:
            sheet.put(Plate(box=place, fill=PANEL, line=LINE))
            sheet.put(
                Words(box=place, text=words[preset.code], size=BODY, colour=SECOND, align="centre")
            )


def _put_preset(sheet: Sheet, box: Box, preset: Preset, word: str, *, turn: int) -> None:
    name = f"preset:{preset.code}"
    place = sheet.surface(name, box, Face())
    sheet.put(Words(box=place.part(0, 6, box.w, 28), text=word, size=BODY, align="centre"))
    text = chips_shown(preset.total, tournament=sheet.view.tournament)
    amount = place.part(4, 34, box.w - 8, 24)
    sheet.put(Words(box=amount, text=text, size=SMALL, colour=SECOND, align="centre", whole=True))
    sheet.touch(name, box, f"{word} {text}", turn=turn)


def _put_confirm(sheet: Sheet, box: Box, offer: OfferView, draft: Draft) -> None:
    """Draw Confirm: gold for an amount, red and with a hold for all in."""
    amount = chips_shown(draft.total, tournament=sheet.view.tournament)
    under = all_in_words(sheet.view, draft.total)
    if not goes_all_in(offer, draft.total):
        text = _confirm_words(offer).format(amount=amount)
        sheet.button("confirm", box, text, replace(GOLDEN, under=under), turn=offer.turn)
        return
    text = _("Hold: all in {amount}").format(amount=amount)
    face = replace(ALL_IN_FACE, line=TEXT, size=LARGE, kind="hold", under=under)
    sheet.button("confirm:all_in", box, text, face, turn=offer.turn)
    press = sheet.view.press
    if sheet.pressed("confirm:all_in") and press is not None:
        done = min(1000, (sheet.view.now_ms - press.since_ms) * 1000 // HOLD_MS)
        ring = Box(box.x + 12, box.y + 12, 48, 48)
        sheet.put(Ring(box=ring, permille=done // 25 * 25, colour=WHITE, width=6))


def _confirm_words(offer: OfferView) -> str:
    if offer.completes:
        return _("Confirm {amount}")
    if offer.opens and not offer.to_call:
        return _("Confirm bet {amount}")
    return _("Confirm raise to {amount}")
