"""What the server's core needs from outside: time, the books, a shuffled deck, and a way to send.

The core knows no thread, socket or file. `server.adapters` provides these ports for the real
room; a simulation provides its own, under one seed. Every callback runs on the core's one thread
(the event loop), never inside the call that asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ledger import Answer, Store, Unit
from rng import ShuffledDeck
from server.slow_work import Asker
from wire.messages.base import Message

T = TypeVar("T")


class Timer(Protocol):
    """A planned call."""

    def cancel(self) -> None:
        """Cancel the call; no effect if it was made already."""


class Clock(Protocol):
    """Time as the room sees it."""

    def now_ms(self) -> int:
        """Time that never goes back, in milliseconds since 1970: for records and for people."""

    def wall_ms(self) -> int:
        """What the computer's clock shows, even if it was set back: for telephones' codes."""

    def ticks_ms(self) -> int:
        """Time that never jumps: for durations."""

    def after(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """Call once after `delay_ms`."""


class Books(Protocol):
    """The ledger; no call here waits for it."""

    @property
    def store(self) -> Store:
        """The store, for reads by key that take microseconds; never for writing or reports."""

    def submit(self, unit: Unit, then: Callable[[Answer | Exception], None]) -> None:
        """Hand in a unit; `then` gets its answer once it is durable, or the refusal."""

    def aside(
        self, work: Callable[[], T], then: Callable[[T | Exception], None], asker: Asker
    ) -> None:
        """Do slow work (Argon2, reports, long reads) off the core's thread.

        Raises `Refused` (BUSY), and does not call `then`, if the asker's line is full.
        """


class Shuffler(Protocol):
    """Where decks come from; `rng.Dealer` in a real room."""

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        """Return a fresh deck with its salts, or raise `rng.DealingStopped`."""


class Outbox(Protocol):
    """The way to clients, by the public key they proved."""

    def send(self, key: str, message: Message) -> None:
        """Send one message to one client; never waits, never raises.

        The link cuts off a client that is gone or reads too slowly; the client starts again with
        a snapshot.
        """

    def pace(self, key: str, beat_ms: int) -> None:
        """Set the heartbeat interval of both sides; silence is noticed after three beats."""

    def cut(self, key: str, code: str, text: str = "") -> None:
        """End a client's connection, saying why."""


class Nonces(Protocol):
    """Ids and tokens that nobody can guess; `rng.Nonces` in a real room."""

    def take(self, byte_count: int) -> bytes:
        """Return fresh random bytes."""
