"""Lines for slow work: bounded, and fair between those who ask."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.slow_work import RETRY_S_MAX, FairLine, Space

SPACE = Space(threads=1, waiting=6, waiting_each=3)


def test_who_asks_a_lot_keeps_nobody_waiting() -> None:
    line: FairLine[str] = FairLine(SPACE)
    for work in ("greedy 1", "greedy 2", "greedy 3"):
        assert line.join("greedy", work)
    assert line.join("honest", "honest 1")

    order = [line.next() for _ in range(len(line))]

    assert order == ["greedy 1", "honest 1", "greedy 2", "greedy 3"]


def test_a_client_and_the_whole_line_have_a_limit() -> None:
    line: FairLine[int] = FairLine(SPACE)
    assert [line.join("greedy", n) for n in range(5)] == [True, True, True, False, False]
    assert [line.join(f"other {n}", n) for n in range(5)] == [True, True, True, False, False]
    assert len(line) == SPACE.waiting

    line.next()

    assert line.join("late", 1)


@given(st.lists(st.sampled_from("abc") | st.none(), max_size=60))
def test_all_that_joined_comes_out_once_in_each_client_s_own_order(steps: list[str | None]) -> None:
    line: FairLine[tuple[str, int]] = FairLine(SPACE)
    joined: list[tuple[str, int]] = []
    taken: list[tuple[str, int]] = []
    for number, who in enumerate(steps):
        if who is None:
            taken += [work for work in (line.next(),) if work is not None]
        elif line.join(who, (who, number)):
            joined.append((who, number))
        assert len(line) == len(joined) - len(taken) <= SPACE.waiting
    while (work := line.next()) is not None:
        taken.append(work)

    for who in "abc":
        assert [w for w in taken if w[0] == who] == [w for w in joined if w[0] == who]


def test_the_wait_that_is_told_grows_with_the_line_and_has_an_end() -> None:
    line: FairLine[int] = FairLine(SPACE)
    empty = line.retry_s
    for _ in range(50):
        line.took(5.0)
    for number in range(3):
        line.join("one", number)
    assert empty == 1 < line.retry_s
    for _ in range(200):
        line.took(1_000.0)
    assert line.retry_s == RETRY_S_MAX
