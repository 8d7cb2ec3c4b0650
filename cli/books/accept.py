"""`./arclight accept-books`: go on after heads or newer books are lost for good."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.books.console_time import ClockIsRight, console_ms
from cli.link.room_client import AsJson
from cli.output import emit_json, say
from cli.typed.places import DataLast


def accept_books(  # noqa: PLR0913  (what is typed)
    data: DataLast,
    *,
    records: Annotated[
        int, typer.Option("--records", help=_("The last record of the books you accept."))
    ],
    reason: Annotated[str, typer.Option("--reason", help=_("Why, for the journal."))],
    heads_copy: Annotated[
        Path | None,
        typer.Option(
            "--heads-copy",
            metavar="DIR",
            envvar="ARCLIGHT_HEADS_COPY",
            help=_("The second place of heads, as the server uses it."),
        ),
    ] = None,
    clock_is_right: ClockIsRight = False,
    as_json: AsJson = False,
) -> None:
    """Accept books as they are although signed heads are missing or newer; the journal says so."""
    from cli.refusals.words import refusal_words, refusals_told
    from ledger.acceptance import Acceptance
    from ledger.acceptance import accept_books as accept
    from server import RoomFiles

    files = RoomFiles(data)
    with refusals_told():
        at_ms = console_ms(files.books, clock_is_right=clock_is_right)
        said = Acceptance(records=records, reason=reason, at_ms=at_ms)
        accepted = accept(files.books, said, second=heads_copy or files.second_heads)
    if as_json:
        emit_json({"record": accepted.record, "because": accepted.because.code.value})
        return
    say(refusal_words(accepted.because))
    say(
        _("Accepted, and journaled as record {record}. The old heads are in {folder}.").format(
            record=accepted.record, folder=files.books.heads / "set_aside"
        )
    )
