"""A rolling upgrade: one server after the other, two approved digests, hands open meanwhile."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from cli.room.seeded_room import Floor
from simulation.people import password_of
from tests.postgres.several import aside
from wire.messages.session import Done
from wire.messages.staff import Approve, ApproveSoftware, CheckSoftware, Credential

STOP_S = 60


async def stop_and_change(room: Any, number: int) -> None:
    """Stop a server in order, change what it runs by a line of its house file, start it."""
    process = room.servers[number].process
    process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(process.wait, STOP_S)
    house = room.room.folders[number] / "house.toml"
    house.write_text(house.read_text(encoding="utf-8") + "# upgraded\n", encoding="utf-8")
    room.servers[number] = await asyncio.to_thread(room.start, number)


async def differing(ada: Floor) -> tuple[int, str]:
    """Return how many parts of a server's software nobody allowed, and the digest of all."""
    checked = await aside(ada.ask, CheckSoftware)
    assert isinstance(checked, Done), checked
    return int(checked.facts["count"] or 0), str(checked.facts["digest"])


async def approve(ada: Floor, digest: str, *, beside: bool) -> None:
    """Have two persons allow what a server runs."""
    credential = Credential(login="sue", password=password_of("sue"))
    second = await aside(ada.ask, Approve, credential=credential, act="software", name=digest)
    assert isinstance(second, Done), second
    fields = {"digest": digest, "reason": "upgrade", "approval": second.facts["approval"]}
    done = await aside(ada.ask, ApproveSoftware, **fields, beside=beside)
    assert isinstance(done, Done), done
