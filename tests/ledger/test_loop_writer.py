"""Units from an event loop: told in the loop when durable, each its own fate, nobody left out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest

from ledger import (
    Answer,
    BooksStopped,
    EntryCode,
    LoopWriter,
    RefusalCode,
    Refused,
    Unit,
    Writer,
    memory_connection,
    player,
    stack,
    transfer,
)
from ledger.groups import Outcome
from money import Cents
from tests.ledger.books_of import store_of
from tests.ledger.rooms import funded, ports, posting, unit


class Gate:
    """Holds the writer before its commits until it is opened."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.commits = 0

    def close(self) -> None:
        self.commits = 0
        self.open.clear()
        self.reached.clear()

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
    gate.open.set()
    store = funded(store_of(memory_connection(), reach=gate.reach), ann=1_000)
    gate.close()
    writer = Writer(store, ports())
    yield writer
    gate.open.set()
    writer.close()


def _buy_in(cents: int) -> Unit:
    entry = transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(cents))
    return unit(posting(entry))


class Loop:
    """What a test sees of an event loop that hands in a first unit, and others behind it."""

    def __init__(self, writer: Writer, gate: Gate) -> None:
        self.writer, self.gate = writer, gate
        self.told: list[Outcome] = []
        self.threads: set[int] = set()
        self.steps = 0

    def run(self, units: list[Unit], *, failing: int | None = None) -> None:
        """Hand all in, the first alone, and run until all but a failing listener heard."""
        asyncio.run(self._run(units, failing))

    async def _run(self, units: list[Unit], failing: int | None) -> None:
        loop, everybody = asyncio.get_running_loop(), asyncio.Event()
        loop.set_exception_handler(lambda _loop, _context: None)

        def run_soon(call: Callable[[], None]) -> None:
            self.steps += 1
            loop.call_soon_threadsafe(call)

        def hear(outcome: Outcome) -> None:
            self.told.append(outcome)
            self.threads.add(threading.get_ident())
            if len(self.told) == len(units):
                everybody.set()
            if len(self.told) - 1 == failing:
                raise ValueError("a bug of who listens")

        loop_writer = LoopWriter(self.writer, run_soon)
        loop_writer.submit(units[0], hear)
        await asyncio.to_thread(self.gate.reached.wait, 10)
        for one in units[1:]:
            loop_writer.submit(one, hear)
        assert not self.told
        self.gate.open.set()
        await asyncio.wait_for(everybody.wait(), 10)


def test_a_loop_hears_of_each_unit_in_its_own_thread_once_it_is_durable(
    writer: Writer, gate: Gate
) -> None:
    loop = Loop(writer, gate)
    loop.run([unit(lambda work: "first"), *(_buy_in(cents) for cents in (600, 600, 400))])
    first, bought, refused, rest = loop.told
    assert isinstance(first, Answer)
    assert isinstance(bought, Answer)
    assert isinstance(rest, Answer)
    assert (first.value, bought.record, rest.record) == ("first", 3, 4)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.FUNDS_SHORT
    assert loop.threads == {threading.get_ident()}


def test_what_became_of_a_group_comes_back_in_one_step(writer: Writer, gate: Gate) -> None:
    loop = Loop(writer, gate)
    loop.run([_buy_in(1) for _ in range(20)])
    assert loop.steps == gate.commits == 2


def test_a_listener_that_fails_keeps_no_other_waiting(writer: Writer, gate: Gate) -> None:
    loop = Loop(writer, gate)
    loop.run([_buy_in(1) for _ in range(6)], failing=2)
    assert len(loop.told) == 6


def test_a_loop_that_was_closed_leaves_the_writer_alive(writer: Writer, gate: Gate) -> None:
    async def leave() -> None:
        loop_writer = LoopWriter(writer, asyncio.get_running_loop().call_soon_threadsafe)
        loop_writer.submit(_buy_in(5), lambda _outcome: None)

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
    gate.open.set()
    writer.close()
    with pytest.raises(BooksStopped):
        LoopWriter(writer, lambda call: call()).submit(_buy_in(5), lambda _outcome: None)
