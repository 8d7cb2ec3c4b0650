"""A sample tournament for the pictures of both screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wire.messages.base import changed
from wire.messages.stakes_view import StakesView
from wire.messages.tournament_view import LevelView, StandingView, TournamentView

PRIZES: Final = (25_000, 15_000, 10_000)
SATELLITE_PRIZES: Final = (20_000, 20_000, 10_000)
CHIPS: Final = (4_150, 1_225, 2_300, 3_475, 975, 5_050, 1_900, 2_775)
"""The stacks of seats 1 to 8; seats 9 and 10 are out."""
STARTING_CHIPS: Final = 2_185
_BETS: Final = (50, 100, 150, 200, 300, 400, 600)
_ANTE_FROM: Final = 5
_BREAK_AFTER: Final = 4


def stakes_at(level: int) -> StakesView:
    """The blinds of a level; later ones have an ante of the big blind."""
    bet = _BETS[level - 1]
    if level < _ANTE_FROM:
        return StakesView(blinds=(bet // 2, bet))
    return StakesView(blinds=(bet // 2, bet), ante=bet, ante_from="big_blind")


def levels(*, hands: int = 0) -> tuple[LevelView, ...]:
    """A schedule by time, or by hands, with one break."""
    made = tuple(
        LevelView(
            stakes=stakes_at(number),
            chip=25,
            minutes=0 if hands else 10,
            hands=hands,
            break_minutes=10 if number == _BREAK_AFTER else 0,
        )
        for number in range(1, len(_BETS) + 1)
    )
    return (*made[:-1], changed(made[-1], minutes=0, hands=0))


def last_level() -> dict[str, object]:
    """The fourth level as the last of its schedule."""
    *made, fourth = levels()[:_BREAK_AFTER]
    last = changed(fourth, minutes=0, break_minutes=0)
    return {"levels": (*made, last), "level_next": 0, "level_ms": 0, "level_runs": False}


def standings(names: Sequence[str]) -> tuple[StandingView, ...]:
    """Who plays by chips, then who is out."""
    order = sorted(range(1, len(CHIPS) + 1), key=lambda seat: -CHIPS[seat - 1])
    playing = (
        StandingView(place=place, seat=seat, nickname=names[seat - 1], chips=CHIPS[seat - 1])
        for place, seat in enumerate(order, start=1)
    )
    return (*playing, *(out(names, place, place) for place in (9, 10)))


def out(names: Sequence[str], place: int, seat: int, **changes: object) -> StandingView:
    """A player whose tournament is over, with the prize of the place."""
    won = PRIZES[place - 1] if place <= len(PRIZES) else 0
    line = StandingView(place=place, seat=seat, nickname=names[seat - 1], won=won, playing=False)
    return changed(line, **changes)


def tournament(names: Sequence[str], **changes: object) -> TournamentView:
    """The fourth level; eight of ten are left."""
    base = TournamentView(
        name="Friday Freezeout",
        stage="playing",
        buy_in=5_000,
        fee=500,
        starting_chips=STARTING_CHIPS,
        players=10,
        players_left=len(CHIPS),
        level=4,
        levels=levels(),
        level_ms=272_000,
        level_runs=True,
        level_next=5,
        average=2_731,
        pool=50_000,
        prizes=PRIZES,
        standings=standings(names),
    )
    return changed(base, **changes)


def registering(names: Sequence[str], **changes: object) -> TournamentView:
    """Before the start: seven of ten are in."""
    before = {
        **{"stage": "registering", "players": 7, "players_left": 7, "level": 1, "level_next": 2},
        **{"level_ms": 0, "level_runs": False, "pool": 35_000, "prizes": (24_500, 10_500)},
        **{"prizes_full": PRIZES, "standings": ()},
    }
    return tournament(names, **{**before, **changes})


def over(names: Sequence[str], order: Sequence[int], **changes: object) -> TournamentView:
    """After the end, with the seats in the order of their places."""
    lines = tuple(out(names, place, seat) for place, seat in enumerate(order, start=1))
    after = {"stage": "over", "players_left": 0, "pool": 0, "average": 0, "level_runs": False}
    return tournament(names, **{**after, "standings": lines, **changes})
