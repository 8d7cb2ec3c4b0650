"""`./arclight export`: statements, postings, shifts and standings as CSV or JSON."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import say, stop, writing
from cli.typed.places import BooksLast


def export(
    sheet: Annotated[
        str, typer.Argument(metavar="SHEET", help=_("statements, postings, shifts or standings."))
    ],
    database: BooksLast,
    *,
    account: Annotated[
        str, typer.Option(help=_("Only this account, such as player:17 or drawer:3."))
    ] = "",
    out: Annotated[Path | None, typer.Option(help=_("A new file; without it, print."))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("JSON instead of CSV."))] = False,
) -> None:
    """Write rows of the books for a spreadsheet or another program; amounts in cents."""
    from cli.refusals.words import refusals_told
    from ledger.book_file import books_file
    from ledger.chart import account_named
    from ledger.export import WRITERS, Sheet, export_rows

    sheets = [known.value for known in Sheet]
    if sheet not in sheets:
        stop(_("no sheet {name!r}; there are: {all}").format(name=sheet, all=" ".join(sheets)))
    try:
        name = str(account_named(account)) if account else ""
    except ValueError as mistake:
        stop(str(mistake))
    write = WRITERS["json" if as_json else "csv"]
    with refusals_told(), books_file(database) as found:
        rows = export_rows(found.database, Sheet(sheet), name)
        if out is None:
            write(rows, sys.stdout)
            return
        with writing(out), out.open("x", encoding="utf-8", newline="") as file:
            count = write(rows, file)
    say(_("{count} rows written to {path}").format(count=count, path=out))
