"""Drawn seats: the order is committed to before the first player, and everybody can check it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger import stream_records, table_stream
from proof import RefusalCode, Refused, verify
from rules.cards import Card
from rules.seating import StartTable
from rules.tournament.commands import CancelTournament, Payback, Unregister
from rules.tournament.structure import SeatsAre, Start
from server import HandNotRecorded
from server.games import deal_proof
from server.tables.tournament.seat_draw import seats_of
from tests.rules.tournament.builders import structure
from tests.server.tables.felt import TABLE, carried, rejected
from tests.server.tables.tournament.table import TournamentTable, opened
from tests.server.tables.tournament.test_played import audited


def drawing(**changes: Any) -> TournamentTable:
    return opened(structure(seating=SeatsAre.DRAWN, **changes))


def root(table: TournamentTable) -> bytes | None:
    view = table.actor.public_view().tournament
    assert view is not None
    return view.draw


def written(table: TournamentTable) -> str:
    """Everything of the table's stream that stands in clear."""
    records = stream_records(table.store, table_stream(TABLE))
    return json.dumps([[r.command, [(e.kind, e.body) for e in r.events]] for r in records])


def seat_order(table: TournamentTable) -> tuple[int, ...]:
    """The order of the seats, as the proof opens it."""
    openings = deal_proof(table.store, TABLE, 0).openings
    return seats_of([Card(opening.card) for opening in openings])


def test_the_order_is_committed_to_before_the_first_player_and_stays_secret() -> None:
    table = drawing()
    committed = root(table)
    assert committed is not None
    assert committed.hex() in written(table)
    for player in (1, 2, 3):
        carried(table.register(player))

    assert root(table) == committed
    assert "seats_revealed" not in written(table)
    assert "salts" not in written(table)


def test_the_start_reveals_the_order_and_its_proof_holds() -> None:
    table = drawing()
    committed = root(table)
    for player in (1, 2, 3):
        carried(table.register(player))
    with pytest.raises(HandNotRecorded):
        deal_proof(table.store, TABLE, 0)
    carried(table.ask(StartTable()))
    proof = deal_proof(table.store, TABLE, 0)

    assert (proof.commitment.root, verify(proof).opened) == (committed, 10)
    assert [table.tournament.player(seat) for seat in seat_order(table)[:3]] == ["1", "2", "3"]
    assert root(table) is None


def test_a_restart_gives_seats_in_the_same_order() -> None:
    table = drawing()
    committed = root(table)
    carried(table.register(1))
    table.restart()
    assert root(table) == committed
    for player in range(2, 11):
        carried(table.register(player))
    carried(table.ask(StartTable()))

    players = [table.tournament.player(seat) for seat in seat_order(table)]
    assert players == [str(player) for player in range(1, 11)]


def test_a_seat_that_was_left_is_the_next_one_given() -> None:
    table = drawing(seats=4)
    for player in (1, 2):
        carried(table.register(player))
    left = next(each.seat for each in table.tournament.run.entrants if each.player == "1")
    carried(table.ask(Unregister(left)))
    carried(table.register(3))
    assert table.tournament.player(left) == "3"
    carried(table.ask(StartTable()))

    assert seat_order(table)[0] == left


def test_no_seat_is_drawn_when_none_is_free() -> None:
    table = drawing(seats=4, players_min=4, start=Start.FLOOR)
    for player in (1, 2, 3, 4):
        carried(table.register(player))

    assert rejected(table.register(5))[0] == "seat_taken"


def test_a_tournament_that_is_called_off_reveals_its_draw_too() -> None:
    table = drawing()
    carried(table.register(1))
    carried(table.ask(CancelTournament(Payback.REFUND, "nobody came"), why="nobody came"))

    assert verify(deal_proof(table.store, TABLE, 0)).opened == 10
    assert audited(table.store)


def test_a_seat_out_of_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = drawing()

    def favoured(cards: Any, taken: Any) -> tuple[int, ...]:
        return (max(set(seats_of(cards)[1:]) - set(taken)),)

    monkeypatch.setattr("server.tables.tournament.game.drawn_up_to", favoured)
    for player in (1, 2):
        carried(table.register(player))
    carried(table.ask(StartTable()))
    with pytest.raises(Refused) as found:
        deal_proof(table.store, TABLE, 0)

    assert found.value.code is RefusalCode.NOT_FROM_THE_TOP
