"""Playing a tournament: judge a command, apply its facts, then do what follows by itself."""

from __future__ import annotations

from rules.hand.state import Phase
from rules.refusals import InvariantBroken
from rules.table.play import check_table
from rules.tournament.apply import apply
from rules.tournament.commands import Command, LevelTimed
from rules.tournament.decide import decide
from rules.tournament.events import Event
from rules.tournament.state import Stage, Tournament
from rules.tournament.upkeep import following


def play(tournament: Tournament, command: Command) -> list[Event]:
    """Carry out one command whole and return everything that happened.

    A refused command raises `Refused` and leaves the tournament exactly as it was.
    """
    used_ms = command.used_ms if isinstance(command, LevelTimed) else 0
    return _done(tournament, decide(tournament, command), used_ms)


def follow_up(tournament: Tournament) -> list[Event]:
    """Do what follows without a command while no level clock runs, and return it."""
    return _done(tournament, following(tournament, 0), 0)


def _done(tournament: Tournament, facts: list[Event], used_ms: int) -> list[Event]:
    events: list[Event] = []
    while facts:
        for fact in facts:
            apply(tournament, fact)
        events += facts
        facts = following(tournament, used_ms)
    hand = tournament.table.running_hand
    if hand is None or hand.phase is not Phase.BETTING:
        check_tournament(tournament)
    return events


def check_tournament(tournament: Tournament) -> None:
    """All chips are in play, and the pool is what was paid in less what was paid out."""
    check_table(tournament.table)
    _check_chips(tournament)
    _check_pool(tournament)


def _check_chips(tournament: Tournament) -> None:
    run, table = tournament.run, tournament.table
    held = table.bought - table.cashed
    need = len(run.entrants) * tournament.structure.starting_chips - run.removed_chips
    if run.stage in (Stage.REGISTERING, Stage.PLAYING) and held != need:
        raise InvariantBroken(f"{need} tournament chips are in play and the table holds {held}")


def _check_pool(tournament: Tournament) -> None:
    run = tournament.run
    entries = sum(entrant.buy_in_cents for entrant in run.entrants)
    prizes = sum(result.prize_cents for result in run.results)
    paid = prizes + sum(amount for _, amount in run.shared)
    if run.pool_cents != entries - paid:
        raise InvariantBroken(f"{entries} came in, {paid} went out, the pool is {run.pool_cents}")
    if run.stage is Stage.REGISTERING:
        return
    need = sum(run.prizes[: len(tournament.left)]) if run.stage is Stage.PLAYING else 0
    if run.pool_cents != need:
        raise InvariantBroken(f"the pool is {run.pool_cents}, the open prizes are {need}")
