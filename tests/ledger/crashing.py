"""Processes that write real books and are killed; started by the crash tests."""

from __future__ import annotations

import os
import random
import resource
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

from ledger import ROOM, Refused, Unit, Work, begin_hand, player, stack, table_stream
from ledger.canonical import Json
from ledger.data_directory import DataDirectory, open_books
from ledger.entries import EntryCode, transfer
from ledger.ports import BooksPorts
from money import Cents
from tests.ledger.evening import evening

PRODUCERS = 4
PLAYERS = range(1, 6)


class DeathAt:
    """Kills the own process without warning when the given step is reached."""

    def __init__(self, step: int) -> None:
        self.left = step

    def __call__(self, _step: str) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class Notes:
    """Lines in a file that outlive the process."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def add(self, line: str) -> None:
        os.write(self._handle, f"{line}\n".encode())


def doors_dying_at(step: int) -> BooksPorts:
    return BooksPorts(now_ms=now_ms, alarm=lambda *_told: None, reach=DeathAt(step))


def now_ms() -> int:
    return int(time.time() * 1000)


def write_evening(folder: str, step: int) -> None:
    """Write an evening and die at a step; note each unit that was answered."""
    notes = Notes(Path(folder) / "answered")
    with open_books(DataDirectory(Path(folder) / "data"), "demo", doors_dying_at(step)) as books:
        for unit in evening(hands=1):
            answer = books.store.apply(unit)
            notes.add(f"{unit.request_id} {answer.record} {answer.text}")


def write_until_killed(folder: str, seed: int) -> None:
    """Move money at random in several threads until somebody kills the process.

    Every other time somebody else asks for the impossible meanwhile, so that groups begin anew.
    """
    asked, answered = Notes(Path(folder) / "asked"), Notes(Path(folder) / "answered")
    with open_books(DataDirectory(Path(folder) / "data"), "demo", doors_dying_at(0)) as books:

        def produce(producer: int) -> None:
            luck = random.Random(f"{seed} {producer}")
            for place in range(100_000):
                unit = buy_in(f"{seed}-{producer}-{place}", luck.choice(PLAYERS))
                asked.add(f"{unit.request_id} {unit.command['player']}")
                try:
                    answer = books.store.apply(unit)
                except Refused:
                    continue
                answered.add(f"{unit.request_id} {answer.record} {answer.text}")

        def ask_too_much() -> None:
            for place in range(100_000):
                with suppress(Refused):
                    books.store.apply(impossible(f"{seed}-impossible-{place}"))

        threads = [threading.Thread(target=produce, args=(n,)) for n in range(PRODUCERS)]
        threads += [threading.Thread(target=ask_too_much)] * (seed % 2)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def impossible(request_id: str) -> Unit:
    """Return a unit that is refused after it has written something."""

    def body(work: Work) -> Json:
        begin_hand(work, 1, 1)
        return work.post(transfer(EntryCode.BUY_IN, player(1), stack(9, 9), Cents(10**9)))

    return Unit(
        request_id=request_id,
        stream=table_stream(1),
        actor="player:1",
        command={"do": "too much"},
        at_ms=now_ms(),
        body=body,
    )


def buy_in(request_id: str, number: int) -> Unit:
    """Return a unit that moves ten cents to a stack, or back when the account is empty."""

    def body(work: Work) -> Json:
        if work.balance(player(number)) >= Cents(10):
            entry = transfer(EntryCode.BUY_IN, player(number), stack(1, number), Cents(10))
        else:
            entry = transfer(EntryCode.CASH_OUT, stack(1, number), player(number), Cents(1_000))
        work.event("moved", {"player": number}, secret=None)
        return {"entry": work.post(entry)}

    return Unit(
        request_id=request_id,
        stream=ROOM,
        actor=f"player:{number}",
        command={"do": "move", "player": number},
        at_ms=now_ms(),
        body=body,
    )


def write_with_a_file_limit(folder: str) -> None:
    """Write an evening on a disk that refuses to grow a file after a while; note the answers."""
    notes = Notes(Path(folder) / "answered")
    data = DataDirectory(Path(folder) / "data")
    with open_books(data, "demo", doors_dying_at(0)) as books:
        units = evening(hands=1)
        for place, unit in enumerate(units):
            if place == len(units) // 2:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                log = data.database.with_name(data.database.name + "-wal").stat().st_size
                resource.setrlimit(resource.RLIMIT_FSIZE, (log, log))
            answer = books.store.apply(unit)
            notes.add(f"{unit.request_id} {answer.record} {answer.text}")
