"""Streams of bytes on standard output, for pipes into other programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from cli.output import Advance


def stream(chunks: Iterable[tuple[bytes, int]], advance: Advance) -> None:
    """Write each chunk as soon as it exists, past Python's buffer; then advance by its units.

    When the reader closes the pipe, the stream ends in good order.
    """
    sys.stdout.flush()
    descriptor = sys.stdout.fileno()
    try:
        for chunk, units in chunks:
            left = memoryview(chunk)
            while left:
                left = left[os.write(descriptor, left) :]
            advance(units)
    except BrokenPipeError:
        return
