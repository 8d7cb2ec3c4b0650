"""Orders in their turn: first come, first judged, and none while what happened is being told."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from server.tables.orders import Once, Order


class Turns:
    """The orders that a table has still to judge."""

    def __init__(self) -> None:
        self._orders: deque[Order] = deque()
        self._held = False

    def __len__(self) -> int:
        return len(self._orders)

    def add(self, order: Order) -> None:
        """Take an order in; whoever asks is answered at most once."""
        self._orders.append(replace(order, reply=Once(order.reply)))

    def add_first(self, order: Order) -> None:
        """Take an order in that comes before all others."""
        self._orders.appendleft(order)

    def next(self) -> Order | None:
        """Return the order whose turn it is; None: there is none, or orders are held."""
        return self._orders.popleft() if self._orders and not self._held else None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let orders wait, also those that the clocks give: only what is durable is told."""
        before, self._held = self._held, True
        try:
            yield
        finally:
            self._held = before
