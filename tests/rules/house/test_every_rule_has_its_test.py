"""Every numbered house rule is held by a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

RULES = Path(__file__).parents[3] / "docs" / "house_rules.md"
TESTS = Path(__file__).parents[2]


def numbered_rules() -> set[str]:
    return set(re.findall(r"^\| (\d+\.\d+) \|", RULES.read_text(encoding="utf-8"), re.MULTILINE))


def rules_with_a_test() -> set[str]:
    names = re.compile(r"def test_house_rule_(\d+)_(\d+)_")
    return {
        f"{section}.{number}"
        for path in TESTS.rglob("test_*.py")
        for section, number in names.findall(path.read_text(encoding="utf-8"))
    }


def test_every_house_rule_has_a_test_named_after_its_number() -> None:
    assert len(numbered_rules()) > 60
    assert sorted(numbered_rules() - rules_with_a_test()) == []


def test_no_test_cites_a_house_rule_that_does_not_exist() -> None:
    assert sorted(rules_with_a_test() - numbered_rules()) == []
