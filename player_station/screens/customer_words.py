"""What the customer's screen at the cage asks, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from player_station.screens.pin_pad import choose_words, trouble_title
from player_station.state import Station
from screenkit.amounts import cents_shown
from screenkit.language import translated as _
from wire.messages.cage import EVERYTHING
from wire.messages.customer_screen import CustomerAsked

_WHAT: Final[dict[str, Callable[[], str]]] = {
    "payout": lambda: _("Payout"),
    "enter": lambda: _("Tournament, from your account"),
}
"""What a PIN agrees to, where money moves."""


def swept(asked: CustomerAsked) -> int | None:
    """The sum a PIN agrees to, all of the account written out; None: no money moves."""
    if asked.purpose not in _WHAT:
        return None
    return asked.before if asked.amount == EVERYTHING else asked.amount


def purpose_words(asked: CustomerAsked) -> tuple[str, str]:
    """What is asked, and how much."""
    cents = swept(asked)
    if cents is None:
        return _("For your account card"), _("A new PIN")
    what = _WHAT[asked.purpose]()
    if asked.amount == EVERYTHING:
        what = _("Payout of everything")
    return asked.tournament or what, cents_shown(cents)


def entry_words(asked: CustomerAsked) -> str:
    """What the sum of an entry is made of, and where the tournament is; empty: no entry."""
    if not asked.tournament:
        return ""
    price = f"{cents_shown(asked.amount - asked.fee)} + {cents_shown(asked.fee)}"
    table = _("Table {number}").format(number=asked.table)
    return f"{table}  \u00b7  " + _("Buy-in {price}").format(price=price)


def asker_words(asked: CustomerAsked) -> str:
    """Who asks, and at which window; empty: the server does not say."""
    if not asked.by:
        return ""
    kind, _dots, number = asked.window.partition(":")
    who = _("Asked by {name}").format(name=asked.by)
    if kind != "cage" or not number:
        return who
    return f"{who}  \u00b7  " + _("Window {number}").format(number=number)


def question_words(view: Station, asked: CustomerAsked) -> tuple[str, str]:
    """The pad's title and the line under it."""
    if asked.trouble == "pin_wrong":
        tries = _("Tries left: {count}").format(count=asked.tries_left)
        return _("Wrong PIN"), tries if asked.tries_left else _("Please try again")
    if view.pin_trouble:
        return trouble_title(view.pin_trouble), choose_words(view)
    if asked.trouble and not view.pin_second:
        new = asked.purpose == "new_pin"
        words = choose_words(view) if new else _("The cashier does not see it")
        return trouble_words(asked.trouble), words
    if asked.purpose in _WHAT:
        return _("Enter PIN to approve"), _("The cashier does not see it")
    if view.pin_second:
        return _("The new PIN again"), _("To be sure that it is what you meant")
    return _("Choose your PIN"), choose_words(view)


def trouble_words(code: str) -> str:
    """What was wrong with the last entry, as a title."""
    words = {
        "pin_too_easy": _("Too easy to guess"),
        "pin_wrong_length": _("Wrong number of digits"),
        "pin_not_digits": _("Wrong number of digits"),
    }
    return words.get(code, _("Please try again"))
