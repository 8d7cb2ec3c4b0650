"""What the floor opens is what it asked for, also where the house has a preset of that name."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules.games.catalogue import GAMES
from rules.refusals import Refused
from rules.settings import Structure
from rules.tournament.presets import Preset
from rules.tournament.structure import TournamentStructure
from server.house import HouseRules, read_house
from server.tables.tournament.opening import game_asked
from wire.messages.tournament import OpenTournament

FRIDAY = '[tournaments.friday]\nmade_from = "turbo"\ngame = "omaha"\nstructure = "pot_limit"\n'
DEAR_TURBO = '[tournaments.turbo]\ntitle = "Ours"\nmade_from = "turbo"\nbuy_in = 120\nfee = 9\n'


def asked(house: str = "", **fields: Any) -> TournamentStructure:
    said = {"id": "1", "token": "x", "table": 1, "name": "Table 1", **fields}
    request = OpenTournament(**said)
    settings, _options = game_asked(request, _house(house))
    return settings.structure


@cache
def _house(text: str) -> HouseRules:
    return read_house(text)


@pytest.mark.parametrize("kind", Preset)
def test_a_ready_structure_plays_the_game_that_is_asked_for(kind: Preset) -> None:
    """Every house without tournaments of its own has one of each of these names."""
    for game, filed in GAMES.items():
        usual = Structure.NO_LIMIT if filed.uses_blinds else Structure.FIXED_LIMIT
        found = asked(preset=kind.value, game=game)
        assert (found.game, found.betting) == (game, usual)


def test_the_betting_alone_may_be_another() -> None:
    found = asked(preset="regular", betting="fixed_limit")
    assert (found.game, found.betting) == ("holdem", Structure.FIXED_LIMIT)


def test_the_house_says_what_nobody_asked_for() -> None:
    found = asked(DEAR_TURBO, preset="turbo")
    same = asked(DEAR_TURBO, preset="turbo", game="holdem", betting="no_limit")
    assert (found.name, found.game, found.buy_in_cents) == ("Ours", "holdem", 12_000)
    assert same == found


def test_another_game_has_the_price_and_the_seats_of_the_house() -> None:
    found = asked(DEAR_TURBO + "seats = 3\n", preset="turbo", game="stud")
    assert (found.game, found.buy_in_cents, found.fee_cents) == ("stud", 12_000, 900)
    assert found.seats == 3
    assert sum(found.prizes(3)) == 3 * 12_000


@pytest.mark.parametrize(
    ("fields", "key", "need"),
    [({"game": "holdem"}, "game", "omaha"), ({"betting": "no_limit"}, "betting", "pot_limit")],
)
def test_a_preset_that_only_the_house_has_plays_no_other_game(
    fields: dict[str, str], key: str, need: str
) -> None:
    assert asked(FRIDAY, preset="friday").game == "omaha"
    with pytest.raises(Refused) as caught:
        asked(FRIDAY, preset="friday", **fields)
    assert caught.value.facts["key"] == key
    assert caught.value.facts["need"] == need
