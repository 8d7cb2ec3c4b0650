"""`./arclight backup` and `./arclight restore`: a verified copy of the books, and its return."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import emit_json, note, progress, say
from cli.typed.places import DataLast

AsJson = Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))]


def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_("A new folder for the copy."))],
    data: DataLast,
    *,
    as_json: AsJson = False,
) -> None:
    """Copy books and heads while the room is open, and audit the copy; keys are never copied."""
    from cli.refusals.words import refusals_told
    from ledger.backup import back_up
    from ledger.data_directory import DataDirectory

    with refusals_told(), progress(_("percent"), 100, quiet=as_json) as advance:
        shown = 0

        def show(done: int, pages: int) -> None:
            nonlocal shown
            percent = 100 * done // max(1, pages)
            advance(percent - shown)
            shown = percent

        made = back_up(DataDirectory(data), folder, show)
    if as_json:
        emit_json({"folder": str(folder), "records": made.records, "needs_keys": [*made.prints]})
        return
    say(
        _("{records} records copied to {folder} and audited.").format(
            records=made.records, folder=folder
        )
    )
    say(
        _(
            "The keys are not in it: export them with `arclight keys export FILE`, and keep them"
            " apart."
        )
    )


def restore(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_("A backup's folder."))],
    data: DataLast,
    *,
    as_json: AsJson = False,
) -> None:
    """Restore a backup and audit it.

    Missing keys are named as the next step: a backup never holds them, so this is no failure. A
    key of other books is one, with exit status 1.
    """
    from cli.refusals.words import refusals_told
    from ledger.backup import restore as bring_back
    from ledger.backup_mark import UNPROVED
    from ledger.data_directory import DataDirectory

    with refusals_told():
        restored = bring_back(folder, DataDirectory(data))
    if as_json:
        emit_json(
            {
                "records": restored.records,
                "missing_keys": restored.missing_keys,
                "wrong_keys": restored.wrong_keys,
                "marked": restored.marked,
                "enrolled": restored.enrolled,
            }
        )
    else:
        say(_("{records} records restored and audited.").format(records=restored.records))
        if restored.missing_keys:
            names = ", ".join(restored.missing_keys)
            say(_("A backup holds no keys. Missing here: {names}.").format(names=names))
            say(_("Next: ./arclight keys import FILE {data}").format(data=data))
        for name in restored.wrong_keys:
            say(_("Wrong key: {name} belongs to other books.").format(name=name))
    if not restored.marked:
        note(
            _(
                "These books carry no mark. Only books that no newer program ever opened have none;"
                " if this room's had one, somebody rewrote the backup, and its keys will refuse it."
            )
        )
    if not restored.enrolled:
        note(
            _(
                "The list of enrolled screens waits in {path}: it counts when `arclight keys"
                " import` brings the keys that vouch for it. If they do not, enrol the screens"
                " anew."
            ).format(path=data / UNPROVED)
        )
    if restored.wrong_keys:
        raise SystemExit(1)
