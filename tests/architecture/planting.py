"""Trees with one thing wrong, to see a check fail."""

from __future__ import annotations

from pathlib import Path


def plant(root: Path, name: str, text: str) -> None:
    """Write a file of a made-up tree, folders included."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
