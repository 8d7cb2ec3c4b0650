"""Where the golden data directories lie, and how a test gets a copy of one."""

from __future__ import annotations

import tarfile
from pathlib import Path
from typing import Final

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "data_directories"
NUMBERS: Final = tuple(sorted(int(file.name.split(".")[0]) for file in GOLDEN.glob("*.tar.xz")))
"""The data directories there are; each release adds one."""


def archive_of(number: int) -> Path:
    """Return where a golden data directory is packed."""
    return GOLDEN / f"{number}.tar.xz"


def unpacked(number: int, folder: Path) -> Path:
    """Unpack a golden data directory; return the copy, readable by its owner alone."""
    with tarfile.open(archive_of(number)) as packed:
        packed.extractall(folder, filter="data")
    for path in (folder / "data").rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    (folder / "data").chmod(0o700)
    return folder / "data"
