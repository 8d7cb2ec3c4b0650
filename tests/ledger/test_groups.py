"""A group is its units one after the other: whatever fails among them, the rest is as if alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import (
    CAPITAL,
    VAULT,
    InvariantBroken,
    Refused,
    SqliteStore,
    Unit,
    Work,
    begin_hand,
    memory_connection,
    player,
    pot,
    reserve,
    stack,
    table_stream,
    transfer,
)
from ledger.audit import audit
from ledger.canonical import Json
from ledger.entries import EntryCode
from ledger.groups import Outcome
from ledger.seal import Sealer
from money import Cents
from tests.depth import scaled
from tests.ledger.books_of import ON_POSTGRES, database_refuses, store_of
from tests.ledger.rooms import posting, unit

_CONTENT = (
    *(f"SELECT * FROM {table} ORDER BY 1, 2" for table in ("record", "entry", "hand")),
    # Numbers of accounts are the database's own.
    "SELECT entry, line, name, amount FROM posting JOIN account ON id = account ORDER BY 1, 2",
    "SELECT name, kind, side, balance FROM account ORDER BY 1",
    "SELECT id, source, amount, state FROM reservation ORDER BY 1",
)
Deed = Callable[[Work, int, int], Json]


def _buy(work: Work, table: int, cents: int) -> Json:
    return work.post(transfer(EntryCode.BUY_IN, player("ann"), stack(table, 1), Cents(cents)))


def _bet(work: Work, table: int, cents: int) -> Json:
    return work.post(transfer(EntryCode.BET, stack(table, 1), pot(table, 1), Cents(cents)))


def _reserve(work: Work, table: int, cents: int) -> Json:
    return reserve(work, f"r{table}", player("bob"), Cents(cents))


def _deal(work: Work, table: int, cents: int) -> Json:
    begin_hand(work, table, cents)
    work.event("dealt", {"hand": cents}, secret=b"a deck")
    return work.number


def _late_refusal(work: Work, table: int, cents: int) -> Json:
    """Touch a fresh account, a fresh row and the balances first; then be refused."""
    begin_hand(work, table, 1000 + cents)
    _buy(work, table + 10, 1)
    work.balance(player("ann"))
    return _buy(work, table, 1_000_000)


def _fault(work: Work, table: int, cents: int) -> Json:
    _reserve(work, table, cents)
    raise InvariantBroken(f"a bug at {table} with {cents}")


_DEEDS: dict[str, Deed] = {
    "buy": _buy,
    "bet": _bet,
    "reserve": _reserve,
    "deal": _deal,
    "late refusal": _late_refusal,
    "fault": _fault,
}


def _unit(request: int, do: str, table: int, cents: int) -> Unit:
    return Unit(
        request_id=f"request-{request}",
        stream=table_stream(table),
        actor="staff:1",
        command={"do": do, "cents": cents},
        at_ms=request,
        body=lambda work: _DEEDS[do](work, table, cents),
        hand=cents,
    )


# Few request ids, tables and amounts: repeats, reused ids and refusals of every kind are frequent.
_units = st.builds(
    _unit,
    st.integers(1, 12),
    st.sampled_from(sorted(_DEEDS)),
    st.integers(1, 3),
    st.sampled_from([1, 2, 60, 90]),
)
_groups = st.lists(st.lists(_units, min_size=1, max_size=8), min_size=1, max_size=5)


def _store() -> SqliteStore:
    store = store_of(memory_connection(), seal=Sealer(bytes(32), "memory").seal)
    funding = posting(
        transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, Cents(1_000)),
        transfer(EntryCode.DEPOSIT, VAULT, player("ann"), Cents(200)),
        transfer(EntryCode.DEPOSIT, VAULT, player("bob"), Cents(100)),
    )
    store.apply(unit(funding, "funding"))
    return store


def _alone(store: SqliteStore, one: Unit) -> Outcome:
    try:
        return store.apply(one)
    except (Refused, InvariantBroken, database_refuses()) as error:
        return error


def _told(outcomes: Sequence[Outcome]) -> list[str]:
    return [repr(outcome) for outcome in outcomes]


def _content(store: SqliteStore) -> list[object]:
    return [store.connection.execute(sql).fetchall() for sql in _CONTENT]


@given(_groups)
def test_a_group_answers_and_writes_what_its_units_would_one_by_one(
    groups: list[list[Unit]],
) -> None:
    grouped, single = _store(), _store()
    for group in groups:
        outcomes = grouped.apply_group(group)
        assert _told(outcomes) == _told([_alone(single, one) for one in group])
        assert _content(grouped) == _content(single)
        assert grouped.head == single.head
    assert audit(grouped.connection).findings == audit(single.connection).findings
    grouped.connection.close()
    single.connection.close()


@pytest.mark.parametrize("failing", range(6))
def test_one_refused_unit_at_any_place_undoes_no_other(failing: int) -> None:
    store = _store()
    group = [
        _unit(place, "late refusal" if place == failing else "buy", 1 + place % 3, 1)
        for place in range(6)
    ]
    outcomes = store.apply_group(group)
    assert [isinstance(outcome, Refused) for outcome in outcomes] == [
        place == failing for place in range(6)
    ]
    assert store.balance(player("ann")) == Cents(195)
    assert audit(store.connection).findings == []


def test_a_group_without_a_refusal_runs_each_unit_once_and_a_refused_one_is_never_run_again() -> (
    None
):
    runs: list[int] = []

    def counted(place: int, do: str) -> Unit:
        counted = _unit(place, do, 1, 1)

        def body(work: Work) -> Json:
            runs.append(place)
            return counted.body(work)

        return replace(counted, body=body)

    store = _store()
    store.apply_group([counted(place, "buy") for place in range(4)])
    assert runs == [0, 1, 2, 3]
    runs.clear()
    store.apply_group([counted(place, do) for place, do in ((5, "buy"), (6, "fault"), (7, "buy"))])
    # PostgreSQL may hear of a refusal when later units have run: it tries each of them again.
    assert runs == ([5, 6, 5, 6, 7] if ON_POSTGRES else [5, 6, 5, 7])


def test_a_group_that_is_broken_off_leaves_the_books_as_they_were() -> None:
    def broken_off(work: Work) -> Json:
        _buy(work, 9, 1)
        raise KeyboardInterrupt

    store = _store()
    before = _content(store)
    with pytest.raises(KeyboardInterrupt):
        store.apply_group([_unit(1, "buy", 1, 5), replace(_unit(2, "buy", 1, 5), body=broken_off)])
    assert _content(store) == before
    store.apply_group([_unit(1, "buy", 1, 5), _unit(3, "buy", 9, 5)])
    assert store.balance(player("ann")) == Cents(190)
    assert audit(store.connection).findings == []


def test_many_groups_with_refusals_keep_the_chain_whole() -> None:
    store = _store()
    rounds = scaled(quick=4, plain=50, deep=2000)
    for start in range(0, rounds * 10, 10):
        store.apply_group(
            [
                _unit(start + place, "fault" if place % 3 == 2 else "reserve", start + place, 1)
                for place in range(3)
            ]
        )
    assert audit(store.connection).findings == []
