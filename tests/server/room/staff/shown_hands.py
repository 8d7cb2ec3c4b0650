"""Hands played to the end in a room of tests, by taps with evidence."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks
from wire.messages.session import Done

TOUCH = asks.Evidence(control="call", x=410, y=622, down_ms=5, up_ms=9, label="Call")


def evening_of_hands(count: int = 2, players: int = 3) -> Evening:
    """Return a room in which hands were checked and called down."""
    room = Evening()
    room.open_table()
    for place in range(1, players + 1):
        room.sit(place, place)
    room.start()
    for _hand in range(count):
        play_a_hand(room)
    return room


def play_a_hand(room: Evening) -> None:
    """Deal a hand and play it out: everybody checks or calls."""
    room.deal()
    actor = room.room.tables[TABLE]
    while table_of(actor).running_hand is not None:
        act_or_wait(room)


def act_or_wait(room: Evening) -> None:
    """Let whoever is to act check or call; at the showdown, and between streets, let time pass."""
    hand = table_of(room.room.tables[TABLE]).running_hand
    if hand is not None and hand.to_act is not None:
        asked = {"table": TABLE, "hand": hand.setup.hand, "turn": hand.turn, "evidence": TOUCH}
        for kind in ("check", "call"):
            answer = room.ask(room.seat(hand.to_act.seat), asks.Act, kind=kind, **asked)
            if isinstance(answer, Done):
                return
    assert room.clock.step()
    room.settle()
