"""Where a client looks for its server: a list of addresses, and how it is walked. No I/O.

A room of several servers sends a client to the server of its table (`Cut` `elsewhere`). A server
that is silent, or an address where nobody answers, makes the client try the next of the list. With
one address the client stays where it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

ANSWER_MS: Final = 1_000
"""How long an address may leave a hello without an answer before the next is tried."""
ANSWER_MOST_MS: Final = 8_000
WAITED_MS: Final = 3_000
"""How long one server may say that nobody serves this client before the next is asked."""
REDIRECTS: Final = 3
REDIRECTS_MS: Final = 5_000
"""More redirects than this in so much time are a circle: the list is walked instead."""
LATELY_MS: Final = 1_500
"""A redirect to a server that fell silent so lately is not followed: the others do not know yet."""
GONE_MS: Final = 10_000
"""Who is told to wait does not go to a server that fell silent in this time."""


class Addresses:
    """The addresses of a room's servers, and the one in use."""

    def __init__(self, addresses: Iterable[str]) -> None:
        self._given = tuple(dict.fromkeys(addresses))
        """What the client was enrolled with: kept, whatever it is told."""
        self._list = list(self._given)
        if not self._list:
            raise ValueError("a client needs an address")
        self.now = self._list[0]
        """The address to be connected to."""
        self._tried_ms: int | None = None
        """When the address in use was first tried without an answer; None: it answered."""
        self._untried = 0
        """How many addresses in a row did not answer."""
        self._waited_ms: int | None = None
        """Since when the server in use says that the client must wait."""
        self._redirects: deque[int] = deque(maxlen=REDIRECTS)
        self._gone_ms: dict[str, int] = {}
        """When an address did not answer any more, by address; only the last ones."""

    @property
    def known(self) -> tuple[str, ...]:
        """All addresses, in the order in which they are tried."""
        return tuple(self._list)

    def answered(self) -> None:
        """The server in use said something."""
        self._tried_ms, self._untried = None, 0
        self._gone_ms.pop(self.now, None)

    def welcomed(self, addresses: Iterable[str]) -> None:
        """The server in use welcomed the client and told where the servers are."""
        told = dict.fromkeys(addresses)
        if told:
            self._list = list(told | dict.fromkeys([self.now, *self._given]))
        self._waited_ms = None
        self.answered()

    def silent(self, now_ms: int) -> None:
        """The server in use stopped answering: try the next."""
        self._note_gone(now_ms)
        self._go(self._next(), now_ms)

    def waited(self, now_ms: int) -> None:
        """The server in use says that nobody serves this client now."""
        if self._waited_ms is None:
            self._waited_ms = now_ms
        elif now_ms - self._waited_ms >= WAITED_MS and not self._fell_silent(
            self._next(), now_ms, GONE_MS
        ):
            self._go(self._next(), now_ms)

    def redirected(self, address: str, now_ms: int) -> None:
        """The server in use sends the client elsewhere; a circle of redirects is left.

        It may not know yet that the other server is dead, which this client saw: then it stays.
        """
        if self._fell_silent(address, now_ms, LATELY_MS):
            return
        self._redirects.append(now_ms)
        circle = len(self._redirects) == REDIRECTS and now_ms - self._redirects[0] < REDIRECTS_MS
        if circle or not address:
            self._redirects.clear()
            self._go(self._next(), now_ms)
        else:
            self._go(address, now_ms)

    def tick(self, now_ms: int) -> None:
        """While not connected: give up an address that does not answer."""
        if self._tried_ms is None:
            self._tried_ms = now_ms
        elif now_ms - self._tried_ms >= self._patience_ms:
            self._untried += 1
            self._note_gone(now_ms)
            self._go(self._next(), now_ms)

    def _note_gone(self, now_ms: int) -> None:
        lately = {one: at for one, at in self._gone_ms.items() if now_ms - at < GONE_MS}
        self._gone_ms = {**lately, self.now: now_ms}

    def _fell_silent(self, address: str, now_ms: int, within_ms: int) -> bool:
        since = self._gone_ms.get(address)
        return since is not None and now_ms - since < within_ms

    @property
    def _patience_ms(self) -> int:
        """How long to wait for an answer: twice as long each time the whole list was walked."""
        return min(ANSWER_MS << self._untried // len(self._list), ANSWER_MOST_MS)

    def _next(self) -> str:
        if self.now not in self._list:
            return self._list[0]
        return self._list[(self._list.index(self.now) + 1) % len(self._list)]

    def _go(self, address: str, now_ms: int) -> None:
        self.now = address
        self._tried_ms, self._waited_ms = now_ms, None
