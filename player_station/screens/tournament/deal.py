"""Dividing the pool by agreement: proposing it, and answering a proposal."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.frame import put_frame, put_page_note
from player_station.screens.own_plate import put_always
from player_station.screens.pin_pad import put_pin_screen
from player_station.screens.places import Places
from player_station.screens.side_panel import put_choice, put_fact
from player_station.screens.timing import left_of, stepped
from player_station.screens.top_bar import put_note, put_top_bar
from player_station.screens.tournament.lists import LARGE_LIST, put_standings
from player_station.state import Station
from screenkit.amounts import cents_shown
from screenkit.drawables import Mark, Paragraph, Plate, Ring, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    DISPLAY,
    HUGE,
    LARGE,
    LINE,
    ON_FELT,
    PANEL,
    SECOND,
    TEXT,
    TIMER,
    WIN,
)
from wire.messages.tournament_view import DealView, TournamentView

METHODS: Final = ("icm", "chip_chop")
KEPT_PERCENT: Final = (0, 10, 20, 30)
"""The parts of the pool that a proposal may keep for the winner."""
DEAL_MS: Final = 60_000
"""The time for answers; with less the ring starts with less than a full circle."""


def method_word(code: str) -> str:
    """Return the name of a way to divide the pool."""
    return _("ICM") if code == "icm" else _("Chip chop")


def kept_cents(there: TournamentView, choice: int) -> int:
    """The part of the pool that a choice keeps, in whole units of money."""
    return there.pool * KEPT_PERCENT[choice] // 100 // 100 * 100


def put_propose(sheet: Sheet) -> None:
    """Choose how to divide, and what is kept to play for; each way says what the player gets."""
    view, there, own = sheet.view, sheet.view.tournament_view, sheet.view.own_tournament
    room = put_frame(sheet, _("Propose a deal"))
    if there is None or own is None:
        return
    words = _("All who are still in divide the {amount} that are left. All must agree.")
    line = room.part(0, 0, room.w, 32)
    text = words.format(amount=cents_shown(there.pool))
    sheet.put(Words(box=line, text=text, size=LARGE, colour=ON_FELT))
    for number, box in enumerate(room.part(0, 48, room.w, 216).columns(2, 16)):
        _put_method(sheet, box, number)
    sheet.small(room.part(0, 280, room.w, 28), _("Kept for the winner"))
    for number, box in enumerate(room.part(0, 312, room.w, 72).columns(len(KEPT_PERCENT), 16)):
        text = cents_shown(kept_cents(there, number)) if number else _("Nothing")
        put_choice(sheet, f"deal_kept:{number}", box, text, chosen=view.page_item == number)
    if own.may_propose:
        sheet.explain(room.part(0, 408, room.w, 72), _propose_words(view), size=LARGE)
    foot = Box(room.x, 600, room.w, 104)
    if own.may_propose:
        sheet.button("deal_propose", foot, _("Propose to everybody"), GOLDEN)
    else:
        sheet.put(Plate(box=foot, fill=PANEL, line=LINE, radius=12))
        words = _("Not now: one proposal is open, or was made at this level")
        sheet.put(
            Words(box=foot.inset(16, 0), text=words, size=LARGE, colour=SECOND, align="centre")
        )
    put_page_note(sheet)


def _propose_words(view: Station) -> str:
    own = view.own_tournament
    if own is not None and own.shares is None:
        return _("It is made after this hand, with the chips of then. All accept with the PIN.")
    return _("All have a minute to accept with the PIN. Nobody learns who refused.")


def _put_method(sheet: Sheet, box: Box, number: int) -> None:
    """One way to divide: its name, what it means, and what the player would get."""
    view, code = sheet.view, METHODS[number]
    chosen = view.step == number
    name = f"deal_method:{number}"
    place = sheet.surface(name, box, Face(line=WIN if chosen else LINE))
    spot = place.part(20, 20, 28, 28)
    sheet.put(Plate(box=spot, fill=PANEL, line=WIN if chosen else SECOND, line_width=2, radius=6))
    if chosen:
        sheet.put(Mark(box=spot.inset(4), name="tick", colour=WIN))
    title = place.part(64, 14, box.w - 80, 40)
    sheet.put(Words(box=title, text=method_word(code), size=LARGE, weight="bold"))
    words = _("Each place's chance is worked out from the chips.")
    if code == "chip_chop":
        words = _("Everybody has the lowest prize; the rest goes by chips.")
    sheet.put(Paragraph(box=place.part(20, 60, box.w - 40, 60), text=words, size=BODY))
    label = place.part(20, 132, 160, 64)
    sheet.put(Words(box=label, text=_("You would get"), size=BODY, colour=SECOND))
    amount = place.part(180, 132, box.w - 200, 64)
    shown = _would_get(view, code)
    size = HUGE if "$" in shown else LARGE
    sheet.put(Words(box=amount, text=shown, size=size, weight="bold", align="right", whole=True))
    sheet.touch(name, box, method_word(code))


def _would_get(view: Station, code: str) -> str:
    """The share without what is kept; nearly to the cent, as the server rounds."""
    there, own = view.tournament_view, view.own_tournament
    if there is None or own is None or own.shares is None or not there.pool:
        in_hand = own is not None and own.may_propose
        return _("after the hand") if in_hand else "\u2013"
    share = own.shares.icm if code == "icm" else own.shares.chip_chop
    kept = kept_cents(there, view.page_item)
    if not kept:
        return cents_shown(share)
    less = share * (there.pool - kept) // there.pool
    return _("about {amount}").format(amount=cents_shown(less))


# The answer.


def put_deal(sheet: Sheet, there: TournamentView, deal: DealView) -> None:
    """A proposal that waits for this player's answer: what he would get, and how long he has."""
    view, own = sheet.view, sheet.view.own_tournament
    places = Places(width=sheet.width)
    sheet.put(places.table(dim=False))
    put_top_bar(sheet, places)
    left = Box(places.middle - 496, 56, 488, 496)
    right = Box(places.middle + 8, 56, 488, 496)
    sheet.panel(left)
    _put_ring(sheet, Box(left.right - 88, left.y + 16, 64, 64), deal)
    mine = view.own is not None and view.own.seat == deal.seat
    title = _("{name} proposes a deal").format(name=_name(view, deal.seat))
    title = _("Your proposal") if mine else title
    sheet.put(Paragraph(
        box=left.part(24, 20, left.w - 136, 72), text=title, size=LARGE, colour=TEXT, weight="bold"
    ))  # fmt: skip
    sheet.put(Words(box=left.part(24, 108, left.w - 48, 32), text=_("You get now"), size=LARGE,
                    colour=SECOND, align="centre"))  # fmt: skip
    share = cents_shown(own.share if own is not None else 0)
    sheet.put(Words(box=left.part(24, 140, left.w - 48, 96), text=share, size=DISPLAY, colour=WIN,
                    weight="bold", align="centre", whole=True))  # fmt: skip
    rows = (
        (_("Way to divide"), method_word(deal.method)),
        (_("Left in the pool"), cents_shown(there.pool)),
        (_("Kept for the winner"), cents_shown(deal.kept)),
    )
    for number, (name, value) in enumerate(rows):
        put_fact(sheet, left.part(24, 256 + number * 40, left.w - 48, 36), name, value)
    sheet.explain(left.part(24, 388, left.w - 48, 96), _deal_words(deal))
    sheet.panel(right)
    sheet.title(right.part(24, 12, right.w - 48, 48), _("Chips now"))
    put_standings(sheet, right.part(24, 72, right.w - 48, 400), LARGE_LIST)
    sheet.button("deal_refuse", Box(left.x, 648, 224, 104), _("Refuse"), Face(size=LARGE))
    accept = _("Accept {amount} with my PIN").format(amount=share)
    sheet.button("page:deal_pin", Box(left.x + 240, 648, right.right - left.x - 240, 104), accept,
                 GOLDEN)  # fmt: skip
    put_always(sheet, places, at=(left.x, 568))
    put_note(sheet, Box(right.x, 568, right.w, 64))


def _put_ring(sheet: Sheet, box: Box, deal: DealView) -> None:
    left_ms = left_of(sheet.view, deal.left_ms)
    sheet.put(Ring(box=box, permille=stepped(left_ms, DEAL_MS), colour=TIMER, width=7))
    seconds = str(-(-left_ms // 1000))
    sheet.put(Words(box=box, text=seconds, size=LARGE, weight="bold", align="centre", whole=True))


def _name(view: Station, seat: int) -> str:
    seats = view.table.seats if view.table is not None else ()
    found = next((it.nickname for it in seats if it.seat == seat), "")
    return found or _("Seat {seat}").format(seat=seat)


def _deal_words(deal: DealView) -> str:
    if deal.kept:
        return _(
            "If all accept, the shares are paid and you play on for what is kept."
            " Nobody learns who refused."
        )
    return _(
        "If all accept, the shares are paid and the tournament is over. Nobody learns who refused."
    )


def put_deal_pin(sheet: Sheet) -> None:
    """The PIN that accepts a proposal."""
    own = sheet.view.own_tournament
    amount = cents_shown(own.share) if own is not None else ""
    title = _("Accept {amount}").format(amount=amount)
    put_pin_screen(sheet, title, _("Your PIN accepts the deal"))
