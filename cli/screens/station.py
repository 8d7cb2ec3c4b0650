"""`./arclight station`: one seat's touchscreen, or the customer's screen at the cage."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import stop
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

Table = Annotated[int, typer.Option("--table", min=0, max=9_999, help=_("The table's number."))]
Seat = Annotated[int, typer.Option("--seat", min=0, max=10, help=_("The seat's number."))]
Cage = Annotated[
    int, typer.Option("--cage", min=0, max=9_999, help=_("Face the customer at this window."))
]
Reader = Annotated[
    Path | None,
    typer.Option("--reader", metavar="DEVICE", help=_("A card reader to hold exclusively.")),
]
ShuffledPin = Annotated[
    bool, typer.Option("--shuffled-pin", help=_("Put the PIN pad's digits in a random order."))
]
Tray = Annotated[
    list[str] | None,
    typer.Option("--sample-card", metavar="NAME=TRACK", help=_("A sample card in the tray.")),
]


def station(  # noqa: PLR0913
    *,
    server: Server = "",
    table: Table = 0,
    seat: Seat = 0,
    cage: Cage = 0,
    data: Data = None,
    bundle: BundleFile = None,
    size: Size = "1024x768",
    at: At = "",
    monitor: Monitor = 1,
    kiosk: Kiosk = False,
    reader: Reader = None,
    shuffled_pin: ShuffledPin = False,
    tray: Tray = None,
    language: Language = "en",
) -> None:
    """Run the screen of one place until its window is closed."""
    from player_station import StationOptions, run_station

    check_language(language)
    place = f"cage:{cage}" if cage else f"seat:{table}:{seat}"
    keys = screen_keys(place if cage or (table and seat) else "", data, bundle, server)
    run_station(
        StationOptions(
            bundle=keys,
            size=None if kiosk else read_size(size),
            kiosk=kiosk,
            reader=reader,
            tray=tuple(_read_card(card) for card in tray or ()),
            shuffled_pin=shuffled_pin,
            position=read_place(at),
            monitor=monitor - 1,
            language=language,
        )
    )


def _read_card(text: str) -> tuple[str, str]:
    name, sign, track = text.partition("=")
    if not sign or not track:
        stop(_("{text} is not a sample card such as Ada=TRACK").format(text=text), status=2)
    return name, track
