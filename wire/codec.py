"""Messages as bytes: one byte of version, then msgpack. Decoding is strict.

For any bytes, decoding returns a message with every field right, or raises `BadFrame`. It raises
nothing else and never converts a value.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Final, TypeVar

from msgspec import MsgspecError, Raw
from msgspec.msgpack import Decoder, Encoder

from wire.messages.base import Fact, Message, Value
from wire.unions import FromClient, FromServer

VERSION: Final = 1
"""The first byte of every frame; a program of another version is told so."""
FROM_CLIENT_MAX: Final = 65_536
"""Bytes of the longest frame the server reads."""
FROM_SERVER_MAX: Final = 4 * 1_048_576
"""Bytes of the longest frame a client reads: long replays and pages of reports."""
PROBLEM_MAX: Final = 200


@unique
class BadFrameCode(Enum):
    """Why bytes are not a message."""

    EMPTY = "frame_empty"
    """No facts."""
    TOO_LONG = "frame_too_long"
    """Facts: `size`, `most`."""
    WRONG_VERSION = "frame_wrong_version"
    """Facts: `version`, `needed`."""
    NOT_A_MESSAGE = "frame_not_a_message"
    """Facts: `problem`, in the decoder's English."""


class BadFrame(Exception):
    """The bytes are not a message of this direction; nothing has changed."""

    def __init__(self, code: BadFrameCode, **facts: Fact) -> None:
        super().__init__(code.value, facts)
        self.code = code
        self.facts = facts


T = TypeVar("T")

_HEAD: Final = bytes([VERSION])
_ENCODER: Final = Encoder()
_FROM_CLIENT: Final[Decoder[FromClient]] = Decoder(FromClient)
_FROM_SERVER: Final[Decoder[FromServer]] = Decoder(FromServer)


def encode(message: Message) -> bytes:
    """Return the frame of a message."""
    return _HEAD + _ENCODER.encode(message)


def packed(value: Value) -> Raw:
    """Return a part of a message as bytes, which `encode` takes over as they are."""
    return Raw(_ENCODER.encode(value))


def encode_checked(message: Message) -> bytes:
    """Return the frame of a client's message; raise `BadFrame` if the server could not read it.

    This finds values that were not checked before: a typed text that is too long, a number out of
    range. The server could only refuse the frame without knowing the id of the request.
    """
    try:
        frame = encode(message)
    except (OverflowError, UnicodeEncodeError) as problem:
        text = str(problem)[:PROBLEM_MAX]
        raise BadFrame(BadFrameCode.NOT_A_MESSAGE, problem=text) from None
    decode_from_client(frame)
    return frame


def decode_from_client(frame: bytes) -> FromClient:
    """Return what a client said, or raise `BadFrame`."""
    return _decoded(_FROM_CLIENT, frame, FROM_CLIENT_MAX)


def decode_from_server(frame: bytes) -> FromServer:
    """Return what the server said, or raise `BadFrame`."""
    return _decoded(_FROM_SERVER, frame, FROM_SERVER_MAX)


def _decoded(decoder: Decoder[T], frame: bytes, most: int) -> T:
    if not frame:
        raise BadFrame(BadFrameCode.EMPTY)
    if len(frame) > most:
        raise BadFrame(BadFrameCode.TOO_LONG, size=len(frame), most=most)
    if frame[0] != VERSION:
        raise BadFrame(BadFrameCode.WRONG_VERSION, version=frame[0], needed=VERSION)
    try:
        return decoder.decode(memoryview(frame)[1:])
    except (MsgspecError, ValueError, RecursionError, OverflowError, MemoryError) as problem:
        text = str(problem)[:PROBLEM_MAX]
        raise BadFrame(BadFrameCode.NOT_A_MESSAGE, problem=text) from None
