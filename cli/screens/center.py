"""`./arclight center`: the community display of one table."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.link.room_client import ROOT
from cli.screens.options import (
    At,
    BundleFile,
    Data,
    Kiosk,
    Language,
    Monitor,
    Server,
    Size,
    check_language,
    read_place,
    read_size,
    screen_keys,
)


def center(  # noqa: PLR0913
    *,
    server: Server = "",
    table: Annotated[int, typer.Option("--table", min=0, max=9_999, help=_("The table."))] = 0,
    data: Data = None,
    bundle: BundleFile = None,
    wall: Annotated[bool, typer.Option("--wall", help=_("All upright, on a wall."))] = False,
    size: Size = "1280x720",
    at: At = "",
    monitor: Monitor = 1,
    kiosk: Kiosk = False,
    language: Language = "en",
    mute: Annotated[bool, typer.Option("--mute", help=_("Without sounds."))] = False,
    voice: Annotated[
        bool, typer.Option("--voice", help=_("A dealer's voice says streets, all-ins and winners."))
    ] = False,
) -> None:
    """Show one table until the window is closed."""
    from center_screen import Hanging, run_centre
    from wire.link.software import client_digest

    check_language(language)
    keys = screen_keys(f"centre:{table}" if table else "", data, bundle, server)
    hanging = Hanging(
        wall=wall,
        kiosk=kiosk,
        size=None if kiosk else read_size(size),
        position=read_place(at),
        monitor=monitor - 1,
        mute=mute,
        voice=voice,
        language=language,
    )
    run_centre(keys, hanging, software=client_digest(ROOT, "centre"))
