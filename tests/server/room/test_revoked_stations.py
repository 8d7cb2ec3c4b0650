"""Nobody alone decides a hand by revoking the station of the player who plays it."""

from __future__ import annotations

from typing import Any

from ledger.servers import Server
from ledger.units import Fence
from server.room.ports import NoDevices
from server.room.sharing.directory import Directory
from tests.server.room.evening import TABLE, Evening, credential, done, refused
from tests.server.room.floor.test_tournaments import started
from tests.server.tables.poker_table import table_of
from wire.messages import devices, floor, staff
from wire.session.peers import Peer, Role


class Listed(NoDevices):
    """The list of devices: every client of the room is on it until it is revoked."""

    def __init__(self, room: Evening) -> None:
        self._room = room

    def enrolled(self) -> tuple[Peer, ...]:
        return tuple(self._room.peers.values())

    def revoke(self, key: str) -> None:
        del self._room.peers[key]
        self._room.room.lost(key, "unknown")


def listed(room: Evening) -> Evening:
    object.__setattr__(room.hall.ports, "devices", Listed(room))
    return room


def playing() -> Evening:
    """A hand of two players runs."""
    room = listed(Evening())
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


def revoke(room: Evening, key: str, login: str = "finn", **more: Any) -> Any:
    return room.by(login, devices.RevokeDevice, key=key, **more)


def test_the_station_of_a_player_in_a_hand_is_not_revoked_until_the_hand_is_over() -> None:
    room = playing()
    hand = table_of(room.room.tables[TABLE]).running_hand
    assert hand is not None

    for seat in (1, 2):
        assert refused(revoke(room, room.seat(seat))) == "device_in_play"
        assert room.seat(seat) in room.peers
    room.pass_ms(5_000)
    done(room.act("fold"))
    room.settle()

    done(revoke(room, room.seat(1)))
    assert "key of seat:1:1" not in room.peers


def test_a_lost_station_in_a_hand_keeps_its_way_back() -> None:
    room = playing()
    key = room.seat(2)
    peer = room.peers[key]
    room.drop(key)
    room.peers[key] = peer  # it is gone from the room, not from the list

    assert refused(revoke(room, key)) == "device_in_play"


def test_a_station_without_a_player_or_whose_player_folded_is_revoked_during_a_hand() -> None:
    room = listed(Evening())
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    to_act = table_of(room.room.tables[TABLE]).running_hand.to_act.seat  # type: ignore[union-attr]
    done(room.act("fold"))

    done(revoke(room, room.seat(to_act)))
    done(revoke(room, room.seat(6)))


def test_the_station_that_stands_in_for_a_player_in_a_hand_is_not_revoked() -> None:
    room = playing()
    other, own = room.seat(6), room.seat(2)
    peer = room.peers[own]
    room.drop(own)
    room.sign_in(other, 2)
    room.peers[own] = peer

    assert refused(revoke(room, other)) == "device_in_play"
    done(revoke(room, own))


def test_a_player_whose_station_is_revoked_between_hands_sits_out() -> None:
    room = listed(Evening())
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()

    done(revoke(room, room.seat(3)))
    assert "key of seat:1:3" not in room.peers
    room.connect(Role.SEAT, "seat:1:3")  # a new device is enrolled there

    room.deal()
    hand = table_of(room.room.tables[TABLE]).running_hand
    assert hand is not None
    assert 3 not in hand.by_seat


def test_a_hand_whose_deck_is_on_its_way_keeps_its_stations() -> None:
    room = listed(Evening())
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    key, office = room.seat(3), room.desk("finn")
    room.start()
    while not room.books.waiting:
        assert room.clock.step()

    asked = room.send(office, devices.RevokeDevice, token=room.tokens["finn"], key=key)
    room.settle()

    (answer,) = [told for told in room.mail.to[office] if getattr(told, "id", "") == asked]
    assert refused(answer) == "device_in_play"
    assert key in room.peers


def paused() -> Evening:
    """A tournament of two players that the floor has paused."""
    room = listed(started(2))
    assert refused(revoke(room, room.seat(1))) == "device_in_play"
    order = {"table": TABLE, "act": "pause", "reason": "broken screen"}
    done(room.by("finn", floor.OrderTable, **order))
    return room


def approved(room: Evening, place: str) -> int:
    asked = {"act": "revoke_device", "name": place, "credential": credential("sue")}
    return int(done(room.by("finn", staff.Approve, **asked)).facts["approval"] or 0)


def test_nobody_alone_pauses_a_tournament_to_take_a_player_his_station() -> None:
    room = paused()
    key = room.seat(1)

    assert refused(revoke(room, key)) == "approval_needed"
    other = approved(room, "seat:1:2")
    assert refused(revoke(room, key, approval=other)) == "approval_for_other"
    second = approved(room, "seat:1:1")
    done(room.by("finn", floor.OrderTable, table=TABLE, act="start", reason="go on"))
    assert refused(revoke(room, key, approval=second)) == "device_in_play"
    done(room.by("finn", floor.OrderTable, table=TABLE, act="pause", reason="once more"))
    room.until(lambda: table_of(room.room.tables[TABLE]).running_hand is None)
    assert key in room.peers
    done(revoke(room, key, approval=second))
    assert "key of seat:1:1" not in room.peers


def test_a_station_that_another_stands_in_for_is_revoked_by_one_person_in_a_pause() -> None:
    room = paused()
    own = room.seat(1)
    peer = room.peers[own]
    room.drop(own)
    room.sign_in(room.seat(6), 1)
    room.peers[own] = peer

    assert refused(revoke(room, room.seat(6))) == "approval_needed"
    done(revoke(room, own))


def test_the_books_know_who_sits_at_a_table_that_no_server_runs_now() -> None:
    room = playing()
    actor = room.hall.tables.pop(TABLE)

    assert refused(revoke(room, room.seat(1))) == "approval_needed"
    done(revoke(room, room.seat(6)))
    room.hall.tables[TABLE] = actor


def test_a_station_is_revoked_at_the_server_that_runs_its_table() -> None:
    room = playing()
    room.desk("finn")
    there = Directory(me=1)
    west = Server(2, "west", "tcp://127.0.0.1:5672", software="", house="")
    there.servers, there.held = {2: west}, {"table:1": Fence("table:1", 2, 1)}
    room.hall.sharing = there
    actor = room.hall.tables.pop(TABLE)

    answer = revoke(room, room.seat(1))

    assert refused(answer) == "table_elsewhere"
    assert answer.facts["address"] == west.address
    room.hall.tables[TABLE] = actor


def test_a_customers_screen_is_revoked_by_who_may_enrol_one() -> None:
    room = listed(Evening())
    key = room.connect(Role.CAGE, "cage:1")

    assert refused(revoke(room, key)) == "role_may_not"
    done(revoke(room, key, "sue"))
