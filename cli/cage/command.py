"""`./arclight cage`: accounts, cards and cash from the command line, built here."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.cage.cards import Out
from cli.cage.cash import app as cash_app
from cli.cage.customer_papers import app as papers_app
from cli.cage.customer_wait import CUSTOMER_SCREEN, Station, ask_customer
from cli.cage.days_and_shifts import app as money_app
from cli.cage.documents import Checked, Document, DocumentFile, needed_document
from cli.cage.players import app as players_app
from cli.cage.prizes import app as prizes_app
from cli.cage.stock import app as stock_app
from cli.link.room_calendar import room_day
from cli.link.room_client import AsJson, desk_of, do, set_desk, staff_do
from cli.output import emit_json, say, say_line
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.cash import typed_cents
from cli.typed.players import Player, numbered
from cli.typed.secrets import typed_secret

app = typer.Typer(help=_("Accounts, cards, deposits, payouts, shifts and gaming days."))
app.callback()(set_desk)


@app.command(help=_("Open a player's account after seeing the document."))
def account(  # noqa: PLR0913
    context: typer.Context,
    nickname: Annotated[str, typer.Argument(help=_("What the tables call the player."))],
    *,
    name: Annotated[str, typer.Option(help=_("As the document says."))],
    born: Annotated[str, typer.Option(metavar="DAY", help=_("Date of birth."))],
    document: Document = "",
    document_file: DocumentFile = None,
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
        born=room_day(desk_of(context), born),
        document=needed_document(document, document_file, checked),
    )


@app.command(help=_("A new player: account, card, PIN and first deposit."))
def welcome(  # noqa: PLR0913
    context: typer.Context,
    nickname: Annotated[str, typer.Argument(help=_("What the tables call the player."))],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help=_("Such as 200 or 125.50."))],
    *,
    name: Annotated[str, typer.Option(help=_("As the document says."))],
    born: Annotated[str, typer.Option(metavar="DAY", help=_("Date of birth."))],
    card_file: Annotated[Path, typer.Option("--card", help=_("A new file for the encoder."))],
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    station: Station = CUSTOMER_SCREEN,
    as_json: AsJson = False,
) -> None:
    """Welcome a player; typed again after a refusal, it goes on where it stopped."""
    from cli.cage.welcome import Welcome
    from cli.cage.welcome import welcome as welcome_player

    new = Welcome(
        name=name,
        nickname=nickname,
        born=room_day(desk_of(context), born),
        document=needed_document(document, document_file, checked),
        cents=typed_cents(amount),
        card_file=card_file,
        station=station,
    )
    facts = welcome_player(desk_of(context), new, (lambda _line: None) if as_json else say_line)
    if as_json:
        emit_json({"done": True, **facts})


app.registered_commands += players_app.registered_commands
app.registered_commands += stock_app.registered_commands


@app.command(help=_("Issue a card; with a new PIN it takes a second person."))
def card(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    out: Out = None,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Issue a card."""
    from cli.cage.cards import check_new, tell_card
    from wire.messages.cage import IssueCard
    from wire.messages.staff import CardIssued

    check_new(out)
    who, both = numbered(context, player), "new_card_and_pin"
    approval = approved_by(context, second, second_file, second_code, both, number=who)
    at = desk_of(context)
    issued = staff_do(at, IssueCard, CardIssued, player=who, approval=approval)
    tell_card(issued, out, as_json=as_json)


@app.command(help=_("Let the customer choose a PIN at the customer's screen."))
def pin(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    card_file: Annotated[Path, typer.Option("--card", help=_("The card's tracks, as issued."))],
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    station: Station = CUSTOMER_SCREEN,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Ask for a new PIN; waits until the customer has entered it."""
    who, both = numbered(context, player), "new_card_and_pin"
    approval = approved_by(context, second, second_file, second_code, both, number=who)
    facts = ask_customer(
        desk_of(context),
        station=station,
        purpose="new_pin",
        player=who,
        track=typed_secret(_("track"), card_file),
        document=needed_document(document, document_file, checked),
        approval=approval,
    )
    if as_json:
        emit_json({"done": True, **facts})
    else:
        say(_("The PIN of account {player} is set").format(player=who))


app.registered_commands += cash_app.registered_commands
app.registered_commands += papers_app.registered_commands
app.registered_commands += prizes_app.registered_commands
app.registered_commands += money_app.registered_commands


@app.command(help=_("Be the customer's screen of a window in this terminal."))
def customer(
    context: typer.Context,
    *,
    pin_file: Annotated[
        Path | None, typer.Option(help=_("Enter this PIN once and leave, for scripts."))
    ] = None,
) -> None:
    """Show what the customer is asked, and take PINs; uses a bundle of the role `cage`."""
    from cli.cage.customer_screen import serve_customer

    serve_customer(desk_of(context), pin_file)
