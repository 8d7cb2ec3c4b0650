"""A structure in the editor: nothing is lost on the way there and back, whatever is played."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.games.catalogue import GAMES
from rules.settings import Structure
from rules.tournament.payouts import Payout
from rules.tournament.presets import Preset, preset
from rules.tournament.record import structure_of, structure_plain
from rules.tournament.structure import Start, TournamentStructure
from staff_web import game_words
from staff_web.tournaments.structure_form import (
    edited,
    field_at_fault,
    fields_of,
    read_structure,
    with_row,
)

ZONE = "America/Los_Angeles"
BASE = preset(Preset.TURBO)


def plain(structure: TournamentStructure) -> dict[str, Any]:
    read = read_structure(json.dumps(structure_plain(structure)))
    assert read is not None
    return read


def every_structure() -> list[TournamentStructure]:
    made = [
        preset(kind, game, Structure.NO_LIMIT if rules.uses_blinds else Structure.FIXED_LIMIT)
        for game, rules in GAMES.items()
        for kind in Preset
        if rules.seats_max >= 2
    ]
    timed = replace(BASE, start=Start.TIME, starts_at_ms=1_800_000_000_000, deals=False)
    sums = tuple(Payout(players=n, sums_cents=(5_000 * n,)) for n in range(2, 11))
    return [
        *made,
        timed,
        replace(BASE, payouts=sums),
        preset(Preset.DEEP, "omaha", Structure.POT_LIMIT),
    ]


def test_every_game_of_the_room_has_a_name_on_the_pages() -> None:
    assert set(game_words.GAMES) == set(GAMES)
    assert {each.value for each in Structure} == set(game_words.STRUCTURES)


@pytest.mark.parametrize(
    "structure", every_structure(), ids=lambda each: f"{each.name} {each.game}"
)
def test_what_the_editor_shows_is_what_it_sends_back(structure: TournamentStructure) -> None:
    base = plain(structure)

    made, problems = edited(base, fields_of(base, ZONE), ZONE)

    assert problems == {}
    assert structure_of(made) == structure


def test_what_is_typed_is_in_the_structure() -> None:
    base = plain(BASE)
    typed = fields_of(base, ZONE) | {
        "title": "Monday",
        "buy_in": "75.50",
        "start": "time",
        "starts_at": "2026-12-24T20:30",
        "l0_blinds": "50 / 100",
        "l0_minutes": "7",
        "p0_parts": "100",
    }

    made = structure_of(edited(base, typed, ZONE)[0])

    assert (made.name, made.buy_in_cents) == ("Monday", 7_550)
    assert made.starts_at_ms == 1_798_173_000_000  # half past eight in the evening in Los Angeles
    assert (made.levels[0].stakes.blinds, made.levels[0].minutes) == ((50, 100), 7)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("buy_in", "much"),
        ("buy_in", "-5"),
        ("chips", "1.5"),
        ("seats", "11"),
        ("l3_blinds", "a/b"),
        ("l3_bets", "1/2/3"),
        ("p0_parts", "half"),
        ("title", " "),
        ("action", "9" * 40),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_field(name: str, text: str) -> None:
    base = plain(BASE)

    assert set(edited(base, {**fields_of(base, ZONE), name: text}, ZONE)[1]) == {name}


def test_a_level_more_or_fewer_still_makes_a_structure() -> None:
    base = plain(BASE)
    for order in ("more_levels", "more_levels", "fewer_levels", "fewer_payouts"):
        base = with_row(base, order)

    made = structure_of(base)

    assert len(made.levels) == len(BASE.levels) + 1
    assert made.levels[-1].stakes.blinds == tuple(2 * b for b in BASE.levels[-1].stakes.blinds)
    assert len(made.payouts) == len(BASE.payouts) - 1


@pytest.mark.parametrize(
    ("key", "field"),
    [
        ("levels[2].stakes.blinds", "l2_blinds"),
        ("structure.levels[2].stakes.blinds[1]", "l2_blinds"),
        ("levels[0].stakes.small_bet", "l0_bets"),
        ("levels[4].minutes", "l4_minutes"),
        ("payouts[1].percent_bp", "p1_parts"),
        ("payouts[1].players", "p1_players"),
        ("buy_in_cents", "buy_in"),
        ("fee", "fee"),
        ("options.straddle", "form"),
    ],
)
def test_a_refused_key_has_its_field(key: str, field: str) -> None:
    assert field_at_fault(key) == field


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"levels": [1]}', "[" * 9_000, '{"levels": []}'])
def test_a_structure_that_we_did_not_draw_is_none(text: str) -> None:
    assert read_structure(text) is None
