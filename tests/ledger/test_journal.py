"""Reading the journal back: what was asked, answered and done, in order and in bounded slices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from ledger import (
    SqliteStore,
    Work,
    begin_hand,
    hand_records,
    memory_connection,
    newest_hands,
    stream_records,
)
from ledger.seal import Sealer
from tests.ledger.books_of import store_of
from tests.ledger.evening import TABLE, evening
from tests.ledger.rooms import books, unit


@pytest.fixture(scope="module")
def played() -> SqliteStore:
    store = store_of(memory_connection(), seal=Sealer(bytes(32), "memory").seal)
    for one in evening(hands=4):
        store.apply(one)
    return store


def test_a_stream_tells_what_was_asked_and_what_was_answered(played: SqliteStore) -> None:
    asked = [one for one in evening(hands=4) if one.stream == TABLE]
    told = list(stream_records(played, TABLE))
    assert [record.number for record in told] == list(range(1, len(asked) + 1))
    assert [(record.request_id, record.actor, record.command, record.hand) for record in told] == [
        (one.request_id, one.actor, one.command, one.hand) for one in asked
    ]
    for one, record in zip(asked, told, strict=True):
        again = played.apply(one)
        assert (again.repeated, again.record, again.value) == (True, record.record, record.answer)


def test_a_span_bounds_what_is_read(played: SqliteStore) -> None:
    assert [record.number for record in stream_records(played, TABLE, 3, 5)] == [3, 4, 5]
    *_earlier, last = stream_records(played, TABLE)
    assert list(stream_records(played, TABLE, last.number + 1)) == []


def test_a_stream_longer_than_a_page_is_read_without_gap_or_repeat() -> None:
    store = books()
    store.apply_group([unit(lambda work: work.number) for _ in range(1001)])
    assert [record.answer for record in stream_records(store, "room")] == list(range(1, 1002))
    assert list(stream_records(store, "table:1")) == []


def test_the_records_of_a_hand_are_its_own(played: SqliteStore) -> None:
    assert [record.command["do"] for record in hand_records(played, 1, 2)] == [
        "deal",
        "bet",
        "show",
    ]
    assert list(hand_records(played, 1, 99)) == []


def test_the_newest_hands_come_first_and_lie_where_their_records_do(played: SqliteStore) -> None:
    spans = list(newest_hands(played, 1))
    assert [span.hand for span in spans] == [4, 3, 2, 1]
    for span in spans:
        numbers = [record.number for record in hand_records(played, 1, span.hand)]
        assert (numbers[0], numbers[-1]) == (span.first_number, span.last_number)
    assert [span.hand for span in islice(newest_hands(played, 1), 2)] == [4, 3]
    assert list(newest_hands(played, 2)) == []


def test_a_live_hand_is_the_newest_and_has_no_end() -> None:
    store = store_of(memory_connection(), seal=Sealer(bytes(32), "memory").seal)
    units = evening(hands=2)
    last_deal = max(place for place, one in enumerate(units) if one.command["do"] == "deal")
    for one in units[: last_deal + 2]:
        store.apply(one)
    live = next(newest_hands(store, 1))
    assert (live.hand, live.last_number) == (2, None)
    assert [record.command["do"] for record in hand_records(store, 1, 2)] == ["deal", "bet"]


def test_a_record_that_names_a_hand_before_it_is_begun_counts_for_nothing() -> None:
    store = books()

    def about(hand: int, body: Callable[[Work], None]) -> None:
        store.apply(replace(unit(body), stream=TABLE, hand=hand))

    for hand in (1, 2):
        about(hand, lambda work: work.event("shuffled", {}))
        about(hand, partial(begin_hand, table=1, hand=hand))
    assert [(span.hand, span.first_number) for span in newest_hands(store, 1)] == [(2, 4), (1, 2)]
