"""The project's source files and every import in them, wherever it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.architecture.table import TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One name that a file imports, made absolute."""

    path: Path
    line: int
    importer: str
    """The module that imports, dotted."""
    target: str
    """The module or name that is imported, dotted: `from a import b` gives `a.b`."""
    said: str
    """The module as the statement says it: `from a import b` gives `a`."""


def module_name(root: Path, path: Path) -> str:
    """Return the dotted name under which a file is imported."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def source_files(root: Path) -> list[Path]:
    """Return every Python file of the packages in the table that exist."""
    return [path for package in TABLE for path in sorted((root / package).rglob("*.py"))]


def top_packages(root: Path) -> set[str]:
    """Return the folders at the root that hold Python code."""
    return {
        folder.name
        for folder in root.iterdir()
        if folder.is_dir() and not folder.name.startswith(".") and any(folder.rglob("*.py"))
    }


def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a file; many checks read the same ones."""
    return _tree(path.read_text(encoding="utf-8"))


def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file's syntax tree."""
    return nodes_in(path.read_text(encoding="utf-8"))


@cache
def nodes_in(text: str) -> tuple[ast.AST, ...]:
    """Return every node of a module's syntax tree, walked once however many checks look at it."""
    return tuple(ast.walk(_tree(text)))


@cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)


def imports_of(root: Path, path: Path) -> Iterator[Import]:
    """Yield every import of a file: at the top, inside functions, under TYPE_CHECKING."""
    importer = module_name(root, path)
    package = importer if path.stem == "__init__" else importer.rpartition(".")[0]
    for node in nodes(path):
        for said, target in _named(node, package):
            line = getattr(node, "lineno", 0)
            yield Import(path=path, line=line, importer=importer, target=target, said=said)


def _named(node: ast.AST, package: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        said = _absolute(node, package)
        yield from ((said, f"{said}.{alias.name}") for alias in node.names)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if node.level == 0:
        return node.module or ""
    above = package.split(".")
    kept = above[: len(above) - node.level + 1]
    return ".".join([*kept, node.module] if node.module else kept)
