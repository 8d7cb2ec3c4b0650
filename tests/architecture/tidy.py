"""Tidiness that a machine can see: sizes, leftovers, names; each message says what to do."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.architecture.sources import module_name, nodes, parse, source_files

FILE_LINES_MAX: Final = 400
FUNCTION_LINES_MAX: Final = 60
POSITIONAL_MAX: Final = 5
MODULES_MAX: Final = 20
ROOMY_PACKAGES: Final = ("server", "cli")

ALLOWANCES: Final[Mapping[str, int]] = {}
"""A ratchet: `path` or `path:function` -> the lines it may have for now. Numbers only go down."""

VAGUE_NAMES: Final = frozenset({"utils", "util", "common", "helpers", "helper", "manager", "misc"})
EXACT_PACKAGES: Final = ("money", "rules")
BANNED_CALLS: Final[Mapping[str, str]] = {
    "print": "cli.output.say in a command, a returned value elsewhere",
    "breakpoint": "a test that shows the fault",
}
LEFTOVER: Final = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b(\(.+\): \S)?")
TEXT_SUFFIXES: Final = frozenset({".py", ".md", ".toml", ".lock", ".sql", ".sh", ".yml", ""})
# Written so that the patterns do not find themselves.
FOREIGN_TEXT: Final[Mapping[str, str]] = {
    r"(?<![\w.}])/(?:work|root|home|Users)/\w": "a path relative to the repository",
    r"\bpypi[.]org|\bpythonhosted[.]": "no registry address: the reader's own index is used",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def too_large(root: Path, allowances: Mapping[str, int] = ALLOWANCES) -> list[str]:
    """A file is read in one sitting, a function at one glance."""
    problems = []
    for name, lines, limit in _sizes(root):
        allowed = allowances.get(name, limit)
        if lines > allowed:
            problems.append(f"{name} has {lines} lines, at most {allowed}: split it by subject")
        elif lines < allowed != limit:
            problems.append(
                f"{name} is down to {lines} lines: lower its allowance in tidy.py to that, "
                f"or remove it at {limit}"
            )
    return problems


def too_many_positional(root: Path) -> list[str]:
    """Beyond five, a reader cannot tell the arguments of a call apart."""
    return [
        f"{_at(root, path, function)}: {function.name} takes {count} positional arguments, "
        f"at most {POSITIONAL_MAX}: make them keyword-only or one value"
        for path in _product_files(root)
        for function in _functions(path)
        if (count := _positional(function)) > POSITIONAL_MAX
    ]


def crowded_folders(root: Path) -> list[str]:
    """A reader finds a module by its folder's name, not by searching a long list."""
    folders = Counter(
        path.parent.relative_to(root).as_posix()
        for package in ROOMY_PACKAGES
        for path in (root / package).rglob("*.py")
        if path.name != "__init__.py"
    )
    return [
        f"{folder} has {count} modules side by side, at most {MODULES_MAX}: group them by subject"
        for folder, count in sorted(folders.items())
        if count > MODULES_MAX
    ]


def leftovers(root: Path) -> list[str]:
    """Unfinished work is finished, or says why it waits: `TODO(reason): what`."""
    return [
        f"{path.relative_to(root)}:{line}: {comment!r}: do it, or write TODO(why it waits): what"
        for path in source_files(root)
        if LEFTOVER.search(path.read_text(encoding="utf-8"))  # telling comments apart is slow
        for line, comment in _comments(path)
        if (found := LEFTOVER.search(comment)) and not (found[1] == "TODO" and found[2])
    ]


def banned_calls(root: Path) -> list[str]:
    """Some calls have a better place or a better form."""
    return [
        f"{_at(root, path, node)}: {node.func.id}() is banned, use {BANNED_CALLS[node.func.id]}"
        for path in source_files(root)
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in BANNED_CALLS
    ]


def vague_names(root: Path) -> list[str]:
    """Names come from the card room, not from the toolbox."""
    files = [
        f"{path.relative_to(root)}: {path.stem!r} says nothing: name it after what it is for"
        for path in _product_files(root)
        if VAGUE_NAMES & set(path.stem.split("_"))
    ]
    classes = [
        f"{_at(root, path, node)}: {node.name} says nothing: name it after what it is"
        for path in _product_files(root)
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and re.search(r"(Manager|Helper|Util|Utils)$", node.name)
    ]
    return files + classes


def inexact_numbers(root: Path) -> list[str]:
    """Money and rules count in whole units: no float, no true division."""
    return [
        f"{path.relative_to(root)}:{line}: {what}: count whole units (//, money.percentage)"
        for package in EXACT_PACKAGES
        for path in sorted((root / package).rglob("*.py"))
        for line, what in _inexact(path)
    ]


def code_in_init(root: Path) -> list[str]:
    """An `__init__.py` lists the public names and holds no code."""
    return [
        f"{_at(root, path, node)}: move this out: __init__.py holds imports and __all__ only"
        for path in _product_files(root)
        if path.name == "__init__.py"
        for node in parse(path).body
        if not _listing(node)
    ]


def foreign_text(root: Path) -> list[str]:
    """No file names a folder of one machine or the address of a registry."""
    return [
        f"{path.relative_to(root)}:{number}: {found[0]!r}: write {instead}"
        for path in _text_files(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for pattern, instead in FOREIGN_TEXT.items()
        if (found := re.search(pattern, line))
    ]


def _sizes(root: Path) -> Iterator[tuple[str, int, int]]:
    for path in source_files(root):
        name = path.relative_to(root).as_posix()
        yield name, len(path.read_text(encoding="utf-8").splitlines()), FILE_LINES_MAX
        for function in _functions(path):
            lines = (function.end_lineno or function.lineno) - function.lineno + 1
            yield f"{name}:{function.name}", lines, FUNCTION_LINES_MAX


def _functions(path: Path) -> Iterator[Function]:
    for node in nodes(path):
        if isinstance(node, Function):
            yield node


def _positional(function: Function) -> int:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _product_files(root: Path) -> list[Path]:
    return [
        path for path in source_files(root) if module_name(root, path).partition(".")[0] != "tests"
    ]


def _comments(path: Path) -> Iterator[tuple[int, str]]:
    text = io.StringIO(path.read_text(encoding="utf-8"))
    for token in tokenize.generate_tokens(text.readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _inexact(path: Path) -> Iterator[tuple[int, str]]:
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, f"the float {node.value}"
        elif isinstance(node, ast.Name) and node.id == "float":
            yield node.lineno, "float"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "a true division"


def _listing(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def _text_files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts)
        if path.is_file() and not hidden and path.suffix in TEXT_SUFFIXES:
            yield path


def _at(root: Path, path: Path, node: ast.stmt | ast.expr) -> str:
    return f"{path.relative_to(root)}:{node.lineno}"
