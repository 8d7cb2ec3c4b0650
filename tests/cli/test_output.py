from __future__ import annotations

import json

import pytest

from cli.output import emit_json, note, progress, say, say_line, stop


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


STEERING = ["\x1b[2J", "\x9b31m", "a\rb", "\x07", "\u202ecod", "\u2028", "\x7f", "\x08"]
"""Words that would clear a terminal, paint it, write over a line or turn it round."""


@pytest.mark.parametrize("words", STEERING)
def test_words_from_outside_never_steer_a_terminal(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say(f"dispute 1: {words}")
    note(words)
    emit_json({"words": words})
    with pytest.raises(SystemExit):
        stop(words)

    out, err = capsys.readouterr()
    assert all(letter.isprintable() for letter in (out + err).replace("\n", ""))
    assert json.loads(out.partition("\n")[2]) == {"words": words}, "a machine reads what was said"


def test_words_from_outside_stay_on_their_line(capsys: pytest.CaptureFixture[str]) -> None:
    say_line("dispute 1: I called\nALARM everything is lost")

    assert capsys.readouterr().out == "dispute 1: I called ALARM everything is lost\n"


def test_letters_of_all_peoples_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    say("Jos\u00e9 \u5c71\u7530 $1\u00a0000")

    assert capsys.readouterr().out == "Jos\u00e9 \u5c71\u7530 $1\u00a0000\n"
