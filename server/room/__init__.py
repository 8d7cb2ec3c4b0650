"""The room: clients, stations at the seats, people, the floor, the cage, lists and reports."""

from server.room.ports import RoomPorts
from server.room.room import Room

__all__ = ["Room", "RoomPorts"]
