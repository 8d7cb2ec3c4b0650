"""Messages as plain values, for output that other programs read."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from wire.messages.base import Value


def plain(value: Value) -> Any:
    """Return a message or a part of one as the journal stores it, without default values.

    Bytes become hexadecimal.
    """
    return _without_bytes(to_builtins(value, builtin_types=(bytes,)))


def whole(value: Value) -> Any:
    """Return a message or a part of one with every field, for other programs."""
    return _without_bytes(_with_defaults(value))


def _with_defaults(value: Any) -> Any:
    if isinstance(value, Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {**tag, **{name: _with_defaults(inner) for name, inner in fields}}
    if isinstance(value, list | tuple):
        return [_with_defaults(inner) for inner in value]
    return value


def _without_bytes(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: _without_bytes(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_bytes(inner) for inner in value]
    return value
