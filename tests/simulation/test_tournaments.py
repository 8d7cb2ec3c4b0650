"""Tournaments through the whole room: with everything going wrong, each ends and is paid right."""

from __future__ import annotations

from typing import Any

import pytest

from bots.chance import Chance
from ledger.tournaments import Award
from rules.games.catalogue import GAMES
from rules.settings import ButtonRule
from rules.tournament import Preset, preset
from rules.tournament.structure import SeatsAre
from server.tables.tournament import money, views
from simulation.checks.tournaments import POOL, SHOWN
from simulation.structures import SIZES, tournament
from simulation.summary import Failed, Summary
from simulation.tournaments import ROOM, play_tournaments
from tests.depth import scaled
from wire.messages.base import changed

COUNT = scaled(quick=1, plain=ROOM, deep=ROOM)
SEED = 300


def played(seed: int, count: int = 1, *, faults: bool = True) -> Summary:
    return play_tournaments(seed, count, lambda _count: None, faults=faults)


@pytest.mark.parametrize("seed", range(SEED, SEED + scaled(quick=1, plain=1, deep=20)))
def test_every_tournament_ends_and_is_paid_to_the_cent_whatever_goes_wrong(seed: int) -> None:
    summary = played(seed, COUNT)

    assert summary.tournaments >= COUNT
    assert summary.checks["tournaments"] > 100
    assert summary.troubles


def test_all_games_presets_and_sizes_are_played() -> None:
    """What the deep run plays."""
    numbers = [seed * ROOM + at for seed in range(SEED, SEED + 20) for at in range(1, ROOM + 1)]
    made = [tournament(number, Chance("made", number)) for number in numbers]

    assert {one.game for one in made} == set(GAMES)
    assert {one.name for one in made} == {preset(kind).name for kind in Preset}
    assert {one.seats for one in made} == set(SIZES)
    assert {one.options.button for one in made} == {None, ButtonRule.FORWARD}
    assert {one.seating for one in made} == set(SeatsAre)
    assert {bool(one.levels[0].hands) for one in made} == {True, False}
    assert {any(level.break_minutes for level in one.levels) for one in made} == {True, False}


@pytest.mark.plain
def test_the_same_seed_plays_the_same_tournaments() -> None:
    assert played(5) == played(5)


def failure(seed: int = 9) -> Failed:
    with pytest.raises(Failed) as caught:
        played(seed, faults=False)
    return caught.value


def test_a_screen_that_shows_other_standings_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    line = views._line

    def wrong(standing: Any, one: Any) -> Any:
        shown = line(standing, one)
        return shown if one.playing else changed(shown, won=shown.won + 1)

    monkeypatch.setattr(views, "_line", wrong)

    assert failure().broken.promise == SHOWN


def test_a_place_that_is_booked_wrong_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(**fields: Any) -> Award:
        return Award(**{**fields, "place": 1})

    monkeypatch.setattr(money, "Award", wrong)

    assert failure().broken.promise == POOL
