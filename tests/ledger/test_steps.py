"""Every step of the schema stands once for each database."""

from __future__ import annotations

from pathlib import Path

import ledger

SCHEMA = Path(ledger.__file__).parent / "schema"


def test_every_step_of_sqlite_has_its_twin_for_postgresql() -> None:
    lite = {path.name for path in SCHEMA.glob("*.sql")}
    twins = {path.name for path in (SCHEMA / "postgresql").glob("*.sql")}

    assert lite == twins, "write the step under ledger/schema/postgresql too: see its neighbours"
