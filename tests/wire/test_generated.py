"""docs/wire.md and the golden bytes are those of the messages as they are."""

from __future__ import annotations

import re

import pytest

from tests.wire.document import DOCUMENT, GENERATED, document_text
from tests.wire.goldens import FILES, FOLDER, golden_text
from wire.codec import (
    FROM_CLIENT_MAX,
    FROM_SERVER_MAX,
    VERSION,
    decode_from_client,
    decode_from_server,
    encode,
)
from wire.messages.seat import Act, Evidence
from wire.messages.session import Beat
from wire.session.pace import (
    KEPT_BYTES,
    KEPT_FRAMES,
    MANY_PERSONS,
    ONE_PERSON,
    QUICK_MS,
    RESUME_MS,
)

ADVICE = "if the change is meant, run `python -m tests.wire` and look at what it changes"


def test_the_document_is_that_of_the_messages() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document_text(), ADVICE


def test_the_numbers_of_the_document_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition(GENERATED)[0]
    told = [int(number) for number in re.findall(r"\d+", text)]
    for number in (
        *(VERSION, FROM_CLIENT_MAX, FROM_SERVER_MAX, QUICK_MS, KEPT_FRAMES),
        *(KEPT_BYTES // 1024, RESUME_MS // 1000),
        *(ONE_PERSON.per_s, ONE_PERSON.burst, MANY_PERSONS.per_s, MANY_PERSONS.burst),
    ):
        assert number in told, number


@pytest.mark.parametrize("name", FILES)
def test_the_bytes_of_every_message_are_the_golden_ones(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == golden_text(FILES[name]), ADVICE


@pytest.mark.parametrize(
    ("name", "decode"),
    [("from_client.txt", decode_from_client), ("from_server.txt", decode_from_server)],
)
def test_the_golden_bytes_are_understood(name: str, decode: type) -> None:
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        frame = bytes.fromhex(line.split()[2])
        assert encode(decode(frame)) == frame


def test_a_beat_and_an_act_are_the_bytes_that_were_written_by_hand() -> None:
    assert encode(Beat(seen=258)) == b"\x01\x82\xa1m\xa4beat\xa4seen\xcd\x01\x02"
    act = Act(
        id="a1b2c3d4",
        table=3,
        hand=41,
        turn=7,
        kind="call",
        evidence=Evidence(control="call"),
    )
    assert encode(act) == (
        b"\x01\x87\xa1m\xa3act\xa2id\xa8a1b2c3d4\xa5table\x03\xa4hand\x29\xa4turn\x07\xa4kind\xa4call"
        b"\xa8evidence\x81\xa7control\xa4call"
    )
