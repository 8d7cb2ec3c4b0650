"""Several servers of one room: which there are, and moving tables between them."""

from __future__ import annotations

from wire.messages.base import Message, Name, RequestId, TableNumber
from wire.messages.room_view import ServerView
from wire.messages.staff import StaffRequest


class AskServers(StaffRequest, frozen=True, kw_only=True):
    """Ask for the servers of the room; answered by `ServerList`. Any member may ask."""


class ServerList(Message, frozen=True, kw_only=True):
    """The answer to `AskServers`; empty: the room has one server, without a name."""

    id: RequestId
    servers: tuple[ServerView, ...] = ()


class MoveTable(StaffRequest, frozen=True, kw_only=True):
    """Have another server run a table, after its hand. Facts: `now` (0: after the hand)."""

    table: TableNumber
    server: Name
    """The name of the server."""


class LeaveServer(StaffRequest, frozen=True, kw_only=True):
    """Have a server give all its tables to the others, each after its hand. Facts: `tables`."""

    server: Name
    """The name of the server."""
    stay: bool = False
    """It was told to leave and is to stay: it keeps what it has, and takes tables over again."""
