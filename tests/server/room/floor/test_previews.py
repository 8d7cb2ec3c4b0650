"""Previews tell what an opening would be, are refused as it would be, and change nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.collection import Collection, FeeBracket, FeeMoment, FeeStep
from rules.tournament.presets import Preset, preset
from rules.tournament.structure import TournamentStructure
from server.house import Preset as GamePreset
from server.tables.tournament.preview import about_minutes
from tests.server.room.evening import HOUSE, Evening, done, refused
from tests.server.tables.felt import HOLDEM
from wire.messages import floor, previews, tournament


@pytest.fixture(scope="module")
def room() -> Evening:
    drop = (FeeStep(FeeMoment.STREET_DEALT, 1, 400),)
    paid = Collection(
        brackets=(
            FeeBracket(players_min=2, steps=(replace(drop[0], amount=100),)),
            FeeBracket(players_min=5, steps=drop, no_flop=50),
        )
    )
    game = GamePreset(name="raked", title="Raked", settings=replace(HOLDEM, collection=paid))
    return Evening(house=replace(HOUSE, presets={**HOUSE.presets, "raked": game}))


def test_a_games_preview_says_what_is_taken_by_players_and_pot(room: Evening) -> None:
    seen = room.by("finn", previews.PreviewGame, preset="raked")

    few, many = seen.taken
    assert (few.players, many.players) == (2, 5)
    assert {taken for _pot, taken in few.taken} == {100}
    # No pot gives more than it holds.
    assert [taken for pot, taken in many.taken] == [min(400, pot) for pot, _taken in many.taken]
    assert (few.no_flop, many.no_flop) == (0, 50)
    assert seen.locks == ("percentage_collection",)


def test_previewed_settings_are_those_that_open_and_change_a_table(room: Evening) -> None:
    seen = room.by("finn", previews.PreviewGame, preset="raked")
    done(room.by("finn", floor.OpenTable, table=7, name="Seven", settings=seen.settings))

    again = room.by("finn", previews.PreviewGame, table=7)

    assert (again.settings, again.taken) == (seen.settings, seen.taken)


def test_a_locked_percentage_is_refused_by_its_key(room: Evening) -> None:
    plain = json.loads(room.by("finn", previews.PreviewGame, preset="raked").settings)
    plain["collection"]["brackets"][0]["percent_bp"] = 500

    answer = room.by("finn", previews.PreviewGame, settings=json.dumps(plain))

    assert refused(answer) == "bad_setting"
    assert answer.facts["key"] == "collection.brackets.percent_bp"


def test_a_tournaments_preview_has_length_levels_and_the_prizes_of_every_field(
    room: Evening,
) -> None:
    seen = room.by("finn", previews.PreviewTournament, preset="turbo")
    structure: TournamentStructure = preset(Preset.TURBO)

    assert len(seen.levels) == len(structure.levels)
    assert [each.players for each in seen.prizes] == list(range(2, 11))
    assert all(sum(each.prizes) == each.players * 5_000 for each in seen.prizes)
    assert 0 < seen.about_minutes < sum(level.minutes for level in structure.levels)
    opened = {"table": 8, "name": "Eight", "structure": seen.structure}
    done(room.by("finn", tournament.OpenTournament, **opened))
    copied = room.by("finn", previews.PreviewTournament, table=8)
    assert copied.structure == seen.structure


def test_deeper_stacks_and_breaks_make_a_tournament_longer() -> None:
    lengths = [about_minutes(preset(kind)) for kind in (Preset.TURBO, Preset.REGULAR, Preset.DEEP)]

    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[2]


def test_who_runs_no_tables_previews_nothing(room: Evening) -> None:
    assert refused(room.by("carl", previews.PreviewGame, preset="main")) == "role_may_not"
    assert refused(room.by("carl", previews.PreviewTournament, preset="turbo")) == "role_may_not"


def test_a_cash_table_is_no_tournament_and_the_other_way_round(room: Evening) -> None:
    done(room.by("finn", floor.OpenTable, table=9, name="Nine", preset="main"))
    done(room.by("finn", tournament.OpenTournament, table=10, name="Ten", preset="deep"))

    assert refused(room.by("finn", previews.PreviewTournament, table=9)) == "no_tournament"
    assert refused(room.by("finn", previews.PreviewGame, table=10))
