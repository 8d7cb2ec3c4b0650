"""Digests of files: what a client reports at hello, and what the server expects of it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

CLIENT_FOLDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": ("player_station", "screenkit", "wire", "money", "proof", "assets"),
    "cage": ("player_station", "screenkit", "wire", "money", "proof", "assets"),
    "centre": ("center_screen", "screenkit", "wire", "money", "proof", "assets"),
}
"""Role -> the folders of its program. A role that is not listed is a tool."""
_LEFT_OUT: Final = frozenset({"__pycache__", ".mypy_cache", ".pytest_cache"})


def client_digest(root: Path, role: str) -> str:
    """Return the digest of a client's program files under `root`; empty for a tool."""
    folders = CLIENT_FOLDERS.get(role, ())
    return folders_digest(root, folders) if folders else ""


def folders_digest(root: Path, folders: Sequence[str]) -> str:
    """Return one digest for all files of some folders, names included."""
    lines = [f"{name} {digest}\n" for name, digest in file_digests(root, folders)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def file_digests(root: Path, folders: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each file's path under `root` and its SHA-256, in a fixed order.

    Files that Python writes itself (compiled modules) are left out. For a link to a folder the
    digest is that of its target path.
    """
    for folder in sorted(folders):
        place = root / folder
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            inside = path.relative_to(root)
            if _LEFT_OUT & set(inside.parts):
                continue
            if path.is_file():
                yield inside.as_posix(), file_digest(path)
            elif path.is_symlink():
                yield inside.as_posix(), hashlib.sha256(os.readlink(path).encode()).hexdigest()


def file_digest(path: Path) -> str:
    """Return a file's SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
