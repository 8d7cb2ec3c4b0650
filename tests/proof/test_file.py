from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proof import (
    FILE_BYTES_MAX,
    RefusalCode,
    Refused,
    read_proof,
    verify,
    write_proof,
)
from tests.proof.builders import proof_of_hand

Change = Callable[[dict[str, Any]], object]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
CLAIMED = {"dealt", "deck", "openings"}
"""What a file claims and the root does not bind: another value may also be true."""
FIELDS = [
    "format", "version", "table", "hand", "root", "label", "deck", "leaves", "dealt", "openings",
]  # fmt: skip


def as_value() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(write_proof(proof_of_hand()))
    return value


def refusal_of(data: bytes) -> Refused:
    with pytest.raises(Refused) as refusal:
        read_proof(data)
    return refusal.value


def refusal_after(change: Change) -> Refused:
    value = as_value()
    change(value)
    return refusal_of(json.dumps(value).encode())


@given(
    size=st.integers(1, 60),
    dealt=st.integers(0, 60),
    shown=st.frozensets(st.integers(0, 59), max_size=10),
)
def test_a_proof_is_the_same_after_writing_and_reading(
    size: int, dealt: int, shown: frozenset[int]
) -> None:
    dealt = min(dealt, size)
    proof = proof_of_hand(size, dealt=dealt, shown=frozenset(p for p in shown if p < dealt))

    data = write_proof(proof)

    assert read_proof(data) == proof
    assert write_proof(read_proof(data)) == data
    verify(read_proof(data))


def test_the_largest_deck_shown_in_full_fits_the_size_limit() -> None:
    data = write_proof(proof_of_hand(1024, dealt=1024, shown=frozenset(range(1024))))

    assert len(data) < FILE_BYTES_MAX
    assert verify(read_proof(data)).opened == 1024


def test_the_fields_are_those_of_the_document() -> None:
    assert list(as_value()) == FIELDS
    assert list(as_value()["openings"][0]) == ["position", "card", "salt", "path"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    refusal = refusal_after(lambda value: value.pop(field))

    if field == "format":
        assert refusal.code is RefusalCode.NOT_A_PROOF
    elif field == "version":
        assert refusal.code is RefusalCode.VERSION_UNKNOWN
    else:
        assert (refusal.code, refusal.facts) == (RefusalCode.FIELD_MISSING, {"field": field})


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_the_wrong_type_is_refused(field: str) -> None:
    for wrong in (None, True, 1.5, [None], {"a": 1}):
        refusal = refusal_after(lambda value, wrong=wrong: value.update({field: wrong}))  # type: ignore[misc]

        assert refusal.code in {
            RefusalCode.FIELD_VALUE,
            RefusalCode.NOT_A_PROOF,
            RefusalCode.VERSION_UNKNOWN,
            RefusalCode.LABEL_DIFFERS,
        }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda v: v.update(extra=1), RefusalCode.FIELD_UNKNOWN, "extra"),
        (lambda v: v["openings"][1].update(seat=1), RefusalCode.FIELD_UNKNOWN, "openings[1].seat"),
        (lambda v: v["openings"][1].pop("salt"), RefusalCode.FIELD_MISSING, "openings[1].salt"),
        (lambda v: v["openings"].append(5), RefusalCode.FIELD_VALUE, "openings[4]"),
        (lambda v: v.update(root=v["root"].upper()), RefusalCode.FIELD_VALUE, "root"),
        (lambda v: v.update(root=v["root"][2:]), RefusalCode.FIELD_VALUE, "root"),
        (lambda v: v.update(root=" " * 64), RefusalCode.FIELD_VALUE, "root"),
        (lambda v: v["leaves"].__setitem__(7, "00"), RefusalCode.FIELD_VALUE, "leaves[7]"),
        (lambda v: v["deck"].__setitem__(0, -1), RefusalCode.FIELD_VALUE, "deck[0]"),
        (lambda v: v["deck"].__setitem__(0, True), RefusalCode.FIELD_VALUE, "deck[0]"),
        (lambda v: v["deck"].reverse(), RefusalCode.FIELD_VALUE, "deck"),
        (lambda v: v.update(deck=[0] * 1025), RefusalCode.FIELD_VALUE, "deck"),
        (lambda v: v.update(dealt=1025), RefusalCode.FIELD_VALUE, "dealt"),
        (
            lambda v: v["openings"][0].update(card=65536),
            RefusalCode.FIELD_VALUE,
            "openings[0].card",
        ),
        (
            lambda v: v["openings"][0].update(path=["00" * 32] * 11),
            RefusalCode.FIELD_VALUE,
            "openings[0].path",
        ),
        (lambda v: v.update(table="a b"), RefusalCode.NAME_CHARACTERS, "table"),
        (lambda v: v.update(hand=""), RefusalCode.NAME_LENGTH, "hand"),
    ],
)
def test_a_wrong_value_is_named_by_its_field(change: Change, code: RefusalCode, field: str) -> None:
    refusal = refusal_after(change)

    assert (refusal.code, refusal.facts["field"]) == (code, field)


def test_a_label_of_another_root_is_refused() -> None:
    refusal = refusal_after(lambda value: value.update(label="0000-0000"))

    assert refusal.code is RefusalCode.LABEL_DIFFERS
    assert refusal.facts == {"expected": proof_of_hand().commitment.label}


@pytest.mark.parametrize("version", [0, 3, "1", True, None])
def test_another_version_is_refused(version: object) -> None:
    refusal = refusal_after(lambda value: value.update(version=version))

    assert refusal.code is RefusalCode.VERSION_UNKNOWN


def test_a_field_given_twice_is_refused() -> None:
    refusal = refusal_of(write_proof(proof_of_hand()).replace(b"{", b'{"dealt":12,', 1))

    assert (refusal.code, refusal.facts) == (RefusalCode.FIELD_REPEATED, {"field": "dealt"})


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"{", b"[" * 100_000, b"1" * 5000, b"\xef\xbb\xbf{}"]
)
def test_bytes_that_are_no_json_are_refused(data: bytes) -> None:
    assert refusal_of(data).code is RefusalCode.NOT_JSON


def test_a_file_over_the_size_limit_is_refused_unread() -> None:
    refusal = refusal_of(b" " * (FILE_BYTES_MAX + 1))

    assert refusal.code is RefusalCode.FILE_TOO_LARGE


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_the_bytes_the_answer_is_a_proof_or_a_refusal(data: bytes) -> None:
    with pytest.raises(Refused):
        read_proof(data)


@given(field=st.sampled_from(FIELDS), value=JSON)
def test_whatever_stands_in_a_field_the_answer_is_a_proof_or_a_refusal(
    field: str, value: object
) -> None:
    changed = {**as_value(), field: value}

    try:
        verify(read_proof(json.dumps(changed).encode()))
    except Refused:
        return
    assert changed == as_value() or field in CLAIMED


@given(place=st.integers(0), bit=st.integers(0, 7))
def test_no_flipped_bit_in_what_the_root_binds_goes_unnoticed(place: int, bit: int) -> None:
    good = proof_of_hand()
    changed = bytearray(write_proof(good))
    changed[place % len(changed)] ^= 1 << bit

    try:
        proof = read_proof(bytes(changed))
        verify(proof)
    except Refused:
        return
    assert replace(proof, dealt=good.dealt, deck=good.deck) == good
