"""The simulated players of a demo, on an event loop in a thread of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bots import BotClient, Chance, Person, Sight
from wire.link import Bundle

Saw = Callable[[Sight], None]


def _nothing(_sight: Sight) -> None:
    """Ignore what this player sees."""


@contextmanager
def guests(
    seats: Sequence[tuple[Bundle, Person]], *, pace_percent: int, saw: Saw = _nothing
) -> Iterator[None]:
    """Let these people play until the context ends; `saw` gets what the first one sees."""
    ready = threading.Event()
    box: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def play() -> None:
        over = asyncio.Event()
        box.append((asyncio.get_running_loop(), over))
        players = [
            BotClient(
                bundle,
                replace(person, pace_percent=pace_percent),
                Chance(f"demo {number}"),
                saw=saw if number == 0 else _nothing,
            )
            for number, (bundle, person) in enumerate(seats)
        ]
        for player in players:
            player.start()
        ready.set()
        await over.wait()
        for player in players:
            player.close()

    thread = threading.Thread(target=lambda: asyncio.run(play()), name="guests")
    thread.start()
    ready.wait(10)
    try:
        yield
    finally:
        for loop, over in box:
            loop.call_soon_threadsafe(over.set)
        thread.join(10)
