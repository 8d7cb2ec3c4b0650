"""docs/wire.md as text, made of the messages' own source: names, fields and what they mean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec.inspect as shape

import wire.messages
from tests.wire.shapes import EVENTS, FROM_CLIENT, FROM_SERVER, bare
from wire.messages.base import PLAIN_LINE, tag_of

SOURCES: Final = Path(wire.messages.__path__[0])
DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "wire.md"
BASES: Final = ("Value", "Message", "Event")

GENERATED: Final = "# Messages\n"
"""From this line on the document is made; what stands above it is written by hand."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field as its source has it."""

    name: str
    kind: str
    default: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Struct:
    """One struct as its source has it."""

    name: str
    base: str
    meaning: str
    own: tuple[Field, ...]


def document_text() -> str:
    """Return the whole document."""
    structs = {struct.name: struct for struct in _structs()}
    spoken = {kind.__name__ for kind in (*FROM_CLIENT, *FROM_SERVER)}
    events = {kind.__name__ for kind in EVENTS}
    inner = [s for s in structs.values() if s.name not in spoken | events | set(BASES)]
    parts = [s for s in inner if _root(s, structs) == "Value"]
    lines = [DOCUMENT.read_text(encoding="utf-8").partition(GENERATED)[0] + GENERATED]
    lines += _section("From a client", [structs[kind.__name__] for kind in FROM_CLIENT], structs)
    lines += _section("From the server", [structs[kind.__name__] for kind in FROM_SERVER], structs)
    lines += _section("Events of a table", [structs[kind.__name__] for kind in EVENTS], structs)
    lines += _section("Parts of messages", parts, structs)
    lines += _values()
    return "\n".join(lines).rstrip() + "\n"


def _section(title: str, kinds: list[Struct], structs: dict[str, Struct]) -> Iterator[str]:
    yield f"## {title}\n"
    for struct in kinds:
        yield from _entry(struct, structs)


def _entry(struct: Struct, structs: dict[str, Struct]) -> Iterator[str]:
    root = _root(struct, structs)
    tag = "" if root == "Value" else f" `{tag_of(struct.name)}`"
    yield f"### {struct.name}{tag}\n\n{struct.meaning}\n"
    fields = list(_fields(struct, structs))
    if fields:
        yield "| field | type | default | |\n|---|---|---|---|"
        for field in fields:
            default = f"`{field.default}`" if field.default else ""
            yield f"| `{field.name}` | {field.kind} | {default} | {field.meaning} |"
        yield ""


def _fields(struct: Struct, structs: dict[str, Struct]) -> Iterator[Field]:
    if struct.base in structs:
        yield from _fields(structs[struct.base], structs)
    yield from struct.own


def _root(struct: Struct, structs: dict[str, Struct]) -> str:
    while struct.name not in BASES:
        struct = structs[struct.base]
    return struct.name


def _structs() -> Iterator[Struct]:
    for path in sorted(SOURCES.glob("*.py")):
        for node in _tree(path).body:
            if isinstance(node, ast.ClassDef):
                base = ast.unparse(node.bases[0])
                meaning = ast.get_docstring(node) or ""
                yield Struct(node.name, base, meaning, tuple(_own_fields(node)))


def _own_fields(node: ast.ClassDef) -> Iterator[Field]:
    for place, line in enumerate(node.body):
        if isinstance(line, ast.AnnAssign):
            name = ast.unparse(line.target)
            default = "" if line.value is None else _default(line.value)
            meaning = _text_after(node.body, place)
            yield Field(name, _kind(line.annotation), default, meaning)


def _kind(annotation: ast.expr) -> str:
    text = ast.unparse(annotation)
    if text.startswith("Annotated[") and "HIDDEN" in text:
        text = f"{text.removeprefix('Annotated[').partition(', HIDDEN')[0]} (hidden)"
    return text.replace("|", "or")


def _default(value: ast.expr) -> str:
    text = ast.unparse(value)
    return "{}" if text == "field(default_factory=dict)" else text.replace("'", '"')


def _values() -> Iterator[str]:
    yield "## Kinds of values\n\n| name | type | |\n|---|---|---|"
    for path in sorted(SOURCES.glob("*.py")):
        body = _tree(path).body
        for place, line in enumerate(body):
            if isinstance(line, ast.Assign) and _is_kind(line):
                name = ast.unparse(line.targets[0])
                kind = getattr(import_module(f"wire.messages.{path.stem}"), name)
                yield f"| {name} | {_limits(kind, line)} | {_text_after(body, place)} |"


def _is_kind(line: ast.Assign) -> bool:
    return isinstance(line.value, ast.Subscript) or ast.unparse(line.targets[0]) == "Fact"


def _limits(kind: object, line: ast.Assign) -> str:
    """Say what a kind of value allows."""
    match bare(shape.type_info(kind)):
        case shape.IntType(ge=least, le=most):
            return f"int from {least} to {most}"
        case shape.BytesType(min_length=least):
            return f"{least} bytes"
        case shape.StrType(min_length=least, max_length=most, pattern=pattern):
            length = f", {least or 0} to {most} characters" if most else ""
            form = ", one plain line" if pattern == PLAIN_LINE else f", `{pattern}`"
            return f"str{length}{form if pattern else ''}".replace("|", "\\|")
        case shape.LiteralType(values=values):
            return f"one of {len(values)} texts"
        case _:
            return ast.unparse(line.value).replace("|", "or")


def _text_after(body: list[ast.stmt], place: int) -> str:
    """Return the text that stands below a name and says what it means, on one line."""
    after = body[place + 1] if place + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return " ".join(str(after.value.value).split())
    return ""


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
