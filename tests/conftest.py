"""Settings that every test shares: how hard to try, and which tests belong to this depth."""

from __future__ import annotations

import gc
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from tests.brief_reports import pytest_runtest_protocol  # noqa: F401  (a hook)
from tests.depth import depth, scaled

ROOT = Path(__file__).resolve().parents[1]

# No deadline and no complaint about slow data: the machine may be busy, and timings are for bench.
settings.register_profile(
    "arclight",
    max_examples=scaled(quick=15, plain=60, deep=2000),
    stateful_step_count=scaled(quick=20, plain=40, deep=100),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    database=DirectoryBasedExampleDatabase(ROOT / ".hypothesis" / "examples"),
)
settings.load_profile("arclight")


# What is imported and collected stays to the end: to look for garbage in it again and again would
# take a tenth of a quick run. From the first test on garbage is collected as ever.
gc.disable()


def pytest_collection_finish() -> None:
    """Set aside what every test shares, and collect garbage from now on."""
    gc.freeze()
    gc.enable()


LEFT_OUT = {"quick": ("deep", "plain"), "plain": ("deep",), "deep": ()}
"""Marks of tests that do not belong to a depth."""


MARKED = re.compile(r"^pytestmark = pytest\.mark\.(\w+)$", re.MULTILINE)
"""The mark of a whole module."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave a module that belongs to a deeper run as a whole unread, and what only it imports."""
    if not collection_path.match("test_*.py") or depth() == "deep":
        return None
    marked = MARKED.search(collection_path.read_text(encoding="utf-8"))
    return True if marked is not None and marked[1] in LEFT_OUT[depth()] else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests whose mark says that they belong to a deeper run."""
    marks = LEFT_OUT[depth()]
    left_out = [item for item in items if any(map(item.get_closest_marker, marks))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
