"""Cards that were just issued: what the encoder writes, told once."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output import emit_json, say

if TYPE_CHECKING:
    from wire.messages.staff import CardIssued


def tell_card(issued: CardIssued, out: Path | None, *, as_json: bool) -> None:
    """Show a new card's tracks, or write them to a private file for the encoder."""
    from wire.link.files import write_private

    facts = {"holder": issued.holder, "last_four": issued.last_four}
    tracks = {"track_1": issued.track_1, "track_2": issued.track_2}
    if out is not None:
        write_private(out, f"{issued.track_1}\n{issued.track_2}\n".encode())
        tracks = {"file": str(out)}
    if as_json:
        emit_json({**facts, **tracks})
        return
    say(_("Card ending in {last_four} for {holder}").format(**facts))
    for name, text in tracks.items():
        say(f"  {name}: {text}")
