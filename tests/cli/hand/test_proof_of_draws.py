"""The proof of a hand whose discards came back: verified from its file, false by any one byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.hand.command import app
from ledger.connections import writing_connection
from rules.hand.events import DiscardsShuffledIn
from rules.hand.state import Phase
from tests.depth import scaled
from tests.server.tables.felt import TABLE, Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import full_table


def hand(*words: str | Path | int) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def drawn_out() -> Felt:
    """A full table of badugi in which everybody stays and draws four, so that the deck runs out."""
    felt, _ = full_table("badugi")
    while table_of(felt.actor).running_hand is not None:
        if felt.hand.phase is Phase.DRAWING:
            carried(felt.decide_cards(4))
        elif felt.hand.phase is Phase.BETTING:
            carried(felt.check_or_call())
        else:
            carried(felt.show())
    assert any(isinstance(event, DiscardsShuffledIn) for event in felt.hand.events)
    return felt


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("draws")
    connection = writing_connection(folder / "arclight.db")
    drawn_out().store.connection.backup(connection)
    connection.close()
    answer = hand(
        "prove", folder / "hand.json", folder / "arclight.db", "--table", TABLE, "--hand", 1
    )
    assert answer.exit_code == 0, answer.output
    return folder / "hand.json"


def one_byte_off(text: str) -> str:
    """Hexadecimal text with its first byte changed."""
    return f"{int(text[:2], 16) ^ 1:02x}{text[2:]}"


def changes(more: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The further orders with one byte changed: the root, any leaf, any card, salt or path."""
    yield more | {"root": one_byte_off(more["root"])}
    step = scaled(quick=40, plain=8, deep=1)
    for place in range(0, len(more["leaves"]), step):
        leaves = list(more["leaves"])
        leaves[place] = one_byte_off(leaves[place])
        yield more | {"leaves": leaves}
    for number, opening in enumerate(more["openings"]):
        others = {"card": (opening["card"] + 1) % 52, "salt": one_byte_off(opening["salt"])}
        for field, value in others.items():
            openings = list(more["openings"])
            openings[number] = opening | {field: value}
            yield more | {"openings": openings}


def test_cards_of_a_further_order_are_proved_from_the_file_alone(proof: Path) -> None:
    value = json.loads(proof.read_bytes())
    assert value["more"]["dealt"]
    assert value["more"]["openings"]
    answer = hand("verify", proof)
    assert answer.exit_code == 0
    assert "all as committed" in answer.stdout


def test_one_changed_byte_of_a_further_order_is_found(proof: Path, tmp_path: Path) -> None:
    value = json.loads(proof.read_bytes())
    tried = 0
    for more in changes(value["more"]):
        other = tmp_path / "other.json"
        other.write_text(json.dumps(value | {"more": more}))
        answer = hand("verify", other)
        assert answer.exit_code == 1, more
        assert len(answer.stderr.splitlines()) == 1
        tried += 1
    assert tried > len(value["more"]["openings"])
