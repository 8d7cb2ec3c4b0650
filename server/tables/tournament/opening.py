"""The structure of a tournament that the floor asks for: a ready one, or a whole one as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

from rules.games.catalogue import GAMES
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from rules.settings import Structure
from rules.tournament.presets import Preset, preset
from rules.tournament.record import structure_of
from rules.tournament.structure import Start, TournamentStructure
from server.house import HouseRules
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of, word_of
from server.tables.tournament.settings import TournamentSettings
from wire.messages.tournament import OpenTournament

PROBLEM_MAX = 120


def settings_asked(asked: OpenTournament, house: HouseRules) -> TournamentSettings:
    """Return the settings of the first level, or refuse with the key at fault.

    A preset of the house comes before a ready structure of the same name.
    """
    structure = _found(asked, house)
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
    return TournamentSettings(structure=structure, hold_above_cents=hold_above)


def _found(asked: OpenTournament, house: HouseRules) -> TournamentStructure:
    if asked.structure:
        return _whole(asked.structure)
    preset = house.tournaments.get(asked.preset)
    return _ready(asked) if preset is None else preset.structure


def _ready(asked: OpenTournament) -> TournamentStructure:
    kind = word_of(Preset, asked.preset, "preset")
    game = choice_of({code: code for code in GAMES}, asked.game, "game")
    return preset(kind, game, word_of(Structure, asked.betting, "betting"))


def _whole(text: str) -> TournamentStructure:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Refused(RefusalCode.SETTINGS_UNREADABLE, problem=str(problem)[:PROBLEM_MAX]) from None
    if not isinstance(plain, dict):
        need = "an object"
        raise RulesRefused(RulesCode.BAD_RECORD, field="structure", value=text[:40], need=need)
    return structure_of(plain)
