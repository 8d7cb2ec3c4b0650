"""Running it twice and the rabbit at a live table: asked, clocked, private, stored and proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proof import read_proof, verify, write_proof
from rules.board_options import RabbitHunt
from rules.hand.commands import ActKind, AskRabbit, RunTwice
from rules.hand.events import RabbitShown, RunsSettled
from rules.hand.state import Phase
from rules.seating import SitOut
from rules.settings import Options
from server.games import GAMES as SERVED
from server.tables.journal.deal_proof import deal_proof
from server.tables.journal.stored_settings import SettingsRows
from server.tables.poker.game import PokerGame
from tests.server.tables.felt import HOLDEM, TABLE, Felt, carried, rejected
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import Screens
from wire.messages import runs_events as runs_told
from wire.messages import table_events as told
from wire.messages.own_view import OwnView
from wire.messages.table_view import TableView
from wire.session.deal_check import DealCheck

OPTIONS = Options(run_it_twice=True, rabbit_hunt=RabbitHunt.CASH, face_up_all_in=True)
STACKS = {1: 10_000, 2: 10_000, 3: 10_000}


def seated() -> tuple[Felt, Screens]:
    felt = Felt(settings=replace(HOLDEM, options=OPTIONS))
    screens = Screens(felt)
    felt.seat_all(STACKS)
    felt.start()
    return felt, screens


def all_in() -> tuple[Felt, Screens]:
    """Two are all-in before the flop, the third has folded."""
    felt, screens = seated()
    assert felt.hand.to_act is not None
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.RAISE, 10_000))
    carried(felt.act(ActKind.CALL))
    assert felt.hand.phase is Phase.AGREEING
    return felt, screens


def uncontested() -> tuple[Felt, Screens]:
    felt, screens = seated()
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.FOLD))
    assert felt.hand.phase is Phase.RABBIT
    return felt, screens


def answer(felt: Felt, seat: int, *, agrees: bool) -> None:
    carried(felt.ask(RunTwice(seat, felt.hand.turn, agrees), actor=f"seat:3:{seat}"))


def asked_seats(felt: Felt) -> list[int]:
    assert felt.hand.runs is not None
    return list(felt.hand.runs.offered)


def own(felt: Felt, seat: int) -> OwnView:
    return felt.actor.own_view(seat)


def seen(felt: Felt) -> TableView:
    return felt.actor.public_view()


def events(felt: Felt, seat: int | None = None) -> list[object]:
    return [timed.event for news in felt.published for timed in news.events(seat)]


def test_both_runs_are_dealt_verified_at_every_screen_and_proven() -> None:
    felt, screens = all_in()
    for seat in asked_seats(felt):
        answer(felt, seat, agrees=True)
    assert [len(board) for board in felt.hand.boards] == [5, 5]
    assert screens.verdicts == {"", "verified"}
    proof = deal_proof(SettingsRows(felt.store, SERVED), TABLE, 1)
    assert read_proof(write_proof(proof)) == proof
    # Two hands and ten cards of two boards; six burns stay closed.
    assert verify(proof).opened == 14
    assert proof.dealt == 3 * 2 + 16
    wins = [e for e in events(felt) if isinstance(e, told.PotPushed)]
    assert {win.board for push in wins for win in push.wins} <= {0, 1}
    assert sum(seat.stack for seat in table_of(felt.actor).seats.values()) == 30_000


def test_a_screen_that_joins_after_both_runs_finds_nothing_wrong() -> None:
    felt, screens = all_in()
    for seat in asked_seats(felt):
        answer(felt, seat, agrees=True)
    late, folded = DealCheck(), next(p.seat for p in felt.hand.players if p.folded)
    late.hear(screens._snapshot(folded, felt.actor, felt.published[-1]))
    carried(felt.ask(SitOut(folded)))
    assert late.hear(screens._update(folded, felt.published[-1])) == "verified"


@pytest.mark.parametrize("place", [0, 1])
def test_the_question_has_one_clock_and_silence_is_no(place: int) -> None:
    felt, screens = all_in()
    assert [one.seat for one in felt.actor.game.decisions()] == asked_seats(felt)[:1]
    answer(felt, asked_seats(felt)[place], agrees=True)
    felt.restart()
    felt.until(lambda: felt.hand.phase is not Phase.AGREEING)
    assert [e.runs for e in felt.hand.events if isinstance(e, RunsSettled)] == [1]
    assert screens.verdicts == {"", "verified"}


def test_a_lost_station_does_not_keep_the_table_waiting() -> None:
    felt, _ = all_in()
    before = felt.clock.ms
    felt.actor.station_lost(asked_seats(felt)[1])
    felt.until(lambda: felt.hand.phase is not Phase.AGREEING)
    assert felt.clock.ms - before <= felt.settings.clocks.run_twice_ms + 2_000
    assert [e.runs for e in felt.hand.events if isinstance(e, RunsSettled)] == [1]


@pytest.mark.parametrize("place", [0, 1])
def test_who_has_agreed_and_is_sat_out_takes_no_time_from_the_other(place: int) -> None:
    felt, _ = all_in()
    agreed, asked = asked_seats(felt)[place], asked_seats(felt)[1 - place]
    answer(felt, agreed, agrees=True)
    carried(felt.ask(SitOut(agreed)))
    _something_else_happens(felt)
    assert felt.hand.phase is Phase.AGREEING
    answer(felt, asked, agrees=True)
    assert [e.runs for e in felt.hand.events if isinstance(e, RunsSettled)] == [2]


@pytest.mark.parametrize("place", [0, 1])
def test_nobody_waits_for_the_answer_of_one_who_is_sat_out(place: int) -> None:
    felt, _ = all_in()
    hand = felt.hand
    carried(felt.ask(SitOut(asked_seats(felt)[place])))
    felt.pass_ms(100)
    assert [e.runs for e in hand.events if isinstance(e, RunsSettled)] == [1]


def test_the_time_for_the_rabbit_is_the_same_though_the_winner_is_sat_out() -> None:
    felt, _ = uncontested()
    winner = next(player.seat for player in felt.hand.players if not player.folded)
    carried(felt.ask(SitOut(winner)))
    _something_else_happens(felt)
    felt.pass_ms(felt.settings.clocks.rabbit_ms - 1_000)
    assert felt.hand.phase is Phase.RABBIT
    felt.pass_ms(2_000)
    assert table_of(felt.actor).running_hand is None


def _something_else_happens(felt: Felt) -> None:
    felt.pass_ms(100)
    felt.actor.station_lost(next(player.seat for player in felt.hand.players if player.folded))
    felt.pass_ms(0)


def test_nobody_learns_what_another_answered() -> None:
    felt, _ = all_in()
    first, second = asked_seats(felt)
    before, view = len(events(felt, second)), seen(felt).hand
    answer(felt, first, agrees=True)
    assert events(felt, second)[before:] == []
    after = seen(felt).hand
    assert view is not None
    assert after is not None
    assert after == view, "also the clock says nothing"
    assert own(felt, first).runs is None
    assert own(felt, second).runs is not None
    answer(felt, second, agrees=False)
    settled = [e for e in events(felt) if isinstance(e, runs_told.RunsSettled)]
    assert [e.runs for e in settled] == [1]


def test_an_open_question_comes_back_after_a_crash_and_nobody_may_void() -> None:
    felt, _ = all_in()
    first, second = asked_seats(felt)
    answer(felt, first, agrees=True)
    felt.restart()
    assert felt.hand.phase is Phase.AGREEING
    assert own(felt, first).runs is None
    assert own(felt, second).runs is not None
    game = felt.actor.game
    assert isinstance(game, PokerGame)
    with pytest.raises(Exception, match="betting_is_over"):
        game.check_may_void()
    answer(felt, second, agrees=True)
    assert [len(board) for board in felt.hand.boards] == [5, 5]


def test_the_rabbit_is_shown_to_all_opened_and_proven_and_moves_no_chip() -> None:
    felt, screens = uncontested()
    before = {player.seat: player.stack for player in felt.hand.players}
    seat = next(player.seat for player in felt.hand.players if player.folded)
    assert own(felt, seat).rabbit is not None
    assert seen(felt).hand is not None
    carried(felt.ask(AskRabbit(seat, felt.hand.turn), actor=f"seat:3:{seat}"))
    assert screens.verdicts == {"", "verified"}
    hand = seen(felt).hand
    assert hand is not None
    assert [len(cards) for cards in hand.rabbit] == [5]
    assert hand.boards == ()
    (shown,) = (e for e in felt.hand.events if isinstance(e, RabbitShown))
    proof = deal_proof(SettingsRows(felt.store, SERVED), TABLE, 1)
    assert verify(proof).opened == 5
    assert {opening.position for opening in proof.openings} == set(shown.positions)
    assert {player.seat: player.stack for player in felt.hand.players} == before
    held = {place for places in felt.hand.players for place in places.cards}
    assert not held & set(shown.cards)


def test_without_a_request_the_next_hand_comes_soon() -> None:
    felt, screens = uncontested()
    felt.until(lambda: felt.actor.game.hands == 2)
    assert not any(isinstance(e, runs_told.RabbitShown) for e in events(felt))
    assert screens.verdicts == {"", "verified"}


def test_a_second_request_finds_the_rabbit_gone() -> None:
    felt, _ = uncontested()
    turn = felt.hand.turn
    carried(felt.ask(AskRabbit(1, turn)))
    code, _facts = rejected(felt.ask(AskRabbit(2, turn)))
    assert code in ("no_rabbit", "no_hand_running")
