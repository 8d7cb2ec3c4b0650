"""Settings that can be read and are no game are refused by their key, with what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.jackpot import Jackpot
from rules.playable import refuse_unplayable
from rules.refusals import RefusalCode, Refused
from rules.settings import (
    AnteFrom,
    ButtonRule,
    BuyIn,
    Options,
    Stakes,
    Structure,
    TableSettings,
)

ONE_TWO = Stakes(blinds=(1, 2))
POT, SPREAD = Structure.POT_LIMIT, Structure.SPREAD_LIMIT


def holdem(**changes: Any) -> TableSettings:
    fields = {"structure": Structure.NO_LIMIT, "stakes": ONE_TWO, **changes}
    return TableSettings(game="holdem", **fields)


def fee_on(street: int) -> Collection:
    step = FeeStep(FeeMoment.STREET_DEALT, street, 1)
    return Collection(brackets=(FeeBracket(players_min=1, steps=(step,)),))


def percent(basis_points: int) -> Collection:
    return Collection(brackets=(FeeBracket(players_min=1, percent_bp=basis_points),))


def posted(amount: int, no_flop: int = 0, cap: int | None = None) -> Collection:
    """Half of the fee on the flop, half of it on the turn."""
    steps = [FeeStep(FeeMoment.STREET_DEALT, street, amount // 2) for street in (1, 2)]
    bracket = FeeBracket(players_min=1, steps=tuple(steps), no_flop=no_flop, cap=cap)
    return Collection(brackets=(bracket,))


def time(amount: int) -> Collection:
    return Collection(time_fee=TimeFee(period_ms=1_800_000, brackets=((2, 1), (7, amount))))


def razz(pot_rounded_to: int) -> TableSettings:
    return TableSettings(
        game="razz",
        structure=POT,
        seats=8,
        stakes=Stakes(bring_in=1, small_bet=2, big_bet=4),
        options=Options(pot_rounded_to=pot_rounded_to),
    )


def sets_raise(big_bet: int) -> TableSettings:
    stakes = Stakes(blinds=(50, 100), small_bet=100, big_bet=big_bet)
    options = Options(straddle=True, straddle_sets_raise=True)
    return holdem(structure=SPREAD, stakes=stakes, options=options)


def ante_only(ante: int) -> TableSettings:
    stakes = Stakes(ante=ante, small_bet=4, big_bet=8)
    return TableSettings(game="ante_holdem", structure=Structure.FIXED_LIMIT, stakes=stakes)


def eight_seats(game: str, dead_blind: int = 0, bring_in: int = 2) -> TableSettings:
    return TableSettings(
        game=game,
        structure=Structure.FIXED_LIMIT,
        seats=8,
        stakes=Stakes(ante=1, bring_in=bring_in, small_bet=4, big_bet=8),
        collection=Collection(dead_blind=dead_blind),
    )


MEXICAN = TableSettings(
    game="mexican",
    structure=Structure.FIXED_LIMIT,
    seats=7,
    stakes=Stakes(small_bet=4, big_bet=8),
)

UNPLAYABLE = [
    (ante_only(0), "stakes.ante", ">=1"),
    (eight_seats("super_stud", dead_blind=1), "collection.dead_blind", "per_player"),
    (holdem(jackpot=Jackpot(name="j", drop=3, pot_min=12)), "jackpot.drop", "1..2"),
    (holdem(jackpot=Jackpot(name="j", drop=2, pot_min=7)), "jackpot.pot_min", ">=8"),
    (
        holdem(jackpot=Jackpot(name="j", drop=1, pot_min=8, losing_hand="AsKsQsJsTs")),
        "jackpot.losing_hand",
        "beaten",
    ),
    (eight_seats("stud", bring_in=4), "stakes.bring_in", "less than"),
    (holdem(stakes=Stakes(blinds=(1, 2), ante=100)), "stakes.ante", "least buy-in of 40"),
    (
        holdem(stakes=Stakes(blinds=(1, 2), ante=38, ante_from=AnteFrom.BIG_BLIND)),
        "stakes.ante",
        "least buy-in of 40",
    ),
    (holdem(collection=Collection(dead_blind=100)), "collection.dead_blind", "buy-in of 40"),
    (holdem(buy_in=BuyIn(minimum=2)), "buy_in.minimum", "more than the blind or bring-in of 2"),
    (holdem(buy_in=BuyIn(short=1)), "buy_in.minimum", "more than the blind or bring-in of 2"),
    (holdem(seats=2, stakes=Stakes(blinds=(1, 2, 3, 4, 5))), "stakes.blinds", ": 2"),
    (holdem(structure=POT, options=Options(pot_rounded_to=1000)), "options.pot_rounded_to", "10"),
    (holdem(collection=fee_on(4)), "collection.brackets.street", "1..4"),
    (
        holdem(options=Options(buy_button=True, button=ButtonRule.DEAD)),
        "options.buy_button",
        "forward",
    ),
    (
        holdem(stakes=Stakes(blinds=(1, 2, 4)), options=Options(buy_button=True)),
        "options.buy_button",
        "two blinds",
    ),
    (holdem(collection=percent(10_000)), "collection.brackets.percent_bp", "0..2500"),
    (holdem(collection=posted(22)), "collection.brackets.fees", "0..20"),
    (holdem(collection=posted(0, no_flop=3)), "collection.brackets.no_flop", "0..2"),
    (holdem(collection=time(21)), "collection.time_fee.fees", "0..20"),
    (razz(pot_rounded_to=11), "options.pot_rounded_to", "1..10"),
    (sets_raise(150), "options.straddle_sets_raise", "200"),
]


@pytest.mark.parametrize(("settings", "key", "need"), UNPLAYABLE)
def test_what_could_not_be_played_as_it_reads_is_refused(
    settings: TableSettings, key: str, need: str
) -> None:
    with pytest.raises(Refused) as caught:
        refuse_unplayable(settings)
    assert (caught.value.code, caught.value.facts["key"]) == (RefusalCode.BAD_SETTING, key)
    assert need in str(caught.value.facts["need"])


@pytest.mark.parametrize(
    "settings",
    [
        holdem(stakes=Stakes(blinds=(1, 2), ante=37)),
        holdem(collection=Collection(dead_blind=37)),
        holdem(buy_in=BuyIn(minimum=3)),
        holdem(seats=2),
        holdem(seats=3, stakes=Stakes(blinds=(1, 2))),
        holdem(structure=POT, options=Options(pot_rounded_to=10)),
        holdem(options=Options(pot_rounded_to=1000)),
        holdem(collection=fee_on(3)),
        holdem(options=Options(buy_button=True)),
        holdem(collection=percent(2_500)),
        holdem(collection=posted(20, no_flop=2)),
        holdem(collection=posted(100, cap=20)),
        holdem(collection=time(20)),
        ante_only(1),
        holdem(jackpot=Jackpot(name="j", drop=2, pot_min=8, losing_hand="KsQsJsTs9s")),
        MEXICAN,
        eight_seats("stud", dead_blind=1),
        eight_seats("super_stud", bring_in=4),
        razz(pot_rounded_to=10),
        sets_raise(200),
        holdem(tournament=True, stakes=Stakes(blinds=(100, 200)), buy_in=BuyIn(minimum=150)),
    ],
)
def test_what_is_just_playable_is_accepted(settings: TableSettings) -> None:
    refuse_unplayable(settings)


@pytest.mark.parametrize(
    ("stakes", "structure", "key"),
    [
        (Stakes(blinds=(1, 2), small_bet=5, big_bet=10), Structure.NO_LIMIT, "stakes.small_bet"),
        (Stakes(blinds=(1, 2), big_bet=10), POT, "stakes.big_bet"),
        (Stakes(blinds=(1, 2), bring_in=1), Structure.NO_LIMIT, "stakes.bring_in"),
    ],
)
def test_amounts_that_the_game_never_uses_are_refused(
    stakes: Stakes, structure: Structure, key: str
) -> None:
    settings = holdem(stakes=stakes, structure=structure)
    with pytest.raises(Refused) as refusal:
        refuse_unplayable(settings)
    assert (refusal.value.code, refusal.value.facts["key"]) == (RefusalCode.BAD_SETTING, key)
