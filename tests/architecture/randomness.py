"""Finding every place where a source text touches a source of randomness."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.architecture.sources import nodes_in

SOURCES = (
    "random",
    "secrets",
    "numpy.random",
    "os.urandom",
    "os.getrandom",
    "posix.urandom",
    "posix.getrandom",
    "uuid.uuid1",
    "uuid.uuid4",
    "ssl.RAND_bytes",
    "zmq.curve_keypair",
)
"""Modules and functions that give chance; anything inside them counts as them."""

SEEDED = ("random.Random", "numpy.random.default_rng", "numpy.random.PCG64")
"""Generators that repeat themselves when a seed is given."""

KEY_MAKERS = ("generate_key", "generate_private_key", "generate_parameters")
DEVICES = ("/dev/random", "/dev/urandom")
BY_NAME = ("urandom", "getrandom", "random", "secrets", "uuid4")
"""Words that reach a source when handed to getattr or an import function."""


def randomness_in(text: str) -> set[str]:
    """Return which sources of randomness a module touches, by their full names."""
    nodes = nodes_in(text)
    names = dict(_imported(nodes))
    found = {source for name in names.values() if (source := _source(name))}
    for node in nodes:
        found.update(_touched(node, names))
    return found


def unseeded_in(text: str) -> set[str]:
    """Return the calls of a module that draw on chance without a seed of their own."""
    nodes = nodes_in(text)
    names = dict(_imported(nodes))
    calls = [
        (_full_name(node.func, names), bool(node.args or node.keywords))
        for node in nodes
        if isinstance(node, ast.Call)
    ]
    return {
        f"{name}()" for name, given in calls if _source(name) and not (given and name in SEEDED)
    }


def _imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield each name an import binds, with what it stands for."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                root = alias.name.partition(".")[0]
                yield (alias.asname, alias.name) if alias.asname else (root, root)
                if _source(alias.name):
                    yield alias.name, alias.name
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"
                if alias.name == "*":
                    yield node.module or "", node.module or ""


def _touched(node: ast.AST, names: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Attribute):
        yield from _of_attribute(node, names)
    elif isinstance(node, ast.Constant) and node.value in DEVICES:
        yield str(node.value)
    elif isinstance(node, ast.Call):
        yield from _of_call(node)


def _of_attribute(node: ast.Attribute, names: dict[str, str]) -> Iterator[str]:
    if source := _source(_full_name(node, names)):
        yield source
    if node.attr in KEY_MAKERS:
        yield node.attr
    if node.attr == "generate" and _full_name(node.value, names).endswith("PrivateKey"):
        yield "PrivateKey.generate"


def _of_call(node: ast.Call) -> Iterator[str]:
    called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    called = node.func.id if isinstance(node.func, ast.Name) else called
    if called in {"getattr", "import_module", "__import__"}:
        for word in node.args:
            if isinstance(word, ast.Constant) and word.value in BY_NAME:
                yield f"{called}({word.value})"


def _full_name(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id if node.id.endswith("PrivateKey") else "")
    if isinstance(node, ast.Attribute) and (owner := _full_name(node.value, names)):
        return f"{owner}.{node.attr}"
    return ""


def _source(name: str) -> str:
    return next((s for s in SOURCES if name == s or name.startswith(s + ".")), "")
