"""What is timed in a tournament, and which commands may stop its level clock."""

from __future__ import annotations

from typing import Final

from rules.hand.commands import Act, AskCard, AskRabbit, Discard, Expire, Muck, Show
from rules.refusals import Refused
from rules.seating import ComeBack, SitOut, SitOutAfterHand, StartTable
from rules.table.commands import ActOnTimeBank, CardsOnTimeBank, StartHand
from rules.tournament.checks import check_may_deal as check_tournament_deals
from rules.tournament.commands import (
    Command,
    HoldLevelClock,
    LevelTimed,
    NextLevel,
    ReleaseLevelClock,
)
from rules.tournament.due import next_command, somebody_plays, timed
from rules.tournament.state import Tournament
from server.tables.commands import CommitDeck
from server.tables.game import Hold, TimeUsed
from server.tables.poker.carry_out import check_may_deal as check_table_deals

_IN_PLAY: Final = (
    *(Act, Discard, AskCard, AskRabbit, ActOnTimeBank, CardsOnTimeBank, Expire, Show, Muck),
    StartHand,
    *(SitOut, SitOutAfterHand, ComeBack),
)
"""Commands that stop the level clock only if something waits for the end of the hand."""


def check_may_deal(tournament: Tournament) -> None:
    """Refuse if no hand can begin."""
    check_tournament_deals(tournament)
    check_table_deals(tournament.table)


def next_step(tournament: Tournament) -> StartTable | NextLevel | CommitDeck | None:
    """The command the table gives itself between hands; absent players alone are dealt none."""
    command = next_command(tournament)
    if command is not None or not somebody_plays(tournament):
        return command
    try:
        check_may_deal(tournament)
    except Refused:
        return None
    return CommitDeck()


def holds(tournament: Tournament) -> dict[int, Hold]:
    """Everything that is being timed under a ticket."""
    return {each.ticket: Hold(each.time_ms, each.over) for each in timed(tournament) if each.ticket}


def set_time(tournament: Tournament) -> Hold | None:
    """The set time of the start, while it has not come."""
    found = [Hold(0, each.over, at_ms=each.at_ms) for each in timed(tournament) if each.at_ms]
    return found[0] if found else None


def level_timed(tournament: Tournament, command: Command, used: TimeUsed) -> Command:
    """A command with the time the level clock has run, if it may stop that clock."""
    run = tournament.run
    waits = run.wish is not None or run.break_wanted_ms or run.removals
    if isinstance(command, LevelTimed) or not run.clock.ticket:
        return command
    if isinstance(command, _IN_PLAY) and not waits:
        return command
    return LevelTimed(command, used.ticket_used_ms(run.clock.ticket))


def when_away(tournament: Tournament, since_ms: int | None, written_ms: int) -> Command | None:
    """The command that stops a level clock which nobody kept; it ran until the last record."""
    clock = tournament.run.clock
    if not clock.ticket:
        return None
    began_ms = written_ms if since_ms is None else since_ms
    return LevelTimed(HoldLevelClock(), max(0, written_ms - began_ms))


def when_nobody_is_there(tournament: Tournament) -> Command | None:
    """The command that stops the level clock while all stations are lost."""
    return HoldLevelClock() if tournament.run.clock.ticket else None


def when_back(tournament: Tournament) -> Command | None:
    """The command that lets the level clock run again."""
    return ReleaseLevelClock() if tournament.run.clock.held else None
