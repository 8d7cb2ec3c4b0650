"""Digests of files: what a client reports at hello, and what the server expects of it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
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
        if place.name in _LEFT_OUT:
            continue
        if place.is_dir():
            for file in files_below(place, lambda entry: entry.name in _LEFT_OUT):
                yield folder + file.path[len(str(place)) :], _found_digest(file)
        elif place.is_file() or place.is_symlink():
            yield folder, _found_digest(place)


def files_below(
    folder: str | Path, left_out: Callable[[os.DirEntry[str]], bool]
) -> Iterator[os.DirEntry[str]]:
    """Yield the files and links below a folder; what is left out is neither yielded nor entered.

    In the order of their paths, part by part. A link to a folder is not entered, and a folder that
    is not there or may not be read has no files. Entries of the disk, because a `Path` for each of
    ten thousand files took longer than reading them.
    """
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except (FileNotFoundError, PermissionError):
        return
    for entry in entries:
        if left_out(entry):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from files_below(entry.path, left_out)
        elif entry.is_symlink() or entry.is_file():
            yield entry


def _found_digest(found: os.DirEntry[str] | Path) -> str:
    if found.is_file():
        return file_digest(found)
    return hashlib.sha256(os.readlink(found).encode()).hexdigest()


def file_digest(path: str | os.PathLike[str]) -> str:
    """Return a file's SHA-256."""
    with open(path, "rb", buffering=0) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
