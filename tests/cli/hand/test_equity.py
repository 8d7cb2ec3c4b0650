from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from cli.main import app

runner = CliRunner()


def _run(*words: str) -> tuple[int, str, str]:
    result = runner.invoke(app, ["equity", *words])
    return result.exit_code, result.stdout, result.stderr


def test_equities_of_a_flop_are_printed_for_people() -> None:
    status, out, _ = _run("AsKs", "QdQh", "--board", "2c 3d 4h")
    assert status == 0
    assert out.splitlines() == [
        "AsKs  equity 37.27%  wins 35.86%  splits 2.83%",
        "QdQh  equity 62.73%  wins 61.31%  splits 2.83%",
        "all 990 boards",
    ]


def test_equities_are_printed_for_machines() -> None:
    status, out, _ = _run("As2s3dKd", "QdQhJhTh", "--game", "omaha8", "--board", "4c5cQs", "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["game"], answer["boards"], answer["exact"]) == ("omaha8", 820, True)
    assert [hand["cards"] for hand in answer["hands"]] == ["As2s3dKd", "QdQhJhTh"]
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)


def test_a_sample_says_how_sure_it_is_and_a_seed_repeats_it() -> None:
    words = ("AsKs", "QdQh", "--samples", "5000", "--seed", "3")
    status, out, _ = _run(*words)
    assert status == 0
    assert "±" in out
    assert out.endswith("5,000 boards drawn\n")
    assert _run(*words)[1] == out
    assert _run(*words[:-1], "4")[1] != out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["AsXs", "QdQh"], "'Xs'"),
        (["AsK", "QdQh"], "'K'"),
        (["AsKs", "AsQh"], "As is named twice"),
        (["AsKs", "QdQh", "--board", "Ks2c3c"], "Ks is named twice"),
        (["AsKs"], "two to 10 hands, not 1"),
        (["AsKs", "QdQhQs"], "hand 2 has 3 cards; this game takes 2"),
        (["AsKs", "QdQh", "--game", "omaha"], "hand 1 has 2 cards; this game takes 4 to 6"),
        (["AsKs", "QdQh", "--board", "2c"], "not 1"),
        (["AsKs", "QdQh", "--board", "2c3c4c5c6c7c"], "not 6"),
        (["AsKs", "QdQh", "--game", "snap"], "'snap'"),
        (["AsKs", "QdQh", "--samples", "0"], "not 0"),
        (["AsJk", "QdQh"], "card Jk is not in this game's deck"),
    ],
)
def test_what_was_typed_wrong_is_named_in_one_line(words: list[str], named: str) -> None:
    status, out, err = _run(*words)
    assert (status, out) == (1, "")
    assert err.startswith("arclight: ")
    assert named in err
    assert len(err.splitlines()) == 1


def test_help_does_not_wait_for_numpy() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from cli.main import app; "
        "CliRunner().invoke(app, ['equity', '--help']); sys.exit('numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
