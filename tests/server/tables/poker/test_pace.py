"""The pace of a table: motion of a full hand within four seconds, reading time apart from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.commands import ActKind
from rules.settings import Options, Stakes, Structure, TableSettings
from server.house import Pace, TableOptions
from server.tables.messages import Moment
from server.tables.poker.pace import paced
from tests.server.tables.felt import HOLDEM, Felt, carried
from tests.server.tables.poker_table import table_of
from wire.messages.table_events import BoardDealt, CardDealt, HandEnded, PotPushed

GAMES = {
    "holdem": HOLDEM,
    "omaha": replace(HOLDEM, game="omaha", structure=Structure.POT_LIMIT),
    "stud": TableSettings(
        game="stud",
        structure=Structure.FIXED_LIMIT,
        stakes=Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200),
        seats=8,
    ),
}


def played(settings: TableSettings, pace: Pace = Pace.BRISK) -> Felt:
    """A full table checks a hand down."""
    felt = Felt(settings=settings, options=TableOptions(pace=pace, starts_itself=False))
    felt.seat_all(dict.fromkeys(range(1, settings.seats + 1), 10_000))
    felt.start()
    felt.call_down()
    return felt


def motion_of(felt: Felt) -> int:
    return sum(published.pacing.motion_ms for published in felt.published)


@pytest.mark.parametrize("game", GAMES)
def test_brisk_motion_adds_at_most_four_seconds_to_a_full_hand(game: str) -> None:
    felt = played(GAMES[game])
    assert 2_000 < motion_of(felt) <= 4_000


def test_cards_go_round_one_at_a_time() -> None:
    felt = played(HOLDEM)
    cards = [t for p in felt.published for t in p.events(None) if isinstance(t.event, CardDealt)]
    starts = [timed.at_ms for timed in cards]
    assert len(starts) == 20
    assert starts == sorted(set(starts))
    assert {timed.lasts_ms for timed in cards} == {140}


def test_calm_is_half_as_slow_again_and_instant_takes_no_time() -> None:
    brisk = motion_of(played(HOLDEM))
    assert motion_of(played(HOLDEM, Pace.CALM)) in range(brisk * 3 // 2 - 40, brisk * 3 // 2 + 1)
    assert motion_of(played(HOLDEM, Pace.INSTANT)) == 0


def all_in(stacks: dict[int, int]) -> Felt:
    """Everybody puts everything in before the flop."""
    felt = Felt(
        settings=replace(HOLDEM, options=Options(face_up_all_in=True)),
        options=TableOptions(pace=Pace.BRISK, starts_itself=False, between_hands_ms=0),
    )
    felt.seat_all(stacks)
    felt.start()
    while table_of(felt.actor).running_hand is not None:
        offer = felt.actor.own_view(felt.hand.to_act.seat).offer  # type: ignore[union-attr]
        assert offer is not None
        if offer.raise_min:
            carried(felt.act(ActKind.RAISE, offer.raise_max))
        else:
            carried(felt.act(ActKind.CALL))
    return felt


def test_all_in_streets_come_apart_and_every_pot_has_its_reading_time() -> None:
    felt = all_in({1: 3_000, 2: 6_000, 3: 9_000, 4: 9_000})
    last = felt.published[-1]
    streets = [t.at_ms for t in last.events(None) if isinstance(t.event, BoardDealt)]
    pots = [t for t in last.events(None) if isinstance(t.event, PotPushed)]
    assert streets[1] - streets[0] == 1_200
    assert streets[2] - streets[1] == 1_200
    assert last.pacing.read_ms == 2_500 + 1_000 * (len(pots) - 1)
    assert [later.at_ms - pots[0].at_ms for later in pots[1:]] == [1_500, 2_500][: len(pots) - 1]


def test_reading_never_takes_more_than_six_seconds() -> None:
    pots = [PotPushed(number=number, wins=()) for number in range(9)]
    assert paced([*pots, HandEnded(stacks=())], Pace.BRISK).read_ms == 1_500
    felt = all_in({seat: 2_000 + 1_000 * seat for seat in range(1, 11)})
    assert felt.published[-1].pacing.read_ms <= 6_000


def test_an_uncontested_pot_is_read_for_a_second_and_a_half() -> None:
    felt = Felt(options=TableOptions(starts_itself=False, between_hands_ms=0))
    felt.seat_all({1: 10_000, 2: 10_000})
    felt.start()
    carried(felt.act(ActKind.FOLD))
    assert felt.published[-1].pacing.read_ms == 1_500


def test_nothing_happening_takes_no_time() -> None:
    assert paced([], Pace.CALM, 3_000).whole_ms == 0
    assert paced([HandEnded(stacks=())], Pace.INSTANT).moments == (Moment(0, 0),)
