"""When the server does not answer."""

from __future__ import annotations


class NoAnswer(Exception):
    """No answer in time; whether what was asked is done is not known. Asking again is safe."""
