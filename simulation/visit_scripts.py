"""The stages of a visit, all changes that can happen meanwhile, and every pair of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bots.chance import Chance
from simulation.summary import Summary
from simulation.visits import BUY_IN, LOST_MS, OTHER_TABLE, TABLE, Race, Script, Step, Visits
from wire.messages import floor as orders
from wire.messages import seat as asks
from wire.messages.base import Request
from wire.messages.staff import StaffRequest

HOME, NEAR, THERE, TARGET = 3, 4, 5, 6
"""The visitor's seat, another's, the free station where the visitor tries, and a free seat."""
VISITOR, ANOTHER = 2, 3
"""Who visits, and who comes in between: places on the list of people."""
A_HAND_MS = 2_500
_WHY: Final = "part of the race"


def _asks(seat: int, wanted: type[Request], **fields: Any) -> Step:
    return lambda visits: visits.ask(seat, wanted, **fields)


def _swipes(place: int, seat: int) -> Step:
    return lambda visits: visits.ask(seat, asks.Swipe, track=visits.person(place).track)


def _enters_pin(place: int, seat: int) -> Step:
    return lambda visits: visits.ask(seat, asks.EnterPin, pin=visits.person(place).pin)


def _signs_in(place: int, seat: int) -> tuple[Step, ...]:
    return _swipes(place, seat), _enters_pin(place, seat)


def _sits_down(place: int, seat: int) -> tuple[Step, ...]:
    return *_signs_in(place, seat), _asks(seat, asks.BuyIn, amount=BUY_IN, entry="post")


def _is_seated(place: int, seat: int) -> Step:
    return lambda visits: visits.sit(place, seat)


def _drops(seat: int) -> Step:
    def step(visits: Visits) -> None:
        visits.guests[TABLE, seat].switch_off()
        visits.pass_ms(LOST_MS)

    return step


def _returns(seat: int) -> Step:
    def step(visits: Visits) -> None:
        visits.guests[TABLE, seat].switch_on()
        visits.pass_ms(LOST_MS)

    return step


def _orders(wanted: type[StaffRequest], seat: int, place: int, **fields: Any) -> Step:
    """The floor orders something about somebody who was seen in a seat."""

    def step(visits: Visits) -> None:
        player = visits.number(place)
        visits.order(wanted, table=TABLE, seat=seat, player=player, reason=_WHY, **fields)

    return step


def _waits(visits: Visits) -> None:
    """Wait long enough that a hand is most likely over."""
    visits.pass_ms(A_HAND_MS)


def _recalls(visits: Visits) -> None:
    game = visits.game_of(TABLE)
    last = 0 if game is None else game.hands - game.running
    visits.ask(HOME, asks.RecallHand, hand=last)


def _closes(visits: Visits) -> None:
    visits.order(orders.OrderTable, table=TABLE, act="close", reason=_WHY)


def _crashes(visits: Visits) -> None:
    visits.crash()
    visits.pass_ms(LOST_MS)


_SEATED = (_is_seated(VISITOR, HOME),)
_ELSEWHERE = (*_SEATED, _drops(HOME), *_signs_in(VISITOR, THERE))
_LEAVES_HOME = (_returns(HOME), _enters_pin(VISITOR, HOME), _asks(HOME, asks.Leave))
"""His station locked the seat when it returned; the PIN opens it."""
_TO_TARGET = {"anyway": True, "to_table": TABLE, "to_seat": TARGET}

STAGES: Final = (
    Script("sits down", (), _sits_down(VISITOR, THERE)),
    Script("goes on elsewhere", _SEATED, (_drops(HOME), *_signs_in(VISITOR, THERE))),
    Script("comes home", _ELSEWHERE, (_returns(HOME), *_signs_in(VISITOR, HOME))),
    Script(
        "sits out and comes back",
        _SEATED,
        (
            _asks(HOME, asks.SitOut),
            _enters_pin(VISITOR, HOME),
            _asks(HOME, asks.ComeBack, entry="post"),
        ),
    ),
    Script(
        "changes his seat",
        _SEATED,
        (_asks(HOME, asks.ChangeSeat, to=TARGET), _waits, _enters_pin(VISITOR, TARGET)),
    ),
    Script("tops up", _SEATED, (_asks(HOME, asks.TopUp, amount=1_000),)),
    Script("recalls a hand", (*_SEATED, _waits), (_recalls,)),
    Script("leaves", _SEATED, (_asks(HOME, asks.Leave), _asks(HOME, asks.TopUp, amount=500))),
    Script(
        "leaves from elsewhere", _ELSEWHERE, (_asks(THERE, asks.Leave), *_signs_in(VISITOR, THERE))
    ),
)
"""What a visitor does, from card to cash-out."""

CHANGES: Final = (
    Script("nothing", (), ()),
    Script("he leaves at home", (), _LEAVES_HOME),
    Script(
        "he leaves at home, another sits there",
        (),
        (*_LEAVES_HOME, _waits, *_sits_down(ANOTHER, HOME)),
    ),
    Script("another sits down at the station", (), _sits_down(ANOTHER, THERE)),
    Script("the floor removes him", (), (_orders(orders.RemovePlayer, HOME, VISITOR),)),
    Script(
        "the floor removes him, another sits there",
        (),
        (
            _orders(orders.RemovePlayer, HOME, VISITOR),
            _returns(HOME),
            _waits,
            *_sits_down(ANOTHER, HOME),
        ),
    ),
    Script("the floor moves him", (), (_orders(orders.MovePlayer, HOME, VISITOR, **_TO_TARGET),)),
    Script(
        "the floor moves him to another table",
        (),
        (_orders(orders.MovePlayer, HOME, VISITOR, to_table=OTHER_TABLE, to_seat=1, anyway=True),),
    ),
    Script(
        "the floor moves another to the station",
        (_is_seated(ANOTHER, NEAR),),
        (
            _orders(orders.MovePlayer, NEAR, ANOTHER, to_table=TABLE, to_seat=THERE, anyway=True),
            _waits,
        ),
    ),
    Script(
        "another goes on at the station",
        (_is_seated(ANOTHER, NEAR),),
        (_drops(NEAR), *_signs_in(ANOTHER, THERE)),
    ),
    Script("his station drops and returns", (), (_drops(HOME), _returns(HOME))),
    Script("the other station drops and returns", (), (_drops(THERE), _returns(THERE))),
    Script("the table is closed", (), (_closes,)),
    Script("the server crashes", (), (_crashes,)),
)
"""What happens elsewhere meanwhile."""


def every_race() -> list[Race]:
    """Return every stage against every change, at every step."""
    return [
        Race(stage, change, begun)
        for stage in STAGES
        for change in CHANGES
        for begun in range(len(stage.steps) + 1)
    ]


def some_races(seed: int, count: int) -> list[Race]:
    """Return `count` races; every seed gives others."""
    races, chance = every_race(), Chance("races", seed)
    return [races.pop(chance.below(len(races))) for _ in range(min(count, len(races)))]


def race_visits(seed: int, count: int, advance: Callable[[int], None]) -> Summary:
    """Run `count` races one after another in one room; raises `Failed`."""
    visits = Visits(seed)
    for race in some_races(seed, count):
        visits.run_race(race)
        advance(1)
    return visits.summary()
