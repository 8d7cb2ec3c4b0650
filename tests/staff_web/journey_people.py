"""The people of the journey at their own screens, each on the secure link."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from bots import BotClient, Chance, Person, Sight, Style
from wire.link import Bundle, new_request_id
from wire.messages.base import Request

PATIENCE_S = 60.0
STEADY = Style(name="steady", plays_percent=80, opens_percent=5, stubborn=30, post_percent=100)
EAGER = Style(name="eager", plays_percent=100, opens_percent=100, raises_from=0, stubborn=100)


@dataclass
class Loop:
    """An event loop in a thread of its own, in which all screens live."""

    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    closing: list[Callable[[], None]] = field(default_factory=list)
    """What is switched off at the end."""

    def close(self) -> None:
        """Switch every screen off, and end the loop."""
        for close in self.closing:
            close()
        self.loop.stop()

    def now(self, act: Callable[[], None]) -> None:
        """Do something in the loop's thread."""
        self.loop.call_soon_threadsafe(act)


@contextmanager
def screens() -> Iterator[Loop]:
    """Let screens live until the context ends."""
    made = Loop()
    thread = threading.Thread(target=made.loop.run_forever, name="screens")
    thread.start()
    try:
        yield made
    finally:
        made.now(made.close)
        thread.join(10)
        made.loop.close()


def until(reached: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not reached():
        assert time.monotonic() < end, f"it was not reached in time: {what}"
        time.sleep(0.02)


class PlayersStation:
    """A seat's touchscreen with a player at it, who plays by himself and does as he is told."""

    def __init__(self, loop: Loop, bundle: Bundle, person: Person) -> None:
        quick = {"arrive_ms": (50, 200), "rest_ms": (50, 200), "pace_percent": 3}
        self._loop = loop
        self.sight: Sight | None = None
        self.hands: set[int] = set()
        person = replace(person, stay_hands=1_000_000, **quick)  # type: ignore[arg-type]
        self._bot = BotClient(bundle, person, Chance(person.nickname), saw=self._saw)
        loop.closing.append(self._bot.close)
        loop.now(self._bot.start)

    def _saw(self, sight: Sight) -> None:
        self.sight = sight
        if sight.table.hand is not None and sight.own.state == "seated":
            self.hands.add(sight.table.hand.hand)

    @property
    def state(self) -> str:
        """What the seat shows: open, pin, buy_in, seated and so on."""
        return self.sight.own.state if self.sight is not None else ""

    def ask(self, make: Callable[[str], Request]) -> None:
        """Touch something on the glass; the answer is seen in what the seat shows."""

        def send() -> None:
            if self._bot._client is not None:
                self._bot._client.send(make(new_request_id()))

        self._loop.now(send)

    def get_up(self) -> None:
        """Leave the table after the hand, and switch the screen off."""

        def no_more() -> None:
            self._bot.player.person = replace(self._bot.player.person, stay_hands=0)

        self._loop.now(no_more)
        until(lambda: self.state == "open", "the player left")
        self.close()

    def close(self) -> None:
        """Switch the screen off."""
        self._loop.now(self._bot.close)
