"""A game that nobody outside this folder knows is dealt, timed, written, recovered and recalled."""

from __future__ import annotations

from typing import get_args

from ledger import hand_events
from ledger.audit import audit
from proof import verify
from rules.seating import CloseTable, ResumeAction, SitOut, StandUp, StopAction, VoidHand
from server.tables.commands import CallClock, ThawTable, VoidFrozenHand
from server.tables.journal.deal_proof import deal_proof
from server.tables.journal.recall import Recall
from server.tables.journal.stored_settings import SettingsRows
from tests.server.tables.broken import break_table
from tests.server.tables.felt import SEALER, TABLE, carried, rejected
from tests.server.tables.second_game import facts, messages, money
from tests.server.tables.second_game.facts import Choose
from tests.server.tables.second_game.kind import FACE_OFF_GAMES
from tests.server.tables.second_game.table import FaceOffTable, started
from wire.messages.table_events import CardDealt, HandEnded, HandShown


def chips(table: FaceOffTable) -> int:
    """Everything that was brought and not taken home."""
    felt = table.game.felt
    lies = 0 if felt.running is None else felt.running.ante * len(felt.running.seats)
    return sum(chair.stack for chair in felt.chairs.values()) + felt.bank + lies


def play(table: FaceOffTable, rounds: int) -> None:
    """Play so many rounds to their end; every second seat stays."""
    for _ in range(rounds):
        table.deal()
        for seat in table.game.to_act():
            carried(table.choose(seat, stays=seat % 2 == 1))


def test_everybody_chooses_at_once_and_the_bank_is_paid_or_pays() -> None:
    table = started(1_000, 1_000, 1_000)
    assert [decision.seat for decision in table.game.decisions()] == [1, 2, 3]

    carried(table.choose(3, stays=True))
    assert table.game.to_act() == (1, 2)
    carried(table.choose(1, stays=True))
    carried(table.choose(2, stays=False))

    assert not table.game.running
    assert chips(table) == 3_000
    banks = set()
    for _ in range(20):
        play(table, 1)
        banks.add(table.game.felt.bank)
    assert chips(table) == 3_000
    assert len(banks) > 5
    assert audit(table.store.connection).ok


def test_a_choice_is_told_to_nobody_before_all_have_chosen() -> None:
    table = started(1_000, 1_000)
    carried(table.choose(1, stays=True))
    said = [type(timed.event).__name__ for timed in table.published[-1].events(None)]

    assert said == ["SeatMoved"]
    carried(table.choose(2, stays=True))
    shown = [timed.event for timed in table.published[-1].events(None)]
    assert sum(isinstance(event, HandShown) for event in shown) == 2
    assert isinstance(shown[-1], HandEnded)


def test_a_card_goes_to_its_own_seat_only() -> None:
    table = started(1_000, 1_000)
    dealt = [news for news in table.published if any(_is_deal(t.event) for t in news.events(None))]
    (news,) = dealt

    for viewer in (None, 1, 2):
        openings = {
            timed.event.seat
            for timed in news.events(viewer)
            if isinstance(timed.event, CardDealt) and timed.event.opening is not None
        }
        assert openings == ({viewer} if viewer else set())


def _is_deal(event: object) -> bool:
    return isinstance(event, CardDealt)


def test_each_open_decision_has_its_clock_and_an_expired_one_gives_up() -> None:
    table = started(1_000, 1_000, 1_000)
    assert len(table.actor.public_view().hand.clocks) == 3  # type: ignore[union-attr]
    carried(table.choose(2, stays=True))

    table.pass_ms(3_000)
    assert table.game.to_act() == (1, 3)
    carried(table.ask(CallClock(3)))
    table.pass_ms(table.options.shown_within_ms + 8_000)
    assert table.game.to_act() == (3,), "the floor's clock gives its minute"
    table.pass_ms(table.options.called_clock_ms)

    timed_out = (False, True)
    assert choices(table, 1) == {1: timed_out, 2: (True, False), 3: timed_out}


def choices(table: FaceOffTable, hand: int) -> dict[int, tuple[bool, bool]]:
    """What was written of each seat's choice: whether it stays, and whether its time was up."""
    events = [event for event in hand_events(table.store, TABLE, hand) if event.kind == "chose"]
    return {e.body["seat"]: (e.body["stays"], e.body["timed_out"]) for e in events}


def test_who_sits_out_loses_no_time_for_the_others() -> None:
    table = started(1_000, 1_000)
    begun = table.clock.ms
    carried(table.choose(1, stays=True))
    carried(table.ask(SitOut(2)))
    table.until(lambda: len(choices(table, 1)) == 2)

    assert choices(table, 1)[2] == (False, True)
    assert table.clock.ms - begun < 1_000


def test_a_lost_station_stops_every_clock_of_the_round() -> None:
    table = started(1_000, 1_000, 1_000)
    table.actor.station_lost(2)
    table.pass_ms(9_000)

    assert table.game.to_act() == (1, 2, 3)
    table.actor.station_back(2)
    table.pass_ms(20_000)
    assert not table.game.felt.running or table.game.hands > 1


def test_the_floor_stops_resumes_and_calls_off() -> None:
    table = started(1_000, 1_000)
    carried(table.ask(StopAction()))
    assert rejected(table.choose(1, stays=True))[0] == "action_stopped"
    carried(table.ask(ResumeAction()))
    carried(table.choose(1, stays=True))
    carried(table.ask(VoidHand(), why="misdeal"))

    assert {seat: chair.stack for seat, chair in table.game.felt.chairs.items()} == {
        1: 1_000,
        2: 1_000,
    }


def test_a_restart_after_any_unit_finds_the_same_round() -> None:
    table = started(1_000, 1_000, 1_000)
    for step in range(60):
        before = state(table)
        table.restart()
        assert state(table) == before
        if table.game.running:
            seat = table.game.to_act()[0]
            carried(table.choose(seat, stays=step % 3 == 0))
        else:
            table.deal()
    assert table.game.hands > 10
    assert chips(table) == 3_000


def test_a_crash_before_a_commit_undoes_it_and_the_request_is_carried_out_once() -> None:
    table = started(1_000, 1_000)
    for step in range(12):
        table.deal()
        seat, before = table.game.to_act()[0], state(table)
        choice, request = Choose(seat, table.game.turn, stays=step % 2 == 0), f"request-of-{step}"
        assert table.send(choice, request) == []
        table.restart()
        assert state(table) == before
        carried(table.ask(choice, request))
        after = state(table)
        carried(table.ask(choice, request))
        assert state(table) == after
    assert chips(table) == 2_000


def state(table: FaceOffTable) -> object:
    """Everything that a restart must find again."""
    felt, last = table.game.felt, table.game.felt.running
    playing = None if last is None else (last.seats, last.cards, dict(last.choices), last.before)
    return dict(felt.chairs), felt.bank, felt.hands, felt.status, playing


def test_a_frozen_table_goes_on_or_gives_its_round_back() -> None:
    table = started(1_000, 1_000)
    carried(table.choose(1, stays=True))
    break_table(table.actor)
    table.books.run()
    carried(table.ask(ThawTable()))
    assert table.game.to_act() == (2,)

    break_table(table.actor)
    table.books.run()
    carried(table.ask(VoidFrozenHand()))
    assert [chair.stack for chair in table.game.felt.chairs.values()] == [1_000, 1_000]
    play(table, 1)
    assert chips(table) == 2_000


def test_a_round_is_recalled_as_its_viewer_saw_it_and_proved() -> None:
    table = started(1_000, 1_000, 1_000)
    play(table, 1)
    rows = SettingsRows(table.store, FACE_OFF_GAMES)
    recall = Recall(rows, SEALER, TABLE)

    (line,) = recall.last_hands("2", count=5, request_id="r1").hands
    assert (line.hand, line.pot, line.result) == (1, 150, -50)
    mine = recall.replay(1, "2", request_id="r2").events
    dealt = [event for event in mine if isinstance(event, CardDealt)]
    assert [event.opening is not None for event in dealt] == [False, True, False]
    assert verify(deal_proof(rows, TABLE, 1)).opened


def test_a_closed_table_sends_everybody_and_the_bank_home() -> None:
    table = started(1_000, 1_000)
    play(table, 3)
    carried(table.ask(StandUp(1)))
    carried(table.ask(CloseTable()))

    assert not table.game.felt.chairs
    assert audit(table.store.connection).ok


def test_every_fact_of_the_game_has_its_row() -> None:
    assert set(messages.MESSAGES) == set(money.MOVES) == set(get_args(facts.Fact))
