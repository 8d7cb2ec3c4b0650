"""What the documents promise about the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.architecture.sources import top_packages

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


def _documents(root: Path) -> Iterator[Path]:
    yield from sorted(root.glob("*.md"))
    yield from sorted((root / "docs").rglob("*.md"))
