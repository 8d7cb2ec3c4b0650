"""`./arclight gallery`: every screen and state as pictures, in a house's look, or two compared."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop, text_of
from cli.screens.contact_sheets import compared, contact_sheet
from cli.screens.options import Language, check_language

if TYPE_CHECKING:
    from gallery.seat.pictures import Picture
    from gallery.wish import Wish

SEAT_SIZES = ((1024, 768), (1280, 800), (1920, 1080))
DOCUMENT_PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
CENTRE_SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def gallery(  # noqa: PLR0913  (options)
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help=_("Where the pictures go."))
    ] = None,
    *,
    language: Language = "en",
    house: Annotated[
        Path | None,
        typer.Option("--house", metavar="FILE", help=_("Draw them in the look of this house.")),
    ] = None,
    only: Annotated[
        str, typer.Option("--only", metavar="TEXT", help=_("Only pictures with this in the name."))
    ] = "",
    compare: Annotated[
        tuple[Path, Path] | None,
        typer.Option(
            "--compare",
            metavar="OLD NEW",
            help=_("Draw nothing; show two folders of pictures side by side on one page."),
        ),
    ] = None,
    documents: Annotated[
        bool, typer.Option("--documents", help=_("Draw the pictures of the documents anew."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Draw everything, without a display."""
    if documents:
        _draw_documents(as_json=as_json)
        return
    if compare is not None:
        _compare(*compare, as_json=as_json)
        return
    if folder is None:
        stop(_("say where the pictures go: ./arclight gallery DIR"), status=2)
    check_language(language)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = _draw(folder, _wish(language, only, house), quiet=as_json)
    sheet = folder / "index.html"
    sheet.write_text(contact_sheet(pictures), encoding="utf-8")
    if as_json:
        emit_json({"sheet": str(sheet), "pictures": [str(it.file) for it in pictures]})
    else:
        say(_("{count} pictures, see {sheet}").format(count=len(pictures), sheet=sheet))


def _draw_documents(*, as_json: bool) -> None:
    from gallery.documents import DOCUMENTS, write_documents

    with progress(_("Drawing"), len(DOCUMENTS), quiet=as_json) as advance:
        files = write_documents(DOCUMENT_PICTURES, advance)
    if as_json:
        emit_json({"pictures": [str(it) for it in files]})
    else:
        say(_("{count} pictures in {folder}").format(count=len(files), folder=DOCUMENT_PICTURES))


def _compare(old: Path, new: Path, *, as_json: bool) -> None:
    for folder in (old, new):
        if not folder.is_dir():
            stop(_("{folder} is not a folder of pictures").format(folder=folder), status=2)
    page, pairs = compared(old, new)
    if as_json:
        emit_json({"page": str(page), "pairs": pairs})
    else:
        say(_("{count} pictures side by side, see {page}").format(count=pairs, page=page))


def _wish(language: str, only: str, house: Path | None) -> Wish:
    """What to draw; a house file that is wrong is told with its lines."""
    from gallery.wish import Wish
    from server import HouseFileWrong, read_house

    if house is None:
        return Wish(language, only)
    try:
        rules = read_house(text_of(house), path=house.name)
    except HouseFileWrong as wrong:
        stop(str(wrong))
    return Wish(language, only, rules.brand, rules.name)


def _draw(folder: Path, wish: Wish, *, quiet: bool) -> list[Picture]:
    from gallery.centre.pictures import centre_states, draw_centre_gallery
    from gallery.seat.pictures import Picture, draw_gallery, gallery_states

    total = len(gallery_states(wish.only)) * len(SEAT_SIZES)
    total += len(centre_states(wish.only)) * len(CENTRE_SIZES)
    with progress(_("Drawing"), total, quiet=quiet) as advance:
        pictures = draw_gallery(folder, SEAT_SIZES, advance, wish=wish)
        drawn = draw_centre_gallery(folder, CENTRE_SIZES, advance, wish=wish)
    return [
        *pictures,
        *(Picture(screen="table", state=it, size=size, file=file) for it, size, file in drawn),
    ]
