"""The part of `./arclight cage` that moves cash over the counter, and that corrects mistakes."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cage.customer_card import CardFile, Known, person_seen
from cli.cage.customer_wait import CUSTOMER_SCREEN, Station, ask_customer
from cli.cage.days_and_shifts import Reason
from cli.cage.documents import Checked, Document, DocumentFile, shown_document
from cli.link.room_calendar import room_calendar
from cli.link.room_client import AsJson, Desk, desk_of, do, staff_ask, was_asked
from cli.output import emit_json, say, stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.cash import shown_cents, typed_cents
from cli.typed.players import Player, looked_up, numbered

if TYPE_CHECKING:
    from wire.messages.cage import PlayerFile

app = typer.Typer()

MAY_BE_NEGATIVE = {"ignore_unknown_options": True}
"""Makes -5 an amount, which is then accepted or refused, and not an unknown option."""
Amount = Annotated[str, typer.Argument(metavar="AMOUNT", help=_("Such as 200 or 125.50."))]
Warned = Annotated[bool, typer.Option("--warned", help=_("The report is prepared."))]
Number = Annotated[int, typer.Argument(metavar="RECEIPT", min=1)]


@app.command(help=_("Take cash and credit the account."), context_settings=MAY_BE_NEGATIVE)
def deposit(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    amount: Amount,
    *,
    warned: Warned = False,
    station: Station = CUSTOMER_SCREEN,
    as_json: AsJson = False,
) -> None:
    """Take a deposit."""
    from wire.messages.cage import Deposit

    do(
        context,
        Deposit,
        _(
            "{amount:money} from the customer to account {player}, receipt {receipt}\n"
            "On the account now: {after:money}"
        ),
        as_json=as_json,
        player=numbered(context, player),
        amount=typed_cents(amount),
        warned=warned,
        station=station,
    )


@app.command(
    name="pay-out",
    help=_(
        "Pay cash from an account. Swipe the card; the customer agrees with the PIN at the"
        " customer's screen. Without PIN or screen, add --document."
    ),
    context_settings=MAY_BE_NEGATIVE,
)
def pay_out(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    amount: Annotated[str, typer.Argument(help=_("Such as 125.50, or `all`."))],
    *,
    document: Document = "",
    document_file: DocumentFile = None,
    checked: Checked = "seen",
    card_file: CardFile = None,
    known: Known = "",
    station: Station = CUSTOMER_SCREEN,
    warned: Warned = False,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Pay out: the customer agrees to the amount by PIN, or has shown the document."""
    from wire.messages.cage import EVERYTHING, FindPlayer, PayOut, PlayerFile

    at, who = desk_of(context), numbered(context, player)
    cents = EVERYTHING if amount == "all" else typed_cents(amount)
    shown = shown_document(document, document_file, checked)
    wanted = {
        "player": who,
        "amount": cents,
        "proof": 0,
        "document": shown,
        "warned": warned,
        "station": station,
    }
    if shown is None and not was_asked(at, PayOut, **wanted):
        _check_there(at, who, cents)
        asked = {"station": station, "purpose": "payout", "player": who, "amount": cents}
        seen = person_seen(card_file, known)
        wanted["proof"] = int(ask_customer(at, **asked, **seen)["proof"] or 0)
    if second and cents == EVERYTHING:  # the second person approves a sum, not "all"
        wanted["amount"] = staff_ask(at, FindPlayer, PlayerFile, player=who).balance
    what = {"number": who, "amount": wanted["amount"]}
    approval = approved_by(context, second, second_file, second_code, "payout", **what)
    said = _(
        "HAND OVER {amount:money}\n"
        "From account {player} to the customer, receipt {receipt}\n"
        "On the account now: {after:money}"
    )
    do(context, PayOut, said, as_json=as_json, approval=approval, **wanted)


def _check_there(at: Desk, who: int, cents: int) -> None:
    """Refuse what the account does not hold before the customer is asked for the PIN."""
    from wire.messages.cage import EVERYTHING

    found = looked_up(at, player=who)
    if found is None:
        return
    held = found.balance
    if not held or (cents != EVERYTHING and cents > held):
        words = _("account {player} holds {held}; nothing was paid, and the customer not asked")
        stop(words.format(player=who, held=shown_cents(held)) + _waiting(found))


def _waiting(found: PlayerFile) -> str:
    """Return why a prize is not paid yet; empty: none is held."""
    if not found.held:
        return ""
    words = _(
        ". {amount} of prizes is held until the identity check: release it first (`arclight cage"
        " release-prize {player}`)"
    )
    amount = shown_cents(sum(each.amount for each in found.held))
    return words.format(amount=amount, player=found.player)


def _petty(name: str, said: str, help_text: str, *, out: bool) -> None:
    """Add a command for cash that belongs to no player."""

    @app.command(name=name, help=help_text, context_settings=MAY_BE_NEGATIVE)
    def command(  # noqa: PLR0913
        context: typer.Context,
        amount: Amount,
        *,
        reason: Reason,
        second: Second = "",
        second_file: SecondFile = None,
        second_code: SecondCode = None,
        as_json: AsJson = False,
    ) -> None:
        from wire.messages.cage import PettyCash

        cents, act = typed_cents(amount), name.replace("-", "_")
        approval = approved_by(context, second, second_file, second_code, act, amount=cents)
        asked = {"amount": cents, "out": out, "reason": reason, "approval": approval}
        do(context, PettyCash, said, as_json=as_json, **asked)


_petty(
    "paid-in",
    _("{amount:money} into your drawer, which is no player's, receipt {receipt}"),
    _("Take cash into the drawer that is no player's."),
    out=False,
)
_petty(
    "paid-out",
    _("{amount:money} out of your drawer, which is no player's, receipt {receipt}"),
    _("Pay cash out of the drawer that is no player's."),
    out=True,
)


@app.command(help=_("Undo a receipt of the own open shift; two persons."))
def void(  # noqa: PLR0913
    context: typer.Context,
    receipt: Number,
    *,
    reason: Reason,
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Void a receipt, and say which way its cash goes back."""
    from wire.messages.cage import VoidReceipt
    from wire.messages.receipts import ReceiptShown, ShowReceipt

    undone = staff_ask(desk_of(context), ShowReceipt, ReceiptShown, receipt=receipt)
    way = _("TAKE BACK {amount:money}")
    if undone.kind in ("deposit", "paid_in"):
        way = _("GIVE BACK {amount:money}")
    said = way + "\n" + _("The {kind:word} of receipt {voids} is void, receipt {receipt}")
    if undone.player:
        said += "\n" + _("On account {player} now: {after:money}")
    approval = approved_by(
        context, second, second_file, second_code, "void_receipt", number=receipt
    )
    asked = {"receipt": receipt, "reason": reason, "approval": approval}
    do(context, VoidReceipt, said, as_json=as_json, **asked)


@app.command(
    help=_("Correct a balance, up or down (-10); two persons."),
    context_settings=MAY_BE_NEGATIVE,
)
def adjust(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    amount: Amount,
    *,
    reason: Reason,
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Adjust a balance."""
    from wire.messages.cage import AdjustBalance

    who, cents = numbered(context, player), typed_cents(amount)
    what = {"number": who, "amount": cents}
    approval = approved_by(context, second, second_file, second_code, "adjust", **what)
    said = _(
        "Account {player} is corrected by {amount:money} at the house's cost, receipt {receipt}\n"
        "On the account now: {after:money} (before: {before:money})"
    )
    asked = {"player": who, "amount": cents, "reason": reason, "approval": approval}
    do(context, AdjustBalance, said, as_json=as_json, **asked)


@app.command(help=_("Show a receipt again, as text to print."))
def receipt(context: typer.Context, number: Number, *, as_json: AsJson = False) -> None:
    """Print a receipt."""
    from cli.cage.receipt import receipt_lines
    from wire.messages.receipts import ReceiptShown, ShowReceipt
    from wire.plain import whole

    at = desk_of(context)
    shown = staff_ask(at, ShowReceipt, ReceiptShown, receipt=number)
    if as_json:
        emit_json(whole(shown))
        return
    for line in receipt_lines(shown, room_calendar(at).text(shown.at_ms)):
        say(line)
