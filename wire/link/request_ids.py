"""Ids of requests: made once by whoever asks, kept over every retry, never the same twice."""

from __future__ import annotations

import secrets


def new_request_id() -> str:
    """Return an id that no other request has."""
    return secrets.token_hex(12)
