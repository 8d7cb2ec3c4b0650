"""Who owes which blind: new players, missed blinds, the grace of a new game and changes of seat."""

from __future__ import annotations

from rules.hand.setup import Post, PostKind
from rules.settings import MissedBlinds, TableSettings
from rules.table.button import Positions, Ring, Rotation
from rules.table.circle import between, steps
from rules.table.state import NEW, NOTHING, Dues, Seat, Table


def can_play(table: Table, seat: Seat) -> bool:
    """Whether a player wants cards and has chips; tournaments deal absent players in."""
    if table.settings.tournament:
        return seat.stack > 0
    return seat.stack > 0 and not seat.away


def ring_of(table: Table) -> Ring:
    """Sort the players who can play into those who owe nothing and those who owe a blind."""
    able = {number: seat for number, seat in table.seats.items() if can_play(table, seat)}
    ready = frozenset(number for number, seat in able.items() if _owes_nothing(table, number, seat))
    levels = len(table.settings.stakes.blinds)
    return Ring(table.settings.seats, levels, ready, frozenset(able) - ready)


def _owes_nothing(table: Table, number: int, seat: Seat) -> bool:
    if table.settings.tournament or seat.dues.none:
        return True
    return not seat.dues.missed and in_grace(table, number)


def in_grace(table: Table, number: int) -> bool:
    """House rule 3.17: in the first round of a game, no blind has passed this seat yet."""
    last = table.rotation
    if last is None or not last.unpassed_to:
        return False
    return between(last.front, number, last.unpassed_to, table.settings.seats)


def may_post_in(positions: Positions, number: int, seats: int) -> bool:
    """House rule 3.8: the button has passed, and the big blind is not just coming."""
    return between(positions.big, number, positions.button, seats)


def missed_in_hand(table: Table, last: Rotation, positions: Positions) -> dict[int, Dues]:
    """The blinds that pass players who are not dealt in, and what these owe now."""
    owed: dict[int, Dues] = {}
    for number, seat in table.seats.items():
        if number in positions.dealt or seat.dues == NEW or not positions.blinds:
            continue
        # After a missed blind the next smaller one passes in the next hand.
        missed = {*seat.dues.missed, *due_after(last, number)}
        missed |= {level - 1 for level in seat.dues.missed if level}
        if _big_passes(table.settings.seats, last, positions, number):
            missed.add(len(positions.blinds) - 1)
        owed[number] = seat.dues._replace(missed=tuple(sorted(missed)))
    return {number: dues for number, dues in owed.items() if dues != table.seats[number].dues}


def _big_passes(seats: int, last: Rotation, positions: Positions, number: int) -> bool:
    return steps(last.front, number, seats) <= steps(last.front, positions.big, seats)


def due_after(last: Rotation, number: int) -> list[int]:
    """The blinds a seat must post in the next hand because it posted larger ones in the last."""
    return [level - 1 for level, posted in enumerate(last.blinds) if level and number in posted]


def dues_after_move(table: Table, number: int, to: int) -> Dues:
    """House rule 3.18: what a player owes once he has changed his seat."""
    seat, last = table.seats[number], table.rotation
    if last is None or not last.blinds or table.settings.tournament or not seat.dues.none:
        return seat.dues
    seats = table.settings.seats
    if not in_grace(table, to) and steps(last.front, to, seats) > steps(last.front, number, seats):
        return Dues(missed=tuple(range(len(last.blinds))))
    return Dues(missed=tuple(due_after(last, number)))


def entry_posts(settings: TableSettings, number: int, dues: Dues) -> list[Post]:
    """What a player posts to come in: the live part, then the dead (house rules 3.7 and 3.9)."""
    blinds = settings.stakes.blinds
    live, dead = blinds[-1], 0
    if dues.missed and settings.options.missed_blinds is MissedBlinds.ALL_BLINDS:
        dead = sum(blinds[:-1])
    elif dues.missed:
        dead = sum(blinds[level] for level in dues.missed if level < len(blinds) - 1)
        live = blinds[-1] if dues.new or len(blinds) - 1 in dues.missed else 0
    posts = [Post(number, PostKind.ENTRY, live), Post(number, PostKind.MISSED, dead)]
    return [post for post in posts if post.amount]


def cleared(seats: frozenset[int]) -> dict[int, Dues]:
    """Whoever is dealt in owes nothing any more."""
    return dict.fromkeys(seats, NOTHING)
