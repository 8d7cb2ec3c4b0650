"""Entropy, health tests and DRBG as one machine that stops for good at the first fault."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from math import inf
from threading import Lock
from typing import TypeVar

from rng.alarm import Alarm
from rng.entropy import EntropyPool
from rng.hmac_drbg import HASHES, Draw, HmacDrbg
from rng.known_answers import self_test
from rng.stops import DealingStopped, StopReason

SEED_BYTES = 32  # 256-bit security strength; the 52! orders of a deck need 226 bits
NONCE_BYTES = 16  # half the strength, SP 800-90A section 8.6.7
CYCLE_BYTES = 32
SELF_TEST_EVERY_S = 24 * 60 * 60

Result = TypeVar("Result")


class Generator:
    """The only user of the DRBG in production; safe to share between threads, not processes.

    Any fault sets off the alarm and ends this generator: every later call raises
    `DealingStopped` with the same reason. A process made by fork cannot use its parent's
    generator, so two processes never give equal output.
    """

    def __init__(
        self,
        purpose: str,
        *,
        entropy: EntropyPool,
        alarm: Alarm,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Run every test, then instantiate; a fault raises `DealingStopped`."""
        self._entropy = entropy
        self._alarm = alarm
        self._monotonic = monotonic
        self._self_test_due = -inf
        self._process = os.getpid()
        self._lock = Lock()
        self._stop = alarm.standing()
        self._drbg = self._guarded(lambda: self._instantiated(purpose))

    def with_fresh_entropy(self, work: Callable[[Draw], Result]) -> Result:
        """Reseed, then return the result of `work`, which draws; other threads wait."""
        return self._alone(lambda: self._reseeded(work))

    def cycle(self) -> None:
        """Draw a block and discard it, as laboratories expect between hands."""
        self._alone(lambda: self._drbg.generate(CYCLE_BYTES))

    def self_test(self) -> int:
        """Run the known-answer tests now; return how many passed."""
        return self._alone(self._self_tested)

    def stop(self, reason: StopReason, **facts: int | str) -> None:
        """Stop dealing for a cause found elsewhere, such as a failed battery of tests."""
        self._check_process()
        with self._lock:
            self._latch(DealingStopped(reason, **facts))

    def close(self) -> None:
        """End this generator without an alarm."""
        self._check_process()
        with self._lock:
            self._stop = self._stop or DealingStopped(StopReason.CLOSED)
            self._drbg.uninstantiate()

    def _alone(self, act: Callable[[], Result]) -> Result:
        self._check_process()
        with self._lock:
            return self._guarded(act)

    def _check_process(self) -> None:
        if os.getpid() != self._process:
            raise DealingStopped(StopReason.FORKED, opened_in=self._process, used_in=os.getpid())

    def _guarded(self, act: Callable[[], Result]) -> Result:
        """Run one step. Anything it raises ends this generator."""
        if self._stop is not None:
            raise DealingStopped(self._stop.reason, **self._stop.facts)
        try:
            if self._monotonic() >= self._self_test_due:
                self._self_tested()
            return act()
        except DealingStopped as stop:
            self._latch(stop)
            raise
        except Exception as fault:
            broken = DealingStopped(StopReason.INTERNAL_FAULT, fault=type(fault).__name__)
            self._latch(broken)
            raise broken from fault
        except BaseException:
            # Interrupted (Ctrl-C), perhaps inside an update: end the generator without an alarm.
            self._stop = DealingStopped(StopReason.CLOSED)
            raise

    def _latch(self, stop: DealingStopped) -> None:
        # In memory first: this generator must end even if the alarm cannot be written.
        self._stop = self._stop or stop
        self._alarm.set_off(stop)

    def _self_tested(self) -> int:
        self._self_test_due = self._monotonic() + SELF_TEST_EVERY_S
        return self_test()

    def _instantiated(self, purpose: str) -> HmacDrbg:
        self._entropy.start()
        return HmacDrbg(
            HASHES["SHA-256"],
            entropy=self._entropy.entropy(SEED_BYTES),
            nonce=self._entropy.entropy(NONCE_BYTES),
            personalisation=f"arclight rng 1, {purpose}, process {self._process}".encode(),
        )

    def _reseeded(self, work: Callable[[Draw], Result]) -> Result:
        self._drbg.reseed(self._entropy.entropy(SEED_BYTES))
        return work(self._drbg.generate)
