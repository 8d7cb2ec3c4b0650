"""Secrets of the pages: what browsers keep, codes of desks, names of page loads and watches."""

from __future__ import annotations

import secrets

KEY_BYTES = 32
CODE_DIGITS = 8


def new_key() -> bytes:
    """Return a key that signs cookies."""
    return secrets.token_bytes(KEY_BYTES)


def new_secret() -> str:
    """Return a secret that nobody guesses, of letters that a cookie may hold."""
    return secrets.token_urlsafe(24)


def new_name() -> str:
    """Return a name that no other page load, watch or browser has."""
    return secrets.token_hex(8)


def new_code() -> str:
    """Return a code that a person types once."""
    return "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
