"""`./arclight keys`: export the secret keys under a passphrase, and import them again."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import emit_json, note, say, text_of, writing
from cli.typed.places import DataLast
from cli.typed.secrets import new_secret, typed_secret

app = typer.Typer(help=_("Export and import the secret keys of a data directory."))

KeyFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("The exported file."))]
PassphraseFile = Annotated[
    Path | None,
    typer.Option(help=_("Read the passphrase from a file's first line instead of asking.")),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))]


@app.command(name="export", help=_("Write all keys to one file, encrypted under a passphrase."))
def export_command(
    file: KeyFile,
    data: DataLast,
    *,
    passphrase_file: PassphraseFile = None,
    as_json: AsJson = False,
) -> None:
    """Write all keys of a data directory to a new file."""
    from cli.refusals.words import refusals_told
    from ledger.data_directory import DataDirectory
    from ledger.files import write_new
    from ledger.key_export import export_keys
    from ledger.marked_books import keys_to_export

    with refusals_told():
        ring = keys_to_export(DataDirectory(data).keys)
        text = export_keys(ring, new_secret(_("Passphrase"), passphrase_file, _long_enough))
        with writing(file):
            write_new(file, text.encode(), mode=0o600)
    _tell(sorted(ring.all()), file, _("{count} keys exported to {place}"), as_json=as_json)


@app.command(name="import", help=_("Bring keys back from an exported file."))
def import_command(
    file: KeyFile,
    data: DataLast,
    *,
    passphrase_file: PassphraseFile = None,
    as_json: AsJson = False,
) -> None:
    """Put the keys of an exported file into a data directory; never replaces another key."""
    from cli.refusals.words import refusals_told
    from ledger.backup_mark import UNPROVED, prove_enrolled
    from ledger.data_directory import DataDirectory
    from ledger.key_export import import_keys
    from ledger.marked_books import says_marked

    text = text_of(file)
    with refusals_told():
        folder = DataDirectory(data).keys
        fresh = import_keys(text, typed_secret(_("Passphrase"), passphrase_file), folder)
    _tell(fresh, folder, _("{count} keys imported into {place}"), as_json=as_json)
    if not prove_enrolled(data):
        note(
            _(
                "These keys do not vouch for the list of enrolled screens in {path}: somebody else"
                " may be on it, or an older program made the backup. Enrol the screens anew."
            ).format(path=data / UNPROVED)
        )
    if not says_marked(folder):
        note(
            _(
                "This export cannot tell whether the room's books are marked: it is of an older"
                " program. Books without a mark would be taken for that program's. Find out whose"
                " backup you restore before the room opens, then export the keys anew."
            )
        )


def _long_enough(passphrase: str) -> None:
    from cli.refusals.words import refusals_told
    from ledger.key_export import check_passphrase

    with refusals_told():
        check_passphrase(passphrase)


def _tell(names: list[str], place: Path, sentence: str, *, as_json: bool) -> None:
    if as_json:
        emit_json({"keys": names, "place": str(place)})
        return
    say(sentence.format(count=len(names), place=place))
    for name in names:
        say(f"  {name}")
