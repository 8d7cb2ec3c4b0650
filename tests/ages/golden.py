"""Where the golden data directories lie, how a test gets a copy of one, and how it was left."""

from __future__ import annotations

import json
import lzma
import tarfile
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "data_directories"
NUMBERS: Final = tuple(sorted(int(file.name.split(".")[0]) for file in GOLDEN.glob("*.tar.xz")))
"""The data directories there are; each release adds one."""
_LEFT: Final = "left.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """How a golden room was left when its server was killed."""

    tables: list[int]
    """Open, whether frozen or not."""
    frozen: dict[int, str]
    """Why each frozen table is frozen."""
    playing: list[int]
    """With an open hand."""
    stations: dict[str, int]
    """Where each player sits who plays on, by his place in `people.json`."""
    tournaments: dict[int, str] = field(default_factory=dict)
    """The stage of the tournament at each table that has one."""

    @property
    def going(self) -> list[int]:
        """The tables that are not frozen."""
        return [number for number in self.tables if number not in self.frozen]


_FIRST: Final = Left(
    tables=[1, 2, 3, 4],
    frozen={},
    playing=[1],
    stations={
        "seat:1:5": 0,
        "seat:1:2": 1,
        "seat:1:4": 2,
        "seat:2:1": 3,
        "seat:2:2": 4,
        "seat:2:3": 5,
        "seat:3:1": 6,
        "seat:3:2": 7,
        "seat:3:3": 8,
    },
)
"""Directory 0 does not say it itself."""


def archive_of(number: int) -> Path:
    """Return where a golden data directory is packed."""
    return GOLDEN / f"{number}.tar.xz"


def unpacked(number: int, folder: Path) -> Path:
    """Unpack a golden data directory; return the copy, readable by its owner alone."""
    return unpacked_from(archive_of(number), folder)


@lru_cache(maxsize=4)
def _packed(archive: Path) -> bytes:
    """Return what is in an archive; many tests unpack the same, and to expand it takes longest."""
    return lzma.decompress(archive.read_bytes())


def unpacked_from(archive: Path, folder: Path) -> Path:
    """Unpack a data directory that lies anywhere."""
    with tarfile.open(fileobj=BytesIO(_packed(archive))) as packed:
        packed.extractall(folder, filter="data")
    for path in (folder / "data").rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    (folder / "data").chmod(0o700)
    return folder / "data"


def left_in(folder: Path) -> Left:
    """Read how a golden room was left."""
    file = folder / _LEFT
    if not file.exists():
        return _FIRST
    plain = json.loads(file.read_text("utf-8"))
    by_table: dict[str, Any] = {
        name: {int(number): word for number, word in plain.pop(name, {}).items()}
        for name in ("frozen", "tournaments")
    }
    return Left(**plain, **by_table)


def say_how_left(folder: Path, left: Left) -> None:
    """Write down how a golden room was left."""
    (folder / _LEFT).write_text(json.dumps(asdict(left), indent=1), encoding="utf-8")
