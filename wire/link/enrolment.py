"""Enrolled keys on disk: enrol, revoke, and notice a change while the server runs.

KEYS/allowed.json   every enrolled key with its role, place and name
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

import msgspec

from wire.link.files import held, write_private
from wire.link.keys import Bundle, load_server_keys, new_key_pair
from wire.link.refusals import RefusalCode, Refused
from wire.messages.base import Value
from wire.session.peers import PLACES, AllowList, Peer, Role

LIST_FILE: Final = "allowed.json"


class _Line(Value, frozen=True, kw_only=True):
    """One enrolled key in the file."""

    key: str
    role: str
    place: str = ""
    name: str
    desk: str = ""


class _ListFile(Value, frozen=True, kw_only=True):
    """The whole file."""

    version: Literal[1] = 1
    peers: tuple[_Line, ...]


def load_allow_list(folder: Path) -> AllowList:
    """Read the enrolled keys; the list is empty if there is no file."""
    path = folder / LIST_FILE
    if not path.exists():
        return AllowList()
    try:
        lines = msgspec.json.decode(path.read_bytes(), type=_ListFile).peers
        return AllowList(
            Peer(
                key=line.key,
                role=Role(line.role),
                place=line.place,
                name=line.name,
                shared_desk=line.desk,
            )
            for line in lines
        )
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
        allowed = load_allow_list(folder)
        peers, bundles = list(allowed.peers), []
        for role, place, name in wanted:
            if not PLACES[role].fullmatch(place):
                raise Refused(RefusalCode.PLACE_WRONG, role=role.value, place=place)
            _check_free(peers, place, name)
            bundles.append(
                Bundle(
                    role=role.value,
                    place=place,
                    name=name,
                    keys=new_key_pair(),
                    server=server,
                    address=address,
                )
            )
            peers.append(bundles[-1].peer)
        _store(folder, AllowList(peers))
    return bundles


def admit(folder: Path, peer: Peer) -> None:
    """Allow a key that its client made itself.

    Refuses a place or name that another key has. Also refuses a key that is enrolled, because it
    would lose its role.
    """
    with held(folder / LIST_FILE):
        peers = list(load_allow_list(folder).peers)
        if any(known.key == peer.key for known in peers):
            raise Refused(RefusalCode.KEY_TAKEN, key=peer.key)
        _check_free(peers, peer.place, peer.name)
        _store(folder, AllowList([*peers, peer]))


def revoke(folder: Path, asked: str) -> Peer:
    """Remove a key from the list; `asked` is the key, its place or its name.

    A running server notices and ends the connection. Refuses what is not enrolled.
    """
    with held(folder / LIST_FILE):
        allowed = load_allow_list(folder)
        for peer in allowed.peers:
            if asked and asked in (peer.key, peer.place, peer.name):
                _store(folder, allowed.without(peer.key))
                return peer
    raise Refused(RefusalCode.PEER_UNKNOWN, asked=asked)


def share_desk(folder: Path, names: Sequence[str], desk: str) -> None:
    """Put enrolled keys at one desk: a session signed in with one is valid with all of them."""
    with held(folder / LIST_FILE):
        before = load_allow_list(folder)
        after = [
            replace(peer, shared_desk=desk) if peer.name in names else peer for peer in before.peers
        ]
        if after != list(before.peers):
            _store(folder, AllowList(after))


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


def _store(folder: Path, allowed: AllowList) -> None:
    lines = tuple(
        _Line(
            key=peer.key,
            role=peer.role.value,
            place=peer.place,
            name=peer.name,
            desk=peer.shared_desk,
        )
        for peer in allowed.peers
    )
    text = msgspec.json.format(msgspec.json.encode(_ListFile(peers=lines)), indent=1)
    write_private(folder / LIST_FILE, text + b"\n")
