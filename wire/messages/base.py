"""What all messages share: the strict struct, and the ranges of the values in them.

Messages are plain values with exact fields. Decoding refuses an unknown or missing field, a value
of another kind and a value out of its range; nothing is converted.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from wire.hidden import HIDDEN_MARK, shown_fields

V = TypeVar("V", bound=Struct)


def tag_of(name: str) -> str:
    """`HandShown` is "hand_shown"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


HIDDEN = Meta(extra={HIDDEN_MARK: True})
"""Marks a field whose value no log, error or debugger may show, see `wire.hidden`."""


class Value(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A part of a message: exact fields, never changed; printed without its hidden fields."""

    def __repr__(self) -> str:
        """Name the fields, without what must not be seen."""
        shown = ", ".join(f"{name}={text}" for name, text in shown_fields(self))
        return f"{type(self).__name__}({shown})"

    def __rich_repr__(self) -> list[tuple[str, str]]:
        """Show no more to a debugger that draws values itself."""
        return list(shown_fields(self))


class Message(Value, frozen=True, kw_only=True, tag_field="m", tag=tag_of):
    """A value that says its own kind, under "m"."""


class Request(Message, frozen=True, kw_only=True):
    """A request carries an id made once and kept over every retry."""

    id: RequestId


class Event(Value, frozen=True, kw_only=True, tag_field="e", tag=tag_of):
    """Something that happened, which says its own kind, under "e"."""


def changed(value: V, **changes: Any) -> V:
    """Return the value with some fields changed; the value itself stays as it is."""
    return replace(value, **changes)


NUMBER_MAX = 2**53
"""No count or amount on the wire is larger, so that every reader of numbers holds it exactly."""

Count = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
Chips = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
"""Chips of a table; at a cash table one chip is one cent."""
CentsCount = Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)]
MONEY_MAX = 10**12
"""Cents in one request: more than any cage holds, and a sum of millions of them is exact."""
AskedCents = Annotated[int, Meta(ge=-MONEY_MAX, le=MONEY_MAX)]
Milliseconds = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
Moment = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
"""Milliseconds since 1970."""
LimitCount = Annotated[int, Meta(ge=-1, le=NUMBER_MAX)]
"""Cents or minutes; -1: no limit."""
TableNumber = Annotated[int, Meta(ge=1, le=9_999)]
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
MaybeSeat = Annotated[int, Meta(ge=0, le=10)]
"""0: no seat."""
HandNumber = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
Turn = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
CardText = Annotated[str, Meta(pattern=r"^([2-9TJQKA][cdhs])?\Z")]
"""Rank and suit, "As"; empty: a card that lies face down."""
Position = Annotated[int, Meta(ge=0, le=1_023)]
"""Of a card in the committed deck; 0 is dealt first."""
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Code = Annotated[str, Meta(max_length=48, pattern=r"^[a-z0-9_.]*\Z")]
"""A word for programs; people's words are made of it at the edge."""
Word = Annotated[str, Meta(max_length=48)]
"""A code in what the server shows: there are dozens in every view, so only the length is judged."""
Digest = Annotated[str, Meta(max_length=128, pattern=r"^[0-9a-f]*\Z")]
"""Of a program's files, in hexadecimal."""
PLAIN_LINE = r"^[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]*\Z"
"""One line without anything that steers a terminal or turns the reading direction."""
Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=500)]
TypedName = Annotated[str, Meta(max_length=64, pattern=PLAIN_LINE)]
TypedText = Annotated[str, Meta(max_length=500, pattern=PLAIN_LINE)]
"""What a client says in words. What the server shows may be older than this rule."""
Label = Annotated[str, Meta(max_length=80, pattern=PLAIN_LINE)]
"""What a button says."""
RequestId = Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[A-Za-z0-9:_/.\-]+\Z")]
Secret = Annotated[str, Meta(max_length=200), HIDDEN]
"""A PIN, password, code or swiped track: never logged, see `wire.hidden`."""
Fact = int | str | bool | None
Facts = dict[Code, Fact]
Argument = Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)] | Text
"""A value that a client gives to a named question."""
Arguments = Annotated[dict[Code, Argument], Meta(max_length=8)]
