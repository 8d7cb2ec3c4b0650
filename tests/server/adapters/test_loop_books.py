"""The bridge to the writing thread: every outcome is heard once, on the loop's own thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import Answer, Books, DataDirectory, Doors, Unit, open_books
from ledger.units import ROOM
from server.adapters.books import LoopBooks
from server.adapters.commit_times import CommitTimes


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    doors = Doors(now_ms=lambda: 1, alarm=lambda alarm, text: None)
    with open_books(DataDirectory(tmp_path / "data"), "demo", doors) as opened:
        yield opened


def unit(number: int, *, fails: bool = False) -> Unit:
    def body(_work: object) -> int:
        if fails:
            raise ValueError("no")
        return number

    return Unit(
        request_id=f"r{number}",
        stream=ROOM,
        actor="test",
        command={"n": number},
        at_ms=number,
        body=body,
    )


def on_a_loop(books: Books, act: Callable[[LoopBooks], Coroutine[Any, Any, None]]) -> list[str]:
    faults: list[str] = []

    async def run() -> None:
        bridge = LoopBooks(
            books.store,
            asyncio.get_running_loop(),
            lambda where, error: faults.append(f"{where} {error}"),
        )
        try:
            await act(bridge)
        finally:
            bridge.close()

    asyncio.run(run())
    return faults


def test_each_outcome_comes_back_once_in_order_on_the_loop_s_thread(books: Books) -> None:
    async def act(bridge: LoopBooks) -> None:
        told: list[Answer | Exception] = []
        threads = set()
        done = asyncio.Event()

        def then(outcome: Answer | Exception) -> None:
            threads.add(threading.get_ident())
            told.append(outcome)
            if len(told) == 50:
                done.set()

        for number in range(50):
            bridge.submit(unit(number, fails=number == 7), then)
        assert not told, "nothing is answered inside the call"
        await asyncio.wait_for(done.wait(), 30)
        assert threads == {threading.get_ident()}
        assert isinstance(told[7], ValueError)
        assert [a.value for a in told if isinstance(a, Answer)] == [n for n in range(50) if n != 7]
        assert bridge.times.figures()[0] == 50

    assert on_a_loop(books, act) == []


def test_a_listener_that_fails_keeps_nobody_from_hearing(books: Books) -> None:
    async def act(bridge: LoopBooks) -> None:
        heard = asyncio.Event()

        def broken(_outcome: object) -> None:
            raise RuntimeError("fault")

        bridge.submit(unit(1), broken)
        bridge.submit(unit(2), lambda _outcome: heard.set())
        await asyncio.wait_for(heard.wait(), 30)

    assert on_a_loop(books, act) == ["books fault"]


def test_slow_work_aside_answers_or_tells_its_error(books: Books) -> None:
    async def act(bridge: LoopBooks) -> None:
        told: list[object] = []
        done = asyncio.Event()

        def then(outcome: object) -> None:
            told.append(outcome)
            if len(told) == 2:
                done.set()

        bridge.aside(threading.get_ident, then)
        bridge.aside(lambda: 1 // 0, then)
        await asyncio.wait_for(done.wait(), 30)
        numbers = [each for each in told if isinstance(each, int)]
        assert numbers
        assert numbers != [threading.get_ident()]
        assert any(isinstance(each, ZeroDivisionError) for each in told)

    on_a_loop(books, act)


def test_closed_books_answer_that_they_are_stopped(books: Books) -> None:
    async def act(bridge: LoopBooks) -> None:
        books.store.close()
        told: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        bridge.submit(unit(1), told.set_result)
        assert type(await told).__name__ == "BooksStopped"

    on_a_loop(books, act)


def test_the_figures_are_of_the_last_minute() -> None:
    now = 0
    times = CommitTimes(lambda: now)
    for wait in range(1, 101):
        now = wait
        times.done(0)
    assert times.figures() == (100, 51, 100)
    now = 61_000_000
    assert times.figures() == (0, 0, 0)
