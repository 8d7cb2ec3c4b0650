"""The tournaments of a simulated room: every game, preset and size, few chips, short levels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from bots.chance import Chance
from rules.games.catalogue import GAMES
from rules.settings import ButtonRule, LimitUncapped, Options, Structure
from rules.tournament import Preset, TournamentStructure, preset
from rules.tournament.record import structure_plain
from rules.tournament.structure import Level, SeatsAre, Start
from simulation.games import CLOCKS

T = TypeVar("T")

SIZES = tuple(range(2, 11))
_CHIPS = (400, 1_500)
_HANDS = (1, 4)
_BUY_IN_CENTS = (2, 9_999)
_EVERY = 2
"""Only every second level of the preset is played, so that the blinds rise fast."""


def tournament(number: int, chance: Chance) -> TournamentStructure:
    """Return the structure of the room's tournament of this number.

    Games, presets and sizes take turns, each with another period: 315 numbers have all of them.
    """
    kind, game = _turn(tuple(Preset), number), _turn(tuple(GAMES), number)
    ready = preset(kind, game, chance.pick(tuple(Structure)))
    seats = min(_turn(SIZES, number), ready.seats, GAMES[game].seats_max)
    return replace(
        ready,
        levels=_levels(ready.levels[::_EVERY], chance),
        starting_chips=25 * (chance.between(*_CHIPS) // 25),
        buy_in_cents=chance.between(*_BUY_IN_CENTS),
        fee_cents=chance.pick((0, 1, 500)),
        seats=seats,
        payouts=tuple(payout for payout in ready.payouts if payout.players <= seats),
        players_min=chance.between(2, seats),
        clocks=CLOCKS,
        options=Options(
            button=chance.pick((None, ButtonRule.FORWARD)),
            limit_uncapped=chance.pick(tuple(LimitUncapped)),
        ),
        seating=chance.pick((SeatsAre.CHOSEN, SeatsAre.CHOSEN, SeatsAre.DRAWN)),
        wait_minutes=1,
        deals=chance.percent(80),
    )


def start_of(chance: Chance) -> Start:
    """Return what starts a tournament."""
    return chance.pick(tuple(Start))


def structure_text(structure: TournamentStructure) -> str:
    """Return a structure as the floor sends it."""
    return json.dumps(structure_plain(structure))


def _turn(things: Sequence[T], number: int) -> T:
    return things[number % len(things)]


def _levels(levels: tuple[Level, ...], chance: Chance) -> tuple[Level, ...]:
    """Make levels short: by hands, or one minute each; sometimes with a break after the second."""
    hands = chance.between(*_HANDS) if chance.percent(60) else 0
    rest = 1 if chance.percent(40) else 0
    last = len(levels) - 1
    return tuple(
        replace(
            level,
            hands=hands if at < last else 0,
            minutes=0 if hands or at == last else 1,
            break_minutes=rest if at == 1 else 0,
        )
        for at, level in enumerate(levels)
    )
