"""The bytes of every message and event: what is on the wire does not change by accident."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from tests.wire.shapes import EVENTS, FROM_CLIENT, FROM_SERVER, sample, shape_of
from wire.codec import encode
from wire.messages.base import Message

FOLDER: Final = Path(__file__).parent / "golden"
FILES: Final[dict[str, tuple[type[Any], ...]]] = {
    "from_client.txt": FROM_CLIENT,
    "from_server.txt": FROM_SERVER,
    "events.txt": EVENTS,
}


def golden_text(kinds: tuple[type[Any], ...]) -> str:
    """Return two lines for each kind: with the fields it needs, and with all of them."""
    return "".join(
        f"{shape_of(kind).tag} {word} {_bytes(kind, full=full).hex()}\n"
        for kind in kinds
        for word, full in (("least", False), ("full", True))
    )


def _bytes(kind: type[Any], *, full: bool) -> bytes:
    value = sample(shape_of(kind), full=full)
    return encode(value) if isinstance(value, Message) else msgspec.msgpack.encode(value)
