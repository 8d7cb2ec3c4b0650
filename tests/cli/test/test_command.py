from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from cli.test.command import counts, from_here, summary
from cli.test.junit import NOTHING, Tally, read_tally
from cli.test.stages import Outcome, Stage, chosen_tests, run_stage, run_stages
from tests import brief_reports

# Only pytest itself: the plug-ins take longer to load than these tests to run.
PLAINLY = ("-p", "no:randomly", "-p", "no:hypothesispytest", "-p", "no:xdist", "-q")
ON_WORKERS = ("-p", "no:randomly", "-p", "no:hypothesispytest", "-n", "2", "-q")
PASSES = "def test_one() -> None:\n    assert True\n"
MIXED = """
from collections.abc import Iterator
import pytest

def test_good() -> None:
    assert True

def test_bad() -> None:
    assert not ["pots.py:3: imports os; rule: rules is pure"], "rules is pure\\nmore"

@pytest.mark.skip(reason="not here")
def test_left_out() -> None:
    assert False

@pytest.fixture
def broken() -> None:
    raise RuntimeError("no table")

def test_error(broken: None) -> None:
    assert True
"""

ENDS_BADLY = """
@pytest.fixture
def left() -> Iterator[None]:
    yield
    raise RuntimeError("left open")

def test_left_open(left: None) -> None:
    assert True

def test_bad_and_left_open(left: None) -> None:
    assert False

@pytest.mark.xfail(reason="not yet", strict=True)
def test_not_yet() -> None:
    assert False
"""


def pytest_stage(folder: Path, source: str, options: tuple[str, ...] = PLAINLY) -> Outcome:
    (folder / "test_it.py").write_text(source)
    stage = Stage(name="tests", pytest=options)
    return run_stage(stage, root=folder, depth="quick")


@pytest.mark.plain
def test_the_tests_of_a_stage_are_counted_one_by_one(tmp_path: Path) -> None:
    outcome = pytest_stage(tmp_path, MIXED)

    assert (outcome.tally.passed, outcome.tally.failed, outcome.tally.skipped) == (1, 2, 1)
    assert not outcome.ok
    assert any("rules is pure" in complaint for complaint in outcome.tally.complaints)
    assert any("no table" in complaint for complaint in outcome.tally.complaints)


@pytest.mark.plain
def test_a_passing_stage_is_ok(tmp_path: Path) -> None:
    outcome = pytest_stage(tmp_path, PASSES)

    assert outcome.ok
    assert outcome.tally == Tally(passed=1)


@pytest.mark.plain
def test_tests_on_workers_that_report_briefly_are_counted_alike(tmp_path: Path) -> None:
    alone, spread = tmp_path / "alone", tmp_path / "spread"
    for folder in (alone, spread):
        folder.mkdir()
    shutil.copy(brief_reports.__file__, spread / "conftest.py")

    told = pytest_stage(spread, MIXED + ENDS_BADLY, ON_WORKERS).tally
    whole = pytest_stage(alone, MIXED + ENDS_BADLY).tally

    assert (told.passed, told.failed, told.skipped) == (1, 5, 2)  # one failed twice
    assert (whole.passed, whole.failed, whole.skipped) == (1, 5, 2)
    assert sorted(told.complaints) == sorted(whole.complaints)


@pytest.mark.parametrize("source", ["def broken(:\n", "value = 1\n"])
@pytest.mark.plain
def test_tests_that_cannot_run_are_a_failure(tmp_path: Path, source: str) -> None:
    assert pytest_stage(tmp_path, source).tally.failed == 1


def test_each_check_of_a_stage_counts_once(tmp_path: Path) -> None:
    checks = tuple((sys.executable, "-c", f"raise SystemExit({status})") for status in (0, 3))

    outcome = run_stage(Stage(name="lint", checks=checks), root=tmp_path, depth="quick")

    assert outcome.tally == Tally(passed=1, failed=1)


def test_the_first_stages_run_side_by_side_and_all_are_shown_in_their_order(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    meets = """
import pathlib, sys, time
mine, other = map(pathlib.Path, sys.argv[1:])
mine.touch()
end = time.monotonic() + 30
while not other.exists():
    assert time.monotonic() < end, "the other stage did not begin"
    time.sleep(0.001)
print("met by", mine)
"""
    checks = [(sys.executable, "-c", meets, *pair) for pair in (("ann", "bob"), ("bob", "ann"))]
    stages = [Stage(name=f"with {check[-1]}", checks=(check,)) for check in (*checks, checks[0])]

    outcomes = list(run_stages(stages, root=tmp_path, depth="quick"))

    assert [outcome.ok for outcome in outcomes] == [True, True, True]
    heads = ("== with bob\nmet by ann\n", "== with ann\nmet by bob\n", "== with bob\nmet by ann\n")
    assert capfd.readouterr().out == "".join(f"\n{head}" for head in heads)


def test_the_depth_reaches_the_stage(tmp_path: Path) -> None:
    check = "import os; raise SystemExit(os.environ['ARCLIGHT_DEPTH'] != 'deep')"
    stage = Stage(name="lint", checks=((sys.executable, "-c", check),))

    assert run_stage(stage, root=tmp_path, depth="deep").ok
    assert not run_stage(stage, root=tmp_path, depth="plain").ok


def test_a_run_that_left_no_report_is_a_failure(tmp_path: Path) -> None:
    tally = read_tally(tmp_path / "none.xml", status=4)

    assert tally.failed == 1
    assert "status 4" in tally.complaints[0]


def test_the_summary_ends_with_the_counts_alone() -> None:
    lint = Outcome(stage="lint", seconds=0.2, tally=Tally(failed=1))
    tests = Outcome(stage="tests", seconds=9.0, tally=Tally(passed=7, skipped=2))

    lines = summary([lint, tests], depth="plain", whole=True)

    assert lines[-1] == "7 passed, 1 failed, 2 skipped"
    assert any(line.startswith("lint") and "FAILED" in line for line in lines)


def test_complaints_are_shown_but_not_without_end() -> None:
    complaints = tuple(f"test {number}: wrong" for number in range(30))
    outcome = Outcome(stage="tests", seconds=1.0, tally=Tally(failed=30, complaints=complaints))

    lines = summary([outcome], depth="quick", whole=False)

    assert "  test 19: wrong" in lines
    assert "  test 20: wrong" not in lines
    assert "  and 10 more" in lines


def test_nothing_skipped_is_not_mentioned() -> None:
    assert counts(NOTHING) == "0 passed, 0 failed"


def test_paths_are_those_of_the_folder_where_the_command_was_typed(tmp_path: Path) -> None:
    (tmp_path / "test_pots.py").touch()
    (tmp_path / "pots").mkdir()
    options = ["-x", "test_pots.py::test_a", "-k", "pots", "--durations=3", "nowhere.py"]

    whole = [*options[:1], f"{tmp_path / 'test_pots.py'}::test_a", *options[2:]]

    assert from_here(options, tmp_path) == whole


def test_chosen_tests_run_on_all_cores_unless_told_otherwise() -> None:
    assert chosen_tests(["tests/money"]).pytest == (
        *("-n", "auto", "--dist", "worksteal"),
        "tests/money",
    )
    assert chosen_tests(["-p", "no:xdist"]).pytest == ("-p", "no:xdist")
