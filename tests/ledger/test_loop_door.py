"""Units from an event loop: answered when durable, refused alone, never taken back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from ledger import (
    Answer,
    BooksStopped,
    EntryCode,
    LoopDoor,
    RefusalCode,
    Refused,
    SqliteStore,
    Unit,
    Writer,
    memory_connection,
    player,
    stack,
    transfer,
)
from money import Cents
from tests.ledger.rooms import doors, funded, posting, unit


class Gate:
    """Holds the writer before its commits until it is opened."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.commits = 0

    def reach(self, step: str) -> None:
        if step == "before commit":
            self.commits += 1
            self.reached.set()
            assert self.open.wait(10)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def writer(gate: Gate) -> Iterator[Writer]:
    store = funded(SqliteStore(memory_connection()), ann=1_000)
    writer = Writer(SqliteStore(store.connection, reach=gate.reach), doors())
    yield writer
    gate.open.set()
    writer.close()


def _buy_in(cents: int) -> Unit:
    entry = transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(cents))
    return unit(posting(entry))


def test_tasks_of_a_loop_share_commits_and_keep_their_own_fate(writer: Writer, gate: Gate) -> None:
    async def evening() -> list[Answer | BaseException]:
        door = LoopDoor(writer)
        first = door.submit(unit(lambda work: "first"))
        await asyncio.to_thread(gate.reached.wait, 10)
        others = [door.submit(_buy_in(cents)) for cents in (600, 600, 400)]
        assert not first.done()
        gate.open.set()
        return await asyncio.gather(first, *others, return_exceptions=True)

    first, bought, refused, rest = asyncio.run(evening())
    assert isinstance(first, Answer)
    assert isinstance(bought, Answer)
    assert isinstance(rest, Answer)
    assert (first.value, bought.record, rest.record) == ("first", 3, 4)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.FUNDS_SHORT
    assert gate.commits == 2


def test_the_answers_of_a_group_come_back_in_one_step(writer: Writer, gate: Gate) -> None:
    async def steps() -> int:
        door, loop = LoopDoor(writer), asyncio.get_running_loop()
        waiting = [door.submit(unit(lambda work: None))]
        await asyncio.to_thread(gate.reached.wait, 10)
        waiting += [door.submit(_buy_in(1)) for _ in range(20)]
        calls: list[object] = []
        call_soon = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *call, **more: (  # type: ignore[method-assign]
            calls.append(call) or call_soon(*call, **more)  # type: ignore[func-returns-value]
        )
        gate.open.set()
        await asyncio.gather(*waiting)
        return len(calls)

    assert asyncio.run(steps()) == gate.commits == 2


def test_a_cancelled_task_takes_nothing_back_and_harms_nobody(writer: Writer, gate: Gate) -> None:
    given_up = _buy_in(5)

    async def evening() -> Answer:
        door = LoopDoor(writer)
        waiting = door.submit(given_up)
        await asyncio.to_thread(gate.reached.wait, 10)
        waiting.cancel()
        gate.open.set()
        return await door.submit(given_up)

    assert asyncio.run(evening()).repeated
    assert writer.balance(stack(1, 1)) == Cents(5)


def test_a_loop_that_ended_meanwhile_leaves_the_writer_alive(writer: Writer, gate: Gate) -> None:
    async def leave() -> None:
        LoopDoor(writer).submit(_buy_in(5))

    asyncio.run(leave())
    gate.open.set()
    assert writer.apply(_buy_in(6)).record == 3


def test_a_future_cannot_be_cancelled_once_handed_in(writer: Writer, gate: Gate) -> None:
    """Somebody who gives up waiting must not end the writer, and with it the room."""
    waiting: Future[Answer] = writer.submit(_buy_in(5))
    assert not waiting.cancel()
    gate.open.set()
    assert waiting.result(10).record == 2
    assert writer.apply(_buy_in(6)).record == 3


def test_closed_books_refuse_a_loop_at_once(writer: Writer, gate: Gate) -> None:
    async def ask() -> None:
        await LoopDoor(writer).submit(_buy_in(5))

    gate.open.set()
    writer.close()
    with pytest.raises(BooksStopped):
        asyncio.run(ask())
