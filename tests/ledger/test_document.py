"""docs/ledger.md names every account and every code, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from ledger import AccountKind, EntryCode

TEXT = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")


def section(number: int) -> str:
    return TEXT.partition(f"\n## {number}. ")[2].partition("\n## ")[0]


def test_every_kind_of_account_is_in_the_chart() -> None:
    named = re.findall(r"^\| `([a-z_]+)", section(2), flags=re.MULTILINE)
    assert named == [kind.value for kind in AccountKind]


def test_every_entry_code_is_in_the_table() -> None:
    first_cells = "".join(re.findall(r"^\|([^|]*)\|", section(3), flags=re.MULTILINE))
    assert set(re.findall(r"`([a-z_]+)`", first_cells)) == {code.value for code in EntryCode}
