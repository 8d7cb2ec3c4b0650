"""The tables of a simulated evening: every game and structure, small stakes, quick clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bots.chance import Chance
from rules.board_options import RabbitHunt
from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.games.catalogue import GAMES as RULES
from rules.settings import (
    BuyIn,
    Clocks,
    Options,
    Seating,
    Stakes,
    Structure,
    TableSettings,
)
from server.house import HouseRules, LostSeatPolicy, Pace, Preset, TableOptions, WaitingTimes

# Blinds whose bytes are no text of a card, so that a scan of frames is quick.
NEVER_MS = 10**9
CLOCKS = Clocks(
    action_ms=2_000,
    warning_ms=700,
    time_bank_ms=3_000,
    showdown_ms=600,
    uncontested_ms=0,
    run_twice_ms=1_500,
    rabbit_ms=400,
)
SEATING = Seating(absence_ms=60_000, rebuy_ms=20_000, return_within_ms=30_000)
BLINDS = Stakes(blinds=(20, 40))
LIMIT = Stakes(blinds=(20, 40), small_bet=40, big_bet=80)
ANTES = Stakes(ante=10, small_bet=40, big_bet=80)
STUD = Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
SPREAD = Stakes(blinds=(20, 40), small_bet=40, big_bet=200)
DROP = Collection(
    brackets=(
        FeeBracket(players_min=2, no_flop=10),
        FeeBracket(
            players_min=4, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 20),), no_flop=20, cap=80
        ),
    )
)
TIME = Collection(time_fee=TimeFee(period_ms=45_000, brackets=((2, 20), (6, 40))))
GAMES: tuple[tuple[str, Structure, Stakes, Collection], ...] = (
    ("holdem", Structure.NO_LIMIT, BLINDS, DROP),
    ("holdem", Structure.NO_LIMIT, Stakes(blinds=(20, 40), ante=5), Collection()),
    ("holdem", Structure.FIXED_LIMIT, LIMIT, TIME),
    ("holdem", Structure.POT_LIMIT, BLINDS, DROP),
    ("omaha", Structure.POT_LIMIT, BLINDS, DROP),
    ("omaha8", Structure.POT_LIMIT, BLINDS, DROP),
    ("stud", Structure.FIXED_LIMIT, STUD, Collection()),
    ("razz", Structure.FIXED_LIMIT, STUD, DROP),
    ("stud8", Structure.FIXED_LIMIT, STUD, DROP),
    ("big_o", Structure.POT_LIMIT, BLINDS, DROP),
    ("holdem", Structure.SPREAD_LIMIT, SPREAD, DROP),
    ("short_deck", Structure.NO_LIMIT, Stakes(blinds=(20, 40), ante=10), DROP),
    ("la_holdem", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("big_o8", Structure.POT_LIMIT, BLINDS, DROP),
    ("poker_211", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("poker_211_high", Structure.POT_LIMIT, BLINDS, DROP),
    ("poker_211_low", Structure.FIXED_LIMIT, LIMIT, TIME),
    ("crazy_pineapple", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("badugi", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("mexican", Structure.FIXED_LIMIT, ANTES, Collection()),
    ("super_stud", Structure.FIXED_LIMIT, STUD, TIME),
    ("drawmaha", Structure.POT_LIMIT, BLINDS, DROP),
    ("archie", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("double_board_omaha", Structure.POT_LIMIT, BLINDS, DROP),
    ("lowball", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("triple27", Structure.FIXED_LIMIT, LIMIT, DROP),
    ("lowball27", Structure.NO_LIMIT, BLINDS, DROP),
    ("five_card_draw", Structure.POT_LIMIT, BLINDS, DROP),
    ("badugi3", Structure.FIXED_LIMIT, LIMIT, Collection()),
    ("drawmaha27", Structure.NO_LIMIT, BLINDS, DROP),
    ("crazy_pineapple8", Structure.NO_LIMIT, BLINDS, DROP),
    ("ante_holdem", Structure.NO_LIMIT, ANTES, DROP),
)


def preset_name(table: int) -> str:
    """Return the name of the game a table is opened with."""
    return f"table_{table}"


def simulated_house(tables: int, chance: Chance, *, patient: bool = False) -> HouseRules:
    """Return a house with one preset for each table; a `patient` one lets no clock run out."""
    presets = [_preset(number, chance.branch("table", number)) for number in range(1, tables + 1)]
    if patient:
        presets = [_patient(preset) for preset in presets]
    return HouseRules(
        name="Simulated",
        presets={preset.name: preset for preset in presets},
        waiting=WaitingTimes(
            called_ms=8_000, reserved_ms=8_000, sign_in_ms=8_000, floor_menu_ms=5_000
        ),
    )


def seats_of(house: HouseRules) -> Mapping[int, int]:
    """Return how many seats each table has."""
    return {
        number: house.presets[preset_name(number)].settings.seats
        for number in range(1, len(house.presets) + 1)
    }


def _preset(number: int, chance: Chance) -> Preset:
    game, structure, stakes, collection = GAMES[(number - 1) % len(GAMES)]
    settings = TableSettings(
        game=game,
        structure=structure,
        stakes=stakes,
        collection=collection,
        seats=min(chance.pick((2, 2, 3, 3, 4, 4, 5, 6, 9)), RULES[game].seats_max),
        clocks=CLOCKS,
        seating=SEATING,
        options=Options(
            blind_chop=chance.percent(30),
            straddle=chance.percent(50) if stakes.blinds else None,
            face_up_all_in=chance.percent(50) and not RULES[game].asks,
            run_it_twice=chance.branch("runs").percent(50),
            rabbit_hunt=chance.branch("rabbit").pick((RabbitHunt.OFF, RabbitHunt.CASH)),
        ),
        buy_in=BuyIn(minimum=1_000, maximum=chance.pick((0, 6_000))),
    )
    return Preset(
        name=preset_name(number),
        title=f"Game {number}",
        settings=settings,
        options=TableOptions(
            pace=Pace.BRISK if chance.percent(20) else Pace.INSTANT,
            lost_grace_ms=3_000,
            lost_hour_ms=chance.pick((10_000, 300_000)),
            lost_seat=chance.pick(tuple(LostSeatPolicy)),
            called_clock_ms=2_000,
            called_warning_ms=500,
            between_hands_ms=150,
            starts_itself=chance.percent(70),
        ),
    )


def _patient(preset: Preset) -> Preset:
    settings = replace(
        preset.settings,
        clocks=Clocks(action_ms=NEVER_MS, showdown_ms=NEVER_MS),
        seating=Seating(absence_ms=0, rebuy_ms=NEVER_MS, return_within_ms=NEVER_MS),
        collection=Collection(),
    )
    options = replace(preset.options, lost_grace_ms=NEVER_MS, lost_hour_ms=NEVER_MS)
    return replace(preset, settings=settings, options=options)
