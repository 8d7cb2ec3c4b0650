"""A tournament's structure: what is refused, by which key, and what every field is paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.catalogue import GAMES
from rules.refusals import RefusalCode, Refused
from rules.settings import ButtonRule, ButtonStraddle, Clocks, Options, Stakes, Structure
from rules.tournament.payouts import Payout
from rules.tournament.presets import Preset, preset
from rules.tournament.record import structure_of, structure_plain
from rules.tournament.structure import Level, Start
from tests.rules.tournament.builders import LEVELS, structure


def level(**changes: Any) -> Level:
    return replace(LEVELS[0], **changes)


def blinds(*amounts: int, ante: int = 0) -> Stakes:
    return Stakes(blinds=amounts, ante=ante)


TWO, THREE = Payout(players=2, percent_bp=(10_000,)), (5_000, 3_000, 2_000)
NONSENSE: dict[str, dict[str, Any]] = {
    "name": {"name": " "},
    "game": {"game": "whist"},
    "seats": {"seats": 11},
    "players_min": {"players_min": 11},
    "buy_in_cents": {"buy_in_cents": 0},
    "fee_cents": {"fee_cents": -1},
    "wait_minutes": {"wait_minutes": -1},
    "starting_chips": {"starting_chips": 1_010},
    "clocks.action_ms": {"clocks": Clocks(action_ms=0)},
    "options.straddle": {"options": Options(straddle=True)},
    "options.blind_chop": {"options": Options(blind_chop=True)},
    "options.buy_button": {"options": Options(buy_button=True)},
    "options.face_up_all_in": {"options": Options(face_up_all_in=False)},
    "options.button_straddle": {"options": Options(button_straddle=ButtonStraddle.BLINDS_FIRST)},
    "starts_at_ms": {"start": Start.TIME},
    "levels": {"levels": ()},
    "levels[0].minutes": {"levels": (level(minutes=0), LEVELS[2])},
    "levels[0].hands": {"levels": (level(hands=5), LEVELS[2])},
    "levels[0].break_minutes": {"levels": (level(break_minutes=-5), LEVELS[2])},
    "levels[2].minutes": {"levels": (*LEVELS[:2], replace(LEVELS[2], minutes=5))},
    "levels[1].stakes.blinds": {"levels": (LEVELS[1], level(minutes=0))},
    "levels[2].stakes.blinds": {"levels": (*LEVELS[:2], level(stakes=blinds(100), minutes=0))},
    "levels[1].chip": {"levels": (replace(LEVELS[2], minutes=5), replace(LEVELS[1], minutes=0))},
    "levels[0].stakes.blinds[0]": {"levels": (level(stakes=blinds(20, 50)), LEVELS[2])},
    "levels[0].stakes.ante": {"levels": (level(stakes=blinds(25, 50, ante=10)), LEVELS[2])},
    "levels[1].stakes.ante": {
        "levels": (level(stakes=blinds(25, 50, ante=25)), level(minutes=0)),
    },
    "payouts[0].players": {"payouts": (Payout(players=3, percent_bp=(10_000,)),)},
    "payouts[0].percent_bp": {"payouts": (Payout(players=2, percent_bp=THREE),)},
    "payouts[1].percent_bp": {"payouts": (TWO, Payout(players=4, percent_bp=(5_000, 4_000)))},
    "payouts[1].players": {"payouts": (TWO, Payout(players=11, percent_bp=THREE))},
    "payouts[1].sums_cents": {"payouts": (TWO, Payout(players=9, sums_cents=(90_000,)))},
    "payouts[0].equal_cents": {"payouts": (Payout(players=2, equal_cents=10_000),)},
}


TOO_LARGE: dict[str, dict[str, Any]] = {
    "buy_in_cents": {"buy_in_cents": 2**60},
    "wait_minutes": {"wait_minutes": 2**60},
    "starting_chips": {"starting_chips": 2**60},
    "starts_at_ms": {"start": Start.TIME, "starts_at_ms": 2**60},
    "levels[0].minutes": {"levels": (level(minutes=2**40), LEVELS[2])},
    "levels[0].stakes.blinds": {"levels": (level(stakes=blinds(25, 25 * 2**50)), LEVELS[2])},
    "levels[0].stakes.ante": {"levels": (level(stakes=blinds(25, 50, ante=2**50)), LEVELS[2])},
}


@pytest.mark.parametrize("key", TOO_LARGE)
def test_numbers_that_no_screen_can_show_are_refused(key: str) -> None:
    with pytest.raises(Refused) as refusal:
        structure(**TOO_LARGE[key])
    assert refusal.value.facts["key"] == key


@pytest.mark.parametrize("key", NONSENSE)
def test_nonsense_is_refused_with_the_key_at_fault(key: str) -> None:
    with pytest.raises(Refused) as refusal:
        structure(**NONSENSE[key])
    assert refusal.value.code is RefusalCode.BAD_SETTING
    assert refusal.value.facts["key"] == key


@pytest.mark.parametrize(
    "payout",
    [
        Payout(players=2),
        Payout(players=2, percent_bp=(10_000,), equal_cents=30_000),
        Payout(players=2, percent_bp=(4_000, 6_000)),
        Payout(players=2, percent_bp=(10_000, 0)),
        Payout(players=2, percent_bp=(5_000, 5_000)),
    ],
)
def test_payouts_that_nobody_can_mean_are_refused(payout: Payout) -> None:
    with pytest.raises(Refused) as refusal:
        structure(payouts=(payout,))
    assert str(refusal.value.facts["key"]).startswith("payouts[0].")


def test_every_preset_exists_for_every_game_and_betting() -> None:
    for kind in Preset:
        for game in GAMES:
            for betting in Structure:
                ready = preset(kind, game, betting)
                assert ready.levels[0].stakes.min_bet * 20 <= ready.starting_chips
                assert ready.levels[-1].stakes.min_bet * 5 >= ready.starting_chips


@st.composite
def payouts(draw: st.DrawFn) -> tuple[Payout, ...]:
    rows, start = [], 2
    while start <= 10:
        cuts = draw(st.lists(st.integers(1, 9_999), max_size=start - 1, unique=True))
        parts = [b - a for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 10_000], strict=True)]
        if len(parts) == start and len(set(parts)) == 1:
            parts = [10_000]
        rows.append(Payout(players=start, percent_bp=tuple(sorted(parts, reverse=True))))
        start += draw(st.integers(1, 9))
    return tuple(rows)


@given(payouts(), st.integers(1, 10**7), st.integers(1, 10**7))
def test_the_prizes_of_every_field_are_the_pool(
    rows: tuple[Payout, ...], buy_in: int, more: int
) -> None:
    for each in (rows, (Payout(players=2, equal_cents=buy_in + more),)):
        of = structure(buy_in_cents=buy_in, payouts=each)
        for players in range(2, 11):
            prizes = of.prizes(players)
            assert sum(prizes) == players * buy_in
            assert len(prizes) <= players
            assert sorted(prizes, reverse=True) == list(prizes)


def test_fixed_sums_are_paid_as_written() -> None:
    rows = tuple(Payout(players=n, sums_cents=(9_000 * n, 1_000 * n)) for n in range(2, 11))
    assert structure(payouts=rows).prizes(7) == (63_000, 7_000)


def test_a_satellite_pays_equal_prizes_and_the_rest_to_the_next_place() -> None:
    satellite = structure(payouts=(Payout(players=2, equal_cents=40_000),))
    assert satellite.prizes(10) == (40_000, 40_000, 20_000)
    assert satellite.prizes(8) == (40_000, 40_000)
    assert satellite.prizes(3) == (30_000,)


def test_a_structure_is_read_back_as_it_was_stored_and_keeps_its_digest() -> None:
    forward = structure(options=Options(button=ButtonRule.FORWARD))
    assert structure_of(structure_plain(forward)) == forward
    assert structure_of(structure_plain(forward)).digest() == forward.digest()
    assert structure().digest() != forward.digest()


def test_a_stored_structure_without_a_later_field_takes_its_default() -> None:
    plain = structure_plain(structure())
    for name in ("seating", "wait_minutes", "deals", "starts_at_ms", "options"):
        del plain[name]
    assert structure_of(plain) == structure()
