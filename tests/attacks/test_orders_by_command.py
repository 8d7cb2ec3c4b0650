"""The floor's commands name whom they mean, from what the room shows."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cli.link.room_client import CONSOLE, clients_folder
from cli.main import app
from simulation.people import password_of
from tests.attacks.attacked_room import AttackedRoom
from wire.messages.seat import Leave

pytestmark = pytest.mark.plain


def test_a_command_means_the_player_who_sits_there_or_acts_on_nobody(room: AttackedRoom) -> None:
    table = room.open_table()
    table.sit(3, 0).do(Leave)
    table.sit(3, 1)
    token = clients_folder(room.server.folder) / f"{CONSOLE}.finn.session"
    signed = CliRunner().invoke(
        app,
        ("staff", "--data", str(room.server.folder), "sign-in", "finn"),
        input=password_of("finn") + "\n",
    )
    assert token.exists(), signed.output
    floor = ("floor", "--data", str(room.server.folder))
    why = ("--reason", "rude")
    place = f"{table.number}/3"

    gone = CliRunner().invoke(app, (*floor, "remove", str(table.accounts[0]), *why))
    meant = CliRunner().invoke(app, (*floor, "remove", place, *why, "--json"))
    empty = CliRunner().invoke(app, (*floor, "remove", place, *why))

    assert gone.exit_code == 1
    assert "sits at no table" in gone.stderr
    assert json.loads(meant.stdout)["done"]
    assert "sits at no table" in empty.stderr
    room.tokens.clear()
