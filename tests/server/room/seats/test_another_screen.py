"""A player proves himself to one screen. Another screen at his seat shows and does nothing."""

from __future__ import annotations

import pytest

from tests.server.room.evening import TABLE, Evening, done, refused
from wire.messages import seat as asks
from wire.messages.session import Resync
from wire.session.peers import Peer, Role

SEAT = 2
PLACE = f"seat:{TABLE}:{SEAT}"
OTHER = "key of another screen"


def in_a_hand() -> Evening:
    room = Evening()
    room.open_table()
    for seat in (1, SEAT):
        room.sit(seat, seat)
    room.start()
    room.deal()
    assert room.own(room.seat(SEAT)).cards
    return room


def put_another_there(room: Evening) -> None:
    """The station's key is revoked, and a new one is enrolled at its place."""
    key = room.seat(SEAT)
    room.drop(key)
    peer = Peer(key=OTHER, role=Role.SEAT, place=PLACE, name="new")
    room.peers[OTHER] = peer
    room.room.connected(OTHER, peer)
    room.room.received(OTHER, Resync())
    room.settle()


@pytest.mark.parametrize("restarted", [False, True])
def test_a_new_screen_at_a_taken_seat_is_locked_until_the_pin(restarted: bool) -> None:
    room = in_a_hand()
    cards = room.own(room.seat(SEAT)).cards
    if restarted:
        room.crash()
    put_another_there(room)

    own = room.own(OTHER)
    assert (own.state, own.cards, own.offer) == ("locked", (), None)
    assert own.player is None or own.player.balance == 0
    fold = {"table": TABLE, "hand": 1, "turn": 1, "kind": "fold"}
    assert refused(room.ask(OTHER, asks.Act, **fold)) == "seat_locked"

    done(room.pin(OTHER))
    assert room.own(OTHER).cards == cards


@pytest.mark.parametrize("restarted", [False, True])
def test_the_screen_itself_comes_back_without_a_pin(restarted: bool) -> None:
    room = in_a_hand()
    key = room.seat(SEAT)
    cards = room.own(key).cards
    if restarted:
        room.crash()
    else:
        room.drop(key)

    assert room.own(room.seat(SEAT)).cards == cards
