"""Which tables are open is for the books to say, also where several servers open them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger import Unit, Work, table_stream
from ledger.game_tables import KeptSettings, keep_settings, open_game, open_games
from tests.server.room.evening import Evening, refused
from wire.messages import floor


@pytest.mark.parametrize(
    ("number", "most", "code"), [(7, 9, "table_in_use"), (8, 1, "tables_all_open")]
)
def test_the_books_judge_which_tables_are_open_not_this_server_alone(
    number: int, most: int, code: str
) -> None:
    room = Evening()
    room.hall.house = replace(room.hall.house, tables_most=most)
    _open_elsewhere(room, 7)

    answer = room.by("finn", floor.OpenTable, table=number, name="Again", preset="main")

    assert refused(answer) == code
    assert open_games(room.store) == [7]
    assert number not in room.room.tables


def _open_elsewhere(room: Evening, number: int) -> None:
    """Another server opens a table: the books know it, this room does not."""

    def body(work: Work) -> None:
        for kind in ("rules", "options"):
            keep_settings(work, KeptSettings(kind, kind, "{}"))
        open_game(work, number, name="Elsewhere", rules="rules", options="options")

    stream = table_stream(number)
    unit = Unit(
        request_id="elsewhere", stream=stream, actor="clock", command={}, at_ms=0, body=body
    )
    room.store.apply(unit)
