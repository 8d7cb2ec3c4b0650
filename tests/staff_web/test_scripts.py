"""The scripts of the pages, read as they are sent."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "staff_web" / "static"
NAMED = re.compile(r"^(?:async )?(?:function|const|let|class) (\w+)", re.M)


def test_no_two_scripts_of_the_pages_give_the_same_name_to_different_things() -> None:
    """All scripts of a page share one scope: a second `keep` would replace the first."""
    found = Counter(
        name for file in SCRIPTS.glob("*.js") for name in NAMED.findall(file.read_text())
    )

    assert [name for name, count in found.items() if count > 1] == []
