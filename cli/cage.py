"""`./arclight cage`: accounts, cards and cash from the command line."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cage_money import app as money_app
from cli.cash import shown_cents, typed_cents
from cli.output import emit_json, say, stop
from cli.room_client import AsJson, desk_of, do, set_desk, staff_ask

if TYPE_CHECKING:
    from wire.messages.cage import DocumentShown

app = typer.Typer(help=_("Accounts, cards, PINs, deposits, payouts, shifts and gaming days."))
app.callback()(set_desk)
app.registered_commands += money_app.registered_commands

Player = Annotated[int, typer.Argument(metavar="PLAYER", min=1, help=_("The account's number."))]
Document = Annotated[
    str,
    typer.Option("--document", help=_("KIND:ISSUER:NUMBER, such as passport:USA:X1234567.")),
]
DOCUMENT_PARTS = 3
Checked = Annotated[str, typer.Option("--checked", help=_("How the document was checked."))]
Station = Annotated[
    str, typer.Option("--station", help=_("The customer's screen, such as cage:1."))
]


def shown_document(typed: str, checked: str) -> DocumentShown:
    """Return a document typed as KIND:ISSUER:NUMBER."""
    from wire.messages.cage import DocumentShown

    parts = typed.split(":", 2)
    if len(parts) < DOCUMENT_PARTS or not all(parts):
        stop(
            _(
                "--document {typed}: type it as KIND:ISSUER:NUMBER, such as passport:USA:X1234567"
            ).format(typed=typed),
            status=2,
        )
    kind, issuer, number = parts
    return DocumentShown(kind=kind, issuer=issuer, number=number, note=checked)


@app.command(help=_("Open a player's account after seeing the document."))
def account(  # noqa: PLR0913
    context: typer.Context,
    nickname: Annotated[str, typer.Argument(help=_("What the tables call the player."))],
    *,
    name: Annotated[str, typer.Option(help=_("As the document says."))],
    born: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help=_("Date of birth."))],
    document: Document,
    checked: Checked = "seen",
    as_json: AsJson = False,
) -> None:
    """Open an account."""
    from wire.messages.cage import OpenAccount

    do(
        context,
        OpenAccount,
        _("Account {player} is open for {nickname}"),
        as_json=as_json,
        name=name,
        nickname=nickname,
        born=born,
        document=shown_document(document, checked),
    )


@app.command(help=_("Look a player up by number or nickname."))
def find(
    context: typer.Context,
    who: Annotated[str, typer.Argument(metavar="PLAYER", help=_("Number or nickname."))],
    *,
    as_json: AsJson = False,
) -> None:
    """Show a player's file."""
    from wire.messages.cage import FindPlayer, PlayerFile
    from wire.plain import plain

    by = {"player": int(who)} if who.isdigit() else {"nickname": who}
    found = staff_ask(desk_of(context), FindPlayer, PlayerFile, **by)
    if as_json:
        emit_json(plain(found))
        return
    say(f"{found.player}  {found.nickname} ({found.name}), {found.state}")
    say(
        _("  balance {balance}, PIN {pin}, card {card}").format(
            balance=shown_cents(found.balance),
            pin=found.pin or "-",
            card=found.card_last_four or "-",
        )
    )
    if found.at_table:
        say(
            _("  at table {table}, seat {seat} with {stack}").format(
                table=found.at_table, seat=found.at_seat, stack=shown_cents(found.stack)
            )
        )


@app.command(help=_("Issue a card; it replaces the player's last."))
def card(
    context: typer.Context,
    player: Player,
    *,
    out: Annotated[Path | None, typer.Option(help=_("Write the tracks to a private file."))] = None,
    as_json: AsJson = False,
) -> None:
    """Issue a card."""
    from cli.cards import tell_card
    from wire.messages.cage import IssueCard
    from wire.messages.staff import CardIssued

    issued = staff_ask(desk_of(context), IssueCard, CardIssued, player=player)
    tell_card(issued, out, as_json=as_json)


@app.command(help=_("Let the customer choose a PIN at the customer's screen."))
def pin(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    card_file: Annotated[Path, typer.Option("--card", help=_("The card's tracks, as issued."))],
    document: Document,
    checked: Checked = "seen",
    station: Station = "cage:1",
    as_json: AsJson = False,
) -> None:
    """Ask for a new PIN; waits until the customer has entered it."""
    from wire.messages.cage import AskPin

    do(
        context,
        AskPin,
        _("The PIN of account {player} is set"),
        as_json=as_json,
        station=station,
        purpose="new_pin",
        player=player,
        track=swiped(card_file),
        document=shown_document(document, checked),
    )


@app.command(name="pay-out", help=_("Pay cash from an account, proved by PIN or by document."))
def pay_out(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    amount: Annotated[str, typer.Argument(help=_("Such as 125.50, or `all`."))],
    *,
    document: Document = "",
    checked: Checked = "seen",
    station: Station = "",
    warned: Annotated[bool, typer.Option("--warned", help=_("The report is prepared."))] = False,
    as_json: AsJson = False,
) -> None:
    """Pay out; with --station the customer agrees to the amount there."""
    from wire.messages.cage import EVERYTHING, AskPin, PayOut
    from wire.messages.session import Done

    cents = EVERYTHING if amount == "all" else typed_cents(amount)
    proof = 0
    if station:
        asked = {"station": station, "purpose": "payout", "player": player, "amount": cents}
        proof = int(staff_ask(desk_of(context), AskPin, Done, **asked).facts["proof"] or 0)
    do(
        context,
        PayOut,
        _("Paid out, receipt {receipt}"),
        as_json=as_json,
        player=player,
        amount=cents,
        proof=proof,
        document=shown_document(document, checked) if document else None,
        warned=warned,
        station=station,
    )


@app.command(help=_("Lock, unlock, close or reopen an account."))
def standing(
    context: typer.Context,
    player: Player,
    act: Annotated[str, typer.Argument(help=_("lock, unlock, close or reopen."))],
    *,
    reason: Annotated[str, typer.Option(help=_("Why; it is kept."))],
    as_json: AsJson = False,
) -> None:
    """Change an account's standing."""
    from wire.messages.cage import ChangeStanding

    said = _("Account {player}: {act} done")
    do(context, ChangeStanding, said, as_json=as_json, player=player, act=act, reason=reason)


@app.command(help=_("Show a receipt again."))
def receipt(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="RECEIPT", min=1)],
    *,
    as_json: AsJson = False,
) -> None:
    """Show a receipt."""
    from wire.messages.cage import ReceiptShown, ShowReceipt
    from wire.plain import plain

    shown = staff_ask(desk_of(context), ShowReceipt, ReceiptShown, receipt=number)
    if as_json:
        emit_json(plain(shown))
        return
    say(f"{shown.receipt}  {shown.day}  {shown.kind}  {shown_cents(shown.amount)}  {shown.staff}")


@app.command(help=_("Be the customer's screen of a window in this terminal."))
def customer(
    context: typer.Context,
    *,
    pin_file: Annotated[
        Path | None, typer.Option(help=_("Enter this PIN once and leave, for scripts."))
    ] = None,
) -> None:
    """Show what the customer is asked, and take PINs; uses a bundle of the role `cage`."""
    from cli.customer_screen import serve_customer

    serve_customer(desk_of(context), pin_file)


def swiped(card_file: Path) -> str:
    """Return what a reader would type for a card whose tracks are in a file."""
    from cli.typed_secrets import typed_secret

    track = typed_secret(_("track"), card_file)
    return track
