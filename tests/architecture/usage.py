"""No file that nothing uses."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.arrows import all_imports
from tests.architecture.sources import module_name, parse, source_files

ENTRANCES = frozenset({"__init__", "__main__", "conftest"})


def unused_files(root: Path) -> list[str]:
    """Every module is imported by another one; a product module by the product itself.

    Started by name instead, and so left out: entrances, tests, and benchmarks (`measure`). A
    command counts as used if the command line names its module.
    """
    by_product = _imported(root, by_tests=False) | _commands(root / "cli" / "commands.py")
    by_all = by_product | _imported(root, by_tests=True)
    return [
        f"{path.relative_to(root)}: nothing uses it: wire it in where it belongs, or remove it"
        for path in source_files(root)
        if not _started_by_name(path)
        and module_name(root, path)
        not in (by_all if path.is_relative_to(root / "tests") else by_product)
    ]


def _imported(root: Path, *, by_tests: bool) -> set[str]:
    return {
        name
        for found in all_imports(root)
        if found.importer.startswith("tests") == by_tests
        for name in (found.said, found.target)
        if name != found.importer
    }


def _commands(table: Path) -> set[str]:
    """Return the modules that the table of commands names as places."""
    return {
        str(node.args[0].value)
        for node in ast.walk(parse(table) if table.exists() else ast.Module([], []))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Place"
        and isinstance(node.args[0], ast.Constant)
    }


def _started_by_name(path: Path) -> bool:
    return path.stem in ENTRANCES or path.stem.startswith("test_") or _is_benchmark(path)


def _is_benchmark(path: Path) -> bool:
    return path.parent.name == "bench" and any(
        isinstance(node, ast.FunctionDef) and node.name == "measure" for node in parse(path).body
    )
