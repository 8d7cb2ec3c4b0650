"""What all messages share: the strict struct, and the ranges of the values in them.

Messages are plain values with exact fields. Decoding refuses an unknown or missing field, a value
of another type and a value out of its range. It converts nothing.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from wire.hidden import HIDDEN_MARK, shown_fields

V = TypeVar("V", bound=Struct)


@cache
def tag_of(name: str) -> str:
    """Return the tag of a class name: "hand_shown" for `HandShown`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


HIDDEN = Meta(extra={HIDDEN_MARK: True})
"""Marks a field whose value must not appear in a log, error or debugger, see `wire.hidden`."""


class Value(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A part of a message: exact fields, never changed; printed without its hidden fields."""

    def __repr__(self) -> str:
        """Return the fields with their values, "hidden" for hidden ones."""
        shown = ", ".join(f"{name}={text}" for name, text in shown_fields(self))
        return f"{type(self).__name__}({shown})"

    def __rich_repr__(self) -> list[tuple[str, str]]:
        """Return the same for `rich`, which would otherwise read the values itself."""
        return list(shown_fields(self))


class Message(Value, frozen=True, kw_only=True, tag_field="m", tag=tag_of):
    """A value that carries its kind in the field "m"."""


class Request(Message, frozen=True, kw_only=True):
    """A message that is answered. Its id is made once and kept for every retry."""

    id: RequestId


class Event(Value, frozen=True, kw_only=True, tag_field="e", tag=tag_of):
    """Something that happened. It carries its kind in the field "e"."""


class GamePart(Value, frozen=True, kw_only=True, tag_field="game"):
    """What one kind of game says in a view; its kind stands under "game".

    Each place that differs between games is a tagged union of their parts. A new kind of game adds
    its part to the union, and the type checker names every reader that must know it.
    """


def changed(value: V, **changes: Any) -> V:
    """Return a copy with some fields changed."""
    return replace(value, **changes)


NUMBER_MAX = 2**53
"""The largest count or amount on the wire: every program can hold it exactly."""

Count = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
Chips = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
"""Chips of a table; at a cash table one chip is one cent."""
CentsCount = Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)]
MONEY_MAX = 10**12
"""The most cents in one request: more than any cage holds. A sum of millions of them is exact."""
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
CARD_TEXTS: Final = ("", *(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), "Jk", "Jr")
CardText = Literal[CARD_TEXTS]  # type: ignore[valid-type]  # read much quicker than a pattern
"""Rank (2 to 9, T, J, Q, K, A) and suit (c, d, h, s), such as "As", or a joker, "Jk" or "Jr"; empty
for a card that is face down."""
CardNumber = Annotated[int, Meta(ge=0, le=53)]
"""Under which a card is committed to: by rank from deuce to ace, then by suit; two jokers last."""
Position = Annotated[int, Meta(ge=0, le=1_023)]
"""Of a card in the committed deck; 0 is dealt first."""
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Day = Annotated[str, Meta(max_length=10, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
Code = Annotated[str, Meta(max_length=48, pattern=r"^[a-z0-9_.]*\Z")]
"""A word for programs. The screens and the command line turn it into text for people."""
Word = Annotated[str, Meta(max_length=48)]
"""A code in what the server sends. A view has dozens of them, so only the length is checked."""
Digest = Annotated[str, Meta(max_length=128, pattern=r"^[0-9a-f]*\Z")]
"""Of a program's files, in hexadecimal."""
CARD_TRACK = (
    r"(?:(?:[;öÖéñÑòçÇæÆøØ]|[%5(][Bb])[0-9](?: ?[0-9]){11}"
    r"|[0-9]{12}[=^+\u00b4\u00a1\u00bf\u00ec\u00ab\\][0-9]"
    r"|[mM][0-9]{16}"
    r"|(?:[mM;]|5[Bb])[&\"'(\-_\u00e9\u00e8\u00e7\u00e0\u00a7!]{12})"
)
"""What a card's stripe looks like in a text, whole or cut, with the keyboards of several countries:
its sentinel before a long number, or such a number before the sign in the middle of a track."""
CONTROLS = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069"
PLAIN_LINE = rf"^(?!.*{CARD_TRACK})[^{CONTROLS}]*\Z"
"""One line without characters that control a terminal or change the reading direction, and without
what a card reader typed by mistake: a card opens an account, and a text is kept and shown."""
Name = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=500)]
TypedName = Annotated[str, Meta(max_length=64, pattern=PLAIN_LINE)]
TypedText = Annotated[str, Meta(max_length=500, pattern=PLAIN_LINE)]
"""Text that a client sends. Texts from the server may be older than this rule: see `Text`."""
SettingsText = Annotated[str, Meta(max_length=16_000)]
"""A table's settings as JSON: an object with every field, as the table's records store it."""
Label = Annotated[str, Meta(max_length=80, pattern=PLAIN_LINE)]
"""The text on a button."""
RequestId = Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[A-Za-z0-9:_/.\-]+\Z")]
Desk = Annotated[str, Meta(max_length=10, pattern=r"^((floor|cage):[1-9][0-9]{0,3})?\Z")]
"""A desk of the staff's pages: `floor:NUMBER` or `cage:NUMBER`."""
WatchId = Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z0-9_\-]*\Z")]
"""A watch, named by the client that asked for it; empty: its only one without a name."""
Secret = Annotated[str, Meta(max_length=200), HIDDEN]
"""A PIN, password, code or swiped track: never logged, see `wire.hidden`."""
Fact = int | str | bool | None
Facts = dict[Code, Fact]
Argument = Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)] | Text
"""A value in the arguments of a named report."""
Arguments = Annotated[dict[Code, Argument], Meta(max_length=8)]
