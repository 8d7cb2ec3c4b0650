"""Judging what the floor decides: starting, pausing and closing the game, stakes, the next hand."""

from __future__ import annotations

from dataclasses import replace

from rules.cards import Card
from rules.hand.setup import check_deck
from rules.playable import refuse_unplayable
from rules.refusals import RefusalCode, Refused
from rules.seating import CloseTable, LeaveCause, PauseTable, StartTable, Status
from rules.table.blinds import can_play
from rules.table.commands import ChangeStakes, StartHand
from rules.table.events import (
    ButtonDrawn,
    StakesChanged,
    TableClosed,
    TableEvent,
    TablePaused,
    TableStarted,
    TimeFeeDue,
)
from rules.table.mixing import game_changed
from rules.table.next_hand import hand_started
from rules.table.seats import stood_up
from rules.table.state import Table


def start_table(table: Table, command: StartTable) -> list[TableEvent]:
    """Begin the game with a draw for the button, or go on after a pause."""
    _check_open(table)
    if table.status is Status.RUNNING:
        raise Refused(RefusalCode.TABLE_RUNNING, players=len(table.seats))
    able = sorted(number for number, seat in table.seats.items() if can_play(table, seat))
    needed = table.settings.seating.seats_to_start
    if table.rotation is not None:
        return [TableStarted()]
    if len(able) < needed:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, players=len(able), needed=needed)
    fee = table.settings.collection.time_fee
    due = [TimeFeeDue()] if fee is not None and fee.at_beginning else []
    begins = [] if table.settings.mix is None else [game_changed(table, 0)]
    return [_draw(table, able, command.deck), TableStarted(), *due, *begins]


def _draw(table: Table, seats: list[int], deck: tuple[Card, ...]) -> ButtonDrawn:
    """House rule 3.4: one card each; card numbers compare as the card room ranks them."""
    check_deck(deck, table.settings.rules_of_game)
    cards = tuple(zip(seats, deck, strict=False))
    return ButtonDrawn(cards, max(cards, key=lambda drawn: drawn[1])[0])


def pause_table(table: Table, command: PauseTable) -> list[TableEvent]:
    """Let no further hand begin; a running hand is played to its end."""
    _check_open(table)
    _check_running(table)
    return [TablePaused()]


def close_table(table: Table, command: CloseTable) -> list[TableEvent]:
    """Between hands: every player leaves with his chips."""
    _check_open(table)
    _check_between_hands(table)
    leaving = [stood_up(table, seat, LeaveCause.TABLE_CLOSED) for seat in sorted(table.seats)]
    return [*leaving, TableClosed()]


def change_stakes(table: Table, command: ChangeStakes) -> list[TableEvent]:
    """New stakes from the next hand on; the number of blinds stays what it is."""
    _check_open(table)
    mix = table.settings.mix
    if mix is not None:
        raise Refused(RefusalCode.BAD_SETTING, key="mix", value=mix.name, need="one game")
    refuse_unplayable(replace(table.settings, stakes=command.stakes))
    now, then = len(table.settings.stakes.blinds), len(command.stakes.blinds)
    if now != then:
        raise Refused(RefusalCode.BAD_SETTING, key="stakes.blinds", value=then, need=str(now))
    return [StakesChanged(command.stakes)]


def start_hand(table: Table, command: StartHand) -> list[TableEvent]:
    """Deal the next hand."""
    _check_open(table)
    _check_running(table)
    _check_between_hands(table)
    return [hand_started(table, command.deck, command.more)]


def _check_open(table: Table) -> None:
    if table.status is Status.CLOSED:
        raise Refused(RefusalCode.TABLE_CLOSED)


def _check_running(table: Table) -> None:
    if table.status is not Status.RUNNING:
        raise Refused(RefusalCode.TABLE_NOT_RUNNING, status=table.status.value)


def _check_between_hands(table: Table) -> None:
    if table.running_hand is not None:
        raise Refused(RefusalCode.HAND_RUNNING, hand=table.hands)
