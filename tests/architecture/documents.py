"""What the documents promise about the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.architecture.sources import top_packages
from tests.architecture.table import TABLE

MODULE: Final = re.compile(r"`([a-z_]+/[a-z_/]+\.py)`")
STEP: Final = re.compile(r"^\d+\. ((?:.+\n?)(?:   .+\n?)*)", re.MULTILINE)
STEPS_MAX: Final = 12
WALKS: Final = ("A tap", "A deposit", "A shuffle", "A crash", "A new table")
LINK: Final = re.compile(r"\[[^\]]*\]\((?!https?:)(?P<target>[^)#\s]+)[^)]*\)")


def dead_links(root: Path) -> list[str]:
    """Every link to a file of the repository leads somewhere."""
    return [
        f"{document.relative_to(root)}: links to {target}, which is not there: mend or remove it"
        for document in _documents(root)
        for target in LINK.findall(document.read_text(encoding="utf-8"))
        if not (document.parent / target).exists()
    ]


def folders_missing_on_the_map(root: Path) -> list[str]:
    """README.md lists every folder of code."""
    readme = (root / "README.md").read_text(encoding="utf-8")
    return [
        f"README.md: its map has no line for `{package}`: say in one line what it is"
        for package in sorted(top_packages(root))
        if f"| `{package}` |" not in readme
    ]


def modules_missing(root: Path) -> list[str]:
    """Every module that a document names by its path is there."""
    return [
        f"{document.relative_to(root)}: names `{path}`, which is not there: name its successor"
        for document in _documents(root)
        for path in MODULE.findall(document.read_text(encoding="utf-8"))
        if path.partition("/")[0] in TABLE and not (root / path).exists()
    ]


def long_walks(root: Path) -> list[str]:
    """ARCHITECTURE.md walks through the system five times, in at most twelve named steps."""
    text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walks = {walk.partition("\n")[0]: STEP.findall(walk) for walk in text.split("\n### ")[1:]}
    problems = [f"ARCHITECTURE.md: no walk {name!r}" for name in WALKS if name not in walks]
    for name, steps in walks.items():
        if len(steps) > STEPS_MAX:
            problems.append(f"ARCHITECTURE.md: {name!r} takes {len(steps)} steps: leave some out")
        problems += [
            f"ARCHITECTURE.md: {name!r}: no module in {step[:40]!r}: say where it happens"
            for step in steps
            if not MODULE.search(step)
        ]
    return problems


def _documents(root: Path) -> Iterator[Path]:
    yield from sorted(root.glob("*.md"))
    yield from sorted((root / "docs").rglob("*.md"))
