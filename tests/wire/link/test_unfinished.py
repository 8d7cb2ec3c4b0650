"""A client that never ends its message cannot fill the server's memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import zmq

from tests.wire.link.raw import raw_client
from tests.wire.link.room import open_room, until, visit
from wire.link.unfinished import BYTES_BURST, BYTES_PER_S, UNFINISHED_MAX, Sent

PART = b"x" * 60_000
ONE, OTHER = 11, 12


def test_a_connection_that_sends_too_much_is_cut() -> None:
    sent = Sent()
    assert sent.too_much({ONE: BYTES_BURST, OTHER: 100}, 0) == []
    assert sent.too_much({ONE: BYTES_BURST + 1, OTHER: 200}, 0) == [ONE]


def test_an_allowance_refills_with_time() -> None:
    sent, received = Sent(), 0
    for second in range(60):
        received += BYTES_PER_S
        sent.delivered(BYTES_PER_S)
        assert sent.too_much({ONE: received}, 1_000 * second) == []


def test_what_is_delivered_does_not_count_as_unfinished() -> None:
    sent, received = Sent(), 0
    for second in range(1_000):
        for size in (10, 222, 223, 60_000):
            sent.delivered(size)
            received += size + 33 + (2 if size + 33 <= 255 else 9)
        assert sent.too_much({ONE: received}, 1_000 * second) == []


def test_small_amounts_that_add_up_cut_every_connection() -> None:
    sent, received, cut, seconds = Sent(), 0, list[int](), 0
    while not cut:
        received += BYTES_PER_S // 4
        seconds += 1
        cut = sent.too_much({ONE: received, OTHER: 50}, 1_000 * seconds)
    assert sorted(cut) == [ONE, OTHER]
    assert UNFINISHED_MAX <= received <= UNFINISHED_MAX + BYTES_PER_S


def test_a_connection_that_was_cut_is_forgotten() -> None:
    sent = Sent()
    assert sent.too_much({ONE: 2 * BYTES_BURST}, 0) == [ONE]
    sent.began(ONE)  # a new one under the same number
    assert sent.too_much({ONE: BYTES_BURST}, 500) == []
    assert sent.too_much({ONE: BYTES_BURST + BYTES_PER_S}, 500) == [ONE]


@pytest.mark.plain
def test_a_message_of_many_parts_costs_its_sender_the_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room, visit(room.seat(1)) as honest:
            await until(lambda: honest.words == ["connected"])
            with raw_client(room.seat(2)) as hostile:
                await hostile.monitor.first_of(zmq.EVENT_HANDSHAKE_SUCCEEDED)
                for _ in range(2 * BYTES_BURST // len(PART)):
                    hostile.socket.send(PART, zmq.SNDMORE)
                hostile.socket.send(PART)
                await hostile.monitor.first_of(zmq.EVENT_DISCONNECTED)
            await until(lambda: "messages_unfinished" in room.alarms)
            assert honest.words == ["connected"]

    asyncio.run(scene())
