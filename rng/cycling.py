"""Background cycling: the generator advances between hands, so a player cannot time a draw."""

from __future__ import annotations

from threading import Event, Thread
from types import TracebackType

from rng.dealer import Dealer
from rng.stops import DealingStopped

PAUSE_S = 0.02
"""Each cycle wakes a thread, for which the room's loop may have to wait."""


class BackgroundCycling:
    """Cycles a dealer in its own thread for as long as the `with` block lasts.

    A fault ends the thread. The dealer has then stopped, and raises at the next hand.
    """

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._ended = Event()
        self._thread = Thread(target=self._run, name="rng-cycling", daemon=True)

    def __enter__(self) -> BackgroundCycling:
        """Start cycling."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop cycling and wait for the thread to end."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(PAUSE_S):
            try:
                self._dealer.cycle()
            except DealingStopped:
                return
