"""The part of `./arclight cage` about a customer's papers and his screen."""

from __future__ import annotations

from gettext import gettext as _

import typer

from cli.cage.customer_wait import CUSTOMER_SCREEN, Station
from cli.cage.documents import Checked, Document, DocumentFile, needed_document
from cli.link.room_client import AsJson, do
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.players import Player, numbered

app = typer.Typer()


@app.command(
    name="document",
    help=_("Write down a player's new document; two persons see it."),
)
def renew(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    *,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Renew the document on file; two persons see the new one."""
    from wire.messages.cage import RenewDocument

    shown, who = needed_document(document, document_file, checked), numbered(context, player)
    what = {"number": who, "document": shown}
    approval = approved_by(context, second, second_file, second_code, "new_document", **what)
    said = _("Account {player} has a new document on file: {kind} of {issuer}")
    said = said.format(kind=shown.kind, issuer=shown.issuer, player="{player}")
    fields = {"player": who, "document": shown, "approval": approval}
    do(context, RenewDocument, said, as_json=as_json, **fields)


@app.command(
    name="take-back",
    help=_("Take back the question at a customer's screen."),
)
def take_back(
    context: typer.Context,
    player: Player,
    *,
    station: Station = CUSTOMER_SCREEN,
    as_json: AsJson = False,
) -> None:
    """Take back a question for a PIN."""
    from wire.messages.cage import TakeBackPin

    said = _("The customer's screen asks account {player} nothing any more")
    fields = {"station": station, "player": numbered(context, player)}
    do(context, TakeBackPin, said, as_json=as_json, **fields)
