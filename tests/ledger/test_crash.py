"""SIGKILL at every persisted step and at random moments: nothing answered is lost or done twice."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger import CAPITAL, VAULT, EntryCode, Unit, Work, player, transfer
from ledger.audit import audit_file
from ledger.canonical import Json
from ledger.data_directory import DataDirectory, OpenBooks, open_books
from ledger.groups import STEPS
from money import Cents
from tests.depth import scaled
from tests.ledger.crashing import PLAYERS, buy_in, write_evening, write_until_killed
from tests.ledger.evening import evening
from tests.ledger.rooms import ports

STEPS_OF_EVENING = 76
"""18 units of four steps each, and two heads of two."""

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.ledger.crashing"])


def started(target: Callable[..., None], *arguments: object) -> Any:
    process = _context.Process(target=target, args=arguments, daemon=True)
    process.start()
    return process


def ended(process: Any) -> int:
    process.join(timeout=120)
    assert process.exitcode is not None, "the writing process hangs"
    code: int = process.exitcode
    process.close()
    return code


def noted(path: Path) -> list[str]:
    """Return the whole lines of a notes file."""
    if not path.exists():
        return []
    return path.read_text().rpartition("\n")[0].splitlines()


def final_balances(books: OpenBooks) -> dict[str, int]:
    return dict(books.store.query("SELECT name, balance FROM account"))


def answered_as_before(books: OpenBooks, lines: list[str], units: dict[str, Unit]) -> None:
    """Repeat every request that was answered: same record, same answer, nothing done."""
    for line in lines:
        request_id, record, text = line.split(" ", 2)
        answer = books.store.apply(units[request_id])
        assert answer.repeated
        assert (answer.record, answer.text) == (int(record), text)


@pytest.fixture(scope="module")
def whole_evening(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Return the balances of an evening that nothing interrupted."""
    data = DataDirectory(tmp_path_factory.mktemp("whole") / "data")
    with open_books(data, "demo", ports()) as books:
        for unit in evening(hands=1):
            books.store.apply(unit)
        return final_balances(books)


def steps_to_kill_at() -> list[int]:
    """Return all steps in a deep run, else some; the stride meets every kind of step."""
    return list(range(1, STEPS_OF_EVENING + 1, scaled(quick=13, plain=5, deep=1)))


def test_the_steps_are_all_there_are(tmp_path: Path) -> None:
    steps: list[str] = []
    with open_books(DataDirectory(tmp_path), "demo", ports(reach=steps.append)) as books:
        for unit in evening(hands=1):
            books.store.apply(unit)
    assert len(steps) == STEPS_OF_EVENING
    assert set(steps) == {*STEPS, "before head", "after head"}


@pytest.mark.parametrize("step", steps_to_kill_at())
def test_killed_at_a_step_the_evening_ends_as_if_nothing_had_happened(
    step: int, tmp_path: Path, whole_evening: dict[str, int]
) -> None:
    assert ended(started(write_evening, str(tmp_path), step)) == -signal.SIGKILL
    data = DataDirectory(tmp_path / "data")
    has_heads = any(data.heads.glob("*.heads"))
    assert audit_file(data.database, data.heads if has_heads else None).findings == []
    units = {unit.request_id: unit for unit in evening(hands=1)}
    with open_books(data, "demo", ports()) as books:
        answered_as_before(books, noted(tmp_path / "answered"), units)
        for unit in units.values():
            books.store.apply(unit)
        assert final_balances(books) == whole_evening
        assert books.store.query("SELECT count(*) FROM record") == [(len(units),)]
    assert audit_file(data.database, data.heads).findings == []


def test_killed_at_random_moments_nothing_answered_is_lost_and_nothing_is_done_twice(
    tmp_path: Path,
) -> None:
    data = DataDirectory(tmp_path / "data")
    luck = random.Random("moments 1")
    with open_books(data, "demo", ports()) as books:
        books.store.apply(_funding())
    for kill in range(scaled(quick=3, plain=8, deep=200)):
        process = started(write_until_killed, str(tmp_path), kill)
        wait_for_answers(tmp_path / "answered", more=luck.randrange(1, 60))
        time.sleep(luck.random() * 0.01)  # the moment itself is the point
        os.kill(process.pid, signal.SIGKILL)
        assert ended(process) == -signal.SIGKILL
        assert audit_file(data.database, data.heads).findings == []
    asked = dict(line.split(" ") for line in noted(tmp_path / "asked"))
    units = {name: buy_in(name, int(number)) for name, number in asked.items()}
    with open_books(data, "demo", ports()) as books:
        answered_as_before(books, noted(tmp_path / "answered"), units)
        for unit in units.values():
            books.store.apply(unit)
        assert books.store.query("SELECT count(*) FROM record") == [(1 + len(units),)]
        assert books.store.query("SELECT sum(balance) FROM account") == [(0,)]
    assert audit_file(data.database, data.heads).findings == []


def wait_for_answers(path: Path, *, more: int) -> None:
    """Wait until some further requests were answered."""
    before = len(noted(path))
    end = time.monotonic() + 120
    while len(noted(path)) < before + more:
        assert time.monotonic() < end, "the writing process answers nothing"
        time.sleep(0.002)


def _funding() -> Unit:
    def body(work: Work) -> Json:
        work.post(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(1_000_000)))
        for number in PLAYERS:
            work.post(transfer(EntryCode.DEPOSIT, VAULT, player(number), Cents(1_000)))
        return None

    return Unit(
        request_id="funding", stream="cage", actor="staff:1", command={}, at_ms=0, body=body
    )
