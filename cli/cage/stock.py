"""`./arclight cage stock`: a batch of blank cards for the card maker."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cage.cards import check_new
from cli.link.room_client import AsJson, desk_of, staff_do
from cli.output import emit_json, say

if TYPE_CHECKING:
    from wire.messages.card_stock import StockMade

app = typer.Typer()


@app.command(help=_("Draw the numbers of blank cards, for the card maker."))
def stock(
    context: typer.Context,
    count: Annotated[int, typer.Argument(min=1, max=500, help=_("How many cards."))],
    *,
    out: Annotated[Path, typer.Option("--out", help=_("A new private file for the card maker."))],
    as_json: AsJson = False,
) -> None:
    """Draw a batch; the numbers are in the file and nowhere else."""
    from wire.messages.card_stock import MakeStock, StockMade

    check_new(out)
    made = staff_do(desk_of(context), MakeStock, StockMade, count=count)
    _write(made, out)
    if as_json:
        emit_json({"count": len(made.cards), "file": str(out)})
        return
    words = _("{count} blank cards are in {file}, one on each line: last digits, track 1, track 2")
    say(words.format(count=len(made.cards), file=out))


def _write(made: StockMade, file: Path) -> None:
    from wire.link.files import write_new

    lines = (f"{card.last_four},{card.track_1},{card.track_2}\n" for card in made.cards)
    write_new(file, "".join(lines).encode())
