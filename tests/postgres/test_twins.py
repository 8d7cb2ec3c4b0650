"""Any list of units gives the same outcomes, links and rows on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ledger import ROOM, SqliteStore, Unit, Work, memory_connection, void
from ledger.canonical import Json
from ledger.chart import CAPITAL, VAULT, player
from ledger.ending import EndMarker
from ledger.entries import Entry, EntryCode, Posting, transfer
from ledger.groups import Outcome
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.refusals import Refused
from ledger.seal import SealPlace
from ledger.units import CAGE, table_stream
from ledger.work import Guards
from money import Cents
from tests.depth import scaled
from tests.ledger.evening import evening
from tests.ledger.rooms import HIRED
from tests.postgres.cluster import books_on, tables_of

NAMES = ("ann", "bob", "cat")
TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=12)
STREAMS = (ROOM, CAGE, table_stream(1), table_stream(2))


@dataclass(frozen=True)
class Step:
    """One thing that a body does."""

    do: str
    name: str
    amount: int
    text: str


@dataclass(frozen=True)
class Plan:
    """One unit as plain values."""

    request: int
    stream: str
    steps: tuple[Step, ...]

    def unit(self) -> Unit:
        return Unit(
            request_id=f"request-{self.request}",
            stream=self.stream,
            actor="staff:1",
            command={"do": "steps", "count": len(self.steps)},
            at_ms=1_000 + self.request,
            body=self.body,
        )

    def body(self, work: Work) -> Json:
        return [_done(work, step) for step in self.steps]


def _done(work: Work, step: Step) -> Json:
    account, cents = player(step.name), Cents(step.amount)
    match step.do:
        case "fund":
            answer: Json = work.post(transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, cents))
        case "give":
            answer = work.post(transfer(EntryCode.DEPOSIT, VAULT, account, cents))
        case "take":
            answer = work.post(transfer(EntryCode.PAYOUT, account, VAULT, cents))
        case "round":
            answer = _round(work, step.amount)
        case "void":
            answer = void(work, step.amount % 5, memo=step.text)
        case "ask":
            answer = [work.balance(account).count, work.next_key("staff")]
        case _:
            answer = _told(work, step)
    return answer


def _told(work: Work, step: Step) -> Json:
    if step.do == "event":
        work.event("said", {"text": step.text, "amount": step.amount})
    elif step.do == "hire":
        work.insert("staff", {**HIRED, "id": step.amount, "login": step.text})
    elif step.do == "rename":
        work.update("staff", step.amount, {"name": step.text})
    else:
        raise GivenUp(step.text)
    return None


def _round(work: Work, amount: int) -> Json:
    """Move money among three players in one entry."""
    legs = zip(NAMES, (1, -amount, amount - 1), strict=True)
    postings = tuple(Posting(player(name), Cents(cents)) for name, cents in legs)
    return work.post(Entry(EntryCode.ADJUSTMENT, postings))


class GivenUp(Exception):
    """A body that gives up after it did something."""


STEP = st.builds(
    Step,
    do=st.sampled_from(
        [
            *("fund", "give", "give", "give", "take", "round", "void"),
            *("event", "hire", "rename", "ask", "fail"),
        ]
    ),
    name=st.sampled_from(NAMES),
    amount=st.integers(2, 60),
    text=TEXT,
)
PLAN = st.builds(
    Plan,
    request=st.integers(1, 25),
    stream=st.sampled_from(STREAMS),
    steps=st.lists(STEP, max_size=5).map(tuple),
)
GROUPS = st.lists(st.lists(PLAN, min_size=1, max_size=5), min_size=1, max_size=5)


def _as_told(outcome: Outcome) -> object:
    """An outcome without what only a database says: the words of its own error."""
    if isinstance(outcome, Refused):
        return (outcome.code, tuple(outcome.facts.items()))
    if isinstance(outcome, GivenUp):
        return str(outcome)
    return "a fault" if isinstance(outcome, Exception) else outcome


@pytest.fixture(scope="module")
def marker() -> EndMarker:
    return EndMarker(b"k" * 32, "memory")


def _seal(place: SealPlace, secret: bytes) -> bytes:
    """Seal without chance, so that both seal alike."""
    return blake2b(secret, key=repr(place).encode()[:64]).digest()


def _rows(store: SqliteStore | PostgresStore, tables: Sequence[str]) -> dict[str, object]:
    return {
        name: sorted(store.connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
        for name in tables
    }


def test_an_evening_gives_the_same_books(one_server: Terms, marker: EndMarker) -> None:
    lite = SqliteStore(memory_connection(), seal=_seal, marker=marker)
    other = books_on(one_server, guards=Guards(_seal, marker))
    units = evening()
    assert other.apply_group(units) == lite.apply_group(units)
    assert other.head == lite.head
    tables = tables_of(other.connection)
    assert _rows(other, tables) == _rows(lite, tables)
    assert other.balance(VAULT) == lite.balance(VAULT) != Cents(0)
    other.close()


@given(groups=GROUPS)
@settings(
    max_examples=scaled(quick=2, plain=25, deep=1500),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@example(groups=[[Plan(1, ROOM, (Step("give", "ann", 5, ""),))] * 2])
@example(
    groups=[
        [Plan(1, ROOM, (Step("fund", "", 50, ""), Step("give", "ann", 9, "")))],
        [
            Plan(2, ROOM, (Step("take", "ann", 5, ""), Step("take", "ann", 5, ""))),
            Plan(3, CAGE, (Step("take", "ann", 9, ""), Step("hire", "", 7, "gil"))),
            Plan(4, CAGE, (Step("hire", "", 7, "gil"),)),
        ],
    ]
)
def test_any_list_of_units_gives_the_same_books(
    one_server: Terms, marker: EndMarker, groups: list[list[Plan]]
) -> None:
    guards = Guards(None, marker)
    lite = SqliteStore(memory_connection(), marker=marker)
    other = books_on(one_server, guards=guards)
    try:
        for group in groups:
            theirs = [_as_told(one) for one in lite.apply_group([plan.unit() for plan in group])]
            ours = [_as_told(one) for one in other.apply_group([plan.unit() for plan in group])]
            assert ours == theirs
            assert other.head == lite.head
        tables = tables_of(other.connection)
        assert _rows(other, tables) == _rows(lite, tables)
    finally:
        lite.close()
        other.close()
