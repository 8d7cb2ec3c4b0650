"""Whole tournaments of every game and size: they end, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from rules.games.catalogue import GAMES
from rules.records.plain import codec_of
from rules.settings import ButtonRule
from rules.tournament.apply import apply
from rules.tournament.commands import Command
from rules.tournament.events import Event
from rules.tournament.play import play
from rules.tournament.presets import Preset, preset
from rules.tournament.record import (
    record_from,
    record_of,
    record_plain,
    structure_of,
    structure_plain,
    tournament_of,
)
from rules.tournament.state import FinishCause, Tournament
from rules.tournament.structure import SeatsAre
from tests.depth import scaled
from tests.rules.tournament.random_tournament import begun


def test_every_tournament_ends_with_every_place_awarded_and_the_pool_paid_to_the_cent() -> None:
    for seed in range(scaled(quick=8, plain=300, deep=5_000)):
        played = begun(seed)
        run, structure = played.tournament.run, played.tournament.structure
        seats = sorted(entrant.seat for entrant in run.entrants)
        played.play_to_the_end()  # `play` checks chips and pool after every hand
        run = played.tournament.run
        won = sum(result.prize_cents for result in run.results) + sum(a for _, a in run.shared)
        assert won == len(seats) * structure.buy_in_cents
        assert run.fees_cents == len(seats) * structure.fee_cents
        assert sorted(result.seat for result in run.results) == seats
        places = Counter(result.place for result in run.results)
        expected = 1
        for place, sharing in sorted(places.items()):
            assert place == expected
            expected += sharing
        assert {result.sharing == places[result.place] for result in run.results} == {True}


def test_all_games_sizes_buttons_seatings_and_kinds_of_levels_are_among_them() -> None:
    made = [begun(seed).tournament for seed in range(300)]
    structures = [one.structure for one in made]

    assert {one.game for one in structures} == set(GAMES)
    assert {one.name for one in structures} == {preset(kind).name for kind in Preset}
    assert {len(one.run.entrants) for one in made} == set(range(2, 11))
    assert {one.options.button for one in structures} == {None, ButtonRule.FORWARD}
    assert {one.seating for one in structures} == set(SeatsAre)
    assert {bool(one.levels[0].hands) for one in structures} == {True, False}
    assert {any(level.break_minutes for level in one.levels) for one in structures} == {True, False}


def test_without_deals_and_rulings_the_prizes_are_those_of_the_structure() -> None:
    for seed in range(scaled(quick=5, plain=60, deep=1_000)):
        played = begun(seed)
        tournament = played.tournament
        prizes = tournament.structure.prizes(len(tournament.run.entrants))
        by_place = dict(enumerate(prizes, start=1))
        played.play_to_the_end(quiet=True)
        for result in tournament.run.results:
            assert result.cause in (FinishCause.BUSTED, FinishCause.WON)
            if result.sharing == 1:
                assert result.prize_cents == by_place.get(result.place, 0)


def test_a_tournament_that_was_stored_between_hands_goes_on_the_same() -> None:
    for seed in range(scaled(quick=3, plain=25, deep=300)):
        played, again = begun(seed), begun(seed)
        plain = record_plain(record_of(played.tournament))
        structure = structure_of(structure_plain(played.tournament.structure))
        assert structure == played.tournament.structure
        assert plain["settings"] == structure.digest()
        again.tournament = tournament_of(record_from(plain, structure))
        played.play_to_the_end()
        again.play_to_the_end()
        assert record_of(again.tournament) == record_of(played.tournament)


def test_the_stored_facts_alone_rebuild_the_tournament() -> None:
    codec = codec_of(Event)
    for seed in range(scaled(quick=3, plain=15, deep=200)):
        played = begun(seed)
        played.play_to_the_end()
        again = Tournament("any", played.tournament.structure)
        for fact in played.facts:
            apply(again, codec.read(codec.write(fact), "fact"))
        assert record_of(again) == record_of(played.tournament)


def test_the_stored_commands_carried_out_again_give_the_same_facts() -> None:
    codec = codec_of(Command)
    for seed in range(scaled(quick=3, plain=15, deep=200)):
        played = begun(seed)
        played.play_to_the_end()
        again = Tournament("any", played.tournament.structure)
        facts: list[Event] = []
        for command in played.commands:
            facts += play(again, codec.read(codec.write(command), "command"))
        assert facts == played.facts


def test_a_copy_of_a_tournament_is_another_tournament() -> None:
    played = begun(3)
    before = record_of(played.tournament)
    copied = deepcopy(played.tournament)
    played.play_to_the_end()
    assert record_of(copied) == before
