"""A player's place and prize, when he is out or has won; and the seats that nobody plays."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Sheet
from player_station.screens.buy_in import halves
from player_station.screens.own_plate import put_always
from player_station.screens.places import Places
from player_station.screens.timing import left_of, level_left
from player_station.screens.top_bar import put_note, put_top_bar
from player_station.screens.tournament.lists import LARGE_LIST, put_standings
from player_station.state import Parting, Station
from screenkit.amounts import cents_shown
from screenkit.drawables import Mark, Paragraph, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.motion import part_done
from screenkit.theme import (
    BODY,
    DISPLAY,
    GOLD,
    HUGE,
    LARGE,
    LINE,
    PANEL,
    SECOND,
    TEXT,
    TIMER,
    TITLE,
    WIN,
    Colour,
    mixed,
)
from screenkit.words import (
    ahead_words,
    average_words,
    left_words,
    level_stakes,
    place_line,
    time_left,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import OwnTournamentView, TournamentView

COUNT_UP_MS: Final = 900
"""A prize counts up to its amount."""
RAYS: Final = mixed(PANEL, GOLD, 0.13)


def counting_up(view: Station) -> bool:
    """Whether a prize is just being shown."""
    since = view.place_ms
    return since is not None and 0 <= view.now_ms - since < COUNT_UP_MS


def put_closed_seat(sheet: Sheet) -> None:
    """The seat of a player whose tournament is over, or one that nobody entered at."""
    view = sheet.view
    table, there, own = view.table, view.tournament_view, view.own_tournament
    if table is None or there is None:
        return
    places = Places(width=sheet.width)
    sheet.put(places.table(dim=False))
    left, right = halves(places)
    put_top_bar(sheet, places)
    if own is not None and own.place:
        _put_place(sheet, left, own)
    else:
        _put_nobody(sheet, left, there)
    _put_standings(sheet, right, there)
    _put_running(sheet, Box(right.x, 648, right.w, 104), table, there)
    end = right.right if there.stage == "over" else left.right
    _put_end_words(sheet, Box(left.x, 648, end - left.x, 104), there)
    put_always(sheet, places, at=(left.x, 568))
    put_note(sheet, Box(right.x, 568, right.w, 64))


def _put_place(sheet: Sheet, box: Box, own: OwnTournamentView) -> None:
    """The card with name, place and prize."""
    view = sheet.view
    line = GOLD if own.prize else LINE
    sheet.put(
        Plate(box=box, fill=PANEL, line=line, line_width=3 if own.prize else 1, radius=12,
              shadow=True)
    )  # fmt: skip
    if own.prize:
        sheet.put(Mark(box=box.part((box.w - 460) // 2, 8, 460, 460), name="rays", colour=RAYS))
    name = view.seat_view.nickname if view.seat_view is not None else ""
    sign, colour = ("trophy", GOLD) if own.prize else ("person", SECOND)
    sheet.sign(Box(box.x + box.w // 2 - 48, box.y + 24, 96, 96), sign, colour)
    _middle(sheet, box.part(24, 128, box.w - 48, 36), name, LARGE, SECOND)
    alone = own.cause == "won" and own.place == 1 and own.sharing == 1
    place = _("Winner!") if alone else place_line(own.place, own.sharing)
    _middle(sheet, box.part(24, 164, box.w - 48, 56), place, HUGE, TEXT)
    if own.prize:
        shown = cents_shown(_counted(view, own.prize))
        _middle(sheet, box.part(24, 228, box.w - 48, 96), shown, DISPLAY, WIN)
    words = box.part(40, 340 if own.prize else 260, box.w - 80, 140)
    text = _place_words(own)
    sheet.put(Paragraph(box=words, text=text, size=LARGE, align="centre"))


def _counted(view: Station, prize: int) -> int:
    """A prize on its way up, in whole units until it is there."""
    if view.place_ms is None:
        return prize
    part = part_done(view.now_ms, at_ms=view.place_ms, lasts_ms=COUNT_UP_MS)
    return prize if part >= 1 else int(prize * part) // 100 * 100


def _middle(sheet: Sheet, box: Box, text: str, size: int, colour: Colour) -> None:
    sheet.put(
        Words(box=box, text=text, size=size, colour=colour, weight="bold", align="centre",
              whole=size == DISPLAY)
    )  # fmt: skip


def _place_words(own: OwnTournamentView) -> str:
    """Where the prize is, and what happened."""
    if own.held:
        return _("The cage pays it to you after checking your document. Congratulations!")
    if own.cause == "removed":
        return _("The floor ended your tournament. Please see the floor.")
    if own.prize and own.cause == "deal":
        return _("All agreed. Your share is on your account. Congratulations!")
    if own.prize and own.place == 1:
        return _("You have won the tournament. The prize is on your account. Congratulations!")
    if own.prize:
        return _("The prize is on your account. Congratulations!")
    return _("Well played. Thank you for being here.")


def _put_nobody(sheet: Sheet, box: Box, there: TournamentView) -> None:
    """Nobody entered at this seat."""
    sheet.panel(box)
    sheet.sign(Box(box.x + box.w // 2 - 48, box.y + 40, 96, 96), "arclight", SECOND)
    _middle(sheet, box.part(24, 160, box.w - 48, 56), there.name, HUGE, TEXT)
    _middle(sheet, box.part(24, 224, box.w - 48, 44), _("Seat closed"), TITLE, SECOND)
    words = _(
        "This tournament has begun. Nobody enters late. The floor tells when the next begins."
    )
    place = box.part(40, 300, box.w - 80, 140)
    sheet.put(Paragraph(box=place, text=words, size=LARGE, align="centre"))


def _put_standings(sheet: Sheet, box: Box, there: TournamentView) -> None:
    sheet.panel(box)
    over = there.stage == "over"
    title = _("Final standings") if over else _("Standings")
    sheet.title(box.part(24, 12, box.w - 48, 48), title)
    put_standings(sheet, box.part(24, 72, box.w - 48, 400), LARGE_LIST, over=over)


def _put_running(sheet: Sheet, box: Box, table: TableView, there: TournamentView) -> None:
    """Level, stakes and the time left; nothing once it is over."""
    if there.stage != "playing":
        return
    break_ms = left_of(sheet.view, there.break_ms)
    ahead = time_left(break_ms) if break_ms else ahead_words(there, level_left(sheet.view)).text
    stakes = level_stakes(table.rules, table.rules.stakes)
    words = _("Level {level}").format(level=there.level)
    head = _("Break") if break_ms else f"{words}  \u00b7  {stakes}"
    upper = box.part(0, 12, box.w - 176, 36)
    sheet.put(Words(box=upper, text=head, size=LARGE))
    lower = box.part(0, 52, box.w - 176, 36)
    facts = f"{left_words(there)}  \u00b7  {average_words(there)}"
    sheet.put(Words(box=lower, text=facts, size=BODY, colour=SECOND))
    clock = box.part(box.w - 168, 12, 168, 76)
    sheet.put(
        Words(box=clock, text=ahead, size=HUGE, colour=TIMER, weight="bold", align="right",
              whole=True)
    )  # fmt: skip


def _put_end_words(sheet: Sheet, box: Box, there: TournamentView) -> None:
    own = sheet.view.own_tournament
    words = _("This seat stays closed until the tournament is over.")
    if there.stage == "over":
        words = _("The tournament is over. Thank you for playing.")
    elif own is None or not own.place:
        words = _("You may watch here.")
    sheet.explain_between(box.part(0, 0, box.w - 16, box.h), words, size=LARGE)


# Partings.


def put_parting(sheet: Sheet, parting: Parting) -> None:
    """Why the player is no longer at this seat, and what went to his account."""
    sheet.put(Places(width=sheet.width).table(dim=False, near_rail=False))
    box = Box(sheet.width // 2 - 300, 128, 600, 400)
    sheet.panel(box)
    title, words, sign = _parting_words(parting)
    sheet.sign(box.part(32, 32, 48, 48), sign, WIN if sign == "tick" else SECOND)
    sheet.title(box.part(100, 24, box.w - 132, 64), title)
    shown = cents_shown(parting.amount) if parting.amount else ""
    if parting.word == "drawn":
        shown = _("Seat {seat}").format(seat=parting.seat)
    _middle(sheet, box.part(32, 112, box.w - 64, 100), shown, DISPLAY, TEXT)
    text = "\n".join(filter(None, (words, parting.why)))
    sheet.put(
        Paragraph(box=box.part(32, 240, box.w - 64, 140), text=text, size=LARGE, align="centre")
    )
    sheet.button("summary_done", Box(box.x, box.bottom + 16, box.w, 104), _("Done"), GOLDEN)
    put_always(sheet, Places(width=sheet.width), at=(sheet.width - 240, 8))


def _parting_words(parting: Parting) -> tuple[str, str, str]:
    ways = {
        "unregistered": (
            _("You are unregistered"),
            _("Buy-in and fee are back on your account."),
            "tick",
        ),
        "drawn": (
            _("Your seat is drawn"),
            _("Please sit down there and enter your PIN."),
            "seat",
        ),
        "called_off": (
            _("The tournament is called off"),
            _("Buy-in and fee are back on your account."),
            "warning",
        ),
        "divided": (
            _("The tournament is called off"),
            _("Your part of the prizes went to your account."),
            "warning",
        ),
    }
    return ways[parting.word]
