from __future__ import annotations

import json

import pytest

from cli.output import emit_json, progress, say, stop


def test_results_go_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    say("42 hands")

    assert capsys.readouterr() == ("42 hands\n", "")


def test_json_is_for_machines_and_keeps_every_letter(capsys: pytest.CaptureFixture[str]) -> None:
    emit_json({"name": "Peña", "cents": 5})

    assert json.loads(capsys.readouterr().out) == {"name": "Peña", "cents": 5}


def test_trouble_is_one_line_on_stderr_and_a_status(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        stop("hands.phh, line 3: no such card '1z'", status=2)

    assert ended.value.code == 2
    assert capsys.readouterr() == ("", "arclight: hands.phh, line 3: no such card '1z'\n")


def test_no_bar_is_drawn_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("dealing", 3) as advance:
        advance()
        advance(2)

    assert capsys.readouterr() == ("", "")
