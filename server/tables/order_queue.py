"""The queue of orders: first come, first judged; held while the last outcome is published."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from server.tables.orders import Order, Reply


class Turns:
    """The orders that a table has still to judge."""

    def __init__(self) -> None:
        self._orders: deque[Order] = deque()
        self._held = False
        self._turned_away: Reply | None = None
        """What everybody is answered; None: orders are judged."""

    def __len__(self) -> int:
        return len(self._orders)

    def add(self, *orders: Order) -> None:
        """Add orders behind all others."""
        if self._turned_away is not None:
            self.turn_away(self._turned_away, orders)
            return
        self._orders.extend(orders)

    def add_first(self, order: Order) -> None:
        """Add an order in front of all others."""
        self._orders.appendleft(order)

    def turn_away(self, reply: Reply, orders: Iterable[Order] = ()) -> None:
        """Answer all orders with this reply, those that wait and those that come."""
        self._turned_away = reply
        waiting, self._orders = [*self._orders, *orders], deque()
        for order in waiting:
            order.reply(reply)

    def next(self) -> Order | None:
        """Return the next order; None if there is none, or orders are held."""
        return self._orders.popleft() if self._orders and not self._held else None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Make all orders wait, those of the clocks too: only durable facts are published."""
        before, self._held = self._held, True
        try:
            yield
        finally:
            self._held = before
