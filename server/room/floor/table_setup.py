"""Opening tables and changing what is played on them: a preset of the house, or settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger.game_tables import check_may_open, open_games
from ledger.house_reports import OWN_SETTINGS
from ledger.staff import Session
from ledger.units import Work
from rules.dearer import asks_more
from rules.settings import TableSettings
from server.room.board_changes import board_changed, show_board
from server.room.feeds import streams
from server.room.floor.games_asked import game_of
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.sharing.owned_tables import opening_refused, ports_of_new_table
from server.room.staff.table_subjects import game_subject
from server.room.table_orders import by_staff, no_sums, order_for, order_table, spending
from server.tables import actor_start as tables
from server.tables.actor import TableActor
from server.tables.commands import ChangeSettings, OpenTable
from server.tables.game import Game
from server.tables.settings import Settings
from wire.messages import floor
from wire.messages.base import Fact


class Opening(NamedTuple):
    """A game to open, why, and what the answer says beside."""

    command: OpenTable
    reason: str
    told: Mapping[str, Fact] = {}


def open_table(hall: Hall, ask: Ask, session: Session, request: floor.OpenTable) -> None:
    """Open a game on a table that has none."""
    game = game_of(hall, request.preset, request.settings)
    command = OpenTable(request.name, game.settings, game.options)
    opening = Opening(command, request.reason, _own_words(request))
    open_game(hall, ask, session, request.table, opening)


def open_game(hall: Hall, ask: Ask, session: Session, number: int, opening: Opening) -> None:
    """Open a game on a table that has none."""
    command = opening.command
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
        return opening.told

    asking = by_staff(ask, session, opening.reason, judged)
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
    """Play another game or other limits from the next hand on.

    What costs players who hold a seat more, or another game, takes two persons (house rule 9.12).
    """
    actor = hall.table(request.table)
    settings = game_of(hall, request.preset, request.settings).settings
    subject = game_subject(hall, request.table, settings)

    def judge(game: Game) -> None:
        if game.taken and not request.approval and _asks_more(game.settings, settings):
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    approved = spending(request.approval, subject, session) if request.approval else no_sums

    def beside(work: Work) -> Mapping[str, Fact]:
        return {**approved(work), **_own_words(request)}

    asking = by_staff(ask, session, request.reason, beside)
    asking = asking._replace(judge=judge, after=lambda: board_changed(hall))
    order_table(actor, ChangeSettings(settings), asking)


def _asks_more(played: Settings, wanted: TableSettings) -> bool:
    return not isinstance(played, TableSettings) or asks_more(played, wanted)


def _own_words(request: floor.OpenTable | floor.ChangeSettings) -> Mapping[str, Fact]:
    """Say that the settings are the floor's own: the report of exceptions finds it by that."""
    return {} if request.preset else {OWN_SETTINGS: 1}
