"""Load for books that lose their machine: producers who note what was acknowledged to them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from ledger import ROOM, Unit, Work
from ledger.canonical import Json
from ledger.chart import CAPITAL, VAULT
from ledger.entries import EntryCode, transfer
from ledger.units import Answer
from ledger.writer import Writer
from money import Cents

PATIENCE_S = 60.0


def cent_unit(request_id: str) -> Unit:
    """Return a unit that funds the vault with a cent and notes an event."""

    def body(work: Work) -> Json:
        work.event("funded", {"by": request_id})
        return work.post(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(1)))

    return Unit(
        request_id=request_id,
        stream=ROOM,
        actor="staff:1",
        command={"do": "fund", "id": request_id},
        at_ms=1_000,
        body=body,
    )


class Producers:
    """Ten threads that hand in one unit after the other."""

    def __init__(self, writer: Writer, *, name: str, threads: int = 10) -> None:
        self._writer = writer
        self._name = name
        self._numbers = count(1)
        self._stop = threading.Event()
        self._more = threading.Condition()
        self.acknowledged: dict[str, Answer] = {}
        self.faults: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._work, daemon=True) for _place in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def await_more(self, least: int) -> None:
        """Wait until this many more units are acknowledged."""
        with self._more:
            goal = len(self.acknowledged) + least
            done = self._more.wait_for(
                lambda: len(self.acknowledged) >= goal or bool(self.faults), PATIENCE_S
            )
        assert done, f"{len(self.acknowledged)} acknowledged, {goal} awaited"
        assert not self.faults, self.faults

    def end(self) -> None:
        """Let every thread finish what it handed in."""
        self.end_somehow()
        assert not self.faults, self.faults

    def end_somehow(self) -> None:
        """Let every thread end; the books may have stopped, which `faults` tells."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE_S)
            assert not thread.is_alive()

    def abandon(self) -> None:
        """Stop without waiting: the books may never answer."""
        self._stop.set()

    def _work(self) -> None:
        try:
            while not self._stop.is_set():
                request = f"{self._name}-{next(self._numbers)}"
                answer = self._writer.apply(cent_unit(request))
                with self._more:
                    assert request not in self.acknowledged
                    self.acknowledged[request] = answer
                    self._more.notify_all()
        except BaseException as error:
            with self._more:
                self.faults.append(error)
                self._more.notify_all()


@contextmanager
def producing(writer: Writer, name: str) -> Iterator[Producers]:
    """Let producers work during the `with` block."""
    producers = Producers(writer, name=name)
    try:
        yield producers
    finally:
        producers.abandon()
