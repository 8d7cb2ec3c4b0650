"""Requests of every kind with seeded values: right, wrong, and out of turn."""

from __future__ import annotations

from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, ValidationError, convert, to_builtins

from wire.messages.base import Message

NUMBERS = (0, 1, 1, 2, 2, 3, 5, 7, 10, 50, 100, 2_000, 10_000, 999_999)
WORDS = [
    "start",
    "pause",
    "stop",
    "resume",
    "close",
    "thaw",
    "floor",
    "service",
    "fold",
    "check",
    "call",
    "raise",
    "wait",
    "post",
    "tap",
    "advance",
    "table_amount",
    "loss_day",
    "payout",
    "new_pin",
    "passport",
    "lock",
    "unlock",
    "void_hand",
    "adjust",
    "main",
    "short",
    "cashier",
    "players",
    "statement",
    "nonsense",
]


class Guesses:
    """Makes requests; `known` gives values that fit, by the name of their field."""

    def __init__(self, seed: int, known: dict[str, list[Any]]) -> None:
        self.random = Random(seed)
        self._known = known

    def request(self, kind: type[Message], request_id: str) -> Message | None:
        """Return a request of a kind, or None if the values were none for the wire."""
        fields = self._fields(kind)
        fields["id"] = request_id
        fields["m"] = kind.__struct_config__.tag
        try:
            made: Message = convert(fields, kind)
        except ValidationError:
            return None
        return made

    def _fields(self, kind: type[Struct]) -> dict[str, Any]:
        hints = get_type_hints(kind)
        return {name: self._value(name, hints[name]) for name in kind.__struct_fields__}

    def _value(self, name: str, hint: Any) -> Any:
        known = self._known.get(name)
        if known is not None and self.random.random() < 0.8:
            return to_builtins(self.random.choice(known))
        origin = get_origin(hint)
        if origin is Annotated:
            return self._value(name, get_args(hint)[0])
        if origin in (Union, UnionType):
            return self._value(name, self.random.choice(get_args(hint)))
        if origin is tuple:
            return [self._value(name, get_args(hint)[0]) for _ in range(self.random.randrange(3))]
        if origin is dict:
            return {}
        return self._plain(hint)

    def _plain(self, hint: Any) -> Any:
        if hint is NoneType:
            return None
        if hint is bool:
            return self.random.random() < 0.5
        if hint is int:
            return self.random.choice(NUMBERS)
        if hint is str:
            return self.random.choice(WORDS)
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self._fields(hint)
        return None
