"""Entering a tournament: the fixed price, the wait for the start, and stepping back from it."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.buy_in import (
    arrival_words,
    halves,
    put_away_buttons,
    why_words,
)
from player_station.screens.frame import put_frame, put_page_note
from player_station.screens.own_plate import put_always
from player_station.screens.places import Places
from player_station.screens.side_panel import put_caption, put_fact
from player_station.screens.timing import left_of
from player_station.screens.top_bar import players_at, put_note, put_top_bar
from player_station.screens.tournament.lists import put_prizes
from player_station.state import Station
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Paragraph, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    DISPLAY,
    FELT_EDGE,
    LARGE,
    RAISED,
    SECOND,
    TEXT,
    TIMER,
    TITLE,
)
from screenkit.words import (
    game_played,
    left_words,
    price_words,
    seats_left,
    start_words,
    time_left,
)
from wire.messages.own_view import BuyInView, PlayerView
from wire.messages.table_view import SeatView, TableView
from wire.messages.tournament_view import TournamentView

PRIZES_SHOWN: Final = 5
FACT_STEP: Final = 36
SEAL_DIGITS: Final = 12


def put_registration(sheet: Sheet, there: TournamentView) -> None:
    """The price and nothing else to choose; or, politely, why it cannot be paid."""
    view, own = sheet.view, sheet.view.own
    if view.table is None or own is None or own.player is None or own.buy_in is None:
        return
    places = Places(width=sheet.width)
    _put_ground(sheet, places)
    left, right = halves(places)
    sheet.panel(left)
    title = _("Welcome, {name}").format(name=own.player.nickname)
    sheet.title(left.part(24, 16, left.w - 48, 48), title)
    words = arrival_words(own.player, view.time_zone)
    sheet.put(Paragraph(box=left.part(24, 66, left.w - 48, 44), text=words, size=BODY))
    _put_price(sheet, left, there, own.player, own.buy_in)
    _put_offered(sheet, right, view.table, there)
    if own.buy_in.most:
        text = _("Register for {amount}").format(amount=cents_shown(own.buy_in.most))
        sheet.button("register", Box(right.x, 648, right.w, 104), text, GOLDEN)
    put_away_buttons(sheet, left)
    put_note(sheet, Box(right.x, 568, right.w, 64))


def _put_ground(sheet: Sheet, places: Places) -> None:
    sheet.put(places.table(dim=False))
    put_top_bar(sheet, places)


def _put_price(
    sheet: Sheet, box: Box, there: TournamentView, player: PlayerView, buy_in: BuyInView
) -> None:
    price = there.buy_in + there.fee
    rows = [
        (_("Buy-in"), cents_shown(there.buy_in)),
        (_("Fee"), cents_shown(there.fee)),
        (_("In all"), cents_shown(price)),
        (_("On your account now"), cents_shown(player.balance)),
    ]
    if buy_in.most:
        rows.append((_("On your account then"), cents_shown(player.balance - price)))
    rows.append((_("You start with"), _chips(there.starting_chips)))
    for number, (name, value) in enumerate(rows):
        put_fact(sheet, box.part(24, 124 + number * FACT_STEP, box.w - 48, 32), name, value)
    foot = box.part(24, 136 + len(rows) * FACT_STEP, box.w - 48, 132)
    if not buy_in.most:
        _put_why(sheet, foot, _why(buy_in.why, price))
        return
    words = _("Until the start you may unregister: buy-in and fee go back to your account.")
    sheet.explain(foot.part(0, 0, foot.w, 84), words)


def _put_why(sheet: Sheet, box: Box, words: str) -> None:
    sheet.sign(box.part(0, 2, 32, 32), "warning", SECOND)
    title = box.part(44, 0, box.w - 44, 36)
    sheet.put(Words(box=title, text=_("Not possible now"), size=LARGE, weight="bold"))
    sheet.explain(box.part(0, 44, box.w, box.h - 44), words)


def _chips(count: int) -> str:
    return _("{count} chips").format(count=chips_shown(count, tournament=True))


def _why(code: str, price: int) -> str:
    """Say why the player cannot enter, and what helps."""
    if code == "funds_short":
        amount = cents_shown(price)
        return _("It costs {amount} to enter. The cashier can add to your account.").format(
            amount=amount
        )
    if code == "tournament_begun":
        return _("The tournament has begun. Nobody enters late.")
    return why_words(code)


def _put_offered(sheet: Sheet, box: Box, table: TableView, there: TournamentView) -> None:
    """What is played, for what, and when."""
    sheet.panel(box)
    sheet.title(box.part(24, 16, box.w - 48, 48), there.name)
    game = box.part(24, 62, box.w - 48, 28)
    sheet.put(Words(box=game, text=game_played(table.rules), size=BODY, colour=SECOND))
    for number, (name, value) in enumerate(_entry_facts(sheet.view, table, there)):
        put_fact(sheet, box.part(24, 104 + number * FACT_STEP, box.w - 48, 32), name, value)
    if there.stage == "registering":
        below = box.part(24, 104 + 3 * FACT_STEP, box.w - 48, 28)
        sheet.put(Words(box=below, text=start_words(there, sheet.view.time_zone), size=BODY))
    _put_prize_list(sheet, box.part(24, 260, box.w - 48, 220), table, there)


def _entry_facts(
    view: Station, table: TableView, there: TournamentView
) -> tuple[tuple[str, str], ...]:
    taken, seats = players_at(table), len(table.seats)
    if there.stage != "registering":
        return ((_("Players"), left_words(there)), (_("Level"), str(there.level)))
    seat = str(view.own.seat) if view.own is not None else ""
    return (
        (_("Players"), _("{taken} of {seats}").format(taken=taken, seats=seats)),
        (_("Seats left"), str(seats - taken)),
        (_("Your seat"), _drawn(there) if there.seating == "drawn" else seat),
    )


def _drawn(there: TournamentView) -> str:
    """That the seat is drawn, with the beginning of the seal that the draw was put under."""
    if there.draw is None:
        return _("drawn")
    return _("drawn, seal {seal}").format(seal=there.draw.hex()[:SEAL_DIGITS])


def _put_prize_list(sheet: Sheet, box: Box, table: TableView, there: TournamentView) -> None:
    """The prizes of a full table; for whoever is in, once there are enough."""
    prizes = there.prizes_full or there.prizes
    words = _("Prizes with {players} players").format(players=len(table.seats))
    put_caption(sheet, box.part(0, 0, box.w, 28), words)
    put_prizes(sheet, box.part(0, 34, box.w, box.h - 34), prizes, PRIZES_SHOWN)


# Waiting for the start.


def put_waiting(sheet: Sheet, there: TournamentView) -> None:
    """The player is in: who else is, how many seats are left, and when it begins."""
    table = sheet.view.table
    if table is None:
        return
    places = Places(width=sheet.width)
    _put_ground(sheet, places)
    left, right = halves(places)
    sheet.panel(left)
    sheet.title(left.part(24, 16, left.w - 48, 48), _("You are in"))
    words = _("Buy-in {price}").format(price=price_words(there))
    sheet.put(Words(box=left.part(24, 62, left.w - 48, 28), text=words, size=BODY, colour=SECOND))
    _put_start(sheet, left.part(24, 108, left.w - 48, 140), there)
    _put_prize_list(sheet, left.part(24, 260, left.w - 48, 220), table, there)
    _put_who_is_in(sheet, right, table)
    _put_stepping_back(sheet, right)
    put_always(sheet, places, at=(left.x, 568))
    put_note(sheet, Box(right.x, 568, right.w, 64))


def _put_start(sheet: Sheet, box: Box, there: TournamentView) -> None:
    """When it begins: in yellow the time until then."""
    head, counted = _until_start(sheet.view, there)
    sheet.put(Paragraph(box=box.part(0, 0, box.w, 64), text=head, size=LARGE, weight="semibold"))
    line = box.part(0, 64, box.w, 76)
    size = DISPLAY if counted[:1].isdigit() else TITLE
    sheet.put(Words(box=line, text=counted, size=size, colour=TIMER, weight="bold", whole=True))


def _until_start(view: Station, there: TournamentView) -> tuple[str, str]:
    table = view.table
    now = table.at_ms + view.elapsed_ms if table is not None else 0
    if there.waits_ms:
        words = _("Too few players came. If no more come, everything goes back in")
        return words, time_left(left_of(view, there.waits_ms))
    until = there.starts_at_ms - now
    if there.start == "time" and until > 0:
        return start_words(there, view.time_zone), time_left(until)
    free = len(table.seats) - players_at(table) if table is not None else 0
    return start_words(there, view.time_zone), seats_left(free)


def _put_who_is_in(sheet: Sheet, box: Box, table: TableView) -> None:
    sheet.panel(box)
    taken = players_at(table)
    words = _("{taken} of {seats} are in").format(taken=taken, seats=len(table.seats))
    sheet.title(box.part(24, 12, box.w - 48, 44), words)
    for number, seat in enumerate(table.seats):
        _put_seat(sheet, box.part(24, 64 + number * 42, box.w - 48, 38), seat)


def _put_seat(sheet: Sheet, row: Box, seat: SeatView) -> None:
    own = sheet.view.own
    mine = own is not None and own.seat == seat.seat
    sheet.put(Plate(box=row, fill=RAISED if mine else FELT_EDGE, radius=6))
    number = row.part(12, 0, 40, row.h)
    sheet.put(Words(box=number, text=str(seat.seat), size=BODY, colour=SECOND, weight="bold"))
    name = seat.nickname if seat.state == "seated" else _("Open")
    colour = TEXT if seat.state == "seated" else SECOND
    room = row.part(56, 0, row.w - 68, row.h)
    sheet.put(Words(box=room, text=name, size=BODY, colour=colour))


def _put_stepping_back(sheet: Sheet, right: Box) -> None:
    own = sheet.view.own
    part = own.tournament if own is not None else None
    if part is not None and part.may_leave:
        place = Box(right.x, 648, right.w, 104)
        sheet.button("page:unregister", place, _("Unregister"), Face(size=LARGE, mark="leave"))


def put_unregister(sheet: Sheet) -> None:
    """What unregistering gives back, and the question."""
    view = sheet.view
    there = view.table.tournament if view.table is not None else None
    player = view.own.player if view.own is not None else None
    room = put_frame(sheet, _("Unregister"))
    box = Box(sheet.width // 2 - 300, room.y + 16, 600, 328)
    sheet.panel(box)
    price = there.buy_in + there.fee if there is not None else 0
    rows = [(_("Goes to your account"), cents_shown(price))]
    if player is not None:
        rows.append((_("On your account now"), cents_shown(player.balance)))
        rows.append((_("On your account then"), cents_shown(player.balance + price)))
    for number, (name, value) in enumerate(rows):
        put_fact(sheet, box.part(32, 24 + number * 44, box.w - 64, 40), name, value)
    words = _("Buy-in and fee go back whole. Your seat becomes free for another player.")
    sheet.explain(box.part(32, 176, box.w - 64, 64), words, size=LARGE)
    foot = Box(box.x, box.bottom + 16, box.w, 104)
    sheet.button("back", foot.part(0, 0, 280, 104), _("Stay in"), Face(size=LARGE))
    sheet.button("leave_now", foot.part(296, 0, 304, 104), _("Unregister"), GOLDEN)
    put_page_note(sheet)
