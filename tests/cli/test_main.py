from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain
ROOT = Path(__file__).resolve().parents[2]


def arclight(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli", *words],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_version_is_the_one_of_the_project() -> None:
    answer = arclight("--version")

    assert answer.returncode == 0
    assert answer.stdout.removeprefix("arclight ").strip() in (ROOT / "pyproject.toml").read_text()


def test_without_a_command_the_help_is_shown() -> None:
    shown = arclight().stdout

    assert "Commands:" in shown
    assert shown == arclight("--help").stdout


def test_the_terminal_does_not_borrow_words_from_the_screens() -> None:
    asked = "import cli.main; from gettext import gettext; print(gettext('Royal flush'))"
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ, "LANGUAGE": "es"},
    )  # fmt: skip

    assert answer.stdout == "Royal flush\n"


def test_what_was_typed_wrong_is_named_in_one_line() -> None:
    for words in (["shufle"], ["bench", "--nosuch"], ["bench", "nosuch"]):
        answer = arclight(*words)

        assert answer.returncode != 0
        assert answer.stdout == ""
        assert answer.stderr.startswith("arclight: ")
        assert answer.stderr.count("\n") == 1
        assert words[-1] in answer.stderr


def test_a_command_loads_no_library_that_only_others_need(tmp_path: Path) -> None:
    """Nothing is compiled beforehand for a room's commands: numpy alone takes a second."""
    at = ["--data", str(tmp_path)]
    lines = [
        ["--version"],
        ["status", *at],
        ["floor", *at, "--as", "finn", "start", "1"],
        ["cage", *at, "--as", "carl", "deposit", "bob", "200"],
    ]
    asked = (
        "import sys; from typer.testing import CliRunner; from cli.main import app\n"
        f"print([CliRunner().invoke(app, line).exit_code for line in {lines}])\n"
        "print({'ledger', 'numpy', 'pygame', 'server', 'sqlite_utils'} & {*sys.modules})"
    )
    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert answer.stdout == "[0, 2, 2, 2]\nset()\n"
