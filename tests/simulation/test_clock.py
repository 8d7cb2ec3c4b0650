"""Simulated time passes in order, and a life's timers end with it."""

from __future__ import annotations

from simulation.clock import START_MS, Life, ServerClock, SimulatedClock, WallClock


def test_what_is_planned_happens_in_its_order() -> None:
    clock, seen = SimulatedClock(), list[tuple[str, int]]()
    for name, delay in (("late", 30), ("soon", 10), ("then", 10), ("now", 0)):
        clock.after(delay, lambda name=name: seen.append((name, clock.ticks)))  # type: ignore[misc]

    while clock.step():
        pass

    assert seen == [("now", 0), ("soon", 10), ("then", 10), ("late", 30)]


def test_a_cancelled_plan_does_not_happen() -> None:
    clock, seen = SimulatedClock(), list[int]()
    clock.after(5, lambda: seen.append(1)).cancel()

    assert not clock.step()
    assert not seen


def test_timers_of_a_dead_server_do_not_ring() -> None:
    clock, life, seen = SimulatedClock(), Life(), list[int]()
    ServerClock(clock, WallClock(clock), life).after(5, lambda: seen.append(1))
    life.alive = False

    clock.step()

    assert not seen


def test_a_wall_clock_that_drifts_and_is_set_is_no_duration() -> None:
    clock = SimulatedClock()
    wall = WallClock(clock, drift_ppm=-20_000)
    server = ServerClock(clock, wall, Life())
    clock.after(100, lambda: None)
    clock.step()
    wall.set_by_ms = -40

    assert server.ticks_ms() == 100
    assert server.now_ms() == START_MS + 98 - 40
    assert ServerClock(clock, wall, Life()).now_ms() == server.now_ms()
