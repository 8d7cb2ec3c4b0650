"""`./arclight hand prove` and `hand verify`: a deal is checked from its file alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.hand.command import app
from ledger.connections import writing_connection
from tests.server.tables.felt import TABLE, Felt


def hand(*words: str | Path | int) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of a room in which two hands were begun, and one ended."""
    felt = Felt()
    felt.seat_all({1: 10_000, 2: 10_000})
    felt.start()
    felt.call_down()
    felt.deal()
    path = tmp_path_factory.mktemp("books") / "arclight.db"
    connection = writing_connection(path)
    felt.store.connection.backup(connection)
    connection.close()
    return path


@pytest.fixture
def proof(books: Path, tmp_path: Path) -> Path:
    path = tmp_path / "hand.json"
    answer = hand("prove", path, books, "--table", TABLE, "--hand", 1)
    assert answer.exit_code == 0, answer.output
    return path


def test_a_proof_is_verified_with_nothing_but_its_file(proof: Path) -> None:
    answer = hand("verify", proof)

    assert answer.exit_code == 0
    first = answer.stdout.splitlines()[0]
    assert first == "table 3, hand 1: 9 of 12 dealt cards shown, all as committed"


def test_the_findings_come_as_json(proof: Path) -> None:
    found = json.loads(hand("verify", proof, "--json").stdout)

    assert (found["table"], found["hand"], found["dealt"]) == ("3", "1", 12)
    assert len(bytes.fromhex(found["root"])) == 32


def test_the_proved_cards_and_what_to_compare_are_said(proof: Path) -> None:
    found = json.loads(hand("verify", proof, "--json").stdout)
    said = hand("verify", proof).stdout

    assert len(found["shown"]) == found["opened"]
    for shown in found["shown"]:
        assert f"card {shown['place']} from the deck: {shown['card']}" in said
    assert "Compare this root with the seal that the seat showed" in said


def test_a_seal_is_compared_with_the_root(proof: Path) -> None:
    root = json.loads(hand("verify", proof, "--json").stdout)["root"]

    by_code = hand("verify", proof, "--seal", f"arclight:3:1:{root}")
    same = hand("verify", proof, "--seal", f"{root[:8]} {root[8:].upper()}")
    other = hand("verify", proof, "--seal", root[:-1] + ("0" if root[-1] != "0" else "1"))

    assert (same.exit_code, by_code.exit_code) == (0, 0)
    assert "The root is the seal that you typed" in same.stdout
    assert other.exit_code == 1
    assert "not the seal" in other.stderr


def test_a_changed_card_is_told_with_its_position(proof: Path, tmp_path: Path) -> None:
    value = json.loads(proof.read_bytes())
    value["openings"][0]["card"] = (value["openings"][0]["card"] + 1) % 52
    other = tmp_path / "other.json"
    other.write_text(json.dumps(value))
    answer = hand("verify", other)

    assert answer.exit_code == 1
    assert "position 0: not the card that was committed to" in answer.stderr


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "other"}'])
def test_what_is_no_proof_is_one_clear_line(content: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    answer = hand("verify", path)

    assert answer.exit_code == 1
    assert len(answer.stderr.splitlines()) == 1


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    answer = hand("verify", tmp_path / "none.json")

    assert answer.exit_code == 1
    assert "none.json" in answer.stderr


def test_a_hand_that_is_not_over_has_no_proof(books: Path, tmp_path: Path) -> None:
    for number in (2, 7):
        answer = hand("prove", tmp_path / "p.json", books, "--table", TABLE, "--hand", number)
        assert answer.exit_code == 1
        assert f"table 3 has no finished hand {number}" in answer.stderr


def test_a_proof_never_writes_over_a_file(books: Path, proof: Path) -> None:
    before = proof.read_bytes()
    answer = hand("prove", proof, books, "--table", TABLE, "--hand", 1)

    assert answer.exit_code == 1
    assert proof.read_bytes() == before
