"""The public board in a browser on a wall. It needs nobody's session, but a browser of the room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get
from litestar.response import ServerSentEvent

from staff_web.board.feed import board_pictures
from staff_web.game_words import bets_words, list_words
from staff_web.house_time import clock_shown
from staff_web.site import Asked, Here, Site, speak_to, to
from wire.messages.board_view import BoardView

SECOND_MS = 1_000


def left_shown(left_ms: int) -> str:
    """Return the time that is left, as a clock shows it."""
    seconds = -(-left_ms // SECOND_MS)
    return f"{seconds // 60}:{seconds % 60:02d}"


def board_context(board: BoardView | None) -> dict[str, Any]:
    """Return what the board is drawn with."""
    called = [(name, game) for game in (board.games if board else ()) for name in game.called]
    return {
        "board": board,
        "called": called,
        "title": lambda game: game.title or list_words(game.list),
        "bets": lambda bets: bets_words(bets, tournament=True),
        "left": left_shown,
        "clock": lambda at_ms: clock_shown(at_ms, board.time_zone if board else ""),
    }


@get("/board")
async def board_page(request: Asked, site: Here) -> Response[Any]:
    """Show the board; a browser that is no part of the room becomes one first."""
    speak_to(request)
    if not site.desk_of(request):
        return to("/desk")
    board = await site.board.now()
    return site.page("board/page.html", None, **board_context(board))


@get("/board/live")
async def live_board(request: Asked, site: Here) -> Response[Any] | ServerSentEvent:
    """Send the board whenever it changes."""
    if not site.desk_of(request):
        return to("/desk")
    return ServerSentEvent(_events(request, site))


async def _events(request: Asked, site: Site) -> AsyncIterator[dict[str, Any]]:
    speak_to(request)

    def draw(board: BoardView) -> str:
        return site.drawn("board/board.html", **board_context(board))

    async for event in board_pictures(site.board, draw):
        yield event


HANDLERS = [board_page, live_board]
