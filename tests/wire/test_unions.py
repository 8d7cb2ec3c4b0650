"""Every message is said by somebody."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec.inspect as shape

import wire.messages
from tests.wire.shapes import EVENTS, FROM_CLIENT, FROM_SERVER, bare, shape_of
from wire.messages.base import Message, Request
from wire.messages.seat import BuyIn
from wire.messages.session import Baseline, Beat, Numbered
from wire.messages.staff import OwnSecret, StaffRequest

BASES = {Message, Request, StaffRequest, OwnSecret, Numbered, Baseline}
FOLDER = Path(wire.messages.__path__[0])


def heirs(kind: type[Message]) -> Iterator[type[Message]]:
    for heir in kind.__subclasses__():
        yield heir
        yield from heirs(heir)


def test_every_message_is_in_a_union() -> None:
    declared = {
        kind for kind in heirs(Message) if kind.__module__.startswith("wire.") and kind not in BASES
    }

    assert declared == {*FROM_CLIENT, *FROM_SERVER}


def test_every_file_of_messages_is_reached() -> None:
    """A file nobody imports would hide its messages from the test above."""
    modules = {kind.__module__ for kind in (*FROM_CLIENT, *FROM_SERVER)}
    with_messages = {
        f"wire.messages.{path.stem}"
        for path in FOLDER.glob("*.py")
        if path.stem != "base" and _declares_a_message(path)
    }

    assert with_messages <= modules


def test_no_message_but_the_beat_is_said_by_both_sides() -> None:
    assert set(FROM_CLIENT) & set(FROM_SERVER) == {Beat}


def test_every_kind_has_a_tag_of_its_own() -> None:
    for kinds in (FROM_CLIENT, FROM_SERVER, EVENTS):
        tags = Counter(shape_of(kind).tag for kind in kinds)
        assert tags.total() == len(tags)


def test_every_request_has_an_id_and_every_answer_can_be_told_by_it() -> None:
    requests = [kind for kind in FROM_CLIENT if issubclass(kind, Request)]

    assert BuyIn in requests
    assert all("id" in kind.__struct_fields__ for kind in requests)


def _declares_a_message(path: Path) -> bool:
    known = {kind.__name__ for kind in BASES}
    return any(
        isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id in known for base in node.bases)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
    )


def test_whatever_a_client_says_is_bounded() -> None:
    """Numbers fit into every store and sum, texts and lists have a longest."""
    unbounded = [
        f"{kind.__name__}.{field.name}"
        for kind in FROM_CLIENT
        for field in shape_of(kind).fields
        if not _is_bounded(field.type)
    ]

    assert unbounded == []


def _is_bounded(kind: shape.Type) -> bool:
    own, parts = True, tuple[shape.Type, ...]()
    match bare(kind):
        case shape.IntType(ge=int(least), le=int(most)):
            own = -(2**53) <= least <= most <= 2**53
        case shape.StrType(max_length=longest) | shape.BytesType(max_length=longest):
            own = longest is not None
        case shape.VarTupleType(max_length=longest, item_type=item):
            own, parts = longest is not None, (item,)
        case shape.TupleType(item_types=items) | shape.UnionType(types=items):
            parts = items
        case shape.DictType(max_length=longest, key_type=name, value_type=value):
            own, parts = longest is not None, (name, value)
        case shape.StructType(fields=fields):
            parts = tuple(field.type for field in fields)
        case unknown:
            own = isinstance(unknown, shape.BoolType | shape.NoneType)
    return own and all(map(_is_bounded, parts))
