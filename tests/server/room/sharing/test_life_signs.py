"""A server is taken for dead by this server's own time, and never by a blind one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.room.sharing.life_signs import DEAD_MS, LOOK_MS, OWN_SIGNS, QUIET_MS, LifeSigns

EAST = 1


def test_a_server_that_beats_is_alive() -> None:
    signs = LifeSigns()
    for look in range(100):
        signs.heard([EAST], {EAST: look}, look * LOOK_MS)
        assert not signs.dead(EAST, look * LOOK_MS)
        assert not signs.quiet(EAST, look * LOOK_MS)


def test_a_server_without_a_sign_is_quiet_and_then_dead() -> None:
    signs = LifeSigns()
    told = []
    for look in range(20):
        now = look * LOOK_MS
        signs.heard([EAST], {EAST: 7}, now)
        told.append((signs.quiet(EAST, now), signs.dead(EAST, now)))
    quiet, dead = told.index((True, False)), told.index((True, True))
    assert (quiet * LOOK_MS, dead * LOOK_MS) == (1_000, 2_250)
    assert QUIET_MS < 1_000 < DEAD_MS < 2_250


def test_a_server_that_never_gave_a_sign_dies_too() -> None:
    signs = LifeSigns()
    for look in range(20):
        signs.heard([EAST], {}, look * LOOK_MS)
    assert signs.dead(EAST, 19 * LOOK_MS)


def test_who_was_frozen_or_without_a_database_accuses_nobody() -> None:
    signs = LifeSigns()
    for look in range(10):
        signs.heard([EAST], {EAST: look}, look * LOOK_MS)
    late = 9 * LOOK_MS + 60_000
    assert not signs.dead(EAST, late)
    for look in range(OWN_SIGNS - 1):  # the first looks after waking
        signs.heard([EAST], {EAST: 9}, late + look * LOOK_MS)
        assert not signs.dead(EAST, late + look * LOOK_MS)


def test_a_server_that_is_slow_itself_gives_a_slow_one_more_time() -> None:
    """Both are on a machine that is too busy: each look comes a second late."""
    slow_ms = 4 * LOOK_MS
    signs = LifeSigns()
    for look in range(10):
        now = look * slow_ms
        signs.heard([EAST], {EAST: look // 4}, now)  # a sign in every four seconds
        assert not signs.dead(EAST, now)


def test_a_failover_that_empties_the_signs_kills_nobody() -> None:
    signs = LifeSigns()
    for look in range(10):
        signs.heard([EAST], {EAST: 100 + look}, look * LOOK_MS)
    signs.heard([EAST], {}, 10 * LOOK_MS)
    signs.heard([EAST], {EAST: 1}, 11 * LOOK_MS)
    assert not signs.dead(EAST, 11 * LOOK_MS)


@given(st.lists(st.tuples(st.integers(1, 4_000), st.booleans()), max_size=60))
def test_the_dead_were_silent_for_long_enough_while_we_saw(steps: list[tuple[int, bool]]) -> None:
    signs, now, beat = LifeSigns(), 0, 0
    changed, own = 0, 0
    signs.heard([EAST], {EAST: beat}, now)
    for pause, alive in steps:
        now += pause
        if alive:
            beat, changed, own = beat + 1, now, 0
        else:
            own += 1
        signs.heard([EAST], {EAST: beat}, now)
        assert signs.dead(EAST, now) == (now - changed > DEAD_MS and own >= OWN_SIGNS)
