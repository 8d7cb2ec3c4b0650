"""What the types of the messages say, as values to test with: right ones, and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any, Final, get_args

import msgspec.inspect as shape
from hypothesis import strategies as st
from msgspec import Struct

from wire.messages.base import PLAIN_LINE, Message
from wire.messages.table_events import TableEvent
from wire.unions import FromClient, FromServer

FROM_CLIENT: Final[tuple[type[Message], ...]] = get_args(FromClient)
FROM_SERVER: Final[tuple[type[Message], ...]] = get_args(FromServer)
EVENTS: Final[tuple[type[Struct], ...]] = get_args(TableEvent)

INT_MIN, INT_MAX = -(2**63), 2**64 - 1
"""What msgpack can carry."""
SAMPLE_TEXTS: Final = {
    r"^[a-z0-9_.]*\Z": "word_1.a",
    r"^[A-Za-z0-9:_/.\-]+\Z": "seat:3:7/000041",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z": "2026-11-16",
    r"^[0-9a-f]*\Z": "00ff",
    r"^((floor|cage):[1-9][0-9]{0,3})?\Z": "floor:7",
    r"^[A-Za-z0-9_\-]*\Z": "watch-7",
    r"^[!-~]*\Z": "k" * 40,
    r"^#[0-9A-Fa-f]{6}\Z": "#1B6A51",
    r"^[A-Za-z0-9 ,.\-]*\Z": "M10 10 L90 10 L50 90 Z",
    r"^(min|pot|[1-9]/[1-9]|[1-9]x|[1-9]\.[0-9]x)\Z": "2.5x",
    PLAIN_LINE: "Zoë 7",
    None: "Zoë 7",
}
"""A right text for each pattern."""
SAMPLE_CARD: Final = "Qh"


def shape_of(kind: type[Any]) -> shape.StructType:
    """Return what a struct consists of."""
    found = shape.type_info(kind)
    assert isinstance(found, shape.StructType)
    return found


def bare(kind: shape.Type) -> shape.Type:
    """Return a type without what is written beside it."""
    return bare(kind.type) if isinstance(kind, shape.Metadata) else kind


@singledispatch
def sample(kind: shape.Type, *, full: bool) -> Any:
    """Return the one value that golden bytes show for a type; `full`: every field is given."""
    raise AssertionError(f"no sample for {kind}, {full=}")


@sample.register
def _(kind: shape.Metadata, *, full: bool) -> Any:
    return sample(kind.type, full=full)


@sample.register
def _(kind: shape.IntType, *, full: bool) -> Any:
    del full
    return max(kind.ge or 0, min(1_000_003 if kind.le is None else kind.le, 7))


@sample.register
def _(kind: shape.StrType, *, full: bool) -> Any:
    del full
    return SAMPLE_TEXTS[kind.pattern]


@sample.register
def _(kind: shape.LiteralType, *, full: bool) -> Any:
    del full
    assert SAMPLE_CARD in kind.values
    return SAMPLE_CARD


@sample.register
def _(kind: shape.BytesType, *, full: bool) -> Any:
    del full
    return bytes(range(kind.min_length or 3))


@sample.register
def _(kind: shape.BoolType, *, full: bool) -> Any:
    del kind
    return full


@sample.register
def _(kind: shape.UnionType, *, full: bool) -> Any:
    return sample(kind.types[0], full=full)


@sample.register
def _(kind: shape.VarTupleType, *, full: bool) -> Any:
    return (sample(kind.item_type, full=full),) if full else ()


@sample.register
def _(kind: shape.TupleType, *, full: bool) -> Any:
    return tuple(sample(item, full=full) for item in kind.item_types)


@sample.register
def _(kind: shape.DictType, *, full: bool) -> Any:
    return {sample(kind.key_type, full=full): sample(kind.value_type, full=full)}


@sample.register
def _(kind: shape.StructType, *, full: bool) -> Any:
    fields = [field for field in kind.fields if full or field.required]
    return kind.cls(**{field.name: sample(field.type, full=full) for field in fields})


@singledispatch
def right(kind: shape.Type) -> st.SearchStrategy[Any]:
    """Return any value that a type allows."""
    raise AssertionError(f"no strategy for {kind}")


@right.register
def _(kind: shape.Metadata) -> st.SearchStrategy[Any]:
    return right(kind.type)


@right.register
def _(kind: shape.IntType) -> st.SearchStrategy[Any]:
    low = INT_MIN if kind.ge is None else kind.ge
    return st.integers(low, INT_MAX if kind.le is None else kind.le)


@right.register
def _(kind: shape.StrType) -> st.SearchStrategy[Any]:
    least, most = kind.min_length or 0, kind.max_length or 20
    if kind.pattern is None:
        return st.text(_CHARACTERS, min_size=least, max_size=min(most, 20))
    if kind.pattern == PLAIN_LINE:
        seen = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
        return st.text(seen, min_size=least, max_size=min(most, 20))
    fitting = st.from_regex(kind.pattern).filter(lambda text: least <= len(text) <= most)
    return st.just(SAMPLE_TEXTS[kind.pattern]) | fitting


@right.register
def _(kind: shape.LiteralType) -> st.SearchStrategy[Any]:
    return st.sampled_from(kind.values)


@right.register
def _(kind: shape.BytesType) -> st.SearchStrategy[Any]:
    return st.binary(min_size=kind.min_length or 0, max_size=kind.max_length)


@right.register
def _(kind: shape.BoolType) -> st.SearchStrategy[Any]:
    del kind
    return st.booleans()


@right.register
def _(kind: shape.NoneType) -> st.SearchStrategy[Any]:
    del kind
    return st.none()


@right.register
def _(kind: shape.UnionType) -> st.SearchStrategy[Any]:
    return st.one_of([right(one) for one in kind.types])


@right.register
def _(kind: shape.VarTupleType) -> st.SearchStrategy[Any]:
    return st.lists(right(kind.item_type), max_size=3).map(tuple)


@right.register
def _(kind: shape.TupleType) -> st.SearchStrategy[Any]:
    return st.tuples(*(right(item) for item in kind.item_types))


@right.register
def _(kind: shape.DictType) -> st.SearchStrategy[Any]:
    return st.dictionaries(right(kind.key_type), right(kind.value_type), max_size=3)


@right.register
def _(kind: shape.StructType) -> st.SearchStrategy[Any]:
    return right_struct(kind.cls)


def right_struct(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return any value of a struct."""
    fields = shape_of(kind).fields
    needed = {field.name: right(field.type) for field in fields if field.required}
    others = {field.name: right(field.type) for field in fields if not field.required}
    return st.fixed_dictionaries(needed, optional=others).map(lambda given: kind(**given))


def wrong(kind: shape.Type) -> Iterator[object]:
    """Yield values just outside of what a type allows, and values of other kinds."""
    yield 1.5
    match bare(kind):
        case shape.IntType(ge=least, le=most):
            yield from (True, "7", b"7", None)
            yield from () if least is None else (least - 1,)
            yield from () if most is None else (most + 1,)
        case shape.StrType(pattern=pattern, max_length=most, min_length=least):
            yield from (7, b"text", None, ["text"])
            yield from () if most is None else ("a" * (most + 1),)
            yield from () if not least else ("a" * (least - 1),)
            yield from () if pattern is None else (f"{SAMPLE_TEXTS[pattern]}\n", "\x1b[2J")
            yield from () if pattern in (None, PLAIN_LINE) else ("Ünseen €",)
        case shape.LiteralType():
            yield from (7, b"Qh", None, "Q", "qh", "1h", "Qh ", "Qh\n", "QhQh", "\x1b[2J", "Jc\0")
        case shape.BytesType(min_length=least, max_length=most):
            yield from (7, None, [0])
            yield from () if not least else (b"\0" * (least - 1),)
            yield from () if most is None else (b"\0" * (most + 1),)
        case shape.BoolType():
            yield from (0, 1, "true", None)
        case shape.VarTupleType():
            yield from (7, "text", {"a": 1}, [object_of_no_type()])
        case shape.StructType():
            yield from (7, "text", [], {"no_such_field": 1})


def object_of_no_type() -> dict[str, object]:
    """Return what is no item of any tuple."""
    return {"no": {"such": "thing"}}


_CHARACTERS = st.characters(codec="utf-8")
