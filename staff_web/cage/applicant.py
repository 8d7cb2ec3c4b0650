"""The form of a new account: all that is wrong is said at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from staff_web.cage.amounts import cash_shown, typed_amount
from staff_web.cage.money_orders import WARNING
from staff_web.cage.papers import shown_document, typed_address, typed_photo
from staff_web.language import translated as _
from staff_web.orders import NAME_MAX, Form, FormWrong
from staff_web.typed_cards import cards_taken_out
from wire.messages.base import PLAIN_LINE
from wire.messages.documents import DocumentShown


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """The person at the window, and what he brought."""

    name: str
    nickname: str
    born: str
    document: DocumentShown
    amount: int
    """The first deposit, in cents; 0: none."""
    warned: bool
    address: str
    photo: bytes
    """As JPEG; empty: none was taken."""


def newcomer(form: Form, *, card_read: bool, report_above: int) -> Newcomer:
    """Return the new customer; refuse a form that lacks anything."""
    problems: dict[str, str] = {}

    def part(read: Callable[[], Any]) -> Any:
        try:
            return read()
        except FormWrong as wrong:
            problems.update(wrong.problems)
            return None

    name, nickname = part(lambda: _line(form, "name")), part(lambda: _line(form, "nickname"))
    born = part(lambda: _day(form))
    document = part(lambda: shown_document(form))
    amount = part(lambda: typed_amount(form)) if form.get("amount", "").strip() else 0
    address, photo = part(lambda: typed_address(form)), part(lambda: typed_photo(form))
    if not card_read:
        problems["card"] = _("Swipe a blank card.")
    warned = form.get(WARNING) == "yes"
    if amount and amount > report_above and not warned:
        words = _("The day's total becomes {total}, above {threshold}. Prepare the report first.")
        shown = {"total": cash_shown(amount), "threshold": cash_shown(report_above)}
        problems[WARNING] = words.format(**shown)
    problems |= cards_taken_out(form)
    if problems:
        raise FormWrong(problems)
    return Newcomer(
        name=name,
        nickname=nickname,
        born=born,
        document=document,
        amount=amount,
        warned=warned,
        address=address,
        photo=photo,
    )


def _line(form: Form, name: str) -> str:
    text = form.get(name, "").strip()
    if not text or len(text) > NAME_MAX or not re.match(PLAIN_LINE, text):
        raise FormWrong({name: _("Type one line of at most {most} letters.").format(most=NAME_MAX)})
    return text


def _day(form: Form) -> str:
    text = form.get("born", "").strip()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise FormWrong({"born": _("Type the date of birth, such as 1980-02-29.")}) from None
