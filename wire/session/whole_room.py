"""One picture of a room with several servers, made of what each of them shows. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from wire.messages.approvals import ApprovalView
from wire.messages.board_view import BoardGame, BoardView
from wire.messages.reports import ServerStatus
from wire.messages.room_view import AlarmView, RoomView, TakenView


def whole_room(shown: Sequence[RoomView], gone: Iterable[RoomView] = ()) -> RoomView | None:
    """Return the room; lists and calls are the same at every server, so the newest view has them.

    A server knows its own wishes for approval only, and who took something over at it.
    `gone` is what servers showed that are not there any more: their tables stay in the picture
    until another server shows them.
    """
    if not shown:
        return None
    newest = max(shown, key=lambda view: view.at_ms)
    if len(shown) == 1 and not any(view.tables for view in gone):
        return newest
    tables = {table.table: table for view in (*gone, *shown) for table in view.tables}
    return replace(
        newest,
        dealing=all(view.dealing for view in shown),
        tables=tuple(tables[number] for number in sorted(tables)),
        alarms=tuple(alarm for view in shown for alarm in _alarms(view)),
        taken=_taken(shown),
        approvals=tuple(sorted(_approvals(shown), key=lambda each: each.wish)),
    )


def _alarms(view: RoomView) -> Iterable[AlarmView]:
    """Return a server's alarms with its name."""
    return (each if each.server else replace(each, server=view.server) for each in view.alarms)


def _taken(shown: Sequence[RoomView]) -> tuple[TakenView, ...]:
    """Return who looks after what; who said it last counts."""
    said = sorted((each for view in shown for each in view.taken), key=lambda each: each.since_ms)
    return tuple({each.need: each for each in said}.values())


def _approvals(shown: Iterable[RoomView]) -> Iterable[ApprovalView]:
    return (each for view in shown for each in view.approvals)


def whole_status(servers: Sequence[ServerStatus]) -> ServerStatus:
    """Return the state of a room that these servers share; there is one at least."""
    return replace(
        servers[0],
        up_ms=min(each.up_ms for each in servers),
        dealing=all(each.dealing for each in servers),
        tables=tuple(table for each in servers for table in each.tables),
        peers=sum(each.peers for each in servers),
        commits=sum(each.commits for each in servers),
        commit_p50_us=max(each.commit_p50_us for each in servers),
        commit_p99_us=max(each.commit_p99_us for each in servers),
        alarms=tuple(alarm for each in servers for alarm in each.alarms),
    )


def whole_board(boards: Sequence[BoardView]) -> BoardView | None:
    """Return what the boards on the walls show, of all servers."""
    if len(boards) < 2:
        return boards[0] if boards else None
    newest = max(boards, key=lambda board: board.at_ms)
    codes = sorted({game.list for board in boards for game in board.games})
    there = {each.table: each for board in boards for each in board.tournaments}
    meters = {each.jackpot: each for board in boards for each in board.jackpots}
    return replace(
        newest,
        games=tuple(_game(code, boards) for code in codes),
        tournaments=tuple(there[number] for number in sorted(there)),
        jackpots=tuple(meters.values()),
    )


def _game(code: str, boards: Sequence[BoardView]) -> BoardGame:
    found = [game for board in boards for game in board.games if game.list == code]
    tables = {table.table: table for game in found for table in game.tables}
    return replace(
        max(found, key=lambda game: (bool(game.title), len(game.tables))),
        tables=tuple(tables[number] for number in sorted(tables)),
    )
