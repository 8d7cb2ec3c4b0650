"""Choosing an amount: readout, all in, slider with steps, presets, cost and odds, keypad."""

from __future__ import annotations

from typing import Final

from player_station.betting import Preset, can_go_all_in, presets, raises
from player_station.controls import Control, Face, Sheet
from player_station.screens.action_bar import raise_word
from player_station.screens.keypad import put_amount_keys
from player_station.screens.places import Places
from player_station.screens.side_panel import around_controls
from player_station.state import Draft
from screenkit.amounts import chips_shown
from screenkit.drawables import Plate, Rail, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALL_IN,
    BODY,
    EDGE,
    GLASS,
    HUGE,
    LARGE,
    LINE,
    PANEL,
    RAISED,
    SECOND,
    TEXT,
    WHITE,
)
from wire.messages.own_view import OfferView

_FRACTIONS: Final = {
    "1/3": "\u2153",
    "1/2": "\u00bd",
    "2/3": "\u2154",
    "3/4": "\u00be",
    "2.5x": "2.5\u00d7",
    "3x": "3\u00d7",
}
LONG_AMOUNT: Final = 9
ALL_IN_FACE = Face(fill=ALL_IN, ink=WHITE, line=None, size=BODY, weight="bold")


def put_amount_panel(sheet: Sheet, places: Places, offer: OfferView, draft: Draft) -> None:
    """Draw the panel in the place of the choices; only Confirm, in the bar, sends."""
    box = places.panel
    sheet.put(Plate(box=around_controls(box), fill=GLASS, line=EDGE, radius=12, shadow=True))
    all_in = can_go_all_in(offer)
    readout = box.part(0, 0, 272 if all_in else 400, 64)
    _put_readout(sheet, readout, offer, draft)
    if all_in:
        sheet.button("all_in", box.part(280, 0, 120, 64), _("All in"), ALL_IN_FACE, turn=offer.turn)
    if draft.typed is not None:
        put_amount_keys(sheet, box.part(0, 72, 400, 216), turn=offer.turn)
        return
    _put_slider(sheet, box.part(0, 72, 400, 64), offer, draft)
    _put_presets(sheet, box.part(0, 144, 400, 64), offer, draft)
    _put_cost(sheet, box.part(0, 216, 328, 72), draft)
    close = box.part(336, 220, 64, 64)
    sheet.button("raise", close, "", Face(mark="cross", size=LARGE), turn=offer.turn)


def _put_cost(sheet: Sheet, box: Box, draft: Draft) -> None:
    """What the amount costs, and how the pot stands to it."""
    view = sheet.view
    hand, seat = (view.table.hand if view.table else None), view.seat_view
    if hand is None or seat is None:
        return
    cost = draft.total - seat.bet
    shown = chips_shown(cost, tournament=view.tournament)
    text = _("You put in {amount}").format(amount=shown)
    sheet.put(Words(box=box.part(8, 4, box.w - 8, 32), text=text, size=LARGE, weight="bold"))
    odds = odds_words(hand.pot, cost)
    if odds:
        line = box.part(8, 36, box.w - 8, 30)
        sheet.put(Words(box=line, text=odds, size=BODY, colour=SECOND))


def odds_words(pot: int, cost: int) -> str:
    """The pot for what it costs, as players say it: 4.5 to 1."""
    if cost <= 0 or pot <= 0:
        return ""
    tenths = (pot * 20 // cost + 1) // 2
    whole, part = divmod(tenths, 10)
    ratio = str(whole) if not part else f"{whole}.{part}"
    return _("Pot odds {ratio} to 1").format(ratio=ratio)


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


def _put_presets(sheet: Sheet, box: Box, offer: OfferView, draft: Draft) -> None:
    found = presets(sheet.view, offer)
    shown = [chips_shown(it.total, tournament=sheet.view.tournament) for it in found]
    if max(map(len, shown)) > LONG_AMOUNT:
        # Four wider ones, so that no amount is cut.
        found = tuple(it for it in found if it.code != "2/3")
    for preset, place in zip(found, box.columns(len(found), 8), strict=True):
        word = preset_word(preset.code)
        if preset.total:
            _put_preset(sheet, place, preset, word, chosen=preset.total == draft.total)
        else:
            sheet.put(Plate(box=place, fill=PANEL, line=LINE))
            sheet.put(Words(box=place, text=word, size=BODY, colour=SECOND, align="centre"))


def preset_word(code: str) -> str:
    """What stands on a preset."""
    return {"min": _("Min"), "pot": _("Pot")}.get(code, _FRACTIONS.get(code, code))


def _put_preset(sheet: Sheet, box: Box, preset: Preset, word: str, *, chosen: bool) -> None:
    name = f"preset:{preset.code}"
    face = Face(line=TEXT if chosen else EDGE)
    place = sheet.surface(name, box, face)
    if chosen:
        outline = Plate(box=place.inset(2), fill=RAISED, line=TEXT, line_width=2, radius=7)
        sheet.put(outline)
    sheet.put(Words(box=place.part(0, 5, box.w, 28), text=word, size=LARGE, align="centre"))
    text = chips_shown(preset.total, tournament=sheet.view.tournament)
    amount = place.part(4, 34, box.w - 8, 24)
    sheet.put(Words(box=amount, text=text, size=BODY, colour=SECOND, align="centre", whole=True))
    offer = sheet.view.offer
    sheet.touch(name, box, f"{word} {text}", turn=offer.turn if offer is not None else 0)
