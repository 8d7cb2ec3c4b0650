"""What a start finds or makes in the data directory before the room opens.

DATA/house.toml     the house file; a first start writes one with every default
DATA/clients/       bundles of clients made here; `console*.json` are for this computer's commands
DATA/address        where the server listens, or last did
DATA/logs/          server.jsonl and its predecessors
DATA/rng.alarm      there while dealing is stopped
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.data_directory import DataDirectory
from server.house import HouseRules, default_text, read_house
from wire.link import (
    RefusalCode,
    Refused,
    enrol_many,
    load_allow_list,
    make_server_keys,
    read_bundle,
    revoke,
    share_desk,
    write_bundle,
)
from wire.session import Role

CONSOLES: Final = ("console", *(f"console-{number}" for number in range(2, 9)))


@dataclass(frozen=True, slots=True)
class RoomFiles:
    """The server's own places in a data directory."""

    path: Path

    @property
    def books(self) -> DataDirectory:
        """Books, keys and heads."""
        return DataDirectory(self.path)

    @property
    def second_heads(self) -> Path:
        """Where signed heads are copied, unless the start names another place."""
        path = self.path.absolute()
        return path.with_name(f"{path.name}.heads")

    @property
    def house(self) -> Path:
        """The house file."""
        return self.path / "house.toml"

    @property
    def logs(self) -> Path:
        """The folder of logs."""
        return self.path / "logs"

    @property
    def rng_alarm(self) -> Path:
        """Why dealing is stopped; exists only while it is."""
        return self.path / "rng.alarm"

    @property
    def address(self) -> Path:
        """Where clients on this computer find the server."""
        return self.path / "address"

    @property
    def clients(self) -> Path:
        """Bundles of clients."""
        return self.path / "clients"


def house_of(files: RoomFiles) -> HouseRules:
    """Read the house file; write the default one first if there is none."""
    files.path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not files.house.exists():
        files.house.write_text(default_text(), encoding="utf-8")
    return read_house(files.house.read_text(encoding="utf-8"), path=str(files.house))


def enrol_console(files: RoomFiles, address: str, server: str = "") -> None:
    """Give this computer's commands staff keys; a key alone allows only to ask for a sign-in.

    One key has one connection, so there are several keys: several commands may run at once. A key
    whose bundle is gone is replaced: a restored backup has only the list of keys. `server` is the
    name of one of several servers: its computer has consoles of its own, at a desk of their own.
    """
    public = make_server_keys(files.books.keys).public
    known = {peer.key: peer.name for peer in load_allow_list(files.books.keys).peers}
    wanted = [stem for stem in CONSOLES if not _is_usable(files, stem, known, public)]
    names = [_named(stem, server) for stem in wanted]
    for name in names:
        if name in known.values():
            revoke(files.books.keys, name)
    if wanted:
        _enrol(files, wanted, names, address)
    ours = [_named(stem, server) for stem in CONSOLES]
    share_desk(files.books.keys, ours, ours[0])


def _named(stem: str, server: str) -> str:
    return f"{stem} {server}".strip()


def _is_usable(files: RoomFiles, stem: str, known: Mapping[str, str], server: str) -> bool:
    """Whether the bundle of a console exists and names its key and this server."""
    try:
        bundle = read_bundle(_bundle_file(files, stem))
    except Refused as refused:
        if refused.code is not RefusalCode.BUNDLE_UNREADABLE:
            raise
        return False
    return bundle.server == server and known.get(bundle.keys.public) == bundle.name


def _bundle_file(files: RoomFiles, stem: str) -> Path:
    return files.clients / f"{stem}.json"


def _enrol(files: RoomFiles, stems: Sequence[str], names: Sequence[str], address: str) -> None:
    files.clients.mkdir(mode=0o700, exist_ok=True)
    wanted = [(Role.STAFF, "", name) for name in names]
    for stem, bundle in zip(
        stems, enrol_many(files.books.keys, wanted, address=address), strict=True
    ):
        file = _bundle_file(files, stem)
        file.unlink(missing_ok=True)
        write_bundle(file, bundle)


def tell_address(files: RoomFiles, address: str) -> None:
    """Write the server's address to its file, completely or not at all."""
    beside = files.address.with_name(".address.new")
    beside.write_text(address + "\n", encoding="ascii")
    os.replace(beside, files.address)
