"""DATA/books.toml: where a room's books are if they are not in DATA itself, and what they promise.

engine  = "postgresql"
connect = "host=pg-a,pg-b,pg-c dbname=arclight user=arclight sslmode=verify-full"
copies  = 1        # machines besides the primary that have every commit before it is answered
alone   = "stop"   # or "go_on": with an alarm while there are fewer copies

This module needs no psycopg: a room without the file never loads it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ledger.refusals import RefusalCode, Refused

FILE: Final = "books.toml"
ENGINE: Final = "postgresql"
STOP: Final = "stop"
GO_ON: Final = "go_on"
_PASSWORD: Final = re.compile(r"\bpassword\s*=|://[^/@\s]*:[^/@\s]*@")
_NOT_HERE: Final = "connect must not hold a password: use a passfile or a certificate"
_COUNTED: Final = re.compile(r"\s*(?:(?:FIRST|ANY)\s+)?(\d+)\s*\(", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Where the books are, and what is promised about them."""

    connect: str
    """Where, in libpq's words; several hosts are tried in their order."""
    copies: int = 1
    """On how many machines besides the primary every commit must be."""
    alone: str = STOP
    """What to do while there are fewer copies: `stop` or `go_on`."""

    @property
    def must_have_copies(self) -> bool:
        """Whether nothing may be answered without the copies."""
        return self.copies > 0 and self.alone == STOP


def read_terms(data: Path) -> Terms | None:
    """Read the terms of a data directory; None: its books are its own SQLite file.

    Refuses (BOOKS_FILE_WRONG) a file that does not say what it must.
    """
    path = data / FILE
    try:
        stored = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _wrong(path, str(error)) from None
    problem = _problem(stored)
    if problem:
        raise _wrong(path, problem)
    return Terms(**{name: value for name, value in stored.items() if name != "engine"})


def copies_promised(standby_names: str) -> int:
    """Return how many standbys a commit waits for, by `synchronous_standby_names`."""
    counted = _COUNTED.match(standby_names)
    if counted:
        return int(counted.group(1))
    return 1 if standby_names.strip() else 0


def _problem(stored: Mapping[str, Any]) -> str:
    """Return the first thing that is wrong; empty: nothing is."""
    connect, copies = stored.get("connect"), stored.get("copies", 1)
    unknown = sorted(stored.keys() - {"engine", "connect", "copies", "alone"})
    has_place = isinstance(connect, str) and bool(connect.strip())
    wrong = {
        f"unknown: {', '.join(unknown)}": bool(unknown),
        f'engine must be "{ENGINE}"': stored.get("engine") != ENGINE,
        "connect is missing": not has_place,
        _NOT_HERE: has_place and bool(_PASSWORD.search(str(connect))),
        "copies must be a whole number from 0 to 9": type(copies) is not int
        or copies not in range(10),
        f'alone must be "{STOP}" or "{GO_ON}"': stored.get("alone", STOP) not in (STOP, GO_ON),
    }
    return next((problem for problem, is_so in wrong.items() if is_so), "")


def _wrong(path: Path, problem: str) -> Refused:
    return Refused(RefusalCode.BOOKS_FILE_WRONG, path=str(path), problem=problem)
