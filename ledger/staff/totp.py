"""One-time codes from a staff member's telephone (RFC 4226 and RFC 6238)."""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Callable
from typing import Final
from urllib.parse import quote, urlencode

STEP_SECONDS: Final = 30
CODE_DIGITS: Final = 6
KEY_BYTES: Final = 20
"""The length RFC 4226 recommends (160 bits)."""

_STEPS_ASIDE: Final = 1  # a telephone's clock may be half a minute ahead or behind


def code_for_step(key: bytes, step: int, *, digits: int = CODE_DIGITS, digest: str = "sha1") -> str:
    """Return the code of one time step; SHA-1 is what authenticator programs understand."""
    mac = hmac.digest(key, step.to_bytes(8, "big"), digest)
    offset = mac[-1] & 0x0F
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}d}"


def step_at(now_ms: int) -> int:
    """Return the time step an instant belongs to."""
    return now_ms // (1000 * STEP_SECONDS)


def accepted_step(key: bytes, typed: str, *, now_ms: int, last_used: int | None) -> int | None:
    """Return the step whose code was typed, or None.

    Each code works once: only a step after `last_used` is accepted, so a code that somebody
    watched is worthless. Store the returned step as the next `last_used`. A `last_used` in the
    future was stored while the clock was ahead, and is ignored.
    """
    now = step_at(now_ms)
    if last_used is not None and last_used > now + _STEPS_ASIDE:
        last_used = None
    accepted = None
    for step in range(max(0, now - _STEPS_ASIDE), now + _STEPS_ASIDE + 1):
        right = hmac.compare_digest(code_for_step(key, step).encode(), typed.encode())
        if right and (last_used is None or step > last_used):
            accepted = step
    return accepted


def new_key(random_bytes: Callable[[int], bytes]) -> bytes:
    """Draw a key for one telephone."""
    return random_bytes(KEY_BYTES)


def enrolment_uri(key: bytes, *, login: str, house: str) -> str:
    """Return the address that an authenticator program reads from a QR code."""
    facts = urlencode(
        {"secret": b32encode(key).decode("ascii").rstrip("="), "issuer": house}, quote_via=quote
    )
    return f"otpauth://totp/{quote(house)}:{quote(login)}?{facts}"
