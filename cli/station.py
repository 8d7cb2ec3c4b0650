"""`./arclight station`: one seat's touchscreen, or the customer's screen at the cage."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import stop
from cli.room_client import clients_folder, link_refusals_told

if TYPE_CHECKING:
    from wire.link import Bundle

Server = Annotated[
    str, typer.Option("--server", metavar="ADDRESS", help=_("The server, as tcp://HOST:PORT."))
]
Table = Annotated[int, typer.Option("--table", min=0, max=9_999, help=_("The table's number."))]
Seat = Annotated[int, typer.Option("--seat", min=0, max=10, help=_("The seat's number."))]
Cage = Annotated[
    int, typer.Option("--cage", min=0, max=9_999, help=_("Face the customer at this window."))
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("Where its keys were made.")
    ),
]
BundleFile = Annotated[
    Path | None, typer.Option("--bundle", metavar="FILE", help=_("This screen's keys."))
]
Size = Annotated[str, typer.Option("--size", metavar="WxH", help=_("Size of the window."))]
Kiosk = Annotated[
    bool, typer.Option("--kiosk", help=_("Fill the display; only the service key leaves."))
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
    kiosk: Kiosk = False,
    reader: Reader = None,
    shuffled_pin: ShuffledPin = False,
    tray: Tray = None,
) -> None:
    """Run the screen of one place until its window is closed."""
    from player_station import StationOptions, run_station
    from wire.messages.base import changed

    place = f"cage:{cage}" if cage else f"seat:{table}:{seat}"
    keys = _bundle_of(place if cage or (table and seat) else "", data, bundle)
    if server:
        keys = changed(keys, address=server)
    run_station(
        StationOptions(
            bundle=keys,
            size=None if kiosk else _read_size(size),
            kiosk=kiosk,
            reader=reader,
            tray=tuple(_read_card(card) for card in tray or ()),
            shuffled_pin=shuffled_pin,
        )
    )


def _bundle_of(place: str, data: Path | None, bundle: Path | None) -> Bundle:
    """Find the keys of the place: the file that was named, or the one in the data directory."""
    from wire.link import read_bundle

    with link_refusals_told():
        if bundle is not None:
            return _fitting(read_bundle(bundle), place, bundle)
        if data is None or not place:
            stop(_("say which screen: --table N --seat N --data DIR, or --bundle FILE"), status=2)
        for file in sorted(clients_folder(data).glob("*.json")):
            found = read_bundle(file)
            if found.place == place and found.role in ("seat", "cage"):
                return found
    stop(_("{place} is not enrolled in {data}: arclight enroll").format(place=place, data=data))


def _fitting(found: Bundle, place: str, file: Path) -> Bundle:
    if place and found.place != place:
        stop(
            _("{file} belongs to {found}, not to {place}").format(
                file=file, found=found.place, place=place
            )
        )
    return found


def _read_size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        stop(_("{text} is not a size such as 1280x800").format(text=text), status=2)
    return int(width), int(height)


def _read_card(text: str) -> tuple[str, str]:
    name, sign, track = text.partition("=")
    if not sign or not track:
        stop(_("{text} is not a sample card such as Ada=TRACK").format(text=text), status=2)
    return name, track
