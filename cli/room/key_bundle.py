"""The files of new keys, written for whoever will hold them."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from cli.link.room_client import listening_address
from cli.output import stop

if TYPE_CHECKING:
    from wire.link import Bundle


def make_bundle(  # noqa: PLR0913
    data: Path, role: str, place: str, name: str, *, file: Path, address: str = ""
) -> Bundle:
    """Enrol a client and write its bundle."""
    from ledger.data_directory import DataDirectory
    from wire.link import enrol, write_bundle
    from wire.session import Role

    if file.exists():
        stop(_("{path} exists; name a new file with --out").format(path=file))
    bundle = enrol(
        DataDirectory(data).keys,
        role=Role(role),
        place=place,
        name=name,
        address=address or listening_address(data),
    )
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_bundle(file, bundle)
    return bundle


def key_file_name(name: str) -> str:
    """Return the file of a client's keys, by the name of the client."""
    return "".join(letter if letter.isalnum() else "-" for letter in name) + ".json"
