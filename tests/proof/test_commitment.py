from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proof import (
    CommittedDeck,
    Opening,
    RefusalCode,
    Refused,
    check_opening,
    label_of,
    leaf_hash,
)
from tests.proof.builders import HAND, TABLE, committed, flipped

NAMES = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=64)
SALT = bytes(range(32))
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "randomness.md"


def test_a_leaf_is_the_documented_bytes() -> None:
    bytes_of_leaf = b"\x00" + b"\x07table-7" + b"\x0bhand-000042" + b"\x00\x05" + b"\x00\x33" + SALT

    leaf = leaf_hash(TABLE, HAND, position=5, card=51, salt=SALT)

    assert leaf == sha256(bytes_of_leaf).digest()


def test_the_worked_example_of_the_document() -> None:
    deck = CommittedDeck(
        table="7",
        hand="42",
        cards=[51, 0, 25],
        salts=[bytes([number]) * 32 for number in range(3)],
    )
    leaves = [
        sha256(b"\x00\x017\x0242" + pack(">HH", place, card) + bytes([place]) * 32).digest()
        for place, card in enumerate([51, 0, 25])
    ]
    pair = sha256(b"\x01" + leaves[0] + leaves[1]).digest()

    assert deck.leaves == tuple(leaves)
    assert deck.commitment.root == sha256(b"\x01" + pair + leaves[2]).digest()
    document = DOCUMENT.read_text(encoding="utf-8")
    for told in (*deck.leaves, deck.commitment.root):
        assert told.hex() in document
    assert f"label {deck.commitment.label}" in document


@given(
    one=st.tuples(NAMES, NAMES, st.integers(0, 1023), st.integers(0, 65535)),
    other=st.tuples(NAMES, NAMES, st.integers(0, 1023), st.integers(0, 65535)),
)
def test_different_cards_never_share_a_leaf(
    one: tuple[str, str, int, int], other: tuple[str, str, int, int]
) -> None:
    leaves = [
        leaf_hash(table, hand, position=position, card=card, salt=SALT)
        for table, hand, position, card in (one, other)
    ]

    assert (leaves[0] == leaves[1]) == (one == other)


def test_the_end_of_one_name_and_the_start_of_the_next_cannot_be_exchanged() -> None:
    assert leaf_hash("12", "3", position=0, card=0, salt=SALT) != leaf_hash(
        "1", "23", position=0, card=0, salt=SALT
    )


@pytest.mark.parametrize("size", [1, 2, 36, 52, 53, 54, 416, 1024])
def test_every_card_of_any_deck_opens(size: int) -> None:
    deck = committed(size)

    for position in range(size):
        check_opening(deck.commitment, deck.opening(position))


def test_the_same_deck_and_salts_give_the_same_commitment_again() -> None:
    assert committed(seed=3).commitment == committed(seed=3).commitment


def test_one_exchanged_pair_of_cards_changes_the_root() -> None:
    cards = list(range(52))
    exchanged = [1, 0, *range(2, 52)]

    assert committed(cards=cards).commitment.root != committed(cards=exchanged).commitment.root


def false_openings(opening: Opening) -> list[Opening]:
    """The opening with each of its parts changed."""
    return [
        replace(opening, card=(opening.card + 1) % 52),
        replace(opening, salt=flipped(opening.salt)),
        replace(opening, path=(flipped(opening.path[0]), *opening.path[1:])),
        replace(opening, path=opening.path[:-1]),
        replace(opening, path=(*opening.path, bytes(32))),
        replace(opening, position=opening.position ^ 1),
        replace(opening, position=52),
        replace(opening, position=-1),
        replace(opening, card=-1),
        replace(opening, card=65536),
        replace(opening, salt=opening.salt[:-1]),
    ]


def test_an_opening_with_any_part_changed_is_refused() -> None:
    deck = committed()

    for false in false_openings(deck.opening(9)):
        with pytest.raises(Refused):
            check_opening(deck.commitment, false)


@pytest.mark.parametrize(
    "change",
    [{"table": "table-8"}, {"hand": "hand-000043"}, {"card_count": 53}, {"root": bytes(32)}],
)
def test_an_opening_fits_no_other_commitment(change: dict[str, object]) -> None:
    deck = committed()
    other = replace(deck.commitment, **change)  # type: ignore[arg-type]

    with pytest.raises(Refused) as refusal:
        check_opening(other, deck.opening(51))

    assert refusal.value.code in {RefusalCode.ROOT_DIFFERS, RefusalCode.PATH_LENGTH}


@pytest.mark.parametrize("position", [-1, 52])
def test_only_positions_of_the_deck_can_be_opened(position: int) -> None:
    with pytest.raises(Refused) as refusal:
        committed().opening(position)

    assert str(refusal.value) == f"position: position={position}, most=51"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cards": []}, RefusalCode.SALT_COUNT),
        ({"cards": [], "salts": []}, RefusalCode.DECK_SIZE),
        ({"cards": [0] * 1025, "salts": [SALT] * 1025}, RefusalCode.DECK_SIZE),
        ({"salts": [SALT]}, RefusalCode.SALT_COUNT),
        ({"salts": [SALT, SALT[1:]]}, RefusalCode.SALT_LENGTH),
        ({"cards": [0, -1]}, RefusalCode.CARD),
        ({"cards": [0, 65536]}, RefusalCode.CARD),
        ({"table": ""}, RefusalCode.NAME_LENGTH),
        ({"hand": "h" * 65}, RefusalCode.NAME_LENGTH),
        ({"table": "table 7"}, RefusalCode.NAME_CHARACTERS),
        ({"hand": "händ"}, RefusalCode.NAME_CHARACTERS),
        ({"hand": "hand\n"}, RefusalCode.NAME_CHARACTERS),
    ],
)
def test_what_cannot_be_committed_to_is_refused(
    change: dict[str, object], code: RefusalCode
) -> None:
    good: dict[str, object] = {
        "table": TABLE, "hand": HAND, "cards": [0, 1], "salts": [SALT, SALT],
    }  # fmt: skip

    with pytest.raises(Refused) as refusal:
        CommittedDeck(**{**good, **change})  # type: ignore[arg-type]

    assert refusal.value.code is code


def test_the_label_is_the_first_forty_bits_in_letters_that_are_read_aloud_without_mistakes() -> (
    None
):
    assert label_of(bytes(32)) == "0000-0000"
    assert label_of(b"\xff" * 32) == "ZZZZ-ZZZZ"
    assert label_of(bytes.fromhex("0123456789") + bytes(27)) == "04HM-ASW9"
    assert committed().commitment.label == label_of(committed().commitment.root)


def test_no_card_and_no_salt_shows_in_text() -> None:
    deck = committed()
    text = f"{deck!r} {deck.opening(0)!r} {deck}"

    assert deck.opening(0).salt.hex() not in text
    assert repr(deck.opening(0).salt) not in text
    assert "card=" not in text
    assert "salt" not in text


def test_leaves_and_the_make_up_of_the_deck_are_public() -> None:
    deck = committed(cards=[3, 1, 3])

    assert deck.deck == (1, 3, 3)
    assert len(deck.leaves) == 3
