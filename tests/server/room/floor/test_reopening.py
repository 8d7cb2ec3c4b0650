"""A table number is used for one game after another; nothing of the last reaches the next."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening, done
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages import seat as asks

ABSENCE_MS = 20 * 60_000
RETURN_MS = 60 * 60_000


def close(room: Evening) -> None:
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close"))


def away(room: Evening) -> None:
    """Player 1 sits down and sits out until his seat is picked up."""
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    room.pass_ms(ABSENCE_MS)


def signed_in_again(room: Evening) -> None:
    room.tokens.pop("finn", None)


def test_an_absent_player_is_picked_up_in_every_game_of_a_table() -> None:
    room = Evening()
    for _ in range(2):
        signed_in_again(room)
        room.open_table()
        away(room)
        assert table_of(room.room.tables[TABLE]).seats == {}
        signed_in_again(room)
        close(room)


def test_a_closed_game_never_writes_into_the_stream_of_the_next() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.Leave))
    close(room)
    room.open_table()
    room.sit(2, 2)

    room.pass_ms(RETURN_MS)
    room.crash()

    assert room.room.tables[TABLE].frozen == ""
    assert room.own(room.seat(2)).player is not None
