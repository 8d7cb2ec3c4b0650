"""`./arclight enroll`: make keys for the server and its clients, and take them back.

Anyone who can write to the data directory can enrol clients. A running server notices every change
at once.
"""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import AsJson, clients_folder, link_refusals_told, listening_address
from cli.output import emit_json, say, stop
from cli.room.key_bundle import key_file_name, make_bundle

if TYPE_CHECKING:
    from wire.link import Bundle

app = typer.Typer(help=_("Make and revoke the keys of the server and its clients."))

Data = Annotated[
    Path,
    typer.Option("--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("The data directory.")),
]
Table = Annotated[int, typer.Option("--table", min=1, max=9_999, help=_("The table's number."))]
Seat = Annotated[int, typer.Option("--seat", min=1, max=10, help=_("The seat's number."))]
Name = Annotated[str, typer.Option("--name", help=_("What people call it."))]
Address = Annotated[
    str, typer.Option("--address", help=_("Where the client finds the server, as tcp://HOST:PORT."))
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help=_("Where to write the bundle."))
]


@app.command(help=_("Make the server's own keys, if it has none."))
def server(data: Data, *, as_json: AsJson = False) -> None:
    """Make the server's keys and show the public one."""
    from ledger.data_directory import DataDirectory
    from wire.link import make_server_keys

    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with link_refusals_told():
        public = make_server_keys(DataDirectory(data).keys).public
    if as_json:
        emit_json({"server": public})
    else:
        say(_("The server's public key is {key}").format(key=public))


@app.command(help=_("Enrol a seat's station."))
def seat(  # noqa: PLR0913
    data: Data,
    table: Table,
    seat: Seat,
    *,
    name: Name = "",
    address: Address = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Enrol the station of one seat."""
    place, name = f"seat:{table}:{seat}", name or f"table {table} seat {seat}"
    _enrol(data, "seat", place, name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol a table's community screen."))
def centre(  # noqa: PLR0913
    data: Data,
    table: Table,
    *,
    name: Name = "",
    address: Address = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Enrol the centre screen of one table."""
    place, name = f"centre:{table}", name or f"table {table} centre"
    _enrol(data, "centre", place, name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol the customer's screen of a cage window."))
def cage(  # noqa: PLR0913
    data: Data,
    number: Annotated[int, typer.Option("--number", min=1, max=9_999, help=_("The window."))],
    *,
    name: Name = "",
    address: Address = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Enrol the screen that faces the customer at one window."""
    place, name = f"cage:{number}", name or f"cage {number}"
    _enrol(data, "cage", place, name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol the server of the staff's pages."))
def web(
    data: Data, name: Name, *, address: Address = "", out: Out = None, as_json: AsJson = False
) -> None:
    """Enrol the staff's pages; people sign in there at desks."""
    _enrol(data, "web", "", name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol a client for staff: a command line."))
def staff(
    data: Data, name: Name, *, address: Address = "", out: Out = None, as_json: AsJson = False
) -> None:
    """Enrol a client that people sign in at."""
    _enrol(data, "staff", "", name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol a client that may only read."))
def auditor(
    data: Data, name: Name, *, address: Address = "", out: Out = None, as_json: AsJson = False
) -> None:
    """Enrol a client for auditors."""
    _enrol(data, "auditor", "", name, address=address, out=out, as_json=as_json)


@app.command(help=_("Enrol a simulated player's seat; only in a demo room."))
def bot(  # noqa: PLR0913
    data: Data,
    table: Table,
    seat: Seat,
    *,
    name: Name = "",
    address: Address = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Enrol a bot at one seat; refused in a real room."""
    _refuse_real(data)
    place, name = f"seat:{table}:{seat}", name or f"table {table} bot {seat}"
    _enrol(data, "bot", place, name, address=address, out=out, as_json=as_json)


@app.command(help=_("Join a room with a code of the floor's pages."))
def join(
    pages: Annotated[
        str, typer.Option("--pages", metavar="ADDRESS", help=_("Where the floor's pages are."))
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_("Where to write the keys."))],
    *,
    code: Annotated[str, typer.Option("--code", help=_("The code; else it is asked for."))] = "",
    as_json: AsJson = False,
) -> None:
    """Make keys on this computer and have the room let them in; the secret stays here."""
    from cli.room.joining import joined

    if out.exists():
        stop(_("{path} exists; name a new file with --out").format(path=out))
    typed = code or typer.prompt(_("Code"))
    bundle = joined(pages, typed, out)
    if as_json:
        emit_json({**_facts(bundle.peer), "bundle": str(out), "address": bundle.address})
    else:
        said = _("{name} is enrolled; its keys are in {file}")
        say(said.format(name=bundle.name, file=out))


@app.command(name="list", help=_("Show who is enrolled."))
def list_command(data: Data, *, as_json: AsJson = False) -> None:
    """Show every enrolled key."""
    from ledger.data_directory import DataDirectory
    from wire.link import load_allow_list

    with link_refusals_told():
        peers = load_allow_list(DataDirectory(data).keys).peers
    if as_json:
        emit_json([_facts(peer) for peer in peers])
        return
    for peer in peers:
        say(f"{peer.role.value:<8} {peer.place or '-':<12} {peer.name:<24} {peer.key}")


@app.command(help=_("Take a key off the list; its client is cut off at once."))
def revoke(
    data: Data,
    who: Annotated[str, typer.Argument(metavar="WHO", help=_("A name, place or public key."))],
    *,
    as_json: AsJson = False,
) -> None:
    """Revoke a key."""
    from ledger.data_directory import DataDirectory
    from wire.link import revoke as revoke_key

    with link_refusals_told():
        peer = revoke_key(DataDirectory(data).keys, who)
    (clients_folder(data) / key_file_name(peer.name)).unlink(missing_ok=True)
    if as_json:
        emit_json(_facts(peer))
    else:
        say(_("{name} is no longer let in").format(name=peer.name))


def bot_bundle(data: Path, table: int, seat: int) -> Bundle:
    """Return the keys of a bot's seat in a demo room, enrolling it if it has none."""
    from wire.link import read_bundle

    name = f"table {table} bot {seat}"
    file = clients_folder(data) / key_file_name(name)
    if not file.exists():
        _refuse_real(data)
        with link_refusals_told():
            make_bundle(data, "bot", f"seat:{table}:{seat}", name, file=file)
    with link_refusals_told():
        return read_bundle(file).at(listening_address(data))


def _enrol(  # noqa: PLR0913
    data: Path,
    role: str,
    place: str,
    name: str,
    *,
    address: str,
    out: Path | None,
    as_json: bool,
) -> None:
    file = out or clients_folder(data) / key_file_name(name)
    with link_refusals_told():
        bundle = make_bundle(data, role, place, name, file=file, address=address)
    if as_json:
        emit_json({**_facts(bundle.peer), "bundle": str(file), "address": bundle.address})
    else:
        say(_("{name} is enrolled; its keys are in {file}").format(name=name, file=file))


def _facts(peer: object) -> dict[str, str]:
    role = peer.role.value  # type: ignore[attr-defined]
    return {"role": role, **{each: getattr(peer, each) for each in ("place", "name", "key")}}


def _refuse_real(data: Path) -> None:
    from cli.refusals.words import refusals_told
    from ledger.data_directory import DataDirectory, nature_of

    with refusals_told():
        if nature_of(DataDirectory(data)) != "demo":
            stop(_("{data} is not a demo room: bots are never let in").format(data=data))
