"""Who was admitted at one game has entered no other that is opened under its number."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.room.floor.test_tournaments import PRICE
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages import tournament as tournaments


def test_a_buy_in_does_not_outlive_the_game_for_which_it_was_begun() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    room.sign_in(key, 3)
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="x"))
    turbo = {"table": TABLE, "name": "T", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **turbo))

    assert refused(room.ask(key, asks.BuyIn, amount=PRICE)) == "no_card_swiped"
