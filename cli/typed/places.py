"""Where the books are: the last word of a command, or the room that ARCLIGHT_DATA names."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

DataLast = Annotated[
    Path, typer.Argument(metavar="DATA", envvar="ARCLIGHT_DATA", help=_("The data directory."))
]
BooksLast = Annotated[
    Path,
    typer.Argument(
        metavar="DATA",
        envvar="ARCLIGHT_DATA",
        help=_("The data directory, or a database file."),
    ),
]
