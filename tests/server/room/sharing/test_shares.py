"""What dead servers held is divided once: nothing is left, nothing is wanted twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.room.sharing.shares import share_of

THINGS = st.sets(st.integers(1, 99).map("table:{}".format), max_size=40)
LOADS = st.dictionaries(st.integers(1, 5), st.integers(0, 30), min_size=1)


@given(LOADS, THINGS)
def test_everything_falls_to_exactly_one(living: dict[int, int], things: set[str]) -> None:
    taken = [thing for server in living for thing in share_of(server, living, things)]
    assert sorted(taken) == sorted(things)


@given(LOADS, THINGS)
def test_nobody_with_more_tables_takes_before_one_with_fewer(
    living: dict[int, int], things: set[str]
) -> None:
    after = {server: living[server] + len(share_of(server, living, things)) for server in living}
    takers = [server for server in living if after[server] > living[server]]
    if takers:
        assert max(after[server] for server in takers) <= min(after.values()) + 1


def test_the_only_one_left_takes_all() -> None:
    assert share_of(2, {2: 50}, ["table:9", "table:1"]) == ["table:1", "table:9"]
