"""The cash game that is asked for: a preset of the house, or settings that the house allows."""

from __future__ import annotations

from rules import refusals as rules_refusals
from rules.collection import refuse_if_locked
from rules.jackpot import Jackpot
from rules.playable import refuse_unplayable
from rules.records.plain import from_plain
from rules.settings import TableSettings
from server.house import Preset
from server.refusals import RefusalCode, Refused
from server.request_words import read_written
from server.room.hall import Hall


def game_of(hall: Hall, preset: str, settings: str) -> Preset:
    """Return the game that was asked for; refuse a collection that the house has locked."""
    if preset:
        found = hall.house.presets.get(preset)
        if found is None:
            known = ", ".join(sorted(hall.house.presets))
            raise Refused(RefusalCode.PRESET_UNKNOWN, preset=preset, known=known)
        return found
    made = settings_of(settings)
    locked = hall.house.locks.percentage_collection
    refuse_if_locked(made.collection, percentages_locked=locked)
    _check_jackpot(hall, made)
    return Preset(name="", title="", settings=made)


def _check_jackpot(hall: Hall, settings: TableSettings) -> None:
    """Refuse a jackpot whose rule or game is not the house's: its meter belongs to the whole room.

    A losing hand that is rare in one game is common in another. So the game, too, is one for which
    the house file, which two persons allow, has this jackpot.
    """
    jackpot = settings.jackpot
    if jackpot is None:
        return
    known = hall.house.jackpots.get(jackpot.name)
    if known is None or known.rule != jackpot:
        names = ", ".join(sorted(hall.house.jackpots)) or "none"
        need = f"a jackpot of the house file as it stands there: {names}"
    elif _games(settings) not in (played := _games_with(hall, jackpot)):
        names = ", ".join(sorted(" + ".join(games) for games in played)) or "none"
        need = f"a jackpot that the house file gives to this game; it has it for: {names}"
    else:
        return
    raise rules_refusals.Refused(
        rules_refusals.RefusalCode.BAD_SETTING, key="jackpot", value=jackpot.name, need=need
    )


def _games_with(hall: Hall, jackpot: Jackpot) -> set[tuple[str, ...]]:
    """The games of each preset of the house that drops to a jackpot."""
    presets = (preset.settings for preset in hall.house.presets.values())
    return {_games(settings) for settings in presets if settings.jackpot == jackpot}


def _games(settings: TableSettings) -> tuple[str, ...]:
    mixed = () if settings.mix is None else settings.mix.games
    return tuple(dict.fromkeys((settings.game, *(each.game for each in mixed))))


def settings_of(text: str) -> TableSettings:
    """Read settings as a client wrote them."""
    settings: TableSettings = from_plain(TableSettings, read_written(text), "settings")
    refuse_unplayable(settings)
    if settings.tournament:
        # A tournament has a structure, places and prizes: it is opened as one.
        need = "false: a tournament is opened as one"
        raise rules_refusals.Refused(
            rules_refusals.RefusalCode.BAD_SETTING, key="tournament", value="true", need=need
        )
    return settings
