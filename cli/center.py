"""`./arclight center`: the community display of one table."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import stop
from cli.room_client import BundleFile, Data, clients_folder, link_refusals_told

if TYPE_CHECKING:
    from wire.link import Bundle

ROOT = Path(__file__).resolve().parents[1]

Server = Annotated[
    str,
    typer.Option("--server", metavar="ADDRESS", help=_("Where the server is, if not as enrolled.")),
]


def screen_bundle(data: Path | None, bundle: Path | None, name: str, server: str) -> Bundle:
    """Return the keys of a screen: those named, or those the room's directory keeps for it."""
    from msgspec.structs import replace

    from wire.link import read_bundle

    if bundle is None and data is None:
        stop(_("say whose keys to use: --bundle FILE, or --data DIR on the server"), status=2)
    file = bundle or clients_folder(data or Path()) / f"{name.replace(' ', '-')}.json"
    if not file.exists():
        stop(_("{file} is not there: enrol this screen first, arclight enroll").format(file=file))
    with link_refusals_told():
        keys = read_bundle(file)
    return replace(keys, address=server) if server else keys


def center(  # noqa: PLR0913
    table: Annotated[int, typer.Option("--table", min=1, max=9_999, help=_("The table."))] = 1,
    *,
    server: Server = "",
    data: Data = None,
    bundle: BundleFile = None,
    wall: Annotated[bool, typer.Option("--wall", help=_("All upright, on a wall."))] = False,
    kiosk: Annotated[bool, typer.Option("--kiosk", help=_("Fill the glass."))] = False,
    mute: Annotated[bool, typer.Option("--mute", help=_("Without sounds."))] = False,
) -> None:
    """Show one table until the window is closed."""
    from center_screen import Hanging, run_centre
    from wire.link.software import client_digest

    keys = screen_bundle(data, bundle, f"table {table} centre", server)
    size = None if kiosk else (1280, 720)
    hanging = Hanging(wall=wall, kiosk=kiosk, size=size, mute=mute)
    run_centre(keys, hanging, software=client_digest(ROOT, "centre"))
