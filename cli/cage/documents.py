"""The document a customer shows, and how it is typed. Its number is never part of a command."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import stop
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    from wire.messages.cage import DocumentShown

Document = Annotated[
    str,
    typer.Option(
        "--document", help=_("KIND:ISSUER, such as passport:US; the number is asked for.")
    ),
]
DocumentFile = Annotated[
    Path | None,
    typer.Option(
        "--document-file",
        metavar="FILE",
        help=_("KIND:ISSUER:NUMBER in a file's first line, instead of --document."),
    ),
]
Checked = Annotated[str, typer.Option("--checked", help=_("How the document was checked."))]


def shown_document(typed: str, file: Path | None, checked: str) -> DocumentShown | None:
    """Return the document that was shown, or None. Its number is never part of a command."""
    from wire.messages.cage import DocumentShown

    if file is not None:
        kind, issuer, number = _parts(typed_secret(_("document"), file), 3, str(file))
    elif typed:
        kind, issuer = _parts(typed, 2, f"--document {typed}")
        number = typer.prompt(_("Number of the document"), err=True)
    else:
        return None
    return DocumentShown(kind=kind, issuer=issuer, number=number, note=checked)


def needed_document(typed: str, file: Path | None, checked: str) -> DocumentShown:
    """Return the document that was shown; end the command if there is none."""
    shown = shown_document(typed, file, checked)
    if shown is None:
        stop(
            _("say which document was shown: --document KIND:ISSUER, or --document-file"), status=2
        )
    return shown


def _parts(text: str, count: int, place: str) -> list[str]:
    parts = text.split(":")
    if len(parts) != count or not all(parts):
        form = ":".join(("KIND", "ISSUER", "NUMBER")[:count])
        stop(
            _("{place}: type it as {form}; a number is asked for, never typed in a command").format(
                place=place, form=form
            ),
            status=2,
        )
    return parts
