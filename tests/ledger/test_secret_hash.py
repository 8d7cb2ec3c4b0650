"""Stored secrets: many people may prove theirs at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from ledger.pepper import Pepper
from ledger.secret_hash import Argon2Cost, SecretHasher
from tests.depth import scaled

COST = Argon2Cost(memory_kib=1024, passes=1, lanes=4)


def test_tries_at_the_same_moment_do_not_wait_for_each_other_for_ever() -> None:
    hasher = SecretHasher(Pepper(b"p" * 32), lambda size: b"s" * size, COST)
    stored = hasher.stored("pin", "player:1", "730586")
    pool = ThreadPoolExecutor(8)
    tries = scaled(quick=40, plain=200, deep=2_000)
    right = [pool.submit(hasher.matches, stored, "pin", "player:1", "730586") for _ in range(tries)]
    try:
        assert all(each.result(timeout=120) for each in right)
    finally:
        # Threads that hang must not keep the run from ending.
        pool.shutdown(wait=all(each.done() for each in right), cancel_futures=True)
