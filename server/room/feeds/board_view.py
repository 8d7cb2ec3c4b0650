"""The room as guests see it on a wall."""

from __future__ import annotations

from typing import Final

from ledger.board import Place
from server.room.feeds.meters import meters
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import player_at
from server.tables.actor import TableActor
from wire.messages import board_view as views
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

NAMES_MAX: Final = 40
"""How many names of one list the board shows; all are counted."""
PRIZES_MAX: Final = 10
ENDED: Final = ("over", "cancelled")


def ask_board(hall: Hall, ask: Ask, _request: views.AskBoard) -> None:
    """Answer with the board of the wall; the key of the pages is enough."""
    ask.answer(
        views.BoardView(
            id=ask.id,
            house=hall.house.name[:64],
            time_zone=hall.house.time_zone,
            at_ms=hall.now_ms,
            games=_games(hall),
            tournaments=_tournaments(hall),
            jackpots=meters(hall),
        )
    )


def _games(hall: Hall) -> tuple[views.BoardGame, ...]:
    """Every game that is played or waited for, by its waiting list."""
    tables: dict[str, list[TableActor]] = {}
    for number in sorted(hall.tables):
        actor = hall.tables[number]
        if not actor.game.takes_entries:
            tables.setdefault(hall.list_of(actor), []).append(actor)
    lists = hall.board.lists()
    return tuple(
        _game(hall, code, tables.get(code, []), lists.get(code, []))
        for code in sorted(tables.keys() | lists.keys())
    )


def _game(hall: Hall, code: str, tables: list[TableActor], places: list[Place]) -> views.BoardGame:
    waiting = [place for place in places if not place.called]
    return views.BoardGame(
        list=code,
        title=_title(hall, tables),
        tables=tuple(_table(hall, actor, code) for actor in tables),
        called=tuple(_called(hall, place) for place in places if place.called),
        waiting=tuple(views.BoardName(nickname=place.nickname) for place in waiting[:NAMES_MAX]),
        names=len(waiting),
    )


def _title(hall: Hall, tables: list[TableActor]) -> str:
    """The house's title, if all tables of the game have the same one."""
    known = {
        next((p.title for p in hall.house.presets.values() if p.settings == a.game.settings), "")
        for a in tables
    }
    return known.pop() if len(known) == 1 else ""


def _seen(hall: Hall, actor: TableActor) -> TableView:
    return hall.views.get(actor.number) or actor.public_view()


def _table(hall: Hall, actor: TableActor, code: str) -> views.BoardTable:
    view = _seen(hall, actor)
    taken = sum(player_at(actor, seat.seat) != 0 for seat in view.seats)
    return views.BoardTable(
        table=actor.number,
        name=view.name,
        list=code,
        playing=view.status == "running",
        taken=taken,
        seats=len(view.seats),
    )


def _called(hall: Hall, place: Place) -> views.BoardName:
    return views.BoardName(
        nickname=place.nickname,
        table=place.table,
        seat=place.seat,
        left_ms=hall.board.left_ms(place),
    )


def _tournaments(hall: Hall) -> tuple[views.BoardTournament, ...]:
    open_now = []
    for number in sorted(hall.tables):
        view = _seen(hall, hall.tables[number])
        shown = view.tournament
        if shown is not None and shown.stage not in ENDED:
            open_now.append(_tournament(number, shown, len(view.seats)))
    return tuple(open_now)


def _tournament(number: int, shown: TournamentView, seats: int) -> views.BoardTournament:
    level = shown.levels[shown.level - 1].stakes if shown.levels else None
    bets = () if level is None else level.blinds or (level.small_bet, level.big_bet)
    return views.BoardTournament(
        table=number,
        name=shown.name,
        stage=shown.stage,
        buy_in=shown.buy_in,
        fee=shown.fee,
        players=shown.players,
        seats=seats,
        players_left=shown.players_left,
        starts_at_ms=shown.starts_at_ms,
        level=shown.level,
        blinds=bets,
        level_ms=shown.level_ms,
        level_runs=shown.level_runs,
        break_ms=shown.break_ms,
        average=shown.average,
        prizes=(shown.prizes or shown.prizes_full)[:PRIZES_MAX],
    )
