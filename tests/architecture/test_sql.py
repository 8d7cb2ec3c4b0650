"""SQL stands in `ledger` only: everybody else calls its named functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.planting import plant
from tests.architecture.sources import module_name, nodes, source_files
from tests.conftest import ROOT

MAY_ASK = (
    "ledger",
    "tests",
    "cli.bench",
    "simulation.checks",
    "simulation.judge",
    "simulation.disk",
    "simulation.sharing.shared_books",
)
"""Besides the books: benches, and what checks and breaks them in simulation."""
SQL = re.compile(
    r"\s*(SELECT\b.*\bFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|WITH\b.*\bSELECT|PRAGMA)\b",
    re.S,
)


def sql_outside_the_ledger(root: Path) -> Iterator[str]:
    """Yield the places with SQL that may not have it."""
    for path in source_files(root):
        module = module_name(root, path)
        if any(module == each or module.startswith(f"{each}.") for each in MAY_ASK):
            continue
        for node in nodes(path):
            if isinstance(node, ast.Constant) and SQL.match(str(node.value)):
                yield f"{module}:{node.lineno}"


def test_no_sql_stands_outside_the_ledger() -> None:
    assert list(sql_outside_the_ledger(ROOT)) == []


def test_sql_in_another_package_is_named(tmp_path: Path) -> None:
    plant(tmp_path, "server/room/find.py", 'Q = """SELECT id\n    FROM player"""\n')
    plant(tmp_path, "ledger/find.py", 'Q = "SELECT id FROM player"\n')
    plant(tmp_path, "cli/say.py", 'Q = "Select a seat from the list"\n')
    assert list(sql_outside_the_ledger(tmp_path)) == ["server.room.find:1"]
