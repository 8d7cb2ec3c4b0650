"""The part of `./arclight cage` that counts cash: days, vault, shifts, deposits."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.cash import typed_cents, typed_pieces
from cli.room_client import AsJson, do

app = typer.Typer()

Pieces = Annotated[
    list[str], typer.Argument(metavar="PIECES", help=_("Such as 10x100 20x5: pieces x worth."))
]
Day = Annotated[str, typer.Argument(metavar="YYYY-MM-DD")]
Reason = Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))]


@app.command(name="open-day", help=_("Open the room's first gaming day."))
def open_day(context: typer.Context, day: Day, *, as_json: AsJson = False) -> None:
    """Open the first day."""
    from wire.messages.cage import OpenDay

    do(context, OpenDay, _("Gaming day {day} is open"), as_json=as_json, day=day)


@app.command(name="close-day", help=_("Count the vault, close the gaming day, open the next."))
def close_day(
    context: typer.Context, next_day: Day, pieces: Pieces, *, as_json: AsJson = False
) -> None:
    """Close the day."""
    from wire.messages.cage import CloseDay

    said = _("The day is closed; gaming day {next_day} is open")
    do(context, CloseDay, said, as_json=as_json, next_day=next_day, count=typed_pieces(pieces))


@app.command(help=_("Bring cash into the vault from outside, or with --out take it away."))
def vault(
    context: typer.Context,
    pieces: Pieces,
    *,
    out: Annotated[bool, typer.Option("--out", help=_("Take it away."))] = False,
    reason: Reason,
    as_json: AsJson = False,
) -> None:
    """Move cash between the vault and the outside."""
    from wire.messages.cage import MoveVault

    said = _("The vault is changed")
    count = typed_pieces(pieces)
    do(context, MoveVault, said, as_json=as_json, count=count, out=out, reason=reason)


@app.command(name="open-shift", help=_("Begin a shift with a float from the vault."))
def open_shift(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Open a shift."""
    from wire.messages.cage import OpenShift

    said = _("The shift is open")
    do(context, OpenShift, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(name="close-shift", help=_("End the shift with a blind count."))
def close_shift(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Close a shift."""
    from wire.messages.cage import CloseShift

    said = _("The shift is closed")
    do(context, CloseShift, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(help=_("Bring cash from the vault to the drawer."))
def fill(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Fill the drawer."""
    from wire.messages.cage import FillDrawer

    said = _("The drawer is filled")
    do(context, FillDrawer, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(help=_("Bring cash from the drawer to the vault."))
def credit(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Credit the vault."""
    from wire.messages.cage import CreditVault

    said = _("The vault is credited")
    do(context, CreditVault, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(help=_("Take cash and credit the account."))
def deposit(  # noqa: PLR0913
    context: typer.Context,
    player: Annotated[int, typer.Argument(metavar="PLAYER", min=1)],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help=_("Such as 200 or 125.50."))],
    *,
    warned: Annotated[bool, typer.Option("--warned", help=_("The report is prepared."))] = False,
    station: Annotated[str, typer.Option(help=_("The customer's screen that shows it."))] = "",
    as_json: AsJson = False,
) -> None:
    """Take a deposit."""
    from wire.messages.cage import Deposit

    do(
        context,
        Deposit,
        _("Deposited to account {player}, receipt {receipt}"),
        as_json=as_json,
        player=player,
        amount=typed_cents(amount),
        warned=warned,
        station=station,
    )
