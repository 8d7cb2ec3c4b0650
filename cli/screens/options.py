"""Options of every screen's command: its keys, its server, its window."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import ROOT, clients_folder, link_refusals_told
from cli.output import stop

if TYPE_CHECKING:
    from wire.link import Bundle

Server = Annotated[
    str, typer.Option("--server", metavar="ADDRESS", help=_("The server, as tcp://HOST:PORT."))
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
At = Annotated[str, typer.Option("--at", metavar="X,Y", help=_("Where the window appears."))]
Monitor = Annotated[
    int, typer.Option("--monitor", min=1, max=16, help=_("Which monitor, where there are several."))
]
Kiosk = Annotated[
    bool, typer.Option("--kiosk", help=_("Fill the display; only the service key leaves."))
]
Language = Annotated[
    str, typer.Option("--language", metavar="CODE", help=_("The language of its words."))
]
LOCALE = ROOT / "assets" / "locale"


def check_language(code: str) -> None:
    """Stop unless the screens have words in this language."""
    known = ["en", *sorted(folder.name for folder in LOCALE.iterdir())]
    if code not in known:
        said = _("{code} is not a language of the screens: {known}")
        stop(said.format(code=code, known=", ".join(known)), status=2)


def screen_keys(place: str, data: Path | None, bundle: Path | None, server: str = "") -> Bundle:
    """Find the keys of a place: the file that was named, or the one in the data directory."""
    from wire.messages.base import changed

    found = _found(place, data, bundle)
    return changed(found, address=server) if server else found


def _found(place: str, data: Path | None, bundle: Path | None) -> Bundle:
    from wire.link import read_bundle

    with link_refusals_told():
        if bundle is not None:
            return _fitting(read_bundle(bundle), place, bundle)
        if data is None or not place:
            stop(_("say which screen: --table N and --data DIR, or --bundle FILE"), status=2)
        for file in sorted(clients_folder(data).glob("*.json")):
            found = read_bundle(file)
            if found.place == place and found.role in ("seat", "cage", "centre"):
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


def read_size(text: str) -> tuple[int, int]:
    """Read a size such as 1280x800."""
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        stop(_("{text} is not a size such as 1280x800").format(text=text), status=2)
    return int(width), int(height)


def read_place(text: str) -> tuple[int, int] | None:
    """Read a place on the display such as 100,40; empty: the display chooses."""
    if not text:
        return None
    x, _comma, y = text.partition(",")
    if not (x.isdecimal() and y.isdecimal()):
        stop(_("{text} is not a place such as 100,40").format(text=text), status=2)
    return int(x), int(y)
