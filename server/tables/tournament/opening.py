"""The structure of a tournament that the floor asks for: a ready one, or a whole one as JSON."""

from __future__ import annotations

from dataclasses import replace

from rules.games.catalogue import GAMES
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from rules.settings import Structure
from rules.tournament.presets import Preset, preset
from rules.tournament.record import structure_of
from rules.tournament.structure import Start, TournamentStructure
from server.house import HouseRules, TableOptions
from server.request_words import choice_of, read_written, word_of
from server.tables.tournament.settings import TournamentSettings
from wire.messages.tournament import OpenTournament


def game_asked(asked: OpenTournament, house: HouseRules) -> tuple[TournamentSettings, TableOptions]:
    """Return the settings of the first level and the table's options, or refuse.

    A preset of the house comes before a ready structure of the same name. What is no preset of the
    house has the pace and patience of all its tables.
    """
    structure, options = _found(asked, house)
    if asked.title:
        structure = replace(structure, name=asked.title)
    if asked.start:
        start = word_of(Start, asked.start, "start")
        structure = replace(structure, start=start, starts_at_ms=asked.starts_at_ms)
    if house.locks.tournament_deals:
        structure = replace(structure, deals=False)
    for key, value, need in house.tournament_limits.problems(structure):
        raise RulesRefused(RulesCode.BAD_SETTING, key=key, value=value, need=need)
    hold_above = house.cage.prize_hold_above.count
    return TournamentSettings(structure=structure, hold_above_cents=hold_above), options


def _found(asked: OpenTournament, house: HouseRules) -> tuple[TournamentStructure, TableOptions]:
    if asked.structure:
        return _whole(asked.structure), house.every_table
    preset = house.tournaments.get(asked.preset)
    if preset is None:
        return _ready(asked), house.every_table
    return preset.structure, preset.options


def _ready(asked: OpenTournament) -> TournamentStructure:
    kind = word_of(Preset, asked.preset, "preset")
    game = choice_of({code: code for code in GAMES}, asked.game, "game")
    return preset(kind, game, word_of(Structure, asked.betting, "betting"))


def _whole(text: str) -> TournamentStructure:
    plain = read_written(text)
    if not isinstance(plain, dict):
        need = "an object"
        raise RulesRefused(RulesCode.BAD_RECORD, field="structure", value=text[:40], need=need)
    return structure_of(plain)
