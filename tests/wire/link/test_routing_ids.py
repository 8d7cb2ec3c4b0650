"""Routing ids: nobody can claim the one that the transport gives out next."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.wire.link.room import open_room, until, visit
from wire.link.authenticator import Admission
from wire.session.pace import CONNECTIONS

REPOSITORY = Path(__file__).resolve().parents[3]

ATTACK = """
import asyncio, sys
from pathlib import Path
from tests.wire.link.monitors import Monitor
from tests.wire.link.raw import RawClient, raw_client
from tests.wire.link.room import open_room, until, visit
from wire.messages.session import Beat

START = 0x6B8B4567
"The first number of the C library when nobody seeded it."

async def scene(folder):
    async with open_room(folder) as room:
        attacker, seat = room.seat(1), room.seat(2)
        claims = [b"\\0" + (START + ahead).to_bytes(4, "big") for ahead in range(6)]
        clients = [raw_client(attacker, routing_id=claim) for claim in claims]
        for client in clients:
            client.__enter__().say(Beat())
        async with visit(seat) as guest, visit(room.seat(3)) as other:
            await until(lambda: guest.words == other.words == ["connected"])
        for client in clients:
            client.__exit__(None, None, None)

asyncio.run(scene(Path(sys.argv[1])))
print("still here")
"""


def test_claiming_the_next_routing_id_does_not_end_the_server(tmp_path: Path) -> None:
    """The transport ends the process when a number it gives out is taken already."""
    ended = subprocess.run(
        [sys.executable, "-c", ATTACK, str(tmp_path)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (ended.returncode, ended.stdout) == (0, "still here\n"), ended.stderr


def test_one_key_opens_only_so_many_connections_and_comes_in_again_later(tmp_path: Path) -> None:
    """Who opens them by the thousand could try routing ids until one is in use."""

    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle, other = room.seat(1), room.seat(2)
            judged = [room.link._admits(bundle.keys.public) for _ in range(1_000)]
            assert judged.count(Admission.YES) == CONNECTIONS.burst
            assert set(judged[CONNECTIONS.burst :]) == {Admission.LATER}
            assert room.link._admits(other.keys.public) is Admission.YES
            assert room.link._admits("nobody") is Admission.NO
            async with visit(bundle) as guest:
                await until(lambda: guest.words == ["connected"])

    asyncio.run(scene())
