"""Values of the rules as plain JSON-able values, and back, strictly.

The form of a type follows from its fields: dataclasses and named tuples become objects with every
field named, enums their codes, cards their letters ("AsKd" for a tuple of cards), tuples lists. A
union of named tuples carries the name of its member under "type". Reading refuses an unknown field,
a missing field without a stated default, and a value of another kind. The refusal names the place.
`rules.stored` says what a missing field means, and which fields are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, NoReturn, Union, get_args, get_origin, get_type_hints

from rules.cards import BadCard, Card, card_text, cards_text, parse_cards
from rules.refusals import RefusalCode, Refused
from rules.stored import left_out, stated_defaults

Write = Callable[[Any], Any]
Read = Callable[[Any, str], Any]


class Codec(NamedTuple):
    """How values of one type are written as plain values and read back."""

    write: Write
    read: Read
    """Takes the plain value and the name of its place."""


def to_plain(kind: Any, value: object) -> Any:
    """Return `value`, which is of type `kind`, as a plain value."""
    return codec_of(kind).write(value)


def from_plain(kind: Any, plain: object, place: str) -> Any:
    """Return the value of type `kind` that `plain` stands for, or raise `Refused`."""
    return codec_of(kind).read(plain, place)


def refuse(place: str, value: object, need: str) -> NoReturn:
    """Refuse the value at `place` of a record."""
    text = repr(value)
    raise Refused(
        RefusalCode.BAD_RECORD,
        field=place or "record",
        value=text if len(text) <= 60 else f"{text[:57]}...",
        need=need,
    )


@cache
def codec_of(kind: Hashable) -> Codec:
    """Return the codec of a type; made once for each type."""
    if kind in _LEAVES:
        return _LEAVES[kind]
    if get_origin(kind) is tuple:
        return _of_tuple(*get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return _of_union(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _of_enum(kind)
    return _of_fields(kind)


def _exactly(kind: type, need: str) -> Codec:
    def read(plain: Any, place: str) -> Any:
        if type(plain) is not kind:
            refuse(place, plain, need)
        return plain

    return Codec(lambda value: value, read)


def _read_card(plain: Any, place: str) -> Card:
    cards = _read_cards(plain, place)
    if len(cards) != 1:
        refuse(place, plain, "one card")
    return cards[0]


def _read_cards(plain: Any, place: str) -> tuple[Card, ...]:
    if type(plain) is not str or " " in plain:
        refuse(place, plain, "cards")
    try:
        return parse_cards(plain)
    except BadCard as bad:
        refuse(place, bad.text, "cards")


_LEAVES: Mapping[Any, Codec] = {
    int: _exactly(int, "a whole number"),
    str: _exactly(str, "a text"),
    bool: _exactly(bool, "true or false"),
    Card: Codec(card_text, _read_card),
    tuple[Card, ...]: Codec(cards_text, _read_cards),
}


def _of_enum(kind: type[Enum]) -> Codec:
    codes = {member.value: member for member in kind}

    def read(plain: Any, place: str) -> Enum:
        if type(plain) is not str or plain not in codes:
            refuse(place, plain, " | ".join(codes))
        return codes[plain]

    return Codec(lambda value: value.value, read)


def _of_tuple(*parts: Any) -> Codec:
    if len(parts) == 2 and parts[1] is Ellipsis:
        item = codec_of(parts[0])
        return Codec(
            lambda values: [item.write(value) for value in values],
            lambda plain, place: tuple(
                item.read(each, f"{place}[{at}]") for at, each in enumerate(_list(plain, place))
            ),
        )
    items = [codec_of(part) for part in parts]

    def read(plain: Any, place: str) -> tuple[Any, ...]:
        if len(_list(plain, place)) != len(items):
            refuse(place, plain, f"a list of {len(items)}")
        pairs = zip(items, plain, strict=True)
        return tuple(item.read(each, f"{place}[{at}]") for at, (item, each) in enumerate(pairs))

    return Codec(
        lambda values: [i.write(value) for i, value in zip(items, values, strict=True)], read
    )


def _list(plain: Any, place: str) -> list[Any]:
    if type(plain) is not list:
        refuse(place, plain, "a list")
    return plain


def _of_union(members: tuple[Any, ...]) -> Codec:
    if type(None) in members:
        (kind,) = (member for member in members if member is not type(None))
        inner = codec_of(kind)
        return Codec(
            lambda value: None if value is None else inner.write(value),
            lambda plain, place: None if plain is None else inner.read(plain, place),
        )
    return _of_tagged(members)


def _of_tagged(members: tuple[Any, ...]) -> Codec:
    tags = {member: _tag(member) for member in members}
    codecs = {tag: codec_of(member) for member, tag in tags.items()}

    def write(value: Any) -> Any:
        tag = tags[type(value)]
        return {"type": tag, **codecs[tag].write(value)}

    def read(plain: Any, place: str) -> Any:
        if type(plain) is not dict or "type" not in plain:
            refuse(f"{place}.type", plain, "an object with a type")
        tag = plain["type"]
        if type(tag) is not str or tag not in codecs:
            refuse(f"{place}.type", tag, " | ".join(codecs))
        return codecs[tag].read({k: v for k, v in plain.items() if k != "type"}, place)

    return Codec(write, read)


def _tag(member: type) -> str:
    """`HandShown` is "hand_shown"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", member.__name__).lower()


class Fields(NamedTuple):
    """How the fields of one type are written and read."""

    codecs: Mapping[str, Codec]
    defaults: Mapping[str, Callable[[], Any]]
    """For the fields that a record may lack."""
    absent: Mapping[str, Any]
    """The fields that were added later, each with the value that is not written."""

    def without(self, name: str) -> Fields:
        """Return the same without one field, which is kept elsewhere."""
        return self._replace(codecs={each: c for each, c in self.codecs.items() if each != name})

    def write(self, value: Any) -> dict[str, Any]:
        """Return the fields of a value as plain values."""
        plain = {name: codec.write(getattr(value, name)) for name, codec in self.codecs.items()}
        for name, unwritten in self.absent.items():
            if getattr(value, name) == unwritten:
                del plain[name]
        return plain

    def read(self, plain: Any, place: str) -> dict[str, Any]:
        """Return the values of all fields, or raise `Refused` naming the field."""
        if type(plain) is not dict:
            refuse(place, plain, "an object")
        dot = f"{place}." if place else ""
        for name in plain:
            if name not in self.codecs:
                refuse(f"{dot}{name}", plain[name], "no such field")
        values: dict[str, Any] = {}
        for name, codec in self.codecs.items():
            if name in plain:
                values[name] = codec.read(plain[name], f"{dot}{name}")
            elif name in self.defaults:
                values[name] = self.defaults[name]()
            else:
                refuse(f"{dot}{name}", None, "this field")
        return values


def fields_of(kind: Any) -> Fields:
    """Return how the fields of a dataclass or named tuple are written and read."""
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    hints = get_type_hints(kind)
    return Fields(
        {name: codec_of(hints[name]) for name in names}, stated_defaults(kind), left_out(kind)
    )


def _of_fields(kind: Any) -> Codec:
    parts = fields_of(kind)

    return Codec(parts.write, lambda plain, place: kind(**parts.read(plain, place)))
