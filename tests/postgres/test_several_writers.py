"""Several programs write at once: one chain, without gaps, and nobody's refusal harms another."""

from __future__ import annotations

import multiprocessing
import random
from typing import Any

import pytest

from ledger import CAGE, ROOM, Unit, Work
from ledger.canonical import Json
from ledger.chart import CAPITAL, VAULT, player
from ledger.ending import EndMarker, stored_ending
from ledger.entries import EntryCode, transfer
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.opening import audit_fetched
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.units import Answer
from ledger.work import Guards
from money import Cents
from tests.depth import scaled
from tests.ledger.rooms import HIRED
from tests.postgres.cluster import PATIENT, books_on

WRITERS = 3
MARKER = EndMarker(b"k" * 32, "memory")
GUARDS = Guards(None, MARKER)


def _unit(writer: int, number: int, chance: random.Random) -> Unit:
    amount, kind = Cents(chance.randint(1, 50)), chance.choice(("give", "take", "hire", "fail"))

    def body(work: Work) -> Json:
        if kind == "hire":
            key = work.next_key("staff")
            work.insert("staff", {**HIRED, "id": key, "login": f"{writer}-{number}"})
            return key
        if kind == "fail":
            work.post(transfer(EntryCode.DEPOSIT, VAULT, player(writer), amount))
            raise ValueError("a body that gives up")
        ends = (VAULT, player(1)) if kind == "give" else (player(1), VAULT)
        code = EntryCode.DEPOSIT if kind == "give" else EntryCode.PAYOUT
        return work.post(transfer(code, *ends, amount))

    return Unit(
        request_id=f"{writer}-{number}",
        stream=chance.choice((ROOM, CAGE)),
        actor=f"staff:{writer}",
        command={"do": kind},
        at_ms=number,
        body=body,
    )


def _write(terms: Terms, writer: int, groups: int) -> None:
    """One program: hands in groups of units and checks its own outcomes."""
    chance = random.Random(writer)
    store = PostgresStore(Connector(terms), Away(PATIENT), guards=GUARDS)
    for group in range(groups):
        units = [_unit(writer, 5 * group + place, chance) for place in range(5)]
        for unit, outcome in zip(units, store.apply_group(units), strict=True):
            if isinstance(outcome, Answer) and outcome.repeated:
                raise AssertionError(unit.request_id)
    store.close()


@pytest.mark.plain
def test_three_programs_write_one_chain_without_gaps(one_server: Terms) -> None:
    store = books_on(one_server, guards=GUARDS)
    funded = transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(10_000_000))
    store.apply(
        Unit(
            request_id="funding",
            stream=ROOM,
            actor="staff:1",
            command={"do": "fund"},
            at_ms=0,
            body=lambda work: work.post(funded),
        )
    )
    groups = scaled(quick=5, plain=12, deep=400)
    spawn = multiprocessing.get_context("spawn")
    programs = [
        spawn.Process(target=_write, args=(one_server, one, groups)) for one in range(WRITERS)
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join(120)
        assert program.exitcode == 0

    report = audit_fetched(store.connection)
    assert report.ok, report.findings
    assert report.records > WRITERS * groups
    for column, table in (("seq", "record"), ("id", "entry"), ("id", "staff")):
        told = store.query(f"SELECT count(*), coalesce(max({column}), 0) FROM {table}")
        assert told[0][0] == told[0][1]
    streams = store.query("SELECT count(*) - max(number) FROM record GROUP BY stream")
    assert set(streams) == {(0,)}
    assert store.query("SELECT sum(balance) FROM account") == [(0,)]
    # The mark of the end is right though each program wrote it in turn.
    ending = stored_ending(store.connection)
    assert ending is not None
    assert MARKER.is_marked(ending)
    assert MARKER.is_state(ending, MARKER.state(store.connection))
    store.close()


class _Counted:
    """A connection whose round trips are counted."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self.trips = 0

    def execute(self, *statement: Any) -> Any:
        self.trips += 1
        return self._connection.execute(*statement)

    def together(self, statements: Any) -> Any:
        self.trips += 1
        return self._connection.together(statements)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@pytest.mark.plain
def test_what_another_program_wrote_costs_the_next_group_no_round_trip(one_server: Terms) -> None:
    books_on(one_server, guards=GUARDS).close()
    ours, theirs = (
        PostgresStore(Connector(one_server), Away(PATIENT), guards=GUARDS, shared=True)
        for _program in range(2)
    )

    def fund(store: PostgresStore, number: int) -> Answer:
        entry = transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(number))
        return store.apply(
            Unit(
                request_id=f"fund-{number}",
                stream=ROOM,
                actor="staff:1",
                command={"do": "fund"},
                at_ms=number,
                body=lambda work: work.post(entry),
            )
        )

    counted = _Counted(ours.connection)
    ours._connection = counted  # type: ignore[assignment]

    fund(ours, 1)
    counted.trips = 0
    fund(ours, 2)
    after_our_own = counted.trips
    fund(theirs, 3)
    counted.trips = 0
    fund(ours, 4)

    assert counted.trips == after_our_own
    assert audit_fetched(theirs.connection).ok
    records = ours.query("SELECT number FROM record ORDER BY seq")
    assert records == [(1,), (2,), (3,), (4,)]
    ours.close()
    theirs.close()
