"""What facts about kills and about the games of a mix change at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.refusals import InvariantBroken
from rules.table import events
from rules.table.blinds import once_let_in
from rules.table.kills import killer_of
from rules.table.mixing import passes
from rules.table.state import Before, KillRun, Mixing, Table


def take_ticket(table: Table, ticket: int, time_ms: int) -> int:
    """Note that a ticket was given out; 0 if nothing is timed by it."""
    table.tickets = max(table.tickets, ticket)
    return ticket if time_ms else 0


def forget_round(table: Table) -> None:
    """Players who left owe nothing any more: the round is over in which their seats had a place."""
    for player, departed in table.departed.items():
        table.departed[player] = departed.of_another_round


def kill_returned(table: Table, player: str) -> None:
    """A player sits down again: his leg, or the kill he owes, is no longer timed."""
    if table.kill.left:
        left = tuple(each for each in table.kill.left if each[0] != player)
        table.kill = table.kill._replace(left=left)


def note_hand(table: Table, event: events.HandStarted) -> None:
    """Count a hand that begins for the mix; whoever kills its pot owes no kill any more."""
    if table.settings.mix is not None:
        table.mixing = _one_more(table, event)
    if event.setup.stakes is not None and table.hand is not None:
        killer = table.seats[killer_of(table.hand)].player
        owing = tuple(player for player in table.kill.owing if player != killer)
        table.kill = table.kill._replace(owing=owing)


def _one_more(table: Table, event: events.HandStarted) -> Mixing:
    """How long the game of the mix has been played, with the hand that begins."""
    mixing, last = table.mixing, table.rotation
    if table.settings.keeps_button and table.settings.rules_of_game.has_button:
        mixing = mixing._replace(button=event.setup.button)
    if not mixing.hands or last is None:
        players = len(event.setup.players)
        return mixing._replace(hands=1, first=event.rotation.button, players=players)
    round_over = not table.settings.keeps_button and passes(
        last.button, event.rotation.button, mixing.first, table.settings.seats
    )
    return mixing._replace(hands=mixing.hands + 1, rounds=mixing.rounds + round_over)


def put_back(table: Table, before: Before) -> None:
    """A hand was voided: legs, owed kills and the count of the mix are as before it."""
    table.mixing = before.mixing._replace(due=table.mixing.due)
    table.kill = before.kill._replace(hand=table.hands, left=table.kill.left)


def _kill_moved(table: Table, event: events.KillMoved) -> None:
    in_hand = () if table.hand is None else table.hand.by_seat
    dealt = tuple(sorted(table.seats[seat].player for seat in in_hand))
    table.kill = table.kill._replace(
        legs=event.legs, owing=event.owing, hand=event.hand, dealt=dealt
    )


def _kill_kept(table: Table, event: events.KillKept) -> None:
    ticket = take_ticket(table, event.ticket, event.time_ms)
    table.kill = table.kill._replace(left=(*table.kill.left, (event.player, ticket)))


def _kill_forgotten(table: Table, event: events.KillForgotten) -> None:
    table.kill = table.kill.without(event.player)


def _game_change_due(table: Table, event: events.GameChangeDue) -> None:
    table.mixing = table.mixing._replace(due=True)


def _game_changed(table: Table, event: events.GameChanged) -> None:
    """House rule 12.3: nobody owes a post as a newcomer, has a leg, or kills the next pot."""
    mix, before = table.settings.mix, table.settings
    if mix is None:
        raise InvariantBroken("a table changed its game that plays only one")
    table.settings = before.playing(mix.games[event.place])
    ticket = take_ticket(table, event.ticket, event.time_ms)
    table.mixing, table.straddler = Mixing(ticket=ticket), 0
    table.kill = _walked_away(table)
    for number, seat in table.seats.items():
        table.seats[number] = replace(seat, dues=once_let_in(seat.dues))


def _walked_away(table: Table) -> KillRun:
    """The kills still owed: by players who were not dealt in for the last hand, or have left."""
    here = {seat.player for seat in table.seats.values()}.intersection(table.kill.dealt)
    owing = tuple(player for player in table.kill.owing if player not in here)
    left = tuple(each for each in table.kill.left if each[0] in owing)
    return table.kill._replace(legs=(), owing=owing, left=left)


KILLS_AND_MIX: Mapping[type, Callable[[Table, Any], None]] = {
    events.KillMoved: _kill_moved,
    events.KillKept: _kill_kept,
    events.KillForgotten: _kill_forgotten,
    events.GameChangeDue: _game_change_due,
    events.GameChanged: _game_changed,
}
