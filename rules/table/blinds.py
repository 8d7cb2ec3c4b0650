"""Who owes which blind: new players, missed blinds, the grace of a new game and changes of seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.hand.setup import Post, PostKind
from rules.settings import AnteFrom, MissedBlinds, TableSettings
from rules.table.button import Positions, Ring, Rotation, before_first_hand, beyond
from rules.table.circle import between, steps
from rules.table.state import NEW, NOTHING, Departed, Dues, Seat, Table


def can_play(table: Table, seat: Seat) -> bool:
    """Whether a player wants cards and has chips; tournaments deal absent players in."""
    if table.settings.tournament:
        return seat.stack > 0
    return seat.stack > 0 and not seat.away


def ring_of(table: Table) -> Ring:
    """Sort the players who can play into those who owe nothing and those who owe a blind."""
    able = {number: seat for number, seat in table.seats.items() if can_play(table, seat)}
    ready = frozenset(number for number, seat in able.items() if owes_nothing(table, number, seat))
    levels = len(table.settings.stakes.blinds)
    return Ring(table.settings.seats, levels, ready, frozenset(able) - ready)


def owes_nothing(table: Table, number: int, seat: Seat) -> bool:
    """Whether a player is dealt in wherever button and blinds are."""
    if table.settings.tournament:
        return True
    if seat.dues.none:
        return not _kept_out(table, number, seat.dues)
    return not seat.dues.missed and in_grace(table, number)


def _kept_out(table: Table, number: int, dues: Dues) -> bool:
    """House rule 3.8: whether a player who was let in sits where only those sit who have paid."""
    last = table.rotation
    return dues.let_in and last is not None and not beyond(last, number, table.settings.seats)


def in_grace(table: Table, number: int) -> bool:
    """House rule 3.17: whether, in the first round of a game, no blind has passed this seat yet."""
    last = table.rotation
    if last is None or not last.unpassed_to:
        return last is not None and last.drawn
    return between(last.front, number, last.unpassed_to, table.settings.seats)


def may_post_in(positions: Positions, number: int, seats: int) -> bool:
    """House rule 3.8: whether the seat lies after the big blind and before the button."""
    return between(positions.big, number, positions.button, seats)


def missed_in_hand(table: Table, last: Rotation, positions: Positions) -> dict[int, Dues]:
    """What players who are not dealt in owe after this hand's blinds pass them."""
    owed: dict[int, Dues] = {}
    for number, seat in table.seats.items():
        if number not in positions.dealt:
            place = Place(number, seat.dues, due_after(last, number, seat.dues))
            owed[number] = _passed_by(table, place, last, positions)
    return {number: dues for number, dues in owed.items() if dues != table.seats[number].dues}


def missed_by_departed(
    table: Table, last: Rotation, positions: Positions
) -> dict[str, tuple[int, ...]]:
    """The blinds missed by players who left, counted as if they sat out in their old seats."""
    missed = {
        player: _passed_by(table, place_of(departed), last, positions).missed
        for player, departed in table.departed.items()
        if departed.seat
    }
    return {player: now for player, now in missed.items() if now != table.departed[player].missed}


def button_passed_departed(table: Table, last: Rotation, positions: Positions) -> tuple[str, ...]:
    """The players who left and whose old seats the button passes in this hand."""
    return tuple(
        player
        for player, departed in sorted(table.departed.items())
        if departed.seat and not departed.button
        if _passed_by(table, place_of(departed), last, positions).button
    )


class Place(NamedTuple):
    """Where a player sits or sat, and what he owes there."""

    seat: int
    dues: Dues
    due: tuple[int, ...]
    """Blinds he posts in the next hand because he posted larger ones in the last."""


def place_of(departed: Departed) -> Place:
    """Where a player who left sat, and what he owes."""
    return Place(departed.seat, departed.dues, departed.due)


def _passed_by(table: Table, place: Place, last: Rotation, positions: Positions) -> Dues:
    """What a player who is not dealt in owes after this hand's button and blinds."""
    number, dues, due = place
    if dues == NEW:
        return dues
    dues = with_button_passed(table, number, dues, last, positions)
    if not positions.blinds:
        return dues
    # A player who missed a blind misses the next smaller one in the next hand.
    missed = {*dues.missed, *due, *(level - 1 for level in dues.missed if level)}
    if _big_passes(table.settings.seats, last, positions, number):
        missed.add(len(positions.blinds) - 1)
    return dues._replace(missed=tuple(sorted(missed)))


def _big_passes(seats: int, last: Rotation, positions: Positions, number: int) -> bool:
    return steps(last.front, number, seats) <= steps(last.front, positions.big, seats)


def with_button_passed(
    table: Table, number: int, dues: Dues, last: Rotation, positions: Positions
) -> Dues:
    """What a player owes if the button now passes his seat and he does not have it."""
    if table.settings.keeps_button:
        return dues  # the button that is paid for waits
    if _kept_out(table, number, dues):
        return dues  # the button goes past him because he is not dealt in, not to dodge it
    if _owes_button(table, dues) and _button_passes(table, last, positions, number):
        return dues._replace(button=True)
    return dues


def _owes_button(table: Table, dues: Dues) -> bool:
    """House rule 8.10: whoever has been in the game pays for the button when it passes him."""
    return table.settings.collection.dead_blind > 0 and not dues.new


def _button_passes(table: Table, last: Rotation, positions: Positions, number: int) -> bool:
    """Whether the button goes to this seat or past it."""
    reached = _to_button(table, last, positions.button)
    moves = last.drawn or reached < table.settings.seats
    return moves and _to_button(table, last, number) <= reached


def _to_button(table: Table, last: Rotation, number: int) -> int:
    """After how many moves the button reaches a seat; a drawn button has not been there yet."""
    return steps(last.button - last.drawn, number, table.settings.seats)


def due_after(last: Rotation | None, number: int, dues: Dues) -> tuple[int, ...]:
    """The blinds a player must post in the next hand because he posted larger ones in the last."""
    levels = () if last is None or dues.let_in else enumerate(last.blinds)
    return tuple(level - 1 for level, posted in levels if level and number in posted)


def dues_after_move(table: Table, place: Place, to: int) -> Dues:
    """House rule 3.18: what a player owes once he has changed his seat.

    Who was dealt in or drew for the button is in the game: the grace of its first round, in which
    newcomers choose their seats, does not let him walk away from a blind.
    """
    number, dues, due = place
    last, seats = table.rotation, table.settings.seats
    if to == number or dues == NEW or table.settings.tournament or last is None:
        return dues
    if _owes_button(table, dues) and _to_button(table, last, to) > _to_button(table, last, number):
        dues = dues._replace(button=True)
    before = _before_next_blinds(table, last, number)
    if not before.blinds:
        return dues
    after = _before_next_blinds(table, last, to, gone=number)
    if steps(after.front, to, seats) > steps(before.front, number, seats):
        due = tuple(range(len(before.blinds)))
    return dues._replace(missed=tuple(sorted({*dues.missed, *due})))


def _before_next_blinds(table: Table, last: Rotation, seat: int, gone: int = 0) -> Rotation:
    """Where the blinds go on from with a player in this seat.

    In a new game that hangs on who is there: the first blinds stand left of the drawn button.
    """
    levels = len(_with_blinds(table.settings).stakes.blinds)
    if not (last.drawn and levels):
        return last
    ring = ring_of(table)
    players = (ring.ready | ring.owing) - {gone} | {seat}
    if len(players) < 2:
        return last
    return before_first_hand(last, ring._replace(ready=players, levels=levels))


def dues_moved_by_house(table: Table, number: int) -> Dues:
    """What a player owes whom the house moves: nothing more than before.

    Who has not had the blinds of this round has not paid for a seat between them, either.
    """
    dues, last = table.seats[number].dues, table.rotation
    paid = last is not None and not beyond(last, number, table.settings.seats)
    return dues if paid or dues == NEW else dues._replace(let_in=True)


def move_cost(table: Table, number: int, to: int) -> int:
    """What a change of seat adds to what a player must post with his next hand."""
    before = table.seats[number].dues
    place = Place(number, before, due_after(table.rotation, number, before))
    after = dues_after_move(table, place, to)
    if after == before:
        return 0
    settings = _with_blinds(table.settings)
    return _cost(settings, to, after) - _cost(settings, number, before)


def _with_blinds(settings: TableSettings) -> TableSettings:
    """The settings at which blinds are posted: in stud those of the next game with blinds."""
    mix = settings.mix
    if mix is None or settings.stakes.blinds:
        return settings
    ahead = (*mix.games[settings.place_in_mix :], *mix.games)
    game = next((game for game in ahead if game.stakes.blinds), None)
    return settings if game is None else settings.playing(game)


def _cost(settings: TableSettings, number: int, dues: Dues) -> int:
    owed = (*entry_posts(settings, number, dues), *button_posts(settings, number, dues))
    return sum(post.amount for post in owed)


def dues_after_return(table: Table, departed: Departed, to: int) -> Dues:
    """House rule 9.7: a player who returns in time counts as having changed his seat (3.18)."""
    return dues_after_move(table, place_of(departed), to) if departed.seat else departed.dues


def entry_posts(settings: TableSettings, number: int, dues: Dues) -> list[Post]:
    """What a player posts to come in: the live part, then the dead (house rules 3.7 and 3.9).

    A missed big blind has its ante with it, where the big blind pays one (3.11).
    """
    if dues.none:
        return []
    stakes, blinds = settings.stakes, settings.stakes.blinds
    live, dead = blinds[-1], 0
    if dues.missed and settings.options.missed_blinds is MissedBlinds.ALL_BLINDS:
        dead = sum(blinds[:-1])
    elif dues.missed:
        dead = sum(blinds[level] for level in dues.missed if level < len(blinds) - 1)
        live = blinds[-1] if dues.new or len(blinds) - 1 in dues.missed else 0
    if len(blinds) - 1 in dues.missed and stakes.ante_from is AnteFrom.BIG_BLIND:
        dead += stakes.ante
    posts = [Post(number, PostKind.ENTRY, live), Post(number, PostKind.MISSED, dead)]
    return [post for post in posts if post.amount]


def button_posts(settings: TableSettings, number: int, dues: Dues) -> list[Post]:
    """House rule 8.10: the dead collection blind of a button that passed the player."""
    amount = settings.collection.dead_blind if dues.button else 0
    return [Post(number, PostKind.COLLECTION, amount)] if amount else []


def dues_once_dealt(table: Table, seats: Iterable[int]) -> dict[int, Dues]:
    """Players who are dealt in owe nothing any more, but for blinds that wait (house rule 12.3)."""
    if table.settings.mix is None or table.settings.stakes.blinds:
        return dict.fromkeys(seats, NOTHING)
    return {seat: once_let_in(table.seats[seat].dues)._replace(button=False) for seat in seats}


def once_let_in(dues: Dues) -> Dues:
    """What a player owes who is in the game from now on without a newcomer's post (12.3)."""
    return dues._replace(new=False, let_in=dues.new or dues.let_in)
