"""The servers of a room, and which of them runs what.

A thing is `table:7` or `cage:1`. Whoever holds its newest epoch writes for it; a unit of an older
epoch has the outcome `NotOurs` (see `ledger.units.Fence`). Each server also holds its own life,
`server:2`. Whoever takes it for dead takes that too, and what it had not written yet is refused. A
room with one server has no rows here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ledger.canonical import Json
from ledger.reading import PAGE_ROWS, Reader, first_row, rows_in_pages
from ledger.refusals import RefusalCode, Refused
from ledger.units import ROOM, Body, Fence, Scalar, Unit, Work

_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9\-]{0,30}[a-z0-9])?")
_SERVER: Final = "SELECT id, name, address, software, house, left_ms FROM server WHERE id > 0"
SERVERS: Final = f"{_SERVER} ORDER BY id"
_HELD_PAGE: Final = f"""SELECT what, server, epoch FROM owned WHERE what > ?
    ORDER BY what LIMIT {PAGE_ROWS}"""  # noqa: S608  (a number of ours)
HELD: Final = "SELECT what, server, epoch FROM owned ORDER BY what"
_ONE: Final = "SELECT what, server, epoch FROM owned WHERE what = ?"
ACTOR: Final = "server"
_LIFE: Final = "server:"
TAKEN_OVER: Final = "taken_over"


def life_of(server: int) -> str:
    """Name the right of a server to write anything."""
    return f"{_LIFE}{server}"


def is_life(what: str) -> bool:
    """Whether a thing is the life of a server."""
    return what.startswith(_LIFE)


class Server(NamedTuple):
    """One server of a room."""

    number: int
    name: str
    address: str
    """Where clients find it; empty: it does not listen yet."""
    software: str
    house: str
    left_ms: int | None = None
    """When it was told to leave; None: it stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """What a server says of itself when it starts."""

    name: str
    software: str
    house: str


def check_server_name(name: str) -> None:
    """Refuse a name that is no plain word."""
    if _NAME.fullmatch(name) is None:
        raise Refused(RefusalCode.SERVER_NAME_WRONG, name=name)


def servers_of(reader: Reader) -> list[Server]:
    """Return all servers that the room ever had."""
    return [Server(*row) for row in rows_in_pages(reader, _SERVER, key="id")]


def server_named(reader: Reader, name: str) -> Server:
    """Return the server of this name, or refuse."""
    known = servers_of(reader)
    found = next((server for server in known if server.name == name), None)
    if found is None:
        names = ", ".join(server.name for server in known)
        raise Refused(RefusalCode.SERVER_UNKNOWN, server=name, known=names)
    return found


def held_things(reader: Reader) -> dict[str, Fence]:
    """Return who holds what, by the thing."""
    held: dict[str, Fence] = {}
    page = reader.query(_HELD_PAGE, ("",))
    while page:
        held.update((row[0], Fence(*row)) for row in page)
        page = reader.query(_HELD_PAGE, (page[-1][0],))
    return held


def holder_of(reader: Reader, what: str) -> Fence | None:
    """Return who holds a thing; None: nobody ever did."""
    row = first_row(reader, _ONE, what)
    return None if row is None else Fence(*row)


def come(request_id: str, coming: Coming, *, at_ms: int) -> Unit:
    """Make the unit by which a server says that it runs; the answer is its number."""
    check_server_name(coming.name)
    facts: dict[str, Scalar] = {"software": coming.software, "house": coming.house}

    def body(work: Work) -> Json:
        row = {**facts, "address": "", "came_ms": work.at_ms, "left_ms": None}
        found = first_row(work, "SELECT id FROM server WHERE name = ?", coming.name)
        number = work.next_key("server") if found is None else int(found[0])
        if found is None:
            work.insert("server", {"id": number, "name": coming.name, **row})
        else:
            work.update("server", number, row)
        work.event("server_came", {"server": number, "name": coming.name, **facts})
        return number

    command: dict[str, Json] = {"do": "server_comes", "name": coming.name, **facts}
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body)


def listen_at(request_id: str, server: int, address: str, *, at_ms: int) -> Unit:
    """Make the unit by which a server says where clients find it."""

    def body(work: Work) -> Json:
        work.update("server", server, {"address": address})
        return None

    command: dict[str, Json] = {"do": "server_listens", "server": server, "address": address}
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body)


def take(work: Work, right: Fence) -> None:
    """Take a thing in this unit; refuses if the epoch before this one is not the newest."""
    held = holder_of(work, right.what)
    newest = 0 if held is None else held.epoch
    if newest != right.epoch - 1:
        server = None if held is None else held.server
        raise Refused(RefusalCode.OWNED_ELSEWHERE, what=right.what, server=server)
    changes: dict[str, Scalar] = {"server": right.server, "epoch": right.epoch}
    if held is None:
        work.insert("owned", {"what": right.what, **changes})
    else:
        work.update("owned", right.what, changes)


def take_over(
    request_id: str, server: int, wanted: Sequence[Fence], free: Iterable[str] = (), *, at_ms: int
) -> Unit:
    """Make the unit by which a server takes what others held when it looked.

    What changed hands since then stays where it is. `free` are things that nobody ever held. The
    answer has the new epoch of everything that was taken.
    """
    before = [*wanted, *(Fence(what, 0, 0) for what in free)]

    def body(work: Work) -> Json:
        held = held_things(work)
        taken: dict[str, Json] = {}
        for one in before:
            if held.get(one.what, Fence(one.what, 0, 0)) == one:
                take(work, Fence(one.what, server, one.epoch + 1))
                taken[one.what] = one.epoch + 1
        sources: list[Json] = [*sorted({one.server for one in before if one.what in taken})]
        if taken:
            work.event(TAKEN_OVER, {"server": server, "from": sources, "epochs": taken})
        return taken

    command: dict[str, Json] = {
        "do": "take_over",
        "server": server,
        "seen": {one.what: [one.server, one.epoch] for one in before},
    }
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body)


def hand_over(request_id: str, right: Fence, to: int, *, at_ms: int) -> Unit:
    """Make the unit by which a server gives a thing to another; fenced by its own right."""

    def body(work: Work) -> Json:
        if first_row(work, "SELECT 1 FROM server WHERE id = ?", to) is None:
            raise Refused(RefusalCode.SERVER_UNKNOWN, server=to, known="")
        take(work, Fence(right.what, to, right.epoch + 1))
        work.event("handed_over", {"what": right.what, "from": right.server, "to": to})
        return right.epoch + 1

    command: dict[str, Json] = {
        "do": "hand_over",
        "what": right.what,
        "epoch": right.epoch,
        "to": to,
    }
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body, fence=right)


def leave(request_id: str, server: int, *, at_ms: int) -> Unit:
    """Make the unit by which a server says that it runs nothing more."""

    def body(work: Work) -> Json:
        work.update("server", server, {"left_ms": work.at_ms})
        work.event("server_left", {"server": server})
        return None

    command: dict[str, Json] = {"do": "server_leaves", "server": server}
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body)


def stay(request_id: str, server: int, *, at_ms: int) -> Unit:
    """Make the unit by which a server that was told to leave says that it stays."""

    def body(work: Work) -> Json:
        work.update("server", server, {"left_ms": None})
        work.event("server_stays", {"server": server})
        return None

    command: dict[str, Json] = {"do": "server_stays", "server": server}
    return _unit(request_id, ACTOR, command, at_ms=at_ms, body=body)


def _unit(  # noqa: PLR0913  (what every unit of a server has)
    request_id: str,
    actor: str,
    command: Mapping[str, Json],
    *,
    at_ms: int,
    body: Body,
    fence: Fence | None = None,
) -> Unit:
    return Unit(
        request_id=request_id,
        stream=ROOM,
        actor=actor,
        command=command,
        at_ms=at_ms,
        body=body,
        fence=fence,
    )
