"""A player's session at a table: sitting down, bringing money, taking it back, leaving.

Money moves between the player's account and the stack at the seat. The session records how much,
so that winnings and losses are known per player, session and table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ledger.canonical import Json
from ledger.chart import player as player_account
from ledger.chart import stack
from ledger.entries import EntryCode, transfer
from ledger.new_rows import add_row
from ledger.open_day import open_day
from ledger.players.booked import give_back, hand_over, set_aside
from ledger.players.entry_costs import entry_cost
from ledger.players.limit_wishes import check_loss, check_table_amount, check_time
from ledger.players.session_lookup import OpenSession, session_of
from ledger.players.status import playing_player
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work
from money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """A request that comes from a seat of a table."""

    request_id: str
    table: str
    seat: str
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """How a stay ended, for the player's return to the same game."""

    game: str
    """The code of the game and its limits; tables of one game share it."""
    until_ms: int
    """Until then he brings back what he left with."""
    moved: bool
    """The house ended the stay."""


_STAYS_MOST: Final = 500
"""More stays than anybody has in the time that a stack is remembered for."""


class LeftGame(NamedTuple):
    """What a player last left a game with."""

    stack: int
    moved: bool
    table: str
    seat: str


def left_game(reader: Reader, player: int, game: str, now_ms: int) -> LeftGame | None:
    """Return what a player left a game with; None: nothing that still counts.

    A table with a smaller maximum takes less than he owes the game. What he did not bring there
    stays owed. A player whom the house moves brings the stack he had, and nothing else.
    """
    rows = reader.query(
        "SELECT brought, left_with, moved, tbl, seat, return_until_ms FROM play_session"
        " WHERE player = ? AND game = ? ORDER BY id DESC LIMIT ?",
        (player, game, _STAYS_MOST),
    )
    owed, left = 0, None
    for brought, stack_left, moved, table, seat, until_ms in reversed(rows):
        if until_ms <= now_ms:
            continue
        owed = max(0, owed - brought) + stack_left
        left = LeftGame(stack_left if moved else owed, bool(moved), table, seat)
    return left


def close_session(work: Work, current: OpenSession, leaving: Leaving | None = None) -> Json:
    """Inside a unit: return the whole stack to the account and close the session."""
    give_back(work, current.number)
    seat = stack(current.table, current.seat)
    amount = work.balance(seat)
    if amount:
        account = player_account(current.player)
        entry = work.post(transfer(EntryCode.CASH_OUT, seat, account, amount))
        note_move(work, (current.number, current.player), "taken", amount, entry)
    taken = current.taken + amount.count
    row: dict[str, Scalar] = {"taken": taken, "closed_ms": work.at_ms}
    if leaving is not None:
        row |= {
            "game": leaving.game,
            "left_with": amount.count,
            "return_until_ms": leaving.until_ms,
            "moved": int(leaving.moved),
        }
    work.update("play_session", current.number, row)
    return {"amount": amount.count, "won": taken - current.brought}


def move_session(work: Work, current: OpenSession, seat: str) -> None:
    """Inside a unit: move a player with the stack to another seat of the table.

    Refuses a seat that is taken.
    """
    _check_free(work, current.table, seat)
    source, target = stack(current.table, current.seat), stack(current.table, seat)
    amount = work.balance(source)
    if amount:
        work.post(transfer(EntryCode.SEAT_CHANGED, source, target, amount))
    work.update("play_session", current.number, {"seat": seat})


def carry_stacks(work: Work) -> None:
    """Record the stack of each seated player at the start of a gaming day, just opened.

    Loss limits count it as brought, because all of it can be lost on the new day. In a tournament
    it is what the player paid to enter.
    """
    rows = work.query("SELECT id FROM play_session WHERE closed_ms IS NULL ORDER BY id")
    for (number,) in rows:
        current = session_of(work, number)
        amount = work.balance(stack(current.table, current.seat)) + entry_cost(work, number)
        note_move(work, (number, current.player), "carried", amount)


def open_session(work: Work, asked: SeatRequest, player: int) -> int:
    """Inside a unit: open a session and return its number.

    Refuses a player who sits elsewhere and a seat that is taken.
    """
    _check_seated_nowhere(work, player)
    _check_free(work, asked.table, asked.seat)
    row: dict[str, Scalar] = {
        "player": player,
        "tbl": asked.table,
        "seat": asked.seat,
        "opened_ms": work.at_ms,
        "brought": 0,
        "taken": 0,
    }
    return add_row(work, "play_session", row)


def _check_seated_nowhere(work: Work, player: int) -> None:
    seat = "SELECT tbl, seat FROM play_session WHERE player = ? AND closed_ms IS NULL"
    taken = first_row(work, seat, player)
    if taken is not None:
        raise Refused(RefusalCode.ALREADY_SEATED, table=taken[0], seat=taken[1])


def _check_free(work: Work, table: str, seat: str) -> None:
    occupied = first_row(
        work,
        "SELECT 1 FROM play_session WHERE tbl = ? AND seat = ? AND closed_ms IS NULL",
        table,
        seat,
    )
    if occupied is not None or work.balance(stack(table, seat)):
        raise Refused(RefusalCode.SEAT_TAKEN, table=table, seat=seat)


def bring(work: Work, current: OpenSession, amount: Cents, code: EntryCode) -> int:
    """Inside a unit: move money from the account to the stack, within every limit."""
    seat = stack(current.table, current.seat)
    entry = transfer(code, player_account(current.player), seat, amount)
    _check_may_bring(work, current, amount)
    number = work.post(entry)
    _note_brought(work, current, amount, number)
    return number


def book(work: Work, current: OpenSession, amount: Cents) -> None:
    """Inside a unit: set money from the account aside for the stack, within every limit."""
    _check_may_bring(work, current, amount)
    set_aside(work, current.number, player_account(current.player), amount)


def bring_booked(work: Work, current: OpenSession, amount: Cents, code: EntryCode) -> None:
    """Inside a unit: move `amount` of what was set aside to the stack; the rest goes back.

    The limits may have been tightened since it was set aside, so they are checked once more.
    """
    if not amount:
        give_back(work, current.number)
        return
    _check_booked(work, current, amount)
    entry = hand_over(work, current.number, code, stack(current.table, current.seat), amount)
    _note_brought(work, current, amount, entry)


def _check_booked(work: Work, current: OpenSession, amount: Cents) -> None:
    try:
        _check_may_bring(work, current, amount)
    except Refused as refusal:
        raise Refused(
            RefusalCode.BOOKED_CHIPS_FORBIDDEN,
            table=int(current.table),
            seat=int(current.seat),
            why=refusal.code.value,
        ) from refusal


def _check_may_bring(work: Work, current: OpenSession, amount: Cents) -> None:
    day = open_day(work)
    playing_player(work, current.player, today=day.day)
    check_time(work, current.player, day)
    check_table_amount(work, current.player, current.brought, amount)
    check_loss(work, current.player, amount, day)


def _note_brought(work: Work, current: OpenSession, amount: Cents, entry: int) -> None:
    note_move(work, (current.number, current.player), "brought", amount, entry)
    work.update("play_session", current.number, {"brought": current.brought + amount.count})


def note_move(
    work: Work, whose: tuple[int, int], kind: str, amount: Cents, entry: int | None = None
) -> None:
    """Inside a unit: record money of a session and its player for the loss limits of today.

    `kind` is `brought`, `taken` or `carried`.
    """
    session, player = whose
    row: dict[str, Scalar] = {
        "session": session,
        "player": player,
        "day": open_day(work).day.isoformat(),
        "kind": kind,
        "amount": amount.count,
        "entry": entry,
    }
    add_row(work, "table_move", row)
