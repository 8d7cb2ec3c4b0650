"""Keys of a room with two servers: enrolled, joined by a code and revoked on both at once."""

from __future__ import annotations

import time

import msgspec

from cli.link.room_client import own_digest
from cli.room.seeded_room import Floor
from ledger.data_directory import DataDirectory
from tests.postgres.several import PATIENCE_S, Room, aside, until
from wire.link import (
    PollClient,
    enrol,
    load_allow_list,
    new_key_pair,
    new_request_id,
    revoke,
)
from wire.messages.devices import DeviceCode, EnrolDevice, JoinByCode, RevokeDevice
from wire.messages.session import Done, Refusal
from wire.session import Role
from wire.session.device_code import typed_code


async def keys_hold_everywhere(room: Room, west: str, at_east: Floor) -> None:
    """What is enrolled, joined by a code or revoked at one server is so at the other."""
    keys = [DataDirectory(folder).keys for folder in room.folders]
    pages = enrol(keys[0], role=Role.WEB, place="", name="pages", address=west)
    await until(lambda: load_allow_list(keys[1]).peer(pages.keys.public) is not None)
    client = PollClient(pages)  # at west
    await aside(_connected, client, wanted=True)
    opened = await aside(at_east.ask, EnrolDevice, role="seat", place="seat:40:1")
    assert isinstance(opened, DeviceCode), opened
    code, station = typed_code(opened.code), new_key_pair()
    assert code is not None
    key, proof = station.public, code.proof_of_key(station.public)
    asked = JoinByCode(id=new_request_id(), code=code.digits, key=key, proof=proof)
    joined = await aside(client.ask, asked, wait_ms=60_000)
    assert isinstance(joined, Done), joined
    # Made at east, answered by west.
    assert joined.facts["proof"] == code.proof_of_answer(key, joined.facts)
    key = new_key_pair().public
    proof = code.proof_of_key(key)
    second = JoinByCode(id=new_request_id(), code=code.digits, key=key, proof=proof)
    again = await aside(client.ask, second, wait_ms=60_000)
    assert isinstance(again, Refusal)
    assert again.code == "device_code_wrong"
    # The new station and the pages are cut at west by what is done at east.
    bundle = msgspec.structs.replace(pages, keys=station, role="seat", place="seat:40:1")
    screen = PollClient(bundle, software=own_digest("seat"))
    await aside(_connected, screen, wanted=True)
    revoked = await aside(at_east.ask, RevokeDevice, key=station.public)
    assert isinstance(revoked, Done), revoked
    await aside(_connected, screen, wanted=False)
    revoke(keys[0], "pages")
    await aside(_connected, client, wanted=False)
    assert load_allow_list(keys[1]).peer(station.public) is None
    screen.close()
    client.close()


def _connected(client: PollClient, *, wanted: bool) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while client.connected is not wanted:
        assert time.monotonic() < until_s
        client.poll(50)
