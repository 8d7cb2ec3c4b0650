"""A simulated house whose tables kill pots, or play several games in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bots.chance import Chance
from rules.games.catalogue import GAMES as RULES
from rules.kill import Kill, KillKind
from rules.settings import Mix, MixChange, MixedGame, Structure, TableSettings
from server.house import HouseRules
from simulation.games import ANTES, LIMIT, STUD, simulated_house

HORSE: Final = ("holdem", "omaha8", "razz", "stud", "stud8")
FLOP_AND_DRAW: Final = ("holdem", "badugi", "omaha8", "triple27", "super_stud")
EIGHT: Final = ("triple27", "holdem", "omaha8", "razz", "stud", "stud8", "omaha")
MIXES: Final = {"horse": HORSE, "eight_game": EIGHT}
MIXED: Final = "mixed"
KNOWN: Final = (MIXED, *MIXES, *RULES)
"""What `house_of` knows."""
KILLED: Final = ("holdem", "omaha8", "lowball", "crazy_pineapple8")
NATURAL: Final = (
    Kill(kind=KillKind.NATURAL),
    Kill(kind=KillKind.NATURAL, times_bp=15_000, leg_counts_from=0),
)
SCOOP: Final = (Kill(kind=KillKind.SCOOP), Kill(kind=KillKind.SCOOP, scoop_from=3))
CHANGES: Final = ((MixChange.ROUND, 1), (MixChange.HANDS, 2), (MixChange.TIME, 1))


def mixed_house(tables: int, chance: Chance) -> HouseRules:
    """Return a house in which every table kills pots, plays a mix of games, or both."""
    house = simulated_house(tables, chance)
    presets = {
        name: replace(preset, settings=_changed(preset.settings, number, chance))
        for number, (name, preset) in enumerate(house.presets.items())
    }
    return replace(house, presets=presets)


def house_of(game: str, tables: int, seed: int) -> HouseRules:
    """Return a house in which all tables play one game, or one mix of `MIXES`.

    `mixed`: as in `mixed_house`.
    """
    chance = Chance("house", seed)
    if game == MIXED:
        return mixed_house(tables, chance)
    house = simulated_house(tables, chance)
    codes = MIXES.get(game, (game,))
    presets = {}
    for name, preset in house.presets.items():
        settings = _playing(preset.settings, codes)
        if game in MIXES:
            settings = _mixed(settings, codes, chance)
        presets[name] = replace(preset, settings=settings)
    return replace(house, presets=presets)


def _changed(settings: TableSettings, number: int, chance: Chance) -> TableSettings:
    turn = number % 4
    if turn == 0:
        code = KILLED[number // 4 % len(KILLED)]
        return _killed(_playing(settings, (code,)), chance)
    if turn == 1:
        return _mixed(_playing(settings, HORSE), HORSE, chance)
    if turn == 2:
        both = ("omaha8", "holdem")
        return _mixed(_killed(_playing(settings, both), chance, *NATURAL), both, chance)
    return _mixed(_playing(settings, FLOP_AND_DRAW), FLOP_AND_DRAW, chance)


def _playing(settings: TableSettings, codes: tuple[str, ...]) -> TableSettings:
    """The table with the first of some games, with seats and options that fit all of them."""
    first = _game(codes[0])
    options = replace(settings.options, straddle=None, face_up_all_in=False)
    return replace(
        settings,
        game=first.game,
        structure=first.structure,
        stakes=first.stakes,
        seats=min(settings.seats, *(RULES[code].seats_max for code in codes)),
        options=options,
    )


def _game(code: str) -> MixedGame:
    stakes = STUD if RULES[code].brings_in else ANTES
    stakes = LIMIT if RULES[code].uses_blinds else stakes
    return MixedGame(game=code, structure=Structure.FIXED_LIMIT, stakes=stakes)


def _killed(settings: TableSettings, chance: Chance, *kills: Kill) -> TableSettings:
    scoops = SCOOP if len(settings.rules_of_game.shares) > 1 else ()
    kill = chance.pick(kills or (*NATURAL, *scoops))
    return replace(settings, options=replace(settings.options, kill=kill))


def _mixed(settings: TableSettings, codes: tuple[str, ...], chance: Chance) -> TableSettings:
    change, every = chance.pick(CHANGES)
    games = tuple(_game(code) for code in codes)
    return replace(settings, mix=Mix(name="mixed", games=games, change=change, every=every))
