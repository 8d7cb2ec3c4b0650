"""A server that ends with the program that started it, however that program ends.

The starter holds the other end of the server's standard input. When the starter ends, even by a
kill, the operating system closes that end, and the server reads the end of its input.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

READ_BYTES: Final = 4_096


def when_input_ends(
    descriptor: int, loop: asyncio.AbstractEventLoop, gone: Callable[[], None]
) -> None:
    """Call `gone` on the loop once the input has ended; the input itself is ignored.

    A thread waits, because a loop cannot watch every kind of input, but a thread can read it.
    """

    def wait() -> None:
        with suppress(OSError):  # an input that cannot be read has no starter either
            while os.read(descriptor, READ_BYTES):
                pass
        with suppress(RuntimeError):  # the loop is closed: the server has ended by itself
            loop.call_soon_threadsafe(gone)

    Thread(target=wait, name="starter", daemon=True).start()
