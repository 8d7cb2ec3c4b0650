"""Entering and leaving before the start, drawn seats, and what starts a tournament."""

from __future__ import annotations

from rules.refusals import RefusalCode
from rules.seating import CloseTable, StartTable, Status
from rules.table.events import ButtonDrawn
from rules.tournament.commands import (
    CancelTournament,
    Payback,
    Register,
    StartDue,
    Unregister,
    WaitOver,
)
from rules.tournament.due import Timed, next_command, timed
from rules.tournament.events import (
    EntryReturned,
    FloorAsked,
    LevelBegan,
    Registered,
    TournamentCancelled,
    TournamentStarted,
)
from rules.tournament.play import play
from rules.tournament.record import record_from, record_of, record_plain, tournament_of
from rules.tournament.state import Stage, Tournament
from rules.tournament.structure import SeatsAre, Start, TournamentStructure
from tests.rules.table.builders import deck, deck_for_button
from tests.rules.tournament.builders import refused, registered, started, structure

TONIGHT = 1_800_000_000_000


def at_a_set_time(players_min: int = 3) -> TournamentStructure:
    return structure(
        start=Start.TIME, starts_at_ms=TONIGHT, players_min=players_min, wait_minutes=5
    )


def test_a_player_enters_with_buy_in_and_fee_and_has_the_starting_chips() -> None:
    tournament = Tournament("T1", structure())
    events = play(tournament, Register("ann", 4))
    assert events[0] == Registered(4, "ann", 10_000, 1_000)
    assert tournament.table.seats[4].stack == 1_000
    assert (tournament.run.pool_cents, tournament.run.fees_cents) == (10_000, 1_000)
    assert refused(tournament, Register("bob", 4)) == (RefusalCode.SEAT_TAKEN, {"seat": 4})
    assert refused(tournament, Register("ann", 5)) == (RefusalCode.ALREADY_SEATED, {"seat": 4})
    assert refused(tournament, Register("bob", 11))[0] is RefusalCode.SEAT_UNKNOWN


def test_who_leaves_before_the_start_gets_everything_back_and_may_enter_again() -> None:
    tournament = registered(2)
    assert play(tournament, Unregister(2))[0] == EntryReturned(2, "p2", 10_000, 1_000)
    assert (tournament.run.pool_cents, tournament.run.fees_cents) == (10_000, 1_000)
    assert refused(tournament, Unregister(2))[0] is RefusalCode.SEAT_EMPTY
    play(tournament, Register("p2", 2))


def test_nobody_enters_or_leaves_after_the_start() -> None:
    tournament = started(2)
    for command in (Register("late", 5), Unregister(1), CloseTable()):
        assert refused(tournament, command)[0] is RefusalCode.TOURNAMENT_BEGUN


def test_a_drawn_seat_is_the_first_free_one_of_the_draw_and_the_fact_keeps_the_draw() -> None:
    tournament = Tournament("T1", structure(seats=4, seating=SeatsAre.DRAWN))
    for draw in ((3,), (3, 4), (3, 4, 1)):
        (fact, _) = play(tournament, Register(f"of{draw[-1]}", draw=draw))
        assert fact == Registered(draw[-1], f"of{draw[-1]}", 10_000, 1_000, draw)
    for bad in ((2, 3), (3, 3, 2), (3, 0), (3, 5), ()):
        code, facts = refused(tournament, Register("bad", draw=bad))
        assert (code, facts["key"]) == (RefusalCode.BAD_SETUP, "draw")
    assert refused(tournament, Register("chooser", 2, (3, 4, 1, 2)))[1]["key"] == "draw"
    play(tournament, Register("last", draw=(3, 4, 1, 2)))
    assert refused(tournament, Register("more", draw=(3, 4, 1)))[0] is RefusalCode.SEAT_TAKEN


def test_the_start_draws_for_the_button_and_fixes_the_prizes() -> None:
    tournament = registered(4)
    events = play(tournament, StartTable(deck_for_button(2)))
    (drawn,) = (event for event in events if isinstance(event, ButtonDrawn))
    assert drawn.button == 3
    assert TournamentStarted(4, 40_000, (20_000, 12_000, 8_000)) in events
    assert LevelBegan(1) in events


def test_a_tournament_that_starts_when_full_starts_itself_then() -> None:
    tournament = registered(3, structure(seats=4, start=Start.FULL))
    assert next_command(tournament) is None
    play(tournament, Register("p4", 4))
    assert next_command(tournament) == StartTable()


def test_the_floor_starts_early_but_not_below_the_smallest_field() -> None:
    tournament = registered(2, structure(players_min=3))
    assert refused(tournament, StartTable(deck())) == (
        RefusalCode.TOO_FEW_PLAYERS,
        {"players": 2, "needed": 3},
    )
    play(tournament, Register("p3", 3))
    play(tournament, StartTable(deck()))
    assert tournament.run.stage is Stage.PLAYING


def test_a_set_start_with_enough_players_starts_itself() -> None:
    tournament = registered(3, at_a_set_time())
    assert timed(tournament) == [Timed(StartDue(), 0, at_ms=TONIGHT)]
    assert next_command(tournament) is None
    play(tournament, StartDue())
    assert timed(tournament) == []
    assert next_command(tournament) == StartTable()
    assert refused(tournament, StartDue())[0] is RefusalCode.STALE_TICKET


def test_a_set_start_with_too_few_asks_the_floor_and_then_gives_everything_back() -> None:
    tournament = registered(2, at_a_set_time())
    asked = play(tournament, StartDue())[-1]
    assert asked == FloorAsked(2, 3, tournament.run.wait_ticket, 300_000)
    (waiting,) = timed(tournament)
    assert waiting == Timed(WaitOver(tournament.run.wait_ticket), waiting.ticket, 300_000)
    events = play(tournament, waiting.over)
    back = [event for event in events if isinstance(event, EntryReturned)]
    assert [(each.seat, each.buy_in_cents, each.fee_cents) for each in back] == [
        (1, 10_000, 1_000),
        (2, 10_000, 1_000),
    ]
    assert events[-1] == TournamentCancelled(Payback.REFUND, "too_few_players")
    assert (tournament.run.pool_cents, tournament.run.fees_cents) == (0, 0)
    assert tournament.table.status is Status.CLOSED


def test_a_player_who_comes_in_time_ends_the_wait() -> None:
    tournament = registered(2, at_a_set_time())
    play(tournament, StartDue())
    (waiting,) = timed(tournament)
    play(tournament, Register("p3", 3))
    assert timed(tournament) == []
    assert refused(tournament, waiting.over)[0] is RefusalCode.STALE_TICKET
    assert next_command(tournament) == StartTable()


def test_the_floor_that_is_asked_may_start_with_fewer() -> None:
    tournament = registered(2, at_a_set_time())
    play(tournament, StartDue())
    play(tournament, StartTable(deck()))
    assert tournament.run.prizes == (20_000,)


def test_who_leaves_after_the_set_time_lets_the_floor_be_asked() -> None:
    tournament = registered(3, at_a_set_time())
    play(tournament, StartDue())
    assert isinstance(play(tournament, Unregister(1))[-1], FloorAsked)


def test_the_set_time_is_still_due_after_a_restart() -> None:
    tournament = registered(3, at_a_set_time())
    plain = record_plain(record_of(tournament))
    again = tournament_of(record_from(plain, tournament.structure))
    assert timed(again) == timed(tournament)
    play(again, StartDue())
    assert next_command(again) == StartTable()


def test_calling_off_before_the_first_hand_gives_everything_back() -> None:
    for tournament in (registered(3), started(3)):
        code, facts = refused(tournament, CancelTournament(Payback.ICM, "no power"))
        assert (code, facts["key"]) == (RefusalCode.BAD_SETTING, "payback")
        events = play(tournament, CancelTournament(Payback.REFUND, "no power"))
        assert len([event for event in events if isinstance(event, EntryReturned)]) == 3
        assert (tournament.run.pool_cents, tournament.run.fees_cents) == (0, 0)
        assert tournament.run.stage is Stage.CANCELLED
        assert tournament.table.seats == {}
