"""Guards fresh decks: refuses while the room may not deal or the dealer has stopped.

A table whose hand cannot begin is not at fault. It waits and goes on when dealing is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rng import DealingStopped, ShuffledDeck
from server.ports import Shuffler
from server.refusals import RefusalCode, Refused


class DealGuard:
    """The `Shuffler` that tables are given."""

    def __init__(
        self, shuffler: Shuffler, check: Callable[[], None], stopped: Callable[[str], None]
    ) -> None:
        self._shuffler = shuffler
        self._check = check
        self._stopped = stopped

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        """Return a fresh deck, or refuse; the dealer's first stop is reported."""
        self._check()
        try:
            return self._shuffler.shuffle(cards)
        except DealingStopped as stopped:
            why = stopped.reason.value
            self._stopped(why)
            raise Refused(RefusalCode.DEALING_STOPPED, why=why) from None
