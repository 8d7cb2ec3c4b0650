"""CURVE keys: the server's own, and the bundle a client gets when it is enrolled.

KEYS/curve.key   the server's secret, in hexadecimal as the other keys of a data directory
KEYS/curve.pub   its public key, in Z85: what every client must know
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import zmq
from msgspec import Meta
from zmq.utils import z85

from wire.link.files import check_private, write_new, write_private
from wire.link.refusals import RefusalCode, Refused
from wire.messages.base import HIDDEN, Value
from wire.session.peers import Peer, Role

SECRET_FILE: Final = "curve.key"  # noqa: S105  # the name of a file
PUBLIC_FILE: Final = "curve.pub"

Z85Key = Annotated[str, Meta(min_length=40, max_length=40, pattern=r"^[!-~]*\Z")]


class KeyPair(Value, frozen=True, kw_only=True):
    """A CURVE key pair, in Z85; shows no secret when printed."""

    public: Z85Key
    secret: Annotated[Z85Key, HIDDEN]


class Bundle(Value, frozen=True, kw_only=True):
    """All a client needs to find the server and prove who it is; one file, handed over once."""

    version: Literal[1, 2] = 1
    """2: it may have several addresses."""
    role: str
    place: str = ""
    name: str
    keys: KeyPair
    server: Z85Key
    """The server's public key."""
    address: str
    """Such as `tcp://10.0.0.1:5670`."""
    addresses: tuple[str, ...] = ()
    """Of all servers of the room, if there are several."""

    @property
    def everywhere(self) -> tuple[str, ...]:
        """Return all addresses in the order in which they are tried."""
        return (self.address, *(one for one in self.addresses if one != self.address))

    @property
    def peer(self) -> Peer:
        """Return this client's entry in the server's allow-list."""
        return Peer(key=self.keys.public, role=Role(self.role), place=self.place, name=self.name)

    def at(self, address: str) -> Bundle:
        """Return the bundle with another address of the server, and no others."""
        return msgspec.structs.replace(self, version=1, address=address, addresses=())

    def among(self, addresses: Iterable[str]) -> Bundle:
        """Return the bundle of a room with several servers."""
        first, *others = addresses
        return msgspec.structs.replace(self, version=2, address=first, addresses=(first, *others))


def new_key_pair() -> KeyPair:
    """Make a new random key pair."""
    public, secret = zmq.curve_keypair()
    return KeyPair(public=public.decode(), secret=secret.decode())


def make_server_keys(folder: Path) -> KeyPair:
    """Return the server's keys, making them when the folder has none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (folder / SECRET_FILE).exists():
        pair = new_key_pair()
        write_new(folder / SECRET_FILE, z85.decode(pair.secret).hex().encode() + b"\n")
    pair = load_server_keys(folder)
    write_private(folder / PUBLIC_FILE, pair.public.encode() + b"\n")
    return pair


def load_server_keys(folder: Path) -> KeyPair:
    """Read the server's keys; refuses a missing, exposed or unreadable file."""
    path = folder / SECRET_FILE
    if not path.exists():
        raise Refused(RefusalCode.KEY_MISSING, path=str(path))
    check_private(path)
    try:
        secret = z85.encode(bytes.fromhex(path.read_text(encoding="ascii").strip()))
        return KeyPair(public=zmq.curve_public(secret).decode(), secret=secret.decode())
    except (ValueError, zmq.ZMQError):
        raise Refused(RefusalCode.KEY_UNREADABLE, path=str(path)) from None


def write_bundle(path: Path, bundle: Bundle) -> None:
    """Write a client's bundle to a new private file."""
    write_new(path, msgspec.json.format(msgspec.json.encode(bundle), indent=2) + b"\n")


def read_bundle(path: Path) -> Bundle:
    """Read a client's bundle; refuses an exposed or unreadable file."""
    try:
        check_private(path)
        bundle = msgspec.json.decode(path.read_bytes(), type=Bundle)
        _ = bundle.peer  # raises if role and place do not fit
    except (OSError, msgspec.MsgspecError, ValueError) as problem:
        raise Refused(RefusalCode.BUNDLE_UNREADABLE, path=str(path), problem=str(problem)) from None
    return bundle
