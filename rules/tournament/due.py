"""What is due next: the command the table gives itself, and everything that is being timed."""

from __future__ import annotations

from typing import NamedTuple

from rules.refusals import Refused
from rules.seating import StartTable, Status
from rules.settings import MINUTE_MS
from rules.tournament.checks import check_may_deal
from rules.tournament.commands import (
    BreakOver,
    DealExpired,
    LevelDue,
    NextLevel,
    OwnCommand,
    StartDue,
    WaitOver,
)
from rules.tournament.deals import DEAL_MS
from rules.tournament.state import Stage, Tournament
from rules.tournament.structure import Start


class Timed(NamedTuple):
    """Something that ends after a time."""

    over: OwnCommand
    """The command to give then."""
    ticket: int
    """Under which it was given out; 0: it ends at `at_ms`."""
    time_ms: int = 0
    at_ms: int = 0
    """A set time, in milliseconds since 1970."""


def next_command(tournament: Tournament) -> StartTable | NextLevel | None:
    """The command the table gives itself now, before it commits to a deck."""
    if tournament.run.stage is Stage.REGISTERING:
        return StartTable() if _starts_itself(tournament) else None
    running = tournament.table.status is Status.RUNNING and tournament.between_hands
    return NextLevel() if running and may_deal(tournament) and tournament.level_is_over else None


def may_deal(tournament: Tournament) -> bool:
    """Whether the tournament lets the table begin a hand."""
    try:
        check_may_deal(tournament)
    except Refused:
        return False
    return True


def somebody_plays(tournament: Tournament) -> bool:
    """Whether a hand would have a player: one who is not absent, or who serves a penalty.

    If all are absent the blinds would only go round, perhaps for ever.
    """
    serving = {penalty.seat for penalty in tournament.run.penalties}
    seats = tournament.table.seats
    return any(seat in serving or not seats[seat].away for seat in tournament.left)


def _starts_itself(tournament: Tournament) -> bool:
    structure, players = tournament.structure, len(tournament.run.entrants)
    if structure.start is Start.FULL:
        return players == structure.seats
    return tournament.run.start_due and players >= structure.players_min


def timed(tournament: Tournament) -> list[Timed]:
    """Everything that is being timed now."""
    run, structure = tournament.run, tournament.structure
    found: list[Timed] = []
    if run.stage is Stage.REGISTERING:
        if structure.start is Start.TIME and not run.start_due:
            found.append(Timed(StartDue(), 0, at_ms=structure.starts_at_ms))
        if run.wait_ticket and len(run.entrants) < structure.players_min:
            wait_ms = structure.wait_minutes * MINUTE_MS
            found.append(Timed(WaitOver(run.wait_ticket), run.wait_ticket, wait_ms))
    if run.clock.ticket:
        over = LevelDue(run.level, run.clock.ticket)
        found.append(Timed(over, run.clock.ticket, run.clock.left_ms))
    if run.pause is not None:
        found.append(Timed(BreakOver(run.pause.ticket), *run.pause))
    if run.deal is not None:
        found.append(Timed(DealExpired(run.deal.ticket), run.deal.ticket, DEAL_MS))
    return found
