"""`./arclight web`: serve the staff's pages, or give a browser the code of a desk."""

from __future__ import annotations

import ipaddress
import re
import time
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.link.room_client import (
    AsJson,
    BundleFile,
    Data,
    check_room,
    clients_folder,
    link_refusals_told,
    listening_address,
)
from cli.output import emit_json, say, stop
from cli.screens.options import Server

if TYPE_CHECKING:
    from wire.link import Bundle

NAME: Final = "staff pages"
"""Of the key that a room's own computer uses."""
PORT: Final = 8670
HOST_NAME: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,61}[A-Za-z0-9])?")


def web(  # noqa: PLR0913
    *,
    data: Data = None,
    bundle: BundleFile = None,
    server: Server = "",
    host: Annotated[
        str, typer.Option("--host", help=_("Where browsers find it: an address of this computer."))
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=1, max=65_535, help=_("Its port for browsers."))
    ] = PORT,
    desk: Annotated[
        str,
        typer.Option(
            "--desk",
            metavar="DESK",
            help=_("Print the code that makes a browser this desk (such as floor:1), and stop."),
        ),
    ] = "",
    end_desk: Annotated[
        str,
        typer.Option(
            "--end-desk",
            metavar="DESK",
            help=_("End the browser of this desk at once, such as a stolen one, and stop."),
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Serve the pages until told to stop; or with --desk only print a code."""
    from staff_web import WebPlan, certificate_for, run_web

    folder = _folder(data, bundle)
    if end_desk:
        _end_desk(folder, end_desk, as_json=as_json)
        return
    if desk:
        _print_code(folder, desk, as_json=as_json)
        return
    certificate = None if _only_here(host) else certificate_for(folder / "tls", host)
    keys = _keys(data, bundle, server)
    scheme = "http" if certificate is None else "https"
    shown = f"[{host}]" if ":" in host else host
    told = {"address": f"{scheme}://{shown}:{port}", "server": keys.address}
    if certificate is not None:
        told["fingerprint"] = certificate.fingerprint
    if as_json:
        emit_json(told, indent=None)
    else:
        say(_("the staff's pages are at {address}").format(**told))
        if certificate is not None:
            words = _("compare the certificate in the browser once: SHA-256 {fingerprint}")
            say(words.format(**told))
    run_web(keys, WebPlan(host=host, port=port, folder=folder, certificate=certificate))


def _folder(data: Path | None, bundle: Path | None) -> Path:
    """Return where the desks are kept: in the data directory, or beside the keys."""
    if data is not None:
        check_room(data)
        return data / "web"
    if bundle is None:
        stop(_("say which room: --data DIR, or --bundle FILE on another computer"), status=2)
    return bundle.with_name("web")


def _end_desk(folder: Path, desk: str, *, as_json: bool) -> None:
    from staff_web import DeskBook

    _check_desk(desk)
    if not DeskBook(folder).end(desk):
        stop(_("{desk} has no browser").format(desk=desk))
    if as_json:
        emit_json({"desk": desk, "ended": True})
    else:
        say(_("{desk} is ended; a code (--desk) makes another browser this desk").format(desk=desk))


def _check_desk(desk: str) -> None:
    from staff_web import DESK

    if not DESK.fullmatch(desk):
        stop(
            _("{desk} is no desk: write it as floor:1, cage:1 or board:1").format(desk=desk),
            status=2,
        )


def _print_code(folder: Path, desk: str, *, as_json: bool) -> None:
    from staff_web import DeskBook

    _check_desk(desk)
    code = DeskBook(folder).new_code(desk, time.time_ns() // 1_000_000)
    if as_json:
        emit_json({"desk": desk, "code": code})
    else:
        said = _("{code} makes a browser {desk}; type it there within 10 minutes")
        say(said.format(code=code, desk=desk))


def _only_here(host: str) -> bool:
    """Whether no other computer reaches an address; refuse what is no single address or name."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if not HOST_NAME.fullmatch(host):
            words = _("{host} is no address of this computer, such as 192.168.1.10")
            stop(words.format(host=host), status=2)
        return host == "localhost"
    if address.is_unspecified:
        words = _("{host} is every address: name the one that browsers use, such as 192.168.1.10")
        stop(words.format(host=host), status=2)
    return address.is_loopback


def _keys(data: Path | None, bundle: Path | None, server: str) -> Bundle:
    """Return the keys of the pages; a room's own computer enrols them at first use."""
    from cli.room.key_bundle import make_bundle
    from wire.link import read_bundle

    with link_refusals_told():
        if bundle is not None:
            found = read_bundle(bundle)
        else:
            if data is None:
                raise AssertionError("the folder was found by it")
            file = clients_folder(data) / "staff-pages.json"
            if not file.exists():
                make_bundle(data, "web", "", NAME, file=file)
            found = read_bundle(file).at(listening_address(data))
    if found.role != "web":
        stop(
            _("{name} is a key for {role}, not for pages").format(name=found.name, role=found.role)
        )
    return found.at(server) if server else found
