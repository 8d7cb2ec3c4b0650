"""When the server does not answer."""

from __future__ import annotations


class NoAnswer(Exception):
    """No answer in time. The request may have been carried out or not; asking again is safe."""
