"""Judging a table's commands: the facts that would follow, or a coded refusal, and no change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import seating
from rules.hand import commands as in_hand
from rules.hand.decide import decide as decide_in_hand
from rules.hand.state import Hand
from rules.refusals import RefusalCode, Refused
from rules.table import (
    buy_in,
    commands,
    floor,
    kills,
    mixing,
    seats,
    time_collection,
    timing,
)
from rules.table.commands import Command
from rules.table.events import Event, TableEvent
from rules.table.state import Table


def decide(table: Table, command: Command) -> list[Event]:
    """Return the facts a command leads to, or raise `Refused`; the table is not touched."""
    judge = _TABLE_JUDGES.get(type(command))
    if judge is not None:
        return [*judge(table, command)]
    hand = table.running_hand
    if hand is None:
        raise Refused(RefusalCode.NO_HAND_RUNNING)
    return _HAND_JUDGES[type(command)](table, hand, command)


def _as_the_hand_says(table: Table, hand: Hand, command: in_hand.Command) -> list[Event]:
    return [decide_in_hand(hand, command)]


_TABLE_JUDGES: Mapping[type, Callable[[Table, Any], list[TableEvent]]] = {
    seating.SitDown: seats.sit_down,
    seating.TopUp: buy_in.top_up,
    seating.CancelTopUp: buy_in.cancel_top_up,
    seating.Rebuy: buy_in.rebuy,
    seating.SitOut: seats.sit_out,
    seating.SitOutAfterHand: seats.sit_out_after_hand,
    commands.SitOutAtBigBlind: seats.sit_out_at_big_blind,
    seating.ComeBack: seats.come_back,
    commands.ChooseEntry: seats.choose_entry,
    seating.ChangeSeat: seats.change_seat,
    seating.StandUp: seats.stand_up,
    commands.Stay: seats.stay,
    commands.PickUp: seats.pick_up,
    commands.ForgetReturn: seats.forget_return,
    commands.Straddle: seats.straddle,
    seating.StartTable: floor.start_table,
    seating.PauseTable: floor.pause_table,
    seating.CloseTable: floor.close_table,
    commands.ChangeStakes: floor.change_stakes,
    commands.StartHand: floor.start_hand,
    commands.CollectTime: time_collection.collect_time,
    commands.ForgetKill: kills.forget_kill,
    commands.GameTimeUp: mixing.game_time_up,
}

_HAND_JUDGES: Mapping[type, Callable[[Table, Hand, Any], list[Event]]] = {
    in_hand.Act: timing.act,
    commands.ActOnTimeBank: timing.act_on_time_bank,
    in_hand.Discard: timing.act,
    in_hand.AskCard: timing.act,
    commands.CardsOnTimeBank: timing.cards_on_time_bank,
    in_hand.RunTwice: _as_the_hand_says,
    in_hand.AskRabbit: _as_the_hand_says,
    in_hand.Expire: timing.expire,
    commands.ExpireWithoutBank: timing.expire_without_bank,
    in_hand.Show: _as_the_hand_says,
    in_hand.Muck: _as_the_hand_says,
    seating.StopAction: _as_the_hand_says,
    seating.ResumeAction: _as_the_hand_says,
    seating.VoidHand: _as_the_hand_says,
}
