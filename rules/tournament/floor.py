"""Judging what the floor decides about players, and what a tournament forbids at its table."""

from __future__ import annotations

from dataclasses import replace

from rules.refusals import InvariantBroken, RefusalCode, Refused
from rules.seating import CloseTable, ComeBack, LeaveCause, StandUp, StartTable
from rules.table import floor, seats
from rules.table.commands import StartHand
from rules.table.events import HandStarted, OutCause
from rules.table.seat_checks import seated
from rules.tournament.checks import check_may_deal, check_still_in
from rules.tournament.commands import Penalize, Remove
from rules.tournament.events import Event, PenaltyGiven, RemovalOrdered
from rules.tournament.finish import gone
from rules.tournament.registration import start
from rules.tournament.state import Stage, Tournament

PENALTY_LONGEST = 100
"""In hands."""


def penalize(tournament: Tournament, command: Penalize) -> list[Event]:
    """Let a player miss hands from the next one on; a new penalty replaces the old one."""
    check_still_in(tournament, command.seat)
    if not 1 <= command.hands <= PENALTY_LONGEST:
        value, need = command.hands, f"1..{PENALTY_LONGEST}"
        raise Refused(RefusalCode.BAD_SETTING, key="hands", value=value, need=need)
    hand = tournament.table.hands
    return [PenaltyGiven(command.seat, command.hands, hand, command.reason)]


def remove(tournament: Tournament, command: Remove) -> list[Event]:
    """Remove a player, in a hand after it; nobody waits for him any more."""
    check_still_in(tournament, command.seat)
    if any(removal.seat == command.seat for removal in tournament.run.removals):
        cause = LeaveCause.REMOVED.value
        raise Refused(RefusalCode.SENT_AWAY, seat=command.seat, cause=cause)
    ordered = RemovalOrdered(command.seat, command.reason)
    table = tournament.table
    if not table.in_hand(command.seat) or table.seats[command.seat].away:
        return [ordered]
    return [ordered, seats.sat_out(table, command.seat, OutCause.ASKED)]


def come_back(tournament: Tournament, command: ComeBack) -> list[Event]:
    """Play again; not while a penalty is served or after being removed."""
    run = tournament.run
    for penalty in run.penalties:
        if penalty.seat == command.seat:
            left = penalty.hands
            raise Refused(RefusalCode.PENALTY_SERVED, seat=command.seat, hands=left)
    if any(removal.seat == command.seat for removal in run.removals):
        cause = LeaveCause.REMOVED.value
        raise Refused(RefusalCode.SENT_AWAY, seat=command.seat, cause=cause)
    return [*seats.come_back(tournament.table, command)]


def start_hand(tournament: Tournament, command: StartHand) -> list[Event]:
    """Deal the next hand at the running level: its deck was committed to at these stakes."""
    check_may_deal(tournament)
    (started,) = floor.start_hand(tournament.table, command)
    return [_with_penalties(tournament, started)]


def _with_penalties(tournament: Tournament, event: Event) -> Event:
    """House rule 3.21: the hands of players who serve a penalty are killed after the deal."""
    if not isinstance(event, HandStarted):
        raise InvariantBroken(f"a hand began with {event}")
    dealt = {player.seat for player in event.setup.players}
    killed = sorted(dealt.intersection(each.seat for each in tournament.run.penalties))
    return event._replace(setup=replace(event.setup, killed=tuple(killed)))


def close_table(tournament: Tournament, command: CloseTable) -> list[Event]:
    """Close the table when the tournament is over, or while nobody has registered."""
    if tournament.run.entrants and tournament.run.stage in (Stage.REGISTERING, Stage.PLAYING):
        raise Refused(RefusalCode.TOURNAMENT_BEGUN, stage=tournament.run.stage.value)
    return [*floor.close_table(tournament.table, command)]


def stand_up(tournament: Tournament, command: StandUp) -> list[Event]:
    """Leave the table when the tournament is over; the chips are worth nothing then."""
    if tournament.run.stage is not Stage.OVER:
        raise Refused(RefusalCode.NOT_IN_TOURNAMENT, seat=command.seat)
    seated(tournament.table, command.seat)
    return [*gone(tournament, [command.seat], command.cause)]


def start_table(tournament: Tournament, command: StartTable) -> list[Event]:
    """Start the tournament, or go on after a pause."""
    if tournament.run.stage in (Stage.OVER, Stage.CANCELLED):
        stage = tournament.run.stage.value
        raise Refused(RefusalCode.TOURNAMENT_NOT_PLAYED, stage=stage)
    return start(tournament, command)
