"""Enrolled keys on disk: enrol, revoke, and notice a change while the server runs.

KEYS/allowed.json   every enrolled key with its role, place and name
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from wire.link.files import held, write_private
from wire.link.keys import Bundle, load_server_keys, new_key_pair
from wire.link.refusals import RefusalCode, Refused
from wire.messages.base import Value
from wire.session.peers import PLACES, AllowList, Peer, Role

LIST_FILE: Final = "allowed.json"
REVOKED_MOST: Final = 1_000
"""How many revoked keys the file keeps; a room with one server never asks for them."""


class _Line(Value, frozen=True, kw_only=True):
    """One enrolled key in the file."""

    key: str
    role: str
    place: str = ""
    name: str
    desk: str = ""

    @classmethod
    def of(cls, peer: Peer) -> _Line:
        """Return the line of an enrolled key."""
        return cls(
            key=peer.key,
            role=peer.role.value,
            place=peer.place,
            name=peer.name,
            desk=peer.shared_desk,
        )

    def peer(self) -> Peer:
        """Return the key that the line enrols; ValueError for a role that nobody has."""
        return Peer(
            key=self.key,
            role=Role(self.role),
            place=self.place,
            name=self.name,
            shared_desk=self.desk,
        )


class _ListFile(Value, frozen=True, kw_only=True):
    """The whole file."""

    version: Literal[1] = 1
    peers: tuple[_Line, ...]
    revoked: tuple[str, ...] = ()
    """Keys that were taken off here. In a room of several servers the books hear of it by this."""


class OnlyHere(NamedTuple):
    """What the list of one server says and the books of the room do not."""

    enrolled: tuple[Peer, ...] = ()
    revoked: tuple[str, ...] = ()


def load_allow_list(folder: Path) -> AllowList:
    """Read the enrolled keys; the list is empty if there is no file."""
    return _load(folder)[0]


def follow_books(folder: Path, room: Iterable[Peer], gone: Collection[str]) -> OnlyHere:
    """Bring the list up to what the books of a room with several servers say of its keys.

    `room` may connect, `gone` no longer may. Returns what commands changed here, and the books must
    still be told; it stays in the file until they were.
    """
    known = {peer.key: peer for peer in room}
    with held(folder / LIST_FILE):
        before, off = _load(folder)
        told = tuple(key for key in off if key in known)
        new = tuple(peer for peer in before.peers if _untold(peer, known, gone))
        after = {key: peer for key, peer in known.items() if key not in told}
        after.update((peer.key, peer) for peer in new)
        if set(after.values()) != set(before.peers) or off != told:
            _store(folder, AllowList(after.values()), told)
    return OnlyHere(new, told)


def leave_out(folder: Path, keys: Collection[str]) -> None:
    """Remove keys that the books did not take, because others have their places or names."""
    with held(folder / LIST_FILE):
        allowed, off = _load(folder)
        _store(folder, AllowList(peer for peer in allowed.peers if peer.key not in keys), off)


def _untold(peer: Peer, known: Mapping[str, Peer], gone: Collection[str]) -> bool:
    """Say whether the books have still to hear of a key of this list, or of its shared desk."""
    told = known.get(peer.key)
    if told is None:
        return peer.key not in gone
    return bool(peer.shared_desk) and not told.shared_desk


def _load(folder: Path) -> tuple[AllowList, tuple[str, ...]]:
    """Read the list, and which keys were taken off it."""
    path = folder / LIST_FILE
    if not path.exists():
        return AllowList(), ()
    try:
        read = msgspec.json.decode(path.read_bytes(), type=_ListFile)
        return AllowList(line.peer() for line in read.peers), read.revoked
    except (OSError, msgspec.MsgspecError, ValueError) as problem:
        facts = {"path": str(path), "problem": str(problem)}
        raise Refused(RefusalCode.LIST_UNREADABLE, **facts) from None


def enrol(folder: Path, *, role: Role, place: str, name: str, address: str) -> Bundle:
    """Make a client's keys, allow them at once, and return the bundle to give to the client.

    The secret is stored only in the bundle. Refuses a place or name that another key has.
    """
    (bundle,) = enrol_many(folder, [(role, place, name)], address=address)
    return bundle


def enrol_many(
    folder: Path, wanted: Iterable[tuple[Role, str, str]], *, address: str
) -> list[Bundle]:
    """Enrol several clients (role, place, name) in one step: all of them or none."""
    server = load_server_keys(folder).public
    with held(folder / LIST_FILE):
        allowed, off = _load(folder)
        peers, bundles = list(allowed.peers), []
        for role, place, name in wanted:
            if not PLACES[role].fullmatch(place):
                raise Refused(RefusalCode.PLACE_WRONG, role=role.value, place=place)
            _check_free(peers, place, name)
            keys = new_key_pair()
            bundle = Bundle(
                role=role.value, place=place, name=name, keys=keys, server=server, address=address
            )
            bundles.append(bundle)
            peers.append(bundle.peer)
        _store(folder, AllowList(peers), off)
    return bundles


def admit(folder: Path, peer: Peer) -> None:
    """Allow a key that its client made itself.

    Refuses a place or name that another key has. Also refuses a key that is enrolled, because it
    would lose its role.
    """
    with held(folder / LIST_FILE):
        allowed, off = _load(folder)
        peers = list(allowed.peers)
        if any(known.key == peer.key for known in peers):
            raise Refused(RefusalCode.KEY_TAKEN, key=peer.key)
        _check_free(peers, peer.place, peer.name)
        _store(folder, AllowList([*peers, peer]), off)


def revoke(folder: Path, asked: str) -> Peer:
    """Remove a key from the list; `asked` is the key, its place or its name.

    A running server notices and ends the connection. Refuses what is not enrolled.
    """
    with held(folder / LIST_FILE):
        allowed, off = _load(folder)
        for peer in allowed.peers:
            if asked and asked in (peer.key, peer.place, peer.name):
                _store(folder, allowed.without(peer.key), (*off, peer.key))
                return peer
    raise Refused(RefusalCode.PEER_UNKNOWN, asked=asked)


def share_desk(folder: Path, names: Sequence[str], desk: str) -> None:
    """Put enrolled keys at one desk: a session signed in with one is valid with all of them."""
    with held(folder / LIST_FILE):
        before, off = _load(folder)
        after = [
            replace(peer, shared_desk=desk) if peer.name in names else peer for peer in before.peers
        ]
        if after != list(before.peers):
            _store(folder, AllowList(after), off)


class ListWatch:
    """Lets a running server notice that the file of enrolled keys has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = self._state()

    def changed(self) -> AllowList | None:
        """Return the new list if the file changed since the last call; refuses a bad file."""
        state = self._state()
        if state == self._seen:
            return None
        self._seen = state
        return load_allow_list(self._folder)

    def _state(self) -> tuple[int, int, int]:
        try:
            found = (self._folder / LIST_FILE).stat()
        except FileNotFoundError:
            return (0, 0, 0)
        return (found.st_ino, found.st_mtime_ns, found.st_size)


def _check_free(peers: Iterable[Peer], place: str, name: str) -> None:
    for peer in peers:
        if place and peer.place == place:
            facts = {"place": place, "name": peer.name, "key": peer.key}
            raise Refused(RefusalCode.PLACE_TAKEN, **facts)
        if peer.name == name:
            raise Refused(RefusalCode.NAME_TAKEN, name=name, key=peer.key)


def _store(folder: Path, allowed: AllowList, revoked: tuple[str, ...]) -> None:
    lines = tuple(map(_Line.of, allowed.peers))
    text = msgspec.json.format(
        msgspec.json.encode(_ListFile(peers=lines, revoked=revoked[-REVOKED_MOST:])), indent=1
    )
    write_private(folder / LIST_FILE, text + b"\n")
