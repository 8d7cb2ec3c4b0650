"""Where a table stands in its mix of games, and when it goes on (section 12 of the house rules)."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.seating import Status
from rules.settings import Mix, MixChange
from rules.table.blinds import can_play
from rules.table.circle import between, steps
from rules.table.commands import GameTimeUp
from rules.table.events import GameChanged, GameChangeDue, TableEvent
from rules.table.next_hand import plan_next
from rules.table.state import Table

MINUTE_MS = 60_000


def mix_event(table: Table) -> TableEvent | None:
    """The change of game, if it is due between hands."""
    mix = table.settings.mix
    if mix is None or table.status is not Status.RUNNING:
        return None
    if mix.change is MixChange.TIME and not table.mixing.ticket:
        return game_changed(table, table.settings.place_in_mix)  # the floor has changed the mix
    if not _is_due(table, mix):
        return None
    return game_changed(table, (table.settings.place_in_mix + 1) % len(mix.games))


def game_changed(table: Table, place: int) -> GameChanged:
    """The fact that the game at this place of the mix begins."""
    mix = table.settings.mix
    timed = mix is not None and mix.change is MixChange.TIME
    time_ms = mix.every * MINUTE_MS if mix is not None and timed else 0
    return GameChanged(place, table.tickets + 1 if timed else 0, time_ms)


def game_time_up(table: Table, command: GameTimeUp) -> list[TableEvent]:
    """The time of the game is over: it changes as soon as no hand is played."""
    ticket = table.mixing.ticket
    if not ticket or ticket != command.ticket or table.mixing.due:
        raise Refused(RefusalCode.STALE_TICKET, ticket=command.ticket, now=ticket)
    return [GameChangeDue()]


def _is_due(table: Table, mix: Mix) -> bool:
    if table.mixing.due:
        return True
    if not table.mixing.hands or mix.change is MixChange.TIME:
        return False
    if mix.change is MixChange.ROUND and not table.settings.keeps_button:
        return _round_over(table, mix)
    return hands_left(table) == 0


def _round_over(table: Table, mix: Mix) -> bool:
    """Whether the next hand's button comes back to where the game began, or passes it."""
    last, mixing = table.rotation, table.mixing
    if last is None or mixing.rounds + 1 < mix.every:
        return False
    try:
        to = plan_next(table).button
    except Refused:
        return False
    return passes(last.button, to, mixing.first, table.settings.seats)


def passes(last: int, to: int, seat: int, seats: int) -> bool:
    """Whether a button that moves from `last` to `to` reaches or passes a seat.

    A button that stays where it is passes nobody.
    """
    return last != to and steps(last, seat, seats) <= steps(last, to, seats)


def hands_left(table: Table) -> int | None:
    """How many hands of this game are still to come; None: it changes by time.

    By rounds this is the button's way as the players sit now.
    """
    mix, mixing = table.settings.mix, table.mixing
    if mix is None or mix.change is MixChange.TIME:
        return None
    able = [number for number, seat in table.seats.items() if can_play(table, seat)]
    if mix.change is MixChange.HANDS:
        whole = mix.every
    elif table.settings.keeps_button:
        whole = mix.every * (mixing.players or len(able))
    elif mixing.hands and table.rotation is not None:
        last, seats = table.rotation.button, table.settings.seats
        ahead = [number for number in able if between(last, number, mixing.first, seats)]
        return len(ahead) + (mix.every - 1 - mixing.rounds) * len(able)
    else:
        whole = mix.every * len(able)
    return max(0, whole - mixing.hands)
