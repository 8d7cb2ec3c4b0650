"""Ready structures for every game of the room: turbo, regular, deep, heads-up and satellite."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from typing import Final, NamedTuple

from rules.chips import up_to_chip
from rules.games.catalogue import GAMES
from rules.settings import AnteFrom, Clocks, Stakes, Structure
from rules.tournament.payouts import Payout
from rules.tournament.structure import Level, TournamentStructure

BETS: Final = (
    (25, 50),
    (25, 100),
    (25, 150),
    (25, 200),
    (25, 300),
    (100, 400),
    (100, 600),
    (100, 800),
    (100, 1_000),
    (100, 1_200),
    (100, 1_600),
    (100, 2_000),
    (100, 3_000),
    (1_000, 4_000),
    (1_000, 6_000),
    (1_000, 8_000),
    (1_000, 10_000),
    (1_000, 20_000),
)
"""Each level's chip, and its big blind or small bet."""
ANTES_FROM: Final = 5
"""The level, counted from 0, at which the big blind begins to pay an ante."""
SPREAD: Final = 4
"""Spread limit: the largest bet, in smallest bets."""

PLACES: Final = (
    Payout(players=2, percent_bp=(10_000,)),
    Payout(players=4, percent_bp=(7_000, 3_000)),
    Payout(players=7, percent_bp=(5_000, 3_000, 2_000)),
)


@unique
class Preset(Enum):
    """The kinds of ready structures."""

    TURBO = "turbo"
    REGULAR = "regular"
    DEEP = "deep"
    HEADS_UP = "heads_up"
    SATELLITE = "satellite"


class _Shape(NamedTuple):
    name: str
    chips: int
    minutes: int
    seats: int = 10
    action_ms: int = 25_000
    bank_ms: int = 60_000
    breaks_every: int = 0
    buy_in_cents: int = 5_000
    fee_cents: int = 500
    payouts: tuple[Payout, ...] = PLACES


_SHAPES: Mapping[Preset, _Shape] = {
    Preset.TURBO: _Shape("Turbo", 1_500, 3, action_ms=15_000, bank_ms=30_000),
    Preset.REGULAR: _Shape("Regular", 5_000, 10),
    Preset.DEEP: _Shape("Deep", 10_000, 15, bank_ms=120_000, breaks_every=6),
    Preset.HEADS_UP: _Shape("Heads-up", 2_500, 5, seats=2, payouts=PLACES[:1]),
    Preset.SATELLITE: _Shape(
        "Satellite", 2_500, 6, payouts=(Payout(players=2, equal_cents=20_000),)
    ),
}


def preset(
    kind: Preset, game: str = "holdem", betting: Structure = Structure.NO_LIMIT
) -> TournamentStructure:
    """A ready structure; the floor changes what differs with `dataclasses.replace`."""
    shape = _SHAPES[kind]
    seats = min(shape.seats, GAMES[game].seats_max)
    return TournamentStructure(
        name=shape.name,
        game=game,
        betting=betting,
        buy_in_cents=shape.buy_in_cents,
        fee_cents=shape.fee_cents,
        starting_chips=shape.chips,
        levels=_levels(shape, game, betting),
        payouts=tuple(payout for payout in shape.payouts if payout.players <= seats),
        seats=seats,
        clocks=Clocks(action_ms=shape.action_ms, time_bank_ms=shape.bank_ms),
    )


def _levels(shape: _Shape, game: str, betting: Structure) -> tuple[Level, ...]:
    last = len(BETS) - 1
    return tuple(
        Level(
            stakes=_stakes(at, game, betting),
            chip=BETS[at][0],
            minutes=shape.minutes if at < last else 0,
            break_minutes=10 if at < last and _break_after(shape, at) else 0,
        )
        for at in range(len(BETS))
    )


def _break_after(shape: _Shape, at: int) -> bool:
    return bool(shape.breaks_every) and (at + 1) % shape.breaks_every == 0


def _stakes(at: int, game: str, betting: Structure) -> Stakes:
    chip, bet = BETS[at]
    largest = SPREAD * bet if betting is Structure.SPREAD_LIMIT else 2 * bet
    if not GAMES[game].uses_blinds:
        ante = up_to_chip(bet // 4, chip)
        bring_in = bet // 2 if GAMES[game].brings_in else 0
        return Stakes(ante=ante, bring_in=bring_in, small_bet=bet, big_bet=largest)
    blinds = (bet // 2, bet)
    if betting.has_bet_sizes:
        return Stakes(blinds=blinds, small_bet=bet, big_bet=largest)
    ante = bet if at >= ANTES_FROM else 0
    return Stakes(blinds=blinds, ante=ante, ante_from=AnteFrom.BIG_BLIND if ante else AnteFrom.EACH)
