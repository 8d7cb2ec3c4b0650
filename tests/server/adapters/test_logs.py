"""Logs: one JSON object a line, turned over when full, and never a secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.pin import Pin
from server.adapters import logs
from server.adapters.logs import open_log


def lines(folder: Path) -> list[dict[str, object]]:
    text = (folder / "server.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_has_its_time_its_code_and_its_facts(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.note("table_opened", table=3, name="Main")
    log.close()
    (line,) = lines(tmp_path)
    assert (line["what"], line["table"], line["name"], line["level"]) == (
        "table_opened",
        3,
        "Main",
        "info",
    )
    assert str(line["at"]).endswith("+00:00")


@pytest.mark.parametrize(
    "name",
    [
        *("pin", "new_pin", "password", "token", "track", "track_1", "cards", "hole_cards"),
        *("deck", "salts", "openings", "credential", "secret_key", "document"),
    ],
)
def test_a_fact_that_names_a_secret_is_hidden(tmp_path: Path, name: str) -> None:
    log = open_log(tmp_path)
    log.note("x", **{name: "4711", "deeper": {name: ["4711"]}})
    log.close()
    assert "4711" not in (tmp_path / "server.jsonl").read_text(encoding="utf-8")


def test_a_value_that_is_not_plain_shows_only_its_kind(tmp_path: Path) -> None:
    class Deck:
        def __repr__(self) -> str:
            return "As Kd"

    log = open_log(tmp_path)
    log.note("x", first=Deck(), second=[Pin("4711"), Deck()], third=b"As")
    log.close()
    (line,) = lines(tmp_path)
    assert (line["first"], line["second"], line["third"]) == (
        "<Deck>",
        ["hidden", "<Deck>"],
        "<bytes>",
    )


def test_a_fault_tells_its_place_and_none_of_its_values(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    try:
        raise ValueError("the deck was As Kd")
    except ValueError as error:
        log.fault("table 3", error)
    log.close()
    (line,) = lines(tmp_path)
    assert (line["what"], line["kind"], line["where"]) == ("fault", "ValueError", "table 3")
    assert "As Kd" not in json.dumps(line)
    assert "test_a_fault_tells_its_place" in str(line["places"])


def test_a_full_file_is_put_aside_and_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 1_000)
    monkeypatch.setattr(logs, "FILES_KEPT", 2)
    log = open_log(tmp_path)
    for number in range(100):
        log.note("line", number=number)
    log.close()
    assert {path.name for path in tmp_path.iterdir()} == {
        "server.jsonl",
        "server.jsonl.1",
        "server.jsonl.2",
    }


def test_a_log_that_cannot_be_written_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 10)
    monkeypatch.setattr(logs, "FILES_KEPT", 1)
    log = open_log(tmp_path / "logs")
    (tmp_path / "logs" / "server.jsonl.1").mkdir()
    (tmp_path / "logs" / "server.jsonl.1" / "x").touch()
    log.note("first")
    log.note("second")
    log.close()
    assert "the log cannot be written" in capsys.readouterr().err
