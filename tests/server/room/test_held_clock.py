"""Time that can be held: whatever happens, a call comes after its delay of time not held."""

from __future__ import annotations

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from server.ports import Timer
from server.room.held_clock import HeldClock
from tests.server.tables.hand_clock import HandClock

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("after"), st.integers(0, 50)),
        st.tuples(st.just("pass"), st.integers(1, 40)),
        st.tuples(st.just("hold"), st.just(0)),
        st.tuples(st.just("go_on"), st.just(0)),
        st.tuples(st.just("cancel"), st.integers(0, 9)),
    ),
    max_size=30,
)


def _passed(clock: HandClock, ms: int) -> None:
    """Let time pass, running what is due on the way."""
    end = clock.ms + ms
    while (due := clock.due_ms()) is not None and due <= end:
        clock.step()
    clock.ms = end


@given(STEPS)
def test_every_call_comes_after_its_delay_of_time_that_was_not_held(
    steps: list[tuple[str, int]],
) -> None:
    clock = HandClock()
    held = HeldClock(clock)
    passed, is_held = 0, False
    due: list[int] = []
    came: dict[int, int] = {}
    timers: list[Timer] = []
    cancelled: set[int] = set()

    def noted(number: int) -> None:
        came[number] = held.ticks_ms()

    for do, amount in steps:
        if do == "after":
            number = len(due)
            due.append(passed + amount)
            timers.append(held.after(amount, partial(noted, number)))
        elif do == "pass":
            _passed(clock, amount)
            passed += 0 if is_held else amount
        elif do == "cancel" and amount < len(timers):
            timers[amount].cancel()
            cancelled |= {amount} - came.keys()
        elif do in ("hold", "go_on"):
            is_held = do == "hold"
            (held.hold if is_held else held.go_on)()
        assert held.ticks_ms() == passed
        assert held.held == is_held

    held.go_on()
    _passed(clock, 1000)
    assert came == {number: at for number, at in enumerate(due) if number not in cancelled}
