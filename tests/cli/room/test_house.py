"""The house file at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from cli.main import app
from tests.conftest import ROOT

RUN = CliRunner()


def test_a_good_file_is_in_order_and_lists_its_games(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('name = "Corner Room"\n', encoding="utf-8")
    done = RUN.invoke(app, ["house", "check", str(file)])
    assert done.exit_code == 0
    assert done.stdout.startswith("Corner Room: the file is in order")
    assert "nl_1_2" in done.stdout


def test_a_wrong_value_ends_with_its_line_and_a_status(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("minimum_age = 12\n", encoding="utf-8")
    done = RUN.invoke(app, ["house", "check", str(file)])
    assert done.exit_code == 1
    assert done.stderr == "arclight: house.toml line 1: minimum_age = 12: 18 to 99\n"
    told = json.loads(RUN.invoke(app, ["house", "check", str(file), "--json"]).stdout)
    assert told["faults"] == [
        {"line": 1, "key": "minimum_age", "value": "12", "allowed": "18 to 99"}
    ]


def test_every_fault_has_a_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    lines = ("minimum_age = 12", "[tournaments.quick]", "buy_in = 2000", "fee = 200")
    file.write_text("\n".join(lines), encoding="utf-8")
    done = RUN.invoke(app, ["house", "check", str(file)])
    assert done.exit_code == 1
    assert [line.partition(": ")[2].split(" = ")[0] for line in done.stderr.splitlines()] == [
        "house.toml line 1: minimum_age",
        "house.toml line 3: tournaments.quick.buy_in",
        "house.toml line 4: tournaments.quick.fee",
    ]


def test_the_keys_are_printed_as_the_document_of_the_tree() -> None:
    document = (ROOT / "docs" / "house_file.md").read_text(encoding="utf-8")
    assert RUN.invoke(app, ["house", "keys"]).stdout.rstrip() == document.rstrip()
