"""The simulated disk keeps what was committed, at whichever step the process dies."""

from __future__ import annotations

import pytest

from bots.chance import Chance
from ledger import CAPITAL, ROOM, VAULT, Answer, BooksStopped, EntryCode, Unit, Work, transfer
from ledger.canonical import Json
from ledger.groups import STEPS
from money import Cents
from simulation.clock import Life, SimulatedClock
from simulation.disk import Crash, Disk
from simulation.trouble import Troubles


def fund(number: int, cents: int = 100) -> Unit:
    def body(work: Work) -> Json:
        return work.post(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(cents)))

    return Unit(
        request_id=f"fund-{number}", stream=ROOM, actor="staff:1", command={}, at_ms=1, body=body
    )


class Bench:
    """A disk with one life on it."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.disk = Disk(self.clock, Chance(1), Troubles(Chance(2), on=False))
        self.heard: list[Answer | Exception] = []
        self.open()

    def open(self) -> None:
        self.life = Life()
        self.books = self.disk.open(self.life, lambda _unit: None)

    def submit(self, number: int) -> None:
        self.books.submit(fund(number), self.heard.append)

    def run(self) -> None:
        while self.clock.step():
            pass

    @property
    def vault(self) -> int:
        return -self.books.store.balance(VAULT).count


def test_units_that_wait_together_are_committed_together_and_told_later() -> None:
    bench = Bench()
    for number in range(5):
        bench.submit(number)
    assert not bench.heard

    bench.run()

    assert [type(answer) for answer in bench.heard] == [Answer] * 5
    assert (bench.vault, bench.disk.commits) == (500, 1)


@pytest.mark.parametrize("step", range(1, 2 + 2 * 3))
def test_a_crash_at_any_step_keeps_all_of_a_commit_or_nothing(step: int) -> None:
    bench = Bench()
    for number in range(2):
        bench.submit(number)
    bench.disk.crash_in = step
    durable = step == 2 * 2 + 2  # two steps for each unit, before the commit, and after it

    if step <= 2 * 2 + 2:
        with pytest.raises(Crash):
            bench.run()
        bench.life.alive = False
        bench.open()
    else:
        bench.run()

    assert bench.vault == (200 if durable or step > 6 else 0)
    assert len(bench.heard) == (2 if step > 6 else 0)


def test_a_request_of_the_last_life_is_answered_and_not_repeated() -> None:
    bench = Bench()
    bench.submit(1)
    bench.disk.crash_in = len(STEPS)
    with pytest.raises(Crash):
        bench.run()
    bench.life.alive = False
    bench.open()

    bench.submit(1)
    bench.run()

    assert bench.vault == 100
    (answer,) = bench.heard
    assert isinstance(answer, Answer)
    assert answer.repeated


def test_a_full_disk_stops_the_books_until_space_is_made_and_the_server_starts_anew() -> None:
    bench = Bench()
    bench.disk.fill_up()
    for number in range(400):
        bench.submit(number)
    bench.run()
    assert any(isinstance(outcome, BooksStopped) for outcome in bench.heard)
    before = bench.vault

    bench.disk.make_space()
    bench.life.alive = False
    bench.open()
    bench.submit(1_000)
    bench.run()

    assert isinstance(bench.heard[-1], Answer)
    assert bench.vault == before + 100
