"""The demo's players are good company: plausible hands, plausible bets, a pleasant pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from statistics import median

import pytest

from bots import COMPANY, TROUBLE, Chance, Person, Sight, Style
from bots.policy import Intent, decide, deciding
from bots.policy.acting import Spot, act_on, choose
from bots.policy.first_look import RANKS, first_look
from bots.policy.strength import strength_of
from cli.demo.plan import DemoPlan, house_text
from server.house import HouseRules, read_house
from simulation.clients import Station
from simulation.evening import Evening, Plan
from simulation.games import preset_name
from tests.bots.builders import person, sight
from tests.depth import scaled
from wire.messages.own_view import HandName, OfferView
from wire.messages.seat import Act, SitOut

PACE_PERCENT = 70
"""What the demo asks for at brisk."""
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
GAMES = (("holdem", 2), ("omaha", 4), ("omaha8", 4), ("big_o", 5), ("stud", 3), ("razz", 3))


@dataclass
class Seen:
    """What a simulated table saw of its company."""

    hands_an_hour: float = 0
    acts: list[tuple[str, bool, Intent]] = field(default_factory=list)
    """Style, whether it was about the first cards, and what was decided."""

    def often(self, style: str, *kinds: str) -> float:
        """Return how often a style did so with its first cards."""
        done = [
            act.request.kind
            for name, first, act in self.acts
            if (name, first) == (style, True)
            if isinstance(act.request, Act)
        ]
        return sum(Counter(done)[kind] for kind in kinds) / len(done)


@cache
def evening() -> Seen:
    """Six players at the demo's table, under the simulated clock."""
    hands = scaled(quick=0, plain=120, deep=1_000)
    play = Evening(Plan(seed=1, tables=1, hands=hands), house=_house())
    play.floor.mischief = play.cage.working = False
    stations = [client for client in play.clients if isinstance(client, Station)]
    for station, style in zip(stations, _styles(), strict=False):
        one = station.player.person
        station.player.person = replace(
            one, style=style, pace_percent=PACE_PERCENT, stay_hands=10_000
        )
    seen = Seen()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deciding, "act_on", _noting(seen))
        play.play(1)
        began = play.clock.ticks
        play.play(hands)
    seen.hands_an_hour = hands * 3_600_000 / (play.clock.ticks - began)
    return seen


def _house() -> HouseRules:
    plan = DemoPlan(seats=6, bots=6, pace="brisk")
    house = read_house(house_text(plan))
    preset = house.presets[plan.preset]
    name = preset_name(1)
    return replace(house, presets={name: replace(preset, name=name)})


def _styles() -> Iterator[Style]:
    while True:
        yield from COMPANY.values()


def _noting(seen: Seen) -> Callable[..., Intent]:
    def noted(offer: OfferView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
        intent = act_on(offer, sight, person, chance, id_)
        first = sight.table.hand is None or sight.table.hand.street == 0
        seen.acts.append((person.style.name, first, intent))
        return intent

    return noted


@pytest.mark.plain
def test_six_players_at_brisk_play_at_least_ninety_hands_an_hour() -> None:
    assert evening().hands_an_hour >= 90


@pytest.mark.plain
def test_a_decision_takes_about_two_seconds_and_hardly_ever_five() -> None:
    times = sorted(act.after_ms * PACE_PERCENT // 100 for _, _, act in evening().acts)

    assert 1_600 <= median(times) <= 2_400
    assert times[len(times) * 95 // 100] < 5_000


@pytest.mark.plain
def test_every_style_folds_and_plays_in_its_own_measure() -> None:
    seen = evening()
    folds = {style: seen.often(style, "fold") for style in COMPANY}

    assert folds["tight"] > folds["regular"] > folds["loose"] >= folds["calling"] - 0.05
    assert folds["tight"] > 0.7
    assert folds["calling"] < 0.6
    assert seen.often("aggressive", "raise") > seen.often("loose", "raise")


def test_company_has_five_names_and_none_makes_trouble() -> None:
    assert len(COMPANY) == 5
    assert not COMPANY.keys() & TROUBLE.keys()
    for style in COMPANY.values():
        assert not style.drop_permille
        for seed in range(200):
            intent = decide(sight(hands=3), person(style.name), Chance(seed), "id")
            assert intent is None or not isinstance(intent.request, SitOut)


@pytest.mark.parametrize(("game", "count"), GAMES)
def test_a_first_look_says_how_many_hands_are_beaten(game: str, count: int) -> None:
    chance, looks = Chance(game), []
    for _ in range(2_000):
        deck = list(DECK)
        looks.append(first_look(game, [deck.pop(chance.below(len(deck))) for _ in range(count)]))

    for percent in (20, 50, 80):
        beaten = sum(look >= percent for look in looks) / len(looks)
        assert abs(beaten - (100 - percent) / 100) < 0.09


ALL_IN = OfferView(turn=1, hand=4, to_call=20_000, can_fold=True)


@pytest.mark.parametrize("style", COMPANY)
def test_an_all_in_is_called_with_a_great_hand_and_folded_with_a_poor_one(style: str) -> None:
    def calls(strength: int, *, first_cards: bool) -> int:
        spot = Spot(strength=strength, pot=21_000, bet=200, stack=20_000, first_cards=first_cards)
        return sum(
            choose(ALL_IN, spot, COMPANY[style], Chance(seed)).kind == "call" for seed in range(50)
        )

    assert calls(100, first_cards=True) == 50
    assert calls(98, first_cards=False) == 50
    assert calls(70, first_cards=True) == 0
    assert calls(40, first_cards=False) == 0


def test_a_middling_hand_calls_for_good_odds_only() -> None:
    def calls(to_call: int) -> bool:
        offer = OfferView(turn=1, hand=4, to_call=to_call)
        spot = Spot(strength=44, pot=1_000 + to_call, bet=100, stack=9_000)
        acts = [choose(offer, spot, COMPANY["regular"], Chance(seed)).kind for seed in range(40)]
        return acts.count("call") > 20

    assert calls(250)
    assert not calls(1_500)


def test_an_opening_raise_is_a_few_bets_and_not_a_stack() -> None:
    offer = OfferView(
        turn=1,
        hand=4,
        to_call=200,
        raise_min=400,
        raise_max=40_000,
        all_in=40_000,
        half_pot=450,
        three_quarters_pot=575,
        pot=700,
    )
    spot = Spot(strength=100, pot=300, bet=200, stack=40_000, first_cards=True)
    for style in COMPANY.values():
        for seed in range(60):
            choice = choose(offer, spot, style, Chance(seed))
            assert choice.total <= 700


def test_top_pair_looks_better_than_a_low_pair_and_a_draw_better_than_nothing() -> None:
    board = "Kc 8d 4c"
    top = HandName(ranking="high", category="pair", ranks="KA84", cards=("Kd", "Kc", "Ah"))
    low = HandName(ranking="high", category="pair", ranks="4AK8", cards=("4d", "4c", "Ah"))
    nothing = HandName(ranking="high", category="high_card", ranks="KQJ84")

    looks = [
        strength_of(sight(cards=cards, board=board, names=(name,)))
        for cards, name in (
            ("Qd Jh", nothing),
            ("Qc Jc", nothing),
            ("Ah 4d", low),
            ("Ah Kd", top),
        )
    ]

    assert looks[0] < looks[1]
    assert looks[0] < looks[2] < looks[3]
