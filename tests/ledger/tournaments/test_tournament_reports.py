"""What reports, the close of a day and the audit say about tournaments."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from ledger import EntryCode, Work, transfer
from ledger.audit import audit
from ledger.audit.report import Trouble
from ledger.cage.gaming_day import close_day
from ledger.cage.shifts import close_shift
from ledger.chart import fees, pool
from ledger.chart import player as player_account
from ledger.reports import REPORTS, read_page
from ledger.units import Scalar
from money import Cents
from tests.ledger.card_room import MONDAY, Room, pieces
from tests.ledger.rooms import unit
from tests.ledger.tournaments.tournament_units import BUY_IN, FEE, Played

RICH = 100_000


@pytest.fixture
def played(room: Room) -> Played:
    """Three entered, one left again; the first prize of two was so large that it is held."""
    for number in (1, 2, 3):
        room.player(number, cents=RICH)
    table = Played(room, buy_in=10_000)
    table.begin()
    for number in (1, 2, 3):
        table.enter(number)
    table.leave(3)
    table.finish(2, 2, 5_000)
    table.finish(1, 1, 15_000)
    table.end()
    return table


def rows(room: Room, name: str, **arguments: Scalar) -> list[dict[str, Any]]:
    report = REPORTS[name]
    found = read_page(room.store, report, arguments, after=0, rows=50)
    return [dict(zip(report.columns, row, strict=True)) for row in found]


def test_a_tournament_is_told_with_its_buy_ins_fees_and_prizes(played: Played) -> None:
    (told,) = rows(played.room, "tournaments")
    figures = ("tournament", "day", "outcome", "players", "entries", "fees", "prizes")
    assert [told[name] for name in figures] == [
        1,
        MONDAY.isoformat(),
        "played",
        2,
        20_000,
        2 * FEE,
        20_000,
    ]


def test_results_name_places_prizes_and_returned_entries(played: Played) -> None:
    told = rows(played.room, "results", tournament=1)
    assert [(row["nickname"], row["place"], row["prize"], row["returned"]) for row in told] == [
        ("nick1", 1, 15_000, 0),
        ("nick2", 2, 5_000, 0),
        ("nick3", None, 0, 1),
    ]


def test_held_prizes_are_listed_until_they_are_released(played: Played) -> None:
    (told,) = rows(played.room, "held_prizes")
    assert (told["number"], told["nickname"], told["amount"]) == (2, "nick1", 15_000)


def test_sessions_show_what_a_tournament_cost_and_paid(played: Played) -> None:
    told = [rows(played.room, "sessions", player=number)[0] for number in (1, 3)]
    assert [(row["brought"], row["taken"]) for row in told] == [(10_000 + FEE, 15_000), (0, 0)]


def test_the_closed_day_and_the_report_of_days_have_the_same_figures(played: Played) -> None:
    room = played.room
    room.do(close_shift(room.by("carl"), count=pieces(1_000_000 + 3 * RICH)))
    count, after = pieces(5_000_000 + 3 * RICH), MONDAY + timedelta(days=1)
    closed = room.do(close_day(room.by("sue"), vault_count=count, next_day=after, clock=after))
    (day, today) = rows(room, "tournament_days")
    figures = {"entries": 20_000, "fees": 2 * FEE, "prizes": 20_000}
    assert {name: closed[name] for name in figures} == figures
    assert {name: day[name] for name in figures} == figures
    assert (day["tournaments"], today["tournaments"], today["entries"]) == (1, 0, 0)
    assert closed["prizes_held"] == closed["owed"]["held"] == 15_000


@pytest.mark.parametrize("code", [EntryCode.PRIZE, EntryCode.TOURNAMENT_REFUND])
def test_money_that_left_a_pool_without_a_prize_is_found_by_the_audit(
    room: Room, code: EntryCode
) -> None:
    room.player(1, cents=RICH)
    table = Played(room)
    table.begin()
    table.enter(1)

    def steal(work: Work) -> None:
        work.post(transfer(code, pool(1), player_account(1), Cents(100)))

    room.do(unit(steal, "steal"))
    (found,) = audit(room.store.connection).findings
    assert (found.trouble, found.place) == (Trouble.POOL_WRONG, "pool:1")
    assert found.detail == f"{BUY_IN - 100}, the entries make {BUY_IN}"


def test_fees_without_an_entry_are_found_by_the_audit(room: Room) -> None:
    room.player(1, cents=RICH)

    def book(work: Work) -> None:
        work.post(transfer(EntryCode.TOURNAMENT_FEE, player_account(1), fees(7), Cents(5)))

    room.do(unit(book, "fee of nothing"))
    (found,) = audit(room.store.connection).findings
    assert (found.trouble, found.place) == (Trouble.POOL_WRONG, "fees:7")
