"""A player of a tournament is removed as a tournament says, not with chips to take along."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from cli.floor import players
from cli.main import app
from wire.messages.room_view import RoomSeat, RoomTable

RUN = CliRunner(env={"ARCLIGHT_DATA": "", "ARCLIGHT_AS": ""})


def test_the_command_of_cash_games_names_that_of_tournaments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = RoomTable(table=1, name="Table 1", tournament="Turbo", stage="playing")
    seat = RoomSeat(seat=2, player=8, nickname="bob")
    monkeypatch.setattr(players, "seat_of", lambda _context, _who: (at, seat))
    told = RUN.invoke(app, ["floor", "remove", "bob", "--reason", "rude"])
    assert told.exit_code == 1
    assert "`arclight floor tournament remove bob`" in told.stderr
