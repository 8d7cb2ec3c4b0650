"""Routing ids that nobody can guess.

The transport numbers connections upward from a start that it draws from the C library's `rand`,
which nobody seeds: every server would begin at the same well-known number. An enrolled client that
claims the id of the next connection makes the transport end the server's process, and one that
claims the id of a station that has just gone receives what is sent to it.
"""

from __future__ import annotations

import ctypes
import secrets


def make_unguessable() -> None:
    """Seed what routing ids are drawn from; to be called right before a server's socket is made."""
    ctypes.CDLL(None).srand(ctypes.c_uint(secrets.randbits(32)))
