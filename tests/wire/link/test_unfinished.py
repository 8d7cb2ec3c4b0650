"""A client that never ends its message cannot fill the server's memory."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress
from pathlib import Path

import pytest
import zmq

from tests.wire.link.raw import raw_client
from tests.wire.link.room import open_room, until, visit
from wire.link.unfinished import BYTES_BURST, BYTES_PER_S, STRANGER_MAX, UNFINISHED_MAX, Sent

PART = b"x" * 60_000
ONE, OTHER = 11, 12
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"CURVE".ljust(20, b"\0") + bytes(32)
UNFINISHED_HANDSHAKE = b"\x06" + struct.pack(">Q", 65_000) + b"\x05HELLO" + b"x" * 60_000


def test_a_connection_that_sends_too_much_is_cut() -> None:
    sent = Sent()
    for each in (ONE, OTHER):
        sent.began(each)
        sent.delivered(each, 100)
    assert sent.too_much({ONE: BYTES_BURST, OTHER: 100}, 0) == []
    assert sent.too_much({ONE: BYTES_BURST + 1, OTHER: 200}, 0) == [ONE]


def test_an_allowance_refills_with_time() -> None:
    sent, received = Sent(), 0
    sent.began(ONE)
    for second in range(60):
        received += BYTES_PER_S
        sent.delivered(ONE, BYTES_PER_S)
        assert sent.too_much({ONE: received}, 1_000 * second) == []


def test_what_is_delivered_does_not_count_as_unfinished() -> None:
    sent, received = Sent(), 0
    sent.began(ONE)
    for second in range(1_000):
        for size in (10, 222, 223, 60_000):
            sent.delivered(ONE, size)
            received += size + 33 + (2 if size + 33 <= 255 else 9)
        assert sent.too_much({ONE: received}, 1_000 * second) == []


def test_small_amounts_that_add_up_cut_those_who_hold_most_and_nobody_else() -> None:
    holders, honest = range(100, 200), range(1, 12)
    sent, received, cut, seconds = Sent(), 0, list[int](), 0
    for each in (*holders, *honest):
        sent.began(each)
        sent.delivered(each, 100)
    while not cut:
        received += BYTES_PER_S // 4
        seconds += 1
        now = dict.fromkeys(honest, 50) | dict.fromkeys(holders, received)
        cut = sent.too_much(now, 1_000 * seconds)
    assert set(cut) <= set(holders)
    left = len(holders) - len(cut)
    assert left * received <= UNFINISHED_MAX < (left + 1) * received


def test_a_connection_without_a_message_may_send_little_and_is_cut_alone() -> None:
    sent = Sent()
    for each in (ONE, OTHER):
        sent.began(each)
    sent.delivered(OTHER, 100)
    assert sent.too_much({ONE: STRANGER_MAX, OTHER: 10 * STRANGER_MAX}, 0) == []
    assert sent.too_much({ONE: STRANGER_MAX + 1, OTHER: 20 * STRANGER_MAX}, 0) == [ONE]


def test_what_closed_connections_held_is_forgotten() -> None:
    sent = Sent()
    for second in range(2 * UNFINISHED_MAX // STRANGER_MAX):
        sent.began(ONE)
        assert sent.too_much({ONE: STRANGER_MAX}, 1_000 * second) == []
        sent.ended(ONE)


def test_a_connection_that_was_cut_is_forgotten() -> None:
    sent = Sent()
    assert sent.too_much({ONE: 2 * BYTES_BURST}, 0) == [ONE]
    sent.began(ONE)  # a new one under the same number
    sent.delivered(ONE, 100)
    assert sent.too_much({ONE: BYTES_BURST}, 500) == []
    assert sent.too_much({ONE: BYTES_BURST + BYTES_PER_S}, 500) == [ONE]


@pytest.mark.plain
def test_what_a_client_says_at_once_after_connecting_counts_for_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            with raw_client(room.seat(1)) as early:
                early.socket.send(b"hello")
                early.socket.send(PART)
                await early.monitor.first_of(zmq.EVENT_HANDSHAKE_SUCCEEDED)
                await asyncio.sleep(2.2)  # two looks of the server, a second each
                assert "messages_unfinished" not in room.alarms

    asyncio.run(scene())


@pytest.mark.plain
def test_a_stranger_who_holds_back_the_end_of_a_handshake_is_cut_and_nobody_else(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room, visit(room.seat(1)) as honest:
            await until(lambda: honest.words == ["connected"])
            host, port = room.address.removeprefix("tcp://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(GREETING + UNFINISHED_HANDSHAKE)
            async with asyncio.timeout(10):
                await _end_of(reader)
            writer.close()
            await until(lambda: "messages_unfinished" in room.alarms)
            assert honest.words == ["connected"]

    asyncio.run(scene())


async def _end_of(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):
        while await reader.read(1_000):
            pass


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
