"""`./arclight books`: move books to PostgreSQL, fetch them as a file, check the servers."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.books.backup import AsJson, backup
from cli.output import emit_json, say, stop
from cli.typed.places import DataLast

if TYPE_CHECKING:
    from ledger.postgres.report import Checked
    from ledger.postgres.terms import Terms

app = typer.Typer(help=_("Move books to PostgreSQL, fetch them, check servers."))


@app.command(help=_("Move the books to the PostgreSQL that books.toml names."))
def move(
    data: DataLast,
    *,
    heads_copy: Annotated[
        Path | None,
        typer.Option("--heads-copy", metavar="DIR", help=_("The second place of signed heads.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Copy, compare every table, audit both, and set the file aside; the room must be closed."""
    from cli.refusals.words import refusals_told
    from ledger.data_directory import DataDirectory

    with refusals_told():
        terms = _terms(data)
        from ledger.postgres.moving import move_to_postgres

        moved = move_to_postgres(DataDirectory(data), terms, heads_copy)
    if as_json:
        emit_json({"records": moved.records, "left": str(moved.left)})
        return
    said = _("{records} records moved, compared and audited. The old file is now {left}.")
    say(said.format(records=moved.records, left=moved.left))


@app.command(help=_("Fetch the books from PostgreSQL as an audited backup."))
def fetch(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_("A new folder for the copy."))],
    data: DataLast,
    *,
    as_json: AsJson = False,
) -> None:
    """Make the SQLite file that auditors and laboratories read, with its heads."""
    from cli.refusals.words import refusals_told

    with refusals_told():
        _terms(data)
    backup(folder, data, as_json=as_json)


@app.command(help=_("Show the primary, its copies, and what is not as promised."))
def check(data: DataLast, *, as_json: AsJson = False) -> None:
    """Exit status 0 only if the books keep what books.toml promises."""
    from cli.refusals.words import refusals_told

    with refusals_told():
        terms = _terms(data)
        from ledger.postgres.report import check_postgres

        found = check_postgres(data, terms)
    if as_json:
        emit_json(_facts(found))
    else:
        for line in _lines(found):
            say(line)
    if found.problems:
        raise SystemExit(1)


def _terms(data: Path) -> Terms:
    from ledger.postgres.terms import read_terms

    terms = read_terms(data)
    if terms is None:
        stop(
            _(
                "{data} has no books.toml: its books are the SQLite file in it. For PostgreSQL"
                " write that file first; docs/several_machines.md shows it."
            ).format(data=data)
        )
    return terms


def _facts(found: Checked) -> dict[str, object]:
    return {
        "server": found.server,
        "version": found.version,
        "records": found.records,
        "standbys": [
            {"name": name, "kind": kind, "behind_bytes": behind}
            for name, kind, behind in found.standbys
        ],
        "problems": found.problems,
    }


def _lines(found: Checked) -> list[str]:
    first = _("Primary {server}, PostgreSQL {version}, {records} records.")
    lines = [first.format(server=found.server, version=found.version, records=found.records)]
    lines += [_copy_line(*standby) for standby in found.standbys]
    lines += found.problems
    return [*lines, _("All is well.") if not found.problems else _("Not as promised.")]


def _copy_line(name: str, kind: str, behind: int) -> str:
    if behind < 0:
        hidden = _("Copy {name}: only a role with pg_monitor may see how far it is.")
        return hidden.format(name=name)
    copy = _("Copy {name}: {kind}, {behind} bytes behind.")
    return copy.format(name=name, kind=kind, behind=behind)
