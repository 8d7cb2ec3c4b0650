"""Messages as plain values, for output that other programs read."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from wire.messages.base import Value


def plain(value: Value) -> Any:
    """Return a message or a part of one as plain JSON values; bytes become hexadecimal."""
    return _without_bytes(to_builtins(value, builtin_types=(bytes,)))


def _without_bytes(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: _without_bytes(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_bytes(inner) for inner in value]
    return value
