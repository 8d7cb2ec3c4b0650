"""The arrows of the architecture as one table: who may import whom, and which libraries.

ARCHITECTURE.md draws it; `arrows.py` holds the source to it. A package gets its row before it
gets its first file; nothing here makes an empty package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

EVERYWHERE: Final = ("*",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one top-level package may import. Patterns are those of `fnmatch`."""

    may_import: frozenset[str] = frozenset()
    """Our packages that any of its modules may import."""
    doors: frozenset[str] = frozenset()
    """Our programs that it may start: only the names their `__init__` gives, nothing inside."""
    third_party: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Library -> the modules of this package that may import it."""
    pure: bool = False
    """No disk, clock, chance, thread, socket or log."""
    impure_parts: tuple[str, ...] = ()
    """Modules of a pure package that are its edge."""


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


CORES: Final = _names("money proof rules rng ledger wire")
PROGRAMS: Final = _names("server player_station center_screen staff_web bots")

TABLE: Final[Mapping[str, Row]] = {
    "money": Row(pure=True),
    "proof": Row(pure=True),
    "sentences": Row(may_import=_names("money"), pure=True),
    "rules": Row(
        may_import=_names("money"),
        third_party={"numpy": ("rules.*batch*",)},
        pure=True,
    ),
    "rng": Row(
        may_import=_names("proof"),
        third_party={"cryptography": EVERYWHERE, "numpy": ("rng.battery.*",)},
    ),
    "ledger": Row(
        may_import=_names("money proof"),
        third_party={
            "sqlite_utils": EVERYWHERE,
            "cryptography": EVERYWHERE,
            "pysqlite3": ("ledger.sqlite_*",),
            "psycopg": ("ledger.postgres.*",),
        },
    ),
    "wire": Row(
        may_import=_names("money proof"),
        third_party={"msgspec": EVERYWHERE, "zmq": ("wire.link", "wire.link.*")},
        pure=True,
        impure_parts=("wire.link", "wire.link.*"),
    ),
    "screenkit": Row(
        may_import=_names("money wire"),
        third_party={
            "pygame": EVERYWHERE,
            "font_source_sans_pro": ("screenkit.fonts",),
            "segno": ("screenkit.qr",),
        },
    ),
    "server": Row(
        may_import=CORES,
        third_party={"zmq": ("server.adapters.*",)},
    ),
    "player_station": Row(
        may_import=_names("money proof wire screenkit"),
        third_party={"pygame": EVERYWHERE},
    ),
    "center_screen": Row(
        may_import=_names("money proof wire screenkit"),
        third_party={"pygame": EVERYWHERE},
    ),
    "staff_web": Row(
        may_import=_names("money proof sentences wire"),
        third_party={
            "litestar": EVERYWHERE,
            "jinja2": ("staff_web.page_templates",),
            "uvicorn": ("staff_web.program",),
            "msgspec": ("staff_web.desks",),
            "font_source_sans_pro": ("staff_web.app", "staff_web.cage.receipt_paper"),
            "fpdf": ("staff_web.cage.receipt_paper",),
            "cryptography": ("staff_web.certificate",),
        },
    ),
    "gallery": Row(
        may_import=_names("money proof wire screenkit player_station center_screen"),
        third_party={"pygame": EVERYWHERE},
    ),
    "bots": Row(may_import=_names("money wire")),
    "simulation": Row(may_import=CORES | _names("server bots")),
    "cli": Row(
        may_import=CORES | _names("sentences simulation gallery"),
        doors=PROGRAMS | _names("screenkit"),
        third_party={
            "typer": EVERYWHERE,
            "rich": EVERYWHERE,
            "numpy": ("cli.bench.*",),
            "zmq": ("cli.bench.*",),
            "pokerkit": ("cli.bench.*",),
            "eval7": ("cli.bench.*",),
            "phevaluator": ("cli.bench.*",),
            "babel": ("cli.project.catalogue",),
            "playwright": ("cli.bench.web",),
        },
    ),
    "tests": Row(
        may_import=CORES | PROGRAMS | _names("cli sentences simulation screenkit gallery"),
        third_party={
            name: EVERYWHERE
            for name in (
                *("pytest", "_pytest", "hypothesis", "numpy", "scipy", "typer", "rich"),
                *("pokerkit", "eval7", "phevaluator"),
                *("cryptography", "sqlite_utils", "pysqlite3", "psycopg", "msgspec", "zmq"),
                *("pygame", "segno", "litestar", "babel", "playwright", "axe_playwright_python"),
                "anyio",  # litestar's test client runs on a portal of it
            )
        },
    ),
}

IMPURE: Final = _names(
    "asyncio datetime importlib io logging multiprocessing os pathlib random secrets select shutil"
    " signal socket sqlite3 ssl subprocess tempfile threading time"
)
"""Modules of the standard library that a pure module may not import."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """What some modules may not import, though their package may."""

    before: tuple[str, ...]
    """Packages whose modules stand before the wall."""
    behind: tuple[str, ...]
    """Packages that they may not import."""
    beside: tuple[str, ...] = ()
    """Parts of `before` that stand behind it, too."""
    rule: str


WALLS: Final = (
    Wall(
        before=("server.tables", "server.room", "server.adapters"),
        behind=(
            *("rules.hand", "rules.table", "rules.tournament"),
            *("server.tables.poker", "server.tables.tournament"),
        ),
        beside=("server.tables.poker", "server.tables.tournament"),
        rule="a table and the room know a game only by its door (server/tables/game.py, kind.py)",
    ),
)
