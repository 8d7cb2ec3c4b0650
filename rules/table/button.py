"""Where the button and the blinds stand in the next hand (house rules 3.1 to 3.4).

Arithmetic on seat numbers: the last hand's rotation and who can play go in, positions come out.
`docs/button_and_blinds.md` tabulates the cases in words.

Both rules rest on one idea, the *front*: the seat of the last big blind. The big blind moves from
the front to the next player. A player who posted a blind posts the next smaller one in the next
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.settings import ButtonRule
from rules.table.circle import clockwise, steps


class Rotation(NamedTuple):
    """Where button and blinds stood in the last hand; before the first hand, the drawn button."""

    button: int
    blinds: tuple[tuple[int, ...], ...] = ()
    """For each blind, smallest first, the seats that stood for it; () before the first hand."""
    unpassed_to: int = 0
    """The first button, until blinds have passed all seats (house rule 3.17); then 0."""
    drawn: bool = False
    """The button was just drawn: no hand has been dealt since."""

    @property
    def front(self) -> int:
        """The seat the big blind has reached; before the first hand, the button."""
        return self.blinds[-1][-1] if self.blinds else self.button


class Ring(NamedTuple):
    """Who can play the next hand, and on how large a table."""

    seats: int
    levels: int
    """How many blinds the game has."""
    ready: frozenset[int]
    """Seats that owe nothing: they are dealt in wherever they sit."""
    owing: frozenset[int]
    """New players and players who missed a blind: they come in with the big blind or by a post."""


class Positions(NamedTuple):
    """Button and blinds of a hand."""

    button: int
    blinds: tuple[tuple[int, ...], ...]
    """For each blind, smallest first, its seats. The seat of a dead blind is not dealt in."""
    dealt: frozenset[int]
    """Everyone who is dealt in without posting to enter."""

    @property
    def big(self) -> int:
        """The seat of the last blind."""
        return self.blinds[-1][-1]


def positions(last: Rotation, ring: Ring, rule: ButtonRule) -> Positions:
    """Place button and blinds for the next hand; at least two seats must be able to play."""
    if last.drawn:
        return _first_hand(last, ring if len(ring.ready) > 1 else _all_ready(ring), rule)
    if not ring.levels:
        return _without_blinds(last, ring)
    if len(last.blinds) != ring.levels:
        return _other_blinds(last, ring if len(ring.ready) > 1 else _all_ready(ring))
    return _RULES[rule](last, ring) or _anew(last, _all_ready(ring))


def _all_ready(ring: Ring) -> Ring:
    return ring._replace(ready=ring.ready | ring.owing, owing=frozenset())


def _without_blinds(last: Rotation, ring: Ring) -> Positions:
    """Stud: the dealer's position moves on, so that ties by position go round."""
    everyone = ring.ready | ring.owing
    order = clockwise(everyone, last.button, ring.seats)
    return Positions(order[0], (), everyone)


def _other_blinds(last: Rotation, ring: Ring) -> Positions:
    """The table had no blinds before, or not as many: the button moves on from where it was."""
    if not last.blinds:
        left_of_button = clockwise(ring.ready, last.button, ring.seats)[0]
        # As if heads-up: the button would be the same again only where all others have left.
        last = last._replace(blinds=((left_of_button,),))
    return _anew(last, ring)


def _first_hand(last: Rotation, ring: Ring, rule: ButtonRule) -> Positions:
    """The drawn button, or the next player if its holder has left."""
    if ring.owing and ring.levels:
        placed = _RULES[rule](before_first_hand(last, ring), ring)
        return placed or _in_order(_first_order(last, _all_ready(ring)), ring.levels)
    return _in_order(_first_order(last, _all_ready(ring)), ring.levels)


def before_first_hand(last: Rotation, ring: Ring) -> Rotation:
    """Where button and blinds would have stood in a hand before the first one of the game."""
    *others, button = _first_order(last, ring)
    before = _in_order((button, *others), ring.levels)
    return Rotation(before.button, before.blinds)


def _first_order(last: Rotation, ring: Ring) -> list[int]:
    order = clockwise(ring.ready, last.button, ring.seats)
    return order if last.button in ring.ready else [*order[1:], order[0]]


def _in_order(order: Sequence[int], levels: int) -> Positions:
    """Blinds by position alone: `order` begins left of the button, which is its last seat."""
    if levels and len(order) == 2:
        return _heads_up(order[0], order[1], levels)
    used = min(levels, len(order) - 1)
    blinds = ((),) * (levels - used) + tuple((seat,) for seat in order[:used])
    return Positions(order[-1], blinds, frozenset(order))


def _new_round(line: Sequence[int], levels: int, *, smaller: bool) -> Positions:
    """The first in line has the big blind, and the others follow in turn."""
    before = min(levels, len(line) - 1) - 1
    placed = _in_order((*line[len(line) - before :], *line[: len(line) - before]), levels)
    return placed if smaller else placed._replace(blinds=((),) * (levels - 1) + placed.blinds[-1:])


def _heads_up(big: int, button: int, levels: int) -> Positions:
    """House rule 3.3: the button has the smaller blind."""
    blinds = ((),) * (levels - 2) + ((button,), (big,))
    return Positions(button, blinds[-levels:], frozenset((big, button)))


def _down_to_two(last: Rotation, ring: Ring, two: Sequence[int]) -> Positions:
    """The first of the two after the front has the big blind, unless he alone has just had it."""
    line = clockwise(two, last.front, ring.seats)
    big, other = sorted(line, key=lambda seat: seat in last.blinds[-1])
    return _heads_up(big, other, ring.levels)


def _forward(last: Rotation, ring: Ring) -> Positions | None:
    """House rule 3.1. None: fewer than two players are free of dues."""
    line = _line(last, ring)
    if len(line) < 2:
        return None
    if len(line) == 2:
        return _down_to_two(last, ring, line)
    button, *rest = line
    newly = _newly_due(last, ring, line, rest[: ring.levels][-1])
    if len(newly) == len(line):
        # The big blind has reached none of them: the first in line posts it. None of them posted
        # it in the last hand, so no smaller blind is due.
        return _new_round(line, ring.levels, smaller=False)
    if last.blinds[-1:] and set(line) <= set(last.blinds[-1]):
        # All of them had the big blind in the last hand: the first in line has it again.
        return _new_round(line, ring.levels, smaller=True)
    if not newly:
        # After heads-up play or with several blinds the front may be further on.
        return _forward(last._replace(button=button), ring)
    lower = tuple(tuple(s for s in level if s in ring.ready) for level in last.blinds[1:])
    return Positions(button, (*lower, newly), ring.ready.union(newly))


def _line(last: Rotation, ring: Ring) -> list[int]:
    """The next button and all players after it who may have a blind, in order.

    Players who owe a blind may have only the big blind, so they are in line only beyond the front.
    """
    order = clockwise(ring.ready | ring.owing, last.button, ring.seats)
    first = next((place for place, seat in enumerate(order) if seat in ring.ready), len(order))
    return [seat for seat in order[first:] if seat in ring.ready or beyond(last, seat, ring.seats)]


def _newly_due(last: Rotation, ring: Ring, line: Sequence[int], big: int) -> tuple[int, ...]:
    """The seats that post the big blind when it moves on to `big`: all that it had not reached.

    A button that was one of several big blinds lies beyond the front, but has already posted it.
    """
    reached = line[: line.index(big) + 1]
    return tuple(s for s in reached if beyond(last, s, ring.seats) and s not in last.blinds[-1])


def beyond(last: Rotation, seat: int, seats: int) -> bool:
    """Whether the big blind has not reached the seat in the round that began at the last button."""
    reached = steps(last.button, last.front, seats) % seats  # 0: the button is the front
    return steps(last.button, seat, seats) > reached


def _dead(last: Rotation, ring: Ring) -> Positions | None:
    """House rule 3.2: the whole chain of button and blinds moves on by one place."""
    big = clockwise(ring.ready | ring.owing, last.front, ring.seats)[0]
    dealt = ring.ready | {big}
    if len(dealt) < 2:
        return None
    if len(dealt) == 2:
        return _heads_up(big, next(iter(dealt - {big})), ring.levels)
    blinds = (*(level[-1:] for level in last.blinds[1:]), (big,))
    button = last.blinds[0][-1] if last.blinds[0] else big
    if button == big:
        # After heads-up play the next big blind may sit where the button should go.
        before = clockwise(dealt, big, ring.seats)[-2::-1]
        button = next((seat for seat in before if (seat,) not in blinds), before[0])
    return Positions(button, blinds, dealt)


def _anew(last: Rotation, ring: Ring) -> Positions:
    """Nearly everybody is new: all play, and button and big blind go to other seats than before."""
    order = clockwise(ring.ready, last.button, ring.seats)
    if len(order) == 2:
        return _down_to_two(last, ring, order)
    turns = [(*order[place:], *order[:place]) for place in range(1, len(order))]
    placed = [_in_order(turn, ring.levels) for turn in turns]
    return next((p for p in placed if p.big not in last.blinds[-1]), placed[0])


_RULES: Mapping[ButtonRule, Callable[[Rotation, Ring], Positions | None]] = {
    ButtonRule.FORWARD: _forward,
    ButtonRule.DEAD: _dead,
}
