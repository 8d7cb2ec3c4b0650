"""`./arclight gallery`: every screen and state as pictures, with a contact sheet."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say
from cli.screens.options import Language, check_language

if TYPE_CHECKING:
    from gallery.seat.pictures import Picture

SEAT_SIZES = ((1024, 768), (1280, 800), (1920, 1080))
CENTRE_SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def gallery(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=_("Where the pictures go."))],
    *,
    language: Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Draw everything, without a display."""
    from gallery.centre.pictures import centre_states, draw_centre_gallery
    from gallery.seat.pictures import Picture, draw_gallery, gallery_states

    check_language(language)
    folder.mkdir(parents=True, exist_ok=True)
    total = len(gallery_states()) * len(SEAT_SIZES) + len(centre_states()) * len(CENTRE_SIZES)
    with progress(_("Drawing"), total, quiet=as_json) as advance:
        pictures = draw_gallery(folder, SEAT_SIZES, advance, language=language)
        drawn = draw_centre_gallery(folder, CENTRE_SIZES, advance, language=language)
        pictures += [
            Picture(screen="table", state=state, size=size, file=file)
            for state, size, file in drawn
        ]
    sheet = folder / "index.html"
    sheet.write_text(contact_sheet(pictures), encoding="utf-8")
    if as_json:
        emit_json({"sheet": str(sheet), "pictures": [str(it.file) for it in pictures]})
    else:
        say(_("{count} pictures, see {sheet}").format(count=len(pictures), sheet=sheet))


def contact_sheet(pictures: Sequence[Picture]) -> str:
    """Return a page with all pictures, a row for each state."""
    states = dict.fromkeys((it.screen, it.state) for it in pictures)
    rows = "".join(_row(pictures, screen, state) for screen, state in states)
    return (
        "<!doctype html><meta charset='utf-8'><title>Arclight</title><style>"
        "body{background:#13211e;color:#f4f1e8;font:16px sans-serif;margin:24px}"
        "h2{font-size:18px;margin:24px 0 8px}img{height:300px;margin-right:12px;border-radius:6px}"
        "</style><h1>Arclight</h1>" + rows
    )


def _row(pictures: Sequence[Picture], screen: str, state: str) -> str:
    shown = [it for it in pictures if (it.screen, it.state) == (screen, state)]
    images = "".join(
        f"<a href='{escape(it.file.name)}'><img loading='lazy' src='{escape(it.file.name)}'"
        f" alt='{escape(state)} {it.size[0]}x{it.size[1]}'></a>"
        for it in shown
    )
    return f"<h2>{escape(screen)}: {escape(state)}</h2>{images}\n"
