"""Cards that were just issued: the tracks for the encoder are shown only once."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, say, stop

if TYPE_CHECKING:
    from wire.messages.staff import CardIssued


Out = Annotated[
    Path | None, typer.Option("--out", help=_("Write the tracks to a new private file."))
]


def check_new(out: Path | None) -> None:
    """Before a card is issued, refuse a file that exists: it may hold another card."""
    if out is not None and out.exists():
        stop(_("{path} exists and may hold another card; name a new file").format(path=out))


def tell_card(issued: CardIssued, out: Path | None, *, as_json: bool) -> None:
    """Show a new card's tracks, or write them to a private file for the encoder."""
    facts = {"holder": issued.holder, "last_four": issued.last_four}
    tracks = {"track_1": issued.track_1, "track_2": issued.track_2}
    if out is not None:
        write_card(issued, out)
        tracks = {"file": str(out)}
    if as_json:
        emit_json({**facts, **tracks})
        return
    say(_("Card ending in {last_four} for {holder}").format(**facts))
    for name, text in tracks.items():
        say(f"  {name}: {text}")


def write_card(issued: CardIssued, file: Path) -> None:
    """Write a new card's tracks to a new private file for the encoder."""
    from wire.link.files import write_new

    write_new(file, f"{issued.track_1}\n{issued.track_2}\n".encode())
