"""Decoding is strict, and its error is total."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wire.shapes import FROM_CLIENT, FROM_SERVER, right_struct, sample, shape_of, wrong
from wire.codec import (
    FROM_CLIENT_MAX,
    FROM_SERVER_MAX,
    VERSION,
    BadFrame,
    BadFrameCode,
    decode_from_client,
    decode_from_server,
    encode,
)
from wire.messages.base import Message
from wire.messages.seat import EnterPin
from wire.messages.session import Beat

Decode = Callable[[bytes], Message]
Kinds = tuple[type[Message], ...]
DIRECTIONS: tuple[tuple[Kinds, Decode], ...] = (
    (FROM_CLIENT, decode_from_client),
    (FROM_SERVER, decode_from_server),
)
HEAD = bytes([VERSION])


def raw(value: object) -> bytes:
    """Return a frame of anything, right or wrong."""
    return HEAD + msgspec.msgpack.encode(value)


def as_sent(message: Message) -> dict[str, Any]:
    """Return a message's fields as a peer would send them, kind included."""
    fields = msgspec.msgpack.decode(encode(message)[1:])
    assert isinstance(fields, dict)
    return fields


def code_of(decode: Decode, frame: bytes) -> BadFrameCode:
    with pytest.raises(BadFrame) as caught:
        decode(frame)
    return caught.value.code


def least(kind: type[Message]) -> Message:
    message = sample(shape_of(kind), full=False)
    assert isinstance(message, Message)
    return message


@given(data=st.data())
@pytest.mark.parametrize(("kinds", "decode"), DIRECTIONS)
def test_every_message_comes_back_as_it_was_sent(
    kinds: Kinds, decode: Decode, data: st.DataObject
) -> None:
    message = data.draw(st.sampled_from(kinds).flatmap(right_struct))

    assert decode(encode(message)) == message


@pytest.mark.parametrize(("kinds", "decode"), DIRECTIONS)
def test_a_field_nobody_knows_is_refused(kinds: Kinds, decode: Decode) -> None:
    for kind in kinds:
        frame = raw({**as_sent(least(kind)), "stack_bonus": 100})
        assert code_of(decode, frame) is BadFrameCode.NOT_A_MESSAGE, kind


@pytest.mark.parametrize(("kinds", "decode"), DIRECTIONS)
def test_a_message_without_a_needed_field_is_refused(kinds: Kinds, decode: Decode) -> None:
    for kind in kinds:
        whole = as_sent(least(kind))
        for missing in ("m", *(field.name for field in shape_of(kind).fields if field.required)):
            frame = raw({name: value for name, value in whole.items() if name != missing})
            assert code_of(decode, frame) is BadFrameCode.NOT_A_MESSAGE, (kind, missing)


@pytest.mark.parametrize(("kinds", "decode"), DIRECTIONS)
def test_a_value_of_another_kind_or_out_of_range_is_refused(kinds: Kinds, decode: Decode) -> None:
    for kind in kinds:
        whole = as_sent(least(kind))
        for field in shape_of(kind).fields:
            for value in wrong(field.type):
                frame = raw({**whole, field.name: value})
                code = code_of(decode, frame)
                assert code is BadFrameCode.NOT_A_MESSAGE, (kind, field.name, value)


def test_a_message_of_the_other_direction_is_refused() -> None:
    for kind in {*FROM_CLIENT, *FROM_SERVER} - {Beat}:
        other = decode_from_server if kind in FROM_CLIENT else decode_from_client
        assert code_of(other, encode(least(kind))) is BadFrameCode.NOT_A_MESSAGE, kind


@given(garbage=st.binary(max_size=300))
@pytest.mark.parametrize("decode", [decode_from_client, decode_from_server])
def test_garbage_is_a_bad_frame_and_nothing_worse(decode: Decode, garbage: bytes) -> None:
    for frame in (garbage, HEAD + garbage):
        with suppress(BadFrame):
            assert isinstance(decode(frame), Message)


@given(data=st.data())
@pytest.mark.parametrize(("kinds", "decode"), DIRECTIONS)
def test_a_damaged_frame_is_a_bad_frame_or_another_right_message(
    kinds: Kinds, decode: Decode, data: st.DataObject
) -> None:
    frame = bytearray(encode(data.draw(st.sampled_from(kinds).flatmap(right_struct))))
    for _ in range(data.draw(st.integers(1, 4))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(frame[: data.draw(st.integers(0, len(frame)))])
    try:
        message = decode(cut)
    except BadFrame:
        return
    assert decode(encode(message)) == message


@pytest.mark.parametrize("opening", [b"\x91", b"\x81\xa1m", b"\x81\xa5facts", b"\xdc\x00\x01"])
@pytest.mark.parametrize("decode", [decode_from_client, decode_from_server])
def test_deep_nesting_is_a_bad_frame(decode: Decode, opening: bytes) -> None:
    frame = HEAD + (opening * FROM_CLIENT_MAX)[: FROM_CLIENT_MAX - 1]

    assert code_of(decode, frame) is BadFrameCode.NOT_A_MESSAGE


@pytest.mark.parametrize("decode", [decode_from_client, decode_from_server])
@pytest.mark.parametrize("claim", [b"\xdd", b"\xdf", b"\xdb", b"\xc6", b"\xc9"])
def test_a_claimed_length_without_the_bytes_is_a_bad_frame(decode: Decode, claim: bytes) -> None:
    assert code_of(decode, HEAD + claim + b"\xff" * 4) is BadFrameCode.NOT_A_MESSAGE


def test_a_frame_beyond_the_limit_is_not_even_read() -> None:
    assert code_of(decode_from_client, HEAD * (FROM_CLIENT_MAX + 1)) is BadFrameCode.TOO_LONG
    assert code_of(decode_from_server, HEAD * (FROM_SERVER_MAX + 1)) is BadFrameCode.TOO_LONG


@pytest.mark.parametrize("version", [0, VERSION + 1, 255])
def test_a_frame_of_another_version_names_both_versions(version: int) -> None:
    with pytest.raises(BadFrame) as caught:
        decode_from_client(bytes([version]) + encode(Beat())[1:])

    assert caught.value.code is BadFrameCode.WRONG_VERSION
    assert caught.value.facts == {"version": version, "needed": VERSION}


def test_an_empty_frame_is_a_bad_frame() -> None:
    assert code_of(decode_from_client, b"") is BadFrameCode.EMPTY


def test_bytes_after_the_message_are_refused() -> None:
    assert code_of(decode_from_client, encode(Beat()) + b"\0") is BadFrameCode.NOT_A_MESSAGE


def test_the_error_of_a_damaged_pin_does_not_show_it() -> None:
    frame = raw({"m": "enter_pin", "id": "12345678", "pin": "4711" * 60})
    with pytest.raises(BadFrame) as caught:
        decode_from_client(frame)

    assert "4711" not in str(caught.value)
    assert EnterPin(id="12345678", pin="4711") == decode_from_client(
        raw({"m": "enter_pin", "id": "12345678", "pin": "4711"})
    )
