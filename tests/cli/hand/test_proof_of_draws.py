"""The proof of a hand whose discards came back: verified from its file, false by any one byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.hand.command import app
from ledger.connections import writing_connection
from proof import (
    MORE,
    SALT_BYTES,
    CommittedDeck,
    FurtherProof,
    read_proof,
    seal_of,
    write_proof,
)
from rules.hand.events import DiscardsShuffledIn
from rules.hand.state import Phase
from tests.depth import scaled
from tests.server.tables.felt import TABLE, Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import full_table
from wire.messages.table_view import HandView


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
def felt() -> Felt:
    return drawn_out()


@pytest.fixture(scope="module")
def proof(felt: Felt, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("draws")
    connection = writing_connection(folder / "arclight.db")
    felt.store.connection.backup(connection)
    connection.close()
    answer = hand(
        "prove", folder / "hand.json", folder / "arclight.db", "--table", TABLE, "--hand", 1
    )
    assert answer.exit_code == 0, answer.output
    return folder / "hand.json"


def one_byte_off(text: str) -> str:
    """Hexadecimal text with its first byte changed."""
    return f"{int(text[:2], 16) ^ 1:02x}{text[2:]}"


def of_a_cheat(proof: Path, other: Path) -> Path:
    """The proof with further orders made up afterwards, in which every shown card is another."""
    value = json.loads(proof.read_bytes())
    more, size = value["more"], len(value["deck"])
    shown = {opening["position"] for opening in more["openings"]}
    deck = list(reversed(value["deck"]))
    cards = deck * (len(more["leaves"]) // size)
    made_up = CommittedDeck(
        table=value["table"],
        hand=f"{value['hand']}{MORE}",
        cards=cards,
        salts=[bytes([place % 256]) * SALT_BYTES for place in range(len(cards))],
    )
    root = made_up.commitment.root
    openings = tuple(made_up.opening(place) for place in sorted(shown))
    true = read_proof(proof.read_bytes())
    further = FurtherProof(
        root=root, leaves=made_up.leaves, dealt=tuple(more["dealt"]), openings=openings
    )
    other.write_bytes(write_proof(replace(true, more=further)))
    return other


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


def test_every_screen_and_the_last_hands_hold_both_roots_of_the_seal(
    felt: Felt, proof: Path
) -> None:
    true = read_proof(proof.read_bytes())
    shown = felt.actor.public_view().hand
    (line,) = felt.actor.recall().last_hands("1", count=1, request_id="list-1").hands
    assert true.more is not None
    assert isinstance(shown, HandView)
    assert (shown.root, shown.more_root) == (true.commitment.root, true.more.root)
    assert (line.root, line.more_root) == (true.commitment.root, true.more.root)


def test_further_orders_made_up_afterwards_are_not_those_of_the_seal(
    proof: Path, tmp_path: Path
) -> None:
    true, other = read_proof(proof.read_bytes()), of_a_cheat(proof, tmp_path / "cheat.json")
    assert true.more is not None
    assert hand("verify", other).exit_code == 0, "a file alone proves only itself"
    seal = seal_of(TABLE, 1, true.commitment.root, true.more.root)
    honest, cheat = hand("verify", proof, "--seal", seal), hand("verify", other, "--seal", seal)
    assert honest.exit_code == 0
    assert "The root is the seal that you typed" in honest.stdout
    assert cheat.exit_code == 1
    assert "further orders of the deck" in cheat.stderr


def test_a_seal_without_the_further_orders_proves_no_card_of_theirs(proof: Path) -> None:
    root = json.loads(hand("verify", proof, "--json").stdout)["root"]
    answer = hand("verify", proof, "--seal", root)
    assert answer.exit_code == 1
    assert "both roots: 128 characters" in answer.stderr
    assert "no card was changed" not in answer.stdout
