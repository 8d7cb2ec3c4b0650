"""Several servers on one room: who holds what, and that nobody else writes for it."""

from __future__ import annotations

import pytest

from ledger import SqliteStore, Unit, Work
from ledger.joining import join_room
from ledger.refusals import NotOurs, RefusalCode, Refused
from ledger.servers import (
    Coming,
    Server,
    check_server_name,
    come,
    hand_over,
    held_things,
    leave,
    listen_at,
    server_named,
    servers_of,
    take,
    take_over,
)
from ledger.units import Answer, Fence, table_stream
from tests.ledger.rooms import books, unit

EAST, WEST = 1, 2


def _came(store: SqliteStore, name: str, start: int = 1) -> int:
    coming = Coming(name=name, software="s", house="h")
    return int(store.apply(come(f"come:{name}:{start}", coming, at_ms=start)).value)


@pytest.fixture
def store() -> SqliteStore:
    made = books()
    assert (_came(made, "east"), _came(made, "west")) == (EAST, WEST)
    return made


def _table_unit(request_id: str, fence: Fence | None, table: int = 7) -> Unit:
    return Unit(
        request_id=request_id,
        stream=table_stream(table),
        actor="clock",
        command={"do": "act"},
        at_ms=1,
        body=lambda work: work.number,
        fence=fence,
    )


def _taken(store: SqliteStore, server: int, *wanted: Fence, free: tuple[str, ...] = ()) -> object:
    name = f"take:{server}:{store.head[0]}"
    return store.apply(take_over(name, server, wanted, free, at_ms=1)).value


def test_a_server_keeps_its_number_over_every_start(store: SqliteStore) -> None:
    store.apply(listen_at("listens", EAST, "tcp://10.0.0.1:5670", at_ms=2))
    store.apply(leave("leaves", EAST, at_ms=3))
    assert server_named(store, "east").left_ms == 3

    assert _came(store, "east", start=9) == EAST
    assert servers_of(store) == [
        Server(EAST, "east", "", "s", "h"),
        Server(WEST, "west", "", "s", "h"),
    ]


@pytest.mark.parametrize("name", ["", "East", "a b", "-x", "x" * 40, "../x"])
def test_a_name_is_a_plain_word(name: str) -> None:
    with pytest.raises(Refused) as refused:
        check_server_name(name)
    assert refused.value.code is RefusalCode.SERVER_NAME_WRONG


def test_an_unknown_server_is_refused_with_those_there_are(store: SqliteStore) -> None:
    with pytest.raises(Refused) as refused:
        server_named(store, "north")
    assert refused.value.facts == {"server": "north", "known": "east, west"}


def test_only_the_holder_of_the_newest_epoch_writes(store: SqliteStore) -> None:
    assert _taken(store, EAST, free=("table:7",)) == {"table:7": 1}
    first = Fence("table:7", EAST, 1)
    assert store.apply(_table_unit("one", first)).value == 1

    assert _taken(store, WEST, first) == {"table:7": 2}

    with pytest.raises(NotOurs):
        store.apply(_table_unit("two", first))
    with pytest.raises(NotOurs):
        # Not even an answer that was given: the new holder gives it.
        store.apply(_table_unit("one", first))
    with pytest.raises(NotOurs):
        store.apply(_table_unit("three", Fence("table:7", EAST, 2)))
    assert store.apply(_table_unit("two", Fence("table:7", WEST, 2))).value == 2


def test_a_unit_that_is_not_ours_does_not_harm_its_group(store: SqliteStore) -> None:
    _taken(store, EAST, free=("table:7", "table:8"))
    _taken(store, WEST, Fence("table:7", EAST, 1))
    outcomes = store.apply_group(
        [
            _table_unit("a", Fence("table:8", EAST, 1), 8),
            _table_unit("b", Fence("table:7", EAST, 1), 7),
            _table_unit("c", Fence("table:8", EAST, 1), 8),
            _table_unit("d", None, 9),
        ]
    )
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [Answer, NotOurs, Answer, Answer]


def test_a_right_lost_in_the_same_group_counts_no_more(store: SqliteStore) -> None:
    _taken(store, EAST, free=("table:7",))
    right = Fence("table:7", EAST, 1)
    outcomes = store.apply_group(
        [
            _table_unit("a", right),
            hand_over("over", right, WEST, at_ms=5),
            _table_unit("b", right),
            _table_unit("c", Fence("table:7", WEST, 2)),
        ]
    )
    assert [type(outcome) for outcome in outcomes] == [Answer, Answer, NotOurs, Answer]


def test_a_room_that_ran_every_number_and_many_servers_lets_a_server_join(
    store: SqliteStore,
) -> None:
    """More rows than one read may return: their numbers stay for ever."""
    numbers = [table_stream(number) for number in range(1, 1_202)]
    _taken(store, EAST, free=tuple(numbers))
    for number in range(1_001):
        _came(store, f"server-{number}")

    assert len(held_things(store)) == len(numbers)
    assert len(servers_of(store)) == 1_003
    joined = join_room(store, Coming(name="east", software="s", house="h"), epoch=2, at_ms=1)
    assert joined.rights.keys() == set(numbers)


def test_what_changed_hands_since_the_look_stays_there(store: SqliteStore) -> None:
    _taken(store, EAST, free=("table:7", "table:8"))
    seen = held_things(store)
    store.apply(hand_over("over", seen["table:8"], WEST, at_ms=5))

    assert _taken(store, WEST, *seen.values()) == {"table:7": 2}
    assert held_things(store) == {
        "table:7": Fence("table:7", WEST, 2),
        "table:8": Fence("table:8", WEST, 2),
    }


def test_two_servers_cannot_take_the_same(store: SqliteStore) -> None:
    assert _taken(store, EAST, free=("table:7",)) == {"table:7": 1}
    assert _taken(store, WEST, free=("table:7",)) == {}

    def body(work: Work) -> None:
        take(work, Fence("table:7", WEST, 1))

    with pytest.raises(Refused) as refused:
        store.apply(unit(body))
    assert refused.value.code is RefusalCode.OWNED_ELSEWHERE


def test_a_thing_is_not_given_to_a_server_that_does_not_exist(store: SqliteStore) -> None:
    _taken(store, EAST, free=("table:7",))
    with pytest.raises(Refused) as refused:
        store.apply(hand_over("over", Fence("table:7", EAST, 1), 9, at_ms=5))
    assert refused.value.code is RefusalCode.SERVER_UNKNOWN
