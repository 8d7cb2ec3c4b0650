"""A tournament at a table: its money, its hands, and what is shown of it."""

from __future__ import annotations

from typing import get_args

import pytest

from ledger import SqliteStore, stream_records, table_stream
from ledger.audit import audit
from ledger.tournaments import prizes_held_for, tournament_or_none
from proof import verify
from rules.hand.commands import ActKind
from rules.hand.offers import offer_to
from rules.seating import CloseTable, StartTable
from rules.tournament.commands import (
    AnswerDeal,
    CancelTournament,
    Payback,
    Penalize,
    ProposeDeal,
    Unregister,
)
from rules.tournament.events import TournamentEvent
from rules.tournament.state import DealMethod, Stage
from server.games import GAMES
from server.tables.journal.deal_proof import deal_proof
from server.tables.journal.recall import Recall
from server.tables.journal.stored_settings import SettingsRows
from server.tables.tournament.event_messages import MESSAGES
from server.tables.tournament.settings import TournamentSettings
from tests.rules.tournament.builders import structure
from tests.server.tables.felt import SEALER, TABLE, carried, rejected
from tests.server.tables.tournament.table import TournamentTable, opened
from wire.messages.table_events import CardDealt, DealProposed, DealShared, PlayerFinished


def paid(table: TournamentTable, players: int) -> list[int]:
    """What each player won, less his entry."""
    return [table.balance(player) for player in range(1, players + 1)]


def audited(store: SqliteStore) -> bool:
    return audit(store.connection).ok


def started(players: int) -> TournamentTable:
    table = opened()
    table.start_with(players)
    return table


def test_entries_go_to_pool_and_fees_and_prizes_to_the_accounts() -> None:
    table = started(4)
    assert (table.in_pool(), table.in_fees()) == (40_000, 4_000)
    table.play_out()

    assert (table.in_pool(), table.in_fees()) == (0, 4_000)
    assert sorted(paid(table, 4)) == [-11_000, -3_000, 1_000, 9_000]
    carried(table.ask(CloseTable()))
    assert audited(table.store)


def test_a_hand_that_ends_with_its_blinds_is_played_and_paid() -> None:
    table = opened(structure(starting_chips=25))
    table.start_with(2)
    table.until(lambda: table.tournament.run.stage is Stage.OVER)

    assert sorted(paid(table, 2)) == [-11_000, 9_000]
    assert (table.in_pool(), audited(table.store)) == (0, True)
    table.restart()
    assert not table.actor.frozen


def test_who_unregisters_gets_everything_back() -> None:
    table = opened()
    carried(table.register(1, 1))
    assert table.balance(1) == -11_000
    carried(table.ask(Unregister(1)))

    assert (table.balance(1), table.in_pool(), table.in_fees()) == (0, 0, 0)
    carried(table.register(1, 2))
    assert table.game.taken == {2}
    carried(table.ask(Unregister(2)))
    carried(table.ask(CloseTable()))
    assert tournament_or_none(table.store, str(TABLE)) is None
    assert audited(table.store)


def test_an_entry_that_the_books_refuse_changes_nothing() -> None:
    table = opened(structure(buy_in_cents=200_000))

    assert rejected(table.register(1, 1))[0] == "funds_short"
    assert not table.tournament.run.entrants
    assert not table.actor.frozen


def test_called_off_after_the_start_everything_goes_back_fees_too() -> None:
    table = started(3)
    carried(table.ask(CancelTournament(Payback.REFUND, "fire alarm"), why="fire alarm"))

    assert paid(table, 3) == [0, 0, 0]
    assert (table.in_pool(), table.in_fees()) == (0, 0)
    assert audited(table.store)


def test_a_deal_is_paid_and_nobody_is_told_who_answered_what() -> None:
    table = started(4)
    table.play_hand()
    table.until(lambda: table.tournament.run.clock.ticket > 0)
    left = table.tournament.left
    carried(table.ask(ProposeDeal(left[0], DealMethod.ICM)))
    news = table.published[-1]
    shares = {
        seat: next(t.event.share for t in news.events(seat) if isinstance(t.event, DealProposed))
        for seat in left
    }
    assert sum(shares.values()) == table.in_pool()
    (public,) = [t.event for t in news.events(None) if isinstance(t.event, DealProposed)]
    assert public.share == 0

    for seat in left[:-1]:
        before = table.actor.public_view()
        carried(table.ask(AnswerDeal(seat, accept=True)))
        assert not table.published[-1].events(None)
        assert table.actor.public_view() == before
    carried(table.ask(AnswerDeal(left[-1], accept=True)))
    told = [t.event for t in table.published[-1].events(None)]
    assert {e.seat: e.amount for e in told if isinstance(e, DealShared)} == shares
    assert table.tournament.run.stage is Stage.OVER
    assert (table.in_pool(), audited(table.store)) == (0, True)


def test_equal_stacks_that_bust_together_share_to_the_cent_and_are_held_by_their_share() -> None:
    settings = TournamentSettings(structure=structure(), hold_above_cents=6_666)
    table = TournamentTable(settings=settings)
    table.start_with(4)
    table.deal()
    while table.tournament.table.running_hand is not None:
        offer = offer_to(table.hand)
        assert offer is not None
        shove = offer.raise_max
        carried(table.act(ActKind.RAISE, shove) if shove else table.check_or_call())

    (winner, *others) = sorted(table.tournament.run.results, key=lambda result: result.place)
    assert (winner.prize_cents, winner.place) == (20_000, 1)
    assert [(each.place, each.sharing) for each in others] == [(2, 3)] * 3
    shares = [each.prize_cents for each in sorted(others)]
    assert shares == [6_667, 6_667, 6_666]
    held = {n: prizes_held_for(table.store, n) for n in (1, 2, 3, 4)}
    assert sorted(prize.amount.count for each in held.values() for prize in each) == [
        *(6_667, 6_667),
        20_000,
    ]
    assert table.balance(int(max(others).player)) == 6_666 - 11_000
    assert (table.in_pool(), audited(table.store)) == (0, True)


def answered(accept: bool) -> TournamentTable:
    """Three players; the second of them has answered a proposal, the third has not."""
    table = started(3)
    carried(table.ask(ProposeDeal(1, DealMethod.ICM)))
    carried(table.ask(AnswerDeal(2, accept)))
    return table


def test_the_journal_does_not_tell_who_refused_a_deal() -> None:
    records = []
    for accept in (True, False):
        table = answered(accept)
        *_, last = stream_records(table.store, table_stream(TABLE))
        (event,) = last.events
        assert event.sealed
        records.append((last.command, event.kind, event.body))

    assert records[0] == records[1]
    assert "accept" not in str(records)


@pytest.mark.parametrize("accept", [True, False])
def test_an_answer_under_seal_counts_after_a_restart(accept: bool) -> None:
    table = answered(accept)
    table.restart()
    assert rejected(table.ask(AnswerDeal(2, accept=True)))[0] == "deal_answered"
    for seat in (1, 3):
        carried(table.ask(AnswerDeal(seat, accept=True)))

    assert (table.tournament.run.stage is Stage.OVER) is accept
    assert audited(table.store)


def test_no_card_goes_to_another_seat() -> None:
    table = started(4)
    table.play_hand()
    for news in table.published:
        for viewer in (None, 1, 2, 3, 4):
            openings = [t.event for t in news.events(viewer) if isinstance(t.event, CardDealt)]
            assert all(e.opening is None or e.seat == viewer for e in openings)


def test_a_hand_is_recalled_at_its_level_and_proved() -> None:
    table = started(4)
    table.play_hand()
    rows = SettingsRows(table.store, GAMES)
    recall = Recall(rows, SEALER, TABLE)

    (line,) = recall.last_hands("1", count=5, request_id="r1").hands
    replay = recall.replay(line.hand, "1", request_id="r2")
    assert replay.rules.stakes.blinds == (25, 50)
    assert any(isinstance(event, PlayerFinished) for event in replay.events) or line.result
    assert verify(deal_proof(rows, TABLE, line.hand)).opened


def test_views_show_who_is_out_and_what_was_won() -> None:
    table = started(4)
    table.play_out()
    view = table.actor.public_view()
    assert view.tournament is not None

    assert [line.place for line in view.tournament.standings] == [1, 2, 3, 4]
    assert [line.won for line in view.tournament.standings] == [20_000, 12_000, 8_000, 0]
    (winner,) = table.game.taken
    assert {seat.state for seat in view.seats if seat.seat != winner} == {"out"}
    for line in view.tournament.standings:
        own = table.actor.own_view(line.seat).tournament
        assert own is not None
        assert (own.place, own.prize) == (line.place, line.won)


def test_the_average_stack_counts_the_chips_in_the_pot() -> None:
    table = started(4)
    table.deal()
    it = table.actor.public_view().tournament
    assert it is not None
    assert sum(line.chips for line in it.standings) < 4 * it.starting_chips
    assert it.average == it.starting_chips


def test_nobody_enters_late() -> None:
    table = started(2)

    assert rejected(table.register(3, 3))[0] == "tournament_begun"
    assert rejected(table.ask(StartTable()))[0] == "table_running"
    assert table.actor.buy_in("3").why == "tournament_begun"


def test_every_event_of_a_tournament_has_its_message() -> None:
    assert set(MESSAGES) == set(get_args(TournamentEvent))


def test_the_cards_of_a_hand_that_a_penalty_kills_go_to_no_screen() -> None:
    table = started(4)
    carried(table.ask(Penalize(2, 1, "words")))
    table.deal()

    told = [timed.event for news in table.published for timed in news.events(2)]
    dealt = [event for event in told if isinstance(event, CardDealt) and event.seat == 2]
    assert [event.opening for event in dealt] == [None, None]
