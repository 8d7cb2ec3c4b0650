from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest
from typer.testing import CliRunner

from cli.main import app
from rules.cards import cards_text
from rules.games.catalogue import GAMES

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
        (["AsKs", "QdQh", "--board", "2c"], "never has 1 cards"),
        (["AsKs", "QdQh", "--board", "2c3c4c5c6c7c"], "never has 6 cards"),
        (["AsKs", "QdQh", "--game", "snap"], "'snap'"),
        (["AsKs", "QdQh", "--samples", "0"], "not 0"),
        (["AsKs", "QdQh", "--board", "2c3c4c", "--board", "5c6c7c"], "has 1 boards, not 2"),
        (["AsKs", "QdQh", "--game", "badugi"], "hand 1 has 2 cards; this game takes 4"),
        (["7s6s5s4s3s2s", "KdQd", "--game", "stud"], "hand 2 has 2 cards; this game takes 3 to 7"),
        (["AsKsJkJrQs", "AdKdQd7d6d", "--game", "mexican"], "card Jr is not in this game's deck"),
        (["AsJk", "QdQh"], "card Jk is not in this game's deck"),
    ],
)
def test_what_was_typed_wrong_is_named_in_one_line(words: list[str], named: str) -> None:
    status, out, err = _run(*words)
    assert (status, out) == (1, "")
    assert err.startswith("arclight: ")
    assert named in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_compared_by_its_code(game: str) -> None:
    """Two whole hands and no board cards yet: somebody wins every pot."""
    rules, random = GAMES[game], Random(game)
    cards = random.sample([card for card in rules.deck if card < 52], 2 * rules.holds_most)
    hands = [cards_text(cards[at::2]) for at in (0, 1)]
    status, out, _ = _run(*hands, "--game", game, "--samples", "200", "--json")
    assert status == 0
    assert sum(hand["equity"] for hand in json.loads(out)["hands"]) == pytest.approx(1)


def test_two_boards_are_given_one_after_the_other() -> None:
    words = ["AsAhKdKh", "7c6c5d4d", "--game", "double_board_omaha"]
    status, out, _ = _run(*words, "--board", "AcAd2s3s9h", "--board", "8c7d9dTs2h")
    assert status == 0
    assert out.splitlines() == [
        "AsAhKdKh  equity 50.00%  wins 0.00%  splits 100.00%",
        "7c6c5d4d  equity 50.00%  wins 0.00%  splits 100.00%",
        "all 1 boards",
    ]


def test_help_does_not_wait_for_numpy() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from cli.main import app; "
        "CliRunner().invoke(app, ['equity', '--help']); sys.exit('numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
