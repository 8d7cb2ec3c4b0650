"""The tree is tidy, and each check is seen to fail on a planted mess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.planting import plant
from tests.architecture.tidy import (
    banned_calls,
    code_in_init,
    crowded_folders,
    foreign_text,
    inexact_numbers,
    leftovers,
    too_large,
    too_many_positional,
    vague_names,
)
from tests.architecture.usage import unused_files

ROOT = Path(__file__).resolve().parents[2]

Check = Callable[[Path], list[str]]


@pytest.mark.parametrize(
    "check",
    [
        too_large,
        too_many_positional,
        crowded_folders,
        leftovers,
        banned_calls,
        vague_names,
        inexact_numbers,
        code_in_init,
        foreign_text,
        unused_files,
    ],
)
def test_the_project_is_tidy(check: Check) -> None:
    problems = check(ROOT)

    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("check", "name", "text", "advice"),
    [
        (too_large, "rules/hand.py", "x = 1\n" * 401, "split it by subject"),
        (too_large, "rules/hand.py", "def f():\n" + "    x = 1\n" * 60, "hand.py:f has 61 lines"),
        (too_many_positional, "rules/hand.py", "def f(a, b, c, d, e, g): ...", "keyword-only"),
        (leftovers, "rules/hand.py", "x = 1  # TODO later\n", "do it, or write"),
        (leftovers, "tests/test_x.py", "# FIXME(no time): mend\n", "do it, or write"),
        (banned_calls, "ledger/book.py", "def f():\n    print(1)\n", "cli.output.say"),
        (vague_names, "server/table_utils.py", "", "name it after"),
        (vague_names, "server/tables.py", "class TableManager: ...", "name it after"),
        (inexact_numbers, "money/cents.py", "half = 0.5", "count whole units"),
        (inexact_numbers, "rules/pots.py", "def f(a, b): return a / b", "count whole units"),
        (inexact_numbers, "rules/pots.py", "def f(a): return float(a)", "count whole units"),
        (code_in_init, "rules/__init__.py", '"""Rules."""\nLIMIT = 5\n', "__init__.py:2: move"),
        (foreign_text, "docs/start.md", "cd /" + "home/me/table", "relative to the repository"),
        (foreign_text, "requirements/x.lock", "https://pypi" + ".org/simple", "own index"),
        (unused_files, "rules/dead.py", "", "wire it in"),
        (unused_files, "tests/builders.py", "", "wire it in"),
    ],
)
def test_a_planted_mess_is_found_with_advice(
    tmp_path: Path, check: Check, name: str, text: str, advice: str
) -> None:
    plant(tmp_path, name, text)

    (problem,) = check(tmp_path)

    assert advice in problem


@pytest.mark.parametrize(
    ("check", "name", "text"),
    [
        (too_large, "rules/hand.py", "x = 1\n" * 400),
        (too_many_positional, "rules/hand.py", "class A:\n    def f(self, a, b, c, d, e, *, g): 1"),
        (too_many_positional, "tests/test_x.py", "def test_x(a, b, c, d, e, f): ..."),
        (leftovers, "rules/hand.py", "# TODO(the reader has no key yet): seal it\n"),
        (leftovers, "rules/hand.py", "word = 'TODO'\n"),
        (inexact_numbers, "ledger/store.py", "timeout = 0.5"),
        (code_in_init, "rules/__init__.py", "from rules.a import b\n\n__all__ = ['b']\n"),
        (unused_files, "cli/bench/hands.py", "def measure():\n    return []\n"),
        (unused_files, "rules/__main__.py", ""),
    ],
)
def test_what_is_in_order_passes(tmp_path: Path, check: Check, name: str, text: str) -> None:
    plant(tmp_path, name, text)

    assert check(tmp_path) == []


def test_a_product_file_that_only_tests_use_is_unused(tmp_path: Path) -> None:
    plant(tmp_path, "rules/hand.py", "")
    plant(tmp_path, "tests/test_hand.py", "from rules import hand\n")
    assert len(unused_files(tmp_path)) == 1

    plant(tmp_path, "rules/__init__.py", "from rules.hand import decide\n")
    assert unused_files(tmp_path) == []


def test_the_ratchet_lets_a_large_file_only_shrink(tmp_path: Path) -> None:
    plant(tmp_path, "rules/hand.py", "x = 1\n" * 450)

    assert too_large(tmp_path, {"rules/hand.py": 450}) == []
    assert "at most 440" in too_large(tmp_path, {"rules/hand.py": 440})[0]
    assert "lower its allowance" in too_large(tmp_path, {"rules/hand.py": 460})[0]

    plant(tmp_path, "rules/hand.py", "x = 1\n" * 300)
    assert "remove it at 400" in too_large(tmp_path, {"rules/hand.py": 450})[0]


def test_a_folder_with_too_many_modules_is_found(tmp_path: Path) -> None:
    for name in ("__init__", *(f"part_{number}" for number in range(20))):
        plant(tmp_path, f"server/room/{name}.py", "")
    assert crowded_folders(tmp_path) == []

    plant(tmp_path, "server/room/one_more.py", "")
    assert "server/room has 21 modules" in crowded_folders(tmp_path)[0]
