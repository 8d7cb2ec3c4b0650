"""The customer's screen of a cage window, in a terminal."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from cli.link.room_client import Desk, connected, wire_words
from cli.output import say, say_line
from cli.typed.cash import shown_cents
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    from wire.messages.cage import CustomerAsked


def serve_customer(at: Desk, pin_file: Path | None) -> None:
    """Take PINs that the cashier asks for; with a file, take one PIN and end."""
    from wire.link import new_request_id
    from wire.messages.cage import CustomerAsked, CustomerPin, CustomerTyping
    from wire.messages.session import Done, Refusal

    answered, entered = 0, ""
    with connected(at) as client:
        say(_("The customer's screen is ready"))
        while True:
            for news in client.poll(500):
                if isinstance(news, CustomerAsked) and not news.ask and news.purpose:
                    say_line(_done(news))
                elif isinstance(news, CustomerAsked) and news.ask and news.ask != answered:
                    if news.by:
                        say_line(
                            _("{name} at {window} asks").format(name=news.by, window=news.window)
                        )
                    say_line(_asked(news))
                    answered = news.ask if not news.trouble else answered
                    client.send(CustomerTyping(id=new_request_id(), ask=news.ask))
                    pin = typed_secret(_("PIN"), pin_file)
                    entered = new_request_id()
                    client.send(CustomerPin(id=entered, ask=news.ask, pin=pin))
                elif isinstance(news, Refusal) and news.id == entered:
                    say_line(wire_words(news))
                elif isinstance(news, Done) and news.id == entered:
                    say(_("Thank you"))
                    if pin_file is not None:
                        return


def _asked(asked: CustomerAsked) -> str:
    if asked.purpose == "payout":
        amount = _("everything") if asked.amount < 0 else shown_cents(asked.amount)
        return _("{nickname}: enter your PIN to be paid {amount}").format(
            nickname=asked.nickname, amount=amount
        )
    if asked.purpose == "enter":
        words = _("{nickname}: enter your PIN to enter {name} at table {table} for {amount}")
        amount = shown_cents(asked.amount)
        return words.format(
            nickname=asked.nickname, name=asked.tournament, table=asked.table, amount=amount
        )
    return _("{nickname}: choose a PIN of {digits} digits").format(
        nickname=asked.nickname, digits=asked.digits or "4-6"
    )


def _done(done: CustomerAsked) -> str:
    if done.ended:
        why = {"time": _("that took too long"), "cashier": _("the cashier ended this")}
        return _("{nickname}: {why}; nothing was done").format(
            nickname=done.nickname, why=why.get(done.ended, done.ended)
        )
    if done.purpose == "new_pin":
        return _("{nickname}: your new PIN is set").format(nickname=done.nickname)
    words = _("{nickname}: {amount} deposited, {balance} on the account")
    if done.purpose == "payout":
        words = _("{nickname}: {amount} paid out, {balance} on the account")
    return words.format(
        nickname=done.nickname, amount=shown_cents(done.amount), balance=shown_cents(done.balance)
    )
