"""What follows in a tournament without a command: places, the winner, breaks, deals, the clock."""

from __future__ import annotations

from rules.seating import Status
from rules.settings import MINUTE_MS
from rules.table.events import OutCause
from rules.table.seats import sat_out
from rules.table.upkeep import next_event as next_at_table
from rules.tournament.deals import nothing_kept, outcome, proposed
from rules.tournament.events import (
    BreakBegan,
    Event,
    FloorAsked,
    LevelClockStarted,
    LevelClockStopped,
)
from rules.tournament.finish import bust_outs, removals, winners
from rules.tournament.state import Stage, Tournament


def following(tournament: Tournament, used_ms: int) -> list[Event]:
    """Return what follows by itself next, all at once; [] while the tournament waits.

    `used_ms` is how long the level clock had run when the last command came.
    """
    event = next_at_table(tournament.table)
    if event is not None:
        return [event]
    stage = tournament.run.stage
    if stage is Stage.REGISTERING:
        return _asked(tournament)
    if stage is Stage.PLAYING and tournament.between_hands:
        return _between_hands(tournament) or _clock(tournament, used_ms)
    return _clock(tournament, used_ms)


def _asked(tournament: Tournament) -> list[Event]:
    """The set time has come with too few players: the floor is asked, once."""
    run, structure = tournament.run, tournament.structure
    players, needed = len(run.entrants), structure.players_min
    if not run.start_due or run.wait_ticket or players >= needed:
        return []
    ticket = tournament.table.tickets + 1
    return [FloorAsked(players, needed, ticket, structure.wait_minutes * MINUTE_MS)]


def _between_hands(tournament: Tournament) -> list[Event]:
    return (
        removals(tournament)  # first: a removed player beats nobody by his last hand
        or bust_outs(tournament)
        or winners(tournament)
        or _penalties(tournament)
        or _deal(tournament)
        or _break(tournament)
    )


def _penalties(tournament: Tournament) -> list[Event]:
    table = tournament.table
    serving = [penalty.seat for penalty in tournament.run.penalties]
    present = [seat for seat in serving if not table.seats[seat].away]
    return [sat_out(table, seat, OutCause.ASKED) for seat in present[:1]]


def _deal(tournament: Tournament) -> list[Event]:
    run = tournament.run
    if not run.pool_cents:
        return nothing_kept(tournament)
    if run.deal is not None:
        return outcome(tournament, run.deal)
    return [] if run.wish is None else [proposed(tournament, run.wish)]


def _break(tournament: Tournament) -> list[Event]:
    """The break that the floor called; where one of the schedule is due too, the longer of both."""
    wanted = tournament.run.break_wanted_ms
    time_ms = max(wanted, tournament.posted_break_ms)
    return [BreakBegan(tournament.table.tickets + 1, time_ms)] if wanted else []


def _clock(tournament: Tournament, used_ms: int) -> list[Event]:
    clock = tournament.run.clock
    if clock_runs(tournament) == bool(clock.ticket):
        return []
    if clock.ticket:
        return [LevelClockStopped(max(clock.left_ms - max(used_ms, 0), 0))]
    return [LevelClockStarted(tournament.table.tickets + 1, clock.left_ms)]


def clock_runs(tournament: Tournament) -> bool:
    """Whether the level clock runs: not in a pause, a break, a proposal or a stopped hand."""
    run, hand = tournament.run, tournament.table.running_hand
    if run.stage is not Stage.PLAYING or tournament.table.status is not Status.RUNNING:
        return False
    if not tournament.level.minutes or tournament.level_is_over:
        return False
    stopped = hand is not None and hand.stopped
    return not (stopped or run.clock.held or run.pause is not None or run.deal is not None)
