"""Routing ids that cannot be guessed.

The transport numbers connections upward from a start that comes from the C library's `rand`.
Without a seed, every server would begin at the same known number. An enrolled client that claims
the id of the next connection makes the transport end the server's process. One that claims the id
of a station that has just disconnected receives that station's messages.
"""

from __future__ import annotations

import ctypes
import secrets


def make_unguessable() -> None:
    """Seed the source of routing ids. Call it right before a server's socket is made."""
    ctypes.CDLL(None).srand(ctypes.c_uint(secrets.randbits(32)))
