"""Judging levels, breaks and the level clock."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.settings import MINUTE_MS
from rules.tournament.checks import check_between_hands, check_may_deal, check_playing, check_ticket
from rules.tournament.commands import (
    BreakOver,
    CallBreak,
    HoldLevelClock,
    LevelDue,
    NextLevel,
    ReleaseLevelClock,
    SetLevel,
)
from rules.tournament.events import (
    BreakBegan,
    BreakCalled,
    BreakEnded,
    Event,
    LevelBegan,
    LevelChosen,
    LevelClockHeld,
    LevelClockReleased,
    LevelFellDue,
)
from rules.tournament.state import Tournament

BREAK_LONGEST = 24 * 60
"""In minutes."""


def level_due(tournament: Tournament, command: LevelDue) -> list[Event]:
    """The running level's time is over; a hand that runs is played at its stakes."""
    check_playing(tournament)
    check_ticket(command.ticket, tournament.run.clock.ticket)
    return [LevelFellDue(command.level)]


def next_level(tournament: Tournament, command: NextLevel) -> list[Event]:
    """Begin the break after the level if it has one, then the next level."""
    check_may_deal(tournament)
    check_between_hands(tournament)
    run = tournament.run
    if not tournament.level_is_over:
        raise Refused(RefusalCode.LEVEL_NOT_OVER, level=run.level)
    if tournament.posted_break_ms:
        return [BreakBegan(tournament.table.tickets + 1, tournament.posted_break_ms)]
    return [LevelBegan(run.level_to or run.level + 1)]


def set_level(tournament: Tournament, command: SetLevel) -> list[Event]:
    """Let another level begin with the next deck."""
    check_playing(tournament)
    levels = len(tournament.structure.levels)
    if not 1 <= command.level <= levels:
        value, need = command.level, f"1..{levels}"
        raise Refused(RefusalCode.BAD_SETTING, key="level", value=value, need=need)
    return [LevelChosen(command.level, command.reason)]


def call_break(tournament: Tournament, command: CallBreak) -> list[Event]:
    """Deal no hand for a time, after the running one."""
    check_playing(tournament)
    if tournament.run.pause is not None:
        raise Refused(RefusalCode.ON_BREAK, level=tournament.run.level)
    if not 1 <= command.minutes <= BREAK_LONGEST:
        value, need = command.minutes, f"1..{BREAK_LONGEST}"
        raise Refused(RefusalCode.BAD_SETTING, key="minutes", value=value, need=need)
    return [BreakCalled(command.minutes * MINUTE_MS)]


def break_over(tournament: Tournament, command: BreakOver) -> list[Event]:
    """Go on after a break; the floor may end it early, or take back the one it called."""
    check_playing(tournament)
    pause = tournament.run.pause
    if pause is None and tournament.run.break_wanted_ms and not command.ticket:
        return [BreakCalled(0)]
    check_ticket(command.ticket, 0 if pause is None else pause.ticket)
    return [BreakEnded()]


def hold_clock(tournament: Tournament, command: HoldLevelClock) -> list[Event]:
    """Let the level clock stand still; holding it twice changes nothing."""
    return [] if tournament.run.clock.held else [LevelClockHeld()]


def release_clock(tournament: Tournament, command: ReleaseLevelClock) -> list[Event]:
    """Let the level clock run again if the game runs."""
    return [LevelClockReleased()] if tournament.run.clock.held else []
