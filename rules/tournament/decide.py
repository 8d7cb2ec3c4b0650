"""Judging a tournament's commands: the facts that would follow, or a coded refusal, no change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from rules import seating
from rules.refusals import RefusalCode, Refused
from rules.table.commands import StartHand
from rules.table.decide import decide as decide_at_table
from rules.tournament import calling_off, commands, deals, floor, levels, registration
from rules.tournament.commands import Command, LevelTimed, TableCommand
from rules.tournament.events import Event
from rules.tournament.state import Tournament

_PASSED_ON = frozenset(get_args(TableCommand))


def decide(tournament: Tournament, command: Command) -> list[Event]:
    """Return the facts a command leads to, or raise `Refused`; nothing is touched."""
    if isinstance(command, LevelTimed):
        return decide(tournament, command.command)
    judge = _JUDGES.get(type(command))
    if judge is not None:
        return judge(tournament, command)
    if type(command) not in _PASSED_ON:
        raise Refused(RefusalCode.NOT_IN_TOURNAMENT, seat=getattr(command, "seat", 0))
    return [*decide_at_table(tournament.table, command)]  # type: ignore[arg-type] # a table's own


_JUDGES: Mapping[type, Callable[[Tournament, Any], list[Event]]] = {
    commands.Register: registration.register,
    commands.Unregister: registration.unregister,
    commands.StartDue: registration.start_due,
    commands.WaitOver: registration.wait_over,
    commands.LevelDue: levels.level_due,
    commands.NextLevel: levels.next_level,
    commands.SetLevel: levels.set_level,
    commands.CallBreak: levels.call_break,
    commands.BreakOver: levels.break_over,
    commands.HoldLevelClock: levels.hold_clock,
    commands.ReleaseLevelClock: levels.release_clock,
    commands.Penalize: floor.penalize,
    commands.Remove: floor.remove,
    commands.ProposeDeal: deals.propose_deal,
    commands.AnswerDeal: deals.answer_deal,
    commands.DealExpired: deals.deal_expired,
    commands.CancelTournament: calling_off.cancel,
    seating.StartTable: floor.start_table,
    seating.CloseTable: floor.close_table,
    seating.StandUp: floor.stand_up,
    seating.ComeBack: floor.come_back,
    StartHand: floor.start_hand,
}
