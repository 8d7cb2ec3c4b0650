"""The bridge to the writing thread: every outcome is heard once, on the loop's own thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from ledger import Answer, BooksPorts, DataDirectory, OpenBooks, Unit, open_books
from ledger.sqlite_version import Sharing
from ledger.units import ROOM
from server.adapters.commit_times import CommitTimes
from server.adapters.loop_books import LoopBooks
from server.refusals import RefusalCode, Refused
from server.slow_work import SPACES, Asker, Line

ASKER = Asker(Line.REPORTS, "auditor")


@pytest.fixture
def books(tmp_path: Path) -> Iterator[OpenBooks]:
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda alarm, text: None)
    with open_books(DataDirectory(tmp_path / "data"), "demo", ports) as opened:
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


def on_a_loop(books: OpenBooks, act: Callable[[LoopBooks], Coroutine[Any, Any, None]]) -> list[str]:
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


def test_each_outcome_comes_back_once_in_order_on_the_loop_s_thread(books: OpenBooks) -> None:
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


def test_a_listener_that_fails_keeps_nobody_from_hearing(books: OpenBooks) -> None:
    async def act(bridge: LoopBooks) -> None:
        heard = asyncio.Event()

        def broken(_outcome: object) -> None:
            raise RuntimeError("fault")

        bridge.submit(unit(1), broken)
        bridge.submit(unit(2), lambda _outcome: heard.set())
        await asyncio.wait_for(heard.wait(), 30)

    assert on_a_loop(books, act) == ["books fault"]


def test_slow_work_aside_answers_or_tells_its_error(books: OpenBooks) -> None:
    async def act(bridge: LoopBooks) -> None:
        told: list[object] = []
        done = asyncio.Event()

        def then(outcome: object) -> None:
            told.append(outcome)
            if len(told) == 2:
                done.set()

        bridge.aside(threading.get_ident, then, ASKER)
        bridge.aside(lambda: 1 // 0, then, ASKER)
        await asyncio.wait_for(done.wait(), 30)
        numbers = [each for each in told if isinstance(each, int)]
        assert numbers
        assert numbers != [threading.get_ident()]
        assert any(isinstance(each, ZeroDivisionError) for each in told)

    on_a_loop(books, act)


ENDLESS = """WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
    SELECT max(x) FROM n"""


def test_no_slow_report_and_no_recall_keeps_a_pin_or_the_loop_waiting(books: OpenBooks) -> None:
    async def act(bridge: LoopBooks) -> None:
        ended: list[object] = []
        for line in (Line.REPORTS, Line.RECALLS):
            for number in range(3):
                asker = Asker(line, f"client {number}")
                bridge.aside(lambda: books.store.query(ENDLESS), ended.append, asker)
        checked = asyncio.Event()
        pin = Asker(Line.SECRETS, "seat")
        bridge.aside(lambda: books.store.query("SELECT 1"), lambda _rows: checked.set(), pin)
        await asyncio.wait_for(checked.wait(), 30)

        assert bridge.store.query("SELECT 2") == [(2,)]
        assert not ended, "the slow reads were still going on"

    with mock.patch("ledger.readers.READ_SECONDS_MAX", 1.0):
        on_a_loop(books, act)


def test_on_one_connection_a_slow_report_holds_the_loop_up_for_one_slice_only(
    tmp_path: Path,
) -> None:
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda alarm, text: None)
    with (
        mock.patch("ledger.data_directory.sharing", return_value=Sharing.ALONE),
        mock.patch("ledger.writer.SLICE_SECONDS_MAX", 0.1),
        open_books(DataDirectory(tmp_path / "alone"), "demo", ports) as alone,
    ):

        async def act(bridge: LoopBooks) -> None:
            ended: list[object] = []
            for line in Line:
                for number in range(2):
                    asker = Asker(line, f"client {number}")
                    bridge.aside(lambda: alone.store.query(ENDLESS), ended.append, asker)
            for _ in range(3):
                known = len(ended)
                assert await asyncio.sleep(0, bridge.store.query("SELECT 2")) == [(2,)]
                assert len(ended) - known <= 1

        on_a_loop(alone, act)


def test_a_line_that_is_full_refuses_at_once(books: OpenBooks) -> None:
    async def act(bridge: LoopBooks) -> None:
        gate = threading.Event()
        told: list[object] = []
        most = SPACES[Line.RECALLS].waiting_each
        asker = Asker(Line.RECALLS, "seat")
        running = threading.Event()

        def hold() -> bool:
            running.set()
            return gate.wait(30)

        bridge.aside(hold, told.append, asker)
        await asyncio.to_thread(running.wait, 30)
        for _ in range(most):
            bridge.aside(gate.wait, told.append, asker)
        with pytest.raises(Refused) as refusal:
            bridge.aside(gate.wait, told.append, asker)
        gate.set()
        assert refusal.value.code is RefusalCode.BUSY

    on_a_loop(books, act)


def test_closed_books_answer_that_they_are_stopped(books: OpenBooks) -> None:
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
