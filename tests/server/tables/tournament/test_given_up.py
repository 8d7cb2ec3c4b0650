"""A frozen tournament is called off from its journal, or from the books alone: no cent stays."""

from __future__ import annotations

from typing import NoReturn

import pytest

from ledger.tournaments import prizes_held_for, tournament_or_none
from rules.board_options import RabbitHunt
from rules.hand.commands import ActKind
from rules.hand.state import Phase
from rules.records.ages import VersionUnknown
from rules.seating import CloseTable
from rules.settings import Clocks, Options
from rules.tournament.commands import CancelTournament, Payback, ProposeDeal, Remove, Unregister
from rules.tournament.state import DealMethod, Stage
from server.tables.commands import VoidFrozenHand
from server.tables.tournament import settings
from tests.rules.tournament.builders import structure
from tests.server.tables.broken import break_table
from tests.server.tables.felt import TABLE, carried, rejected
from tests.server.tables.tournament.table import TournamentTable, opened
from tests.server.tables.tournament.test_played import audited, paid, started

REFUND = CancelTournament(Payback.REFUND, "broken table")
DIVIDE = CancelTournament(Payback.ICM, "broken table")


def frozen(table: TournamentTable) -> TournamentTable:
    break_table(table.actor)
    table.books.run()
    assert table.actor.frozen
    return table


def is_over(table: TournamentTable) -> bool:
    """Whether nothing of the tournament is left in the books but fees."""
    none_open = tournament_or_none(table.store, str(TABLE)) is None
    return none_open and table.in_pool() == 0 and audited(table.store)


def test_a_frozen_tournament_is_refunded_and_its_table_closes() -> None:
    table = frozen(started(3))
    carried(table.ask(REFUND, why="broken table"))

    assert (paid(table, 3), table.in_fees()) == ([0, 0, 0], 0)
    assert table.tournament.run.stage is Stage.CANCELLED
    assert is_over(table)


def test_a_frozen_tournament_after_a_prize_is_divided_among_those_left() -> None:
    table = started(4)
    while len(table.tournament.left) > 2 or not table.tournament.between_hands:
        table.act_once()
    frozen(table)
    assert rejected(table.ask(REFUND))[0] == "prizes_paid"
    carried(table.ask(DIVIDE, why="broken table"))

    assert sum(paid(table, 4)) == -4 * 1_000
    assert is_over(table)


def test_a_removal_that_was_paid_since_the_last_hand_is_not_paid_again() -> None:
    table = started(4)
    while len(table.tournament.left) > 3 or not table.tournament.between_hands:
        table.act_once()
    removed = table.tournament.left[0]
    player = int(table.tournament.player(removed))
    carried(table.ask(Remove(removed, "rude")))
    assert table.balance(player) == -3_000
    frozen(table)
    carried(table.ask(DIVIDE, why="broken table"))

    assert (table.balance(player), sum(paid(table, 4))) == (-3_000, -4 * 1_000)
    assert is_over(table)


def test_the_hand_of_a_frozen_tournament_is_called_off_first() -> None:
    table = started(3)
    table.deal()
    frozen(table)
    assert rejected(table.ask(REFUND))[0] == "hand_running"
    carried(table.ask(VoidFrozenHand()))
    frozen(table)
    carried(table.ask(REFUND))

    assert is_over(table)


def test_a_frozen_table_with_entries_is_not_just_closed() -> None:
    table = opened()
    carried(table.register(1, 1))
    frozen(table)

    assert rejected(table.ask(CloseTable()))[0] == "tournament_begun"
    assert table.in_pool() == 10_000
    carried(table.ask(REFUND))
    assert (paid(table, 1), is_over(table)) == ([0], True)


def test_a_frozen_table_that_everybody_left_is_closed_and_may_be_used_again() -> None:
    table = opened()
    carried(table.register(1, 1))
    carried(table.ask(Unregister(1)))
    frozen(table)
    carried(table.ask(CloseTable()))

    assert is_over(table)


def test_a_frozen_tournament_with_an_open_proposal_is_divided() -> None:
    table = started(3)
    table.play_hand()
    carried(table.ask(ProposeDeal(table.tournament.left[0], DealMethod.ICM)))
    frozen(table)
    carried(table.ask(DIVIDE))

    assert is_over(table)


@pytest.mark.parametrize(("payback", "fees"), [(REFUND, 0), (DIVIDE, 3_000)])
def test_a_tournament_whose_records_cannot_be_read_is_paid_from_the_books(
    payback: CancelTournament, fees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(3)
    monkeypatch.setattr(settings, "settings_of", written_by_a_newer_program)
    table.actor = table.recovered()
    assert table.actor.frozen
    assert rejected(table.ask(CloseTable()))[0] == "tournament_begun"
    carried(table.ask(payback, why="newer program"))

    held = sum(prize.amount.count for n in (1, 2, 3) for prize in prizes_held_for(table.store, n))
    assert sum(paid(table, 3)) + held == -fees
    assert is_over(table)


def test_prizes_that_were_paid_stay_when_the_books_alone_divide_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started(4)
    while len(table.tournament.left) > 2 or not table.tournament.between_hands:
        table.act_once()
    left = [int(table.tournament.player(seat)) for seat in table.tournament.left]
    monkeypatch.setattr(settings, "settings_of", written_by_a_newer_program)
    table.actor = table.recovered()
    assert rejected(table.ask(REFUND))[0] == "prizes_paid_before"
    carried(table.ask(DIVIDE, why="newer program"))

    held = [prize.amount.count for n in left for prize in prizes_held_for(table.store, n)]
    assert held == [16_000, 16_000]
    assert is_over(table)


@pytest.mark.parametrize("payback", [REFUND, DIVIDE])
def test_a_tournament_that_freezes_while_the_rabbit_is_offered_is_paid_from_the_books(
    payback: CancelTournament,
) -> None:
    options, clocks = Options(rabbit_hunt=RabbitHunt.ALWAYS), Clocks(rabbit_ms=3_000)
    table = opened(structure(options=options, clocks=clocks))
    table.start_with(3)
    table.deal()
    for _fold in range(2):
        carried(table.act(ActKind.FOLD))
    assert table.hand.phase is Phase.RABBIT
    frozen(table)
    assert rejected(table.ask(VoidFrozenHand()))[0] == "pot_already_pushed"
    carried(table.ask(payback, why="broken table"))

    assert is_over(table)


@pytest.mark.parametrize("payback", [REFUND, DIVIDE])
def test_a_tournament_in_a_hand_whose_records_cannot_be_read_is_paid_from_the_books(
    payback: CancelTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(3)
    table.deal()
    monkeypatch.setattr(settings, "settings_of", written_by_a_newer_program)
    table.actor = table.recovered()
    assert table.actor.frozen
    carried(table.ask(payback, why="newer program"))

    assert is_over(table)


def written_by_a_newer_program(plain: object) -> NoReturn:
    raise VersionUnknown("tournament_settings", 99, 1)
