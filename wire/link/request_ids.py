"""Ids of requests: the client makes one per request and keeps it for every retry."""

from __future__ import annotations

import secrets


def new_request_id() -> str:
    """Return an id that no other request has."""
    return secrets.token_hex(12)
