"""Opening tables and changing what is played on them: a preset of the house, or settings."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.game_tables import check_may_open, open_games
from ledger.staff import Session
from ledger.units import Work
from rules import refusals as rules_refusals
from rules.collection import refuse_if_locked
from rules.jackpot import Jackpot
from rules.playable import refuse_unplayable
from rules.records.plain import from_plain
from rules.settings import TableSettings
from server.house import Preset
from server.refusals import RefusalCode, Refused
from server.request_words import read_written
from server.room.board_changes import board_changed, show_board
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.sharing.owned_tables import opening_refused, ports_of_new_table
from server.room.table_orders import by_staff, order_for, order_table
from server.tables import actor_start as tables
from server.tables.actor import TableActor
from server.tables.commands import ChangeSettings, OpenTable
from wire.messages import floor
from wire.messages.base import Fact


def open_table(hall: Hall, ask: Ask, session: Session, request: floor.OpenTable) -> None:
    """Open a game on a table that has none."""
    game = game_of(hall, request.preset, request.settings)
    command = OpenTable(request.name, game.settings, game.options)
    open_game(hall, ask, session, request.table, (command, request.reason))


def open_game(
    hall: Hall, ask: Ask, session: Session, number: int, opening: tuple[OpenTable, str]
) -> None:
    """Open what the command and its reason say on a table that has no game."""
    command, reason = opening
    _check_free(hall, number)
    made: list[TableActor] = []

    def opened() -> None:
        hall.opening.discard(number)
        if made:  # otherwise the order was a repeat: the table was opened before
            _put_up(hall, made[0])

    def refused() -> None:
        hall.opening.discard(number)
        opening_refused(hall, number)

    def judged(work: Work) -> Mapping[str, Fact]:
        check_may_open(set(open_games(work)), number, hall.house.tables_most)
        return {}

    asking = by_staff(ask, session, reason, judged)
    asking = asking._replace(after=opened, refused=refused)
    hall.opening.add(number)
    ports = ports_of_new_table(hall, number)
    made.append(tables.open_table(number, command, ports, order_for(command, asking)))


def _put_up(hall: Hall, actor: TableActor) -> None:
    """Tell the screens and the lists that a table is open."""
    hall.tables[actor.number] = actor
    show_board(hall, actor)
    for station in list(hall.stations.of_table(actor.number)):
        streams.snapshot_to_station(hall, station)
    streams.snapshots_of_table(hall, actor.number)
    board_changed(hall)


def _check_free(hall: Hall, number: int) -> None:
    """Refuse a number that is open or opening, or too many tables; the unit checks again."""
    open_here = hall.tables.keys() | hall.opening
    check_may_open(open_here, number, hall.house.tables_most)


def change_settings(hall: Hall, ask: Ask, session: Session, request: floor.ChangeSettings) -> None:
    """Play another game or other limits from the next hand on."""
    actor = hall.table(request.table)
    game = game_of(hall, request.preset, request.settings)
    asking = by_staff(ask, session, request.reason)._replace(after=lambda: board_changed(hall))
    order_table(actor, ChangeSettings(game.settings), asking)


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
