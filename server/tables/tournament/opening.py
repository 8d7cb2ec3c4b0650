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

HOLDEM = "holdem"


def game_asked(asked: OpenTournament, house: HouseRules) -> tuple[TournamentSettings, TableOptions]:
    """Return the settings of the first level and the table's options, or refuse.

    A preset of the house comes before a ready structure of the same name. If another game or
    betting is asked for, it is the ready structure with the price and the seats of the preset. What
    is no preset of the house has the pace and patience of all its tables.
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
    own = house.tournaments.get(asked.preset)
    if own is None:
        return _ready(asked), house.every_table
    wrong = _other_game(asked, own.structure)
    if wrong is None:
        return own.structure, own.options
    if asked.preset not in {kind.value for kind in Preset}:
        raise wrong
    return _at_the_house(_ready(asked), own.structure), own.options


def _at_the_house(ready: TournamentStructure, own: TournamentStructure) -> TournamentStructure:
    """Return a ready structure with the price of the house's preset, and not more seats."""
    seats = min(ready.seats, own.seats)
    return replace(
        ready,
        buy_in_cents=own.buy_in_cents,
        fee_cents=own.fee_cents,
        seats=seats,
        payouts=tuple(payout for payout in ready.payouts if payout.players <= seats),
    )


def _other_game(asked: OpenTournament, own: TournamentStructure) -> RulesRefused | None:
    """Return the refusal of a game or betting that is asked for and is not the preset's."""
    for key, value, need in (
        ("game", asked.game, own.game),
        ("betting", asked.betting, own.betting.value),
    ):
        if value not in ("", need):
            return RulesRefused(RulesCode.BAD_SETTING, key=key, value=value, need=need)
    return None


def _ready(asked: OpenTournament) -> TournamentStructure:
    """Return a ready structure, with the betting that is usual in the game if none is asked for."""
    kind = word_of(Preset, asked.preset, "preset")
    game = choice_of({code: code for code in GAMES}, asked.game or HOLDEM, "game")
    usual = Structure.NO_LIMIT if GAMES[game].uses_blinds else Structure.FIXED_LIMIT
    return preset(kind, game, word_of(Structure, asked.betting or usual.value, "betting"))


def _whole(text: str) -> TournamentStructure:
    plain = read_written(text)
    if not isinstance(plain, dict):
        need = "an object"
        raise RulesRefused(RulesCode.BAD_RECORD, field="structure", value=text[:40], need=need)
    return structure_of(plain)
