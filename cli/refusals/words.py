"""What a cashier, floorperson or player reads when the books refuse.

A sentence says what is wrong with which value, and what to do. Facts stand in braces. The word
after the colon says how a fact is written: `money` in dollars, `word` as its name for people,
`one` as that name with its article, `end` as the end of a question, `account` as an account's
name, `until` as the end of an exclusion, `subject` as what a second person approves, `who` as the
roles that may do it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from string import Formatter
from typing import TYPE_CHECKING, Final

import money
from cli.output import stop
from cli.refusals.book_sentences import AMOUNT_SENTENCES, SENTENCES
from cli.refusals.marking import mark
from cli.refusals.room_sentences import ROOM_SENTENCES
from money import Cents, cents_text

if TYPE_CHECKING:
    from ledger.refusals import Refused

_WORDS: Final[Mapping[str, str]] = {
    # What was wrong with a swipe
    "nothing_read": mark("The reader saw nothing."),
    "cut_short": mark("The swipe was cut short."),
    "garbled": mark("The card could not be read."),
    "two_cards": mark("Two different cards were swiped."),
    "not_an_account_card": mark("This is not one of our cards."),
    "too_long": mark("The reader typed too much."),
    # Why a PIN is too easy
    "repeated": mark("it repeats itself"),
    "sequence": mark("its digits count up or down"),
    "birthday": mark("it is the holder's date of birth"),
    "card_digits": mark("it stands on the card"),
    # States of accounts, cards and reservations
    "active": mark("active"),
    "locked": mark("locked"),
    "closed": mark("closed"),
    "replaced": mark("replaced by a newer one"),
    "cancelled": mark("cancelled"),
    "settled": mark("settled"),
    "released": mark("released"),
    # Limits of players
    "deposit_day": mark("deposits per day"),
    "deposit_week": mark("deposits per week"),
    "deposit_month": mark("deposits per month"),
    "loss_day": mark("losses per day"),
    "loss_week": mark("losses per week"),
    "loss_month": mark("losses per month"),
    "session_minutes": mark("time at the tables"),
    "table_amount": mark("money brought to one table"),
    # Roles and duties
    "floor": mark("floorperson"),
    "cashier": mark("cashier"),
    "supervisor": mark("supervisor"),
    "auditor": mark("auditor"),
    "administrator": mark("administrator"),
    "run_tables": mark("run tables"),
    "enter_players": mark("enter players in tournaments"),
    "lock_players": mark("look players up or lock their accounts"),
    "serve_players": mark("look after player accounts"),
    "work_drawer": mark("work a drawer"),
    "unlock_players": mark("unlock player accounts"),
    "exclude_players": mark("exclude players"),
    "move_vault": mark("move vault money"),
    "approve": mark("approve as second person"),
    "vouch": mark("vouch for an administrator"),
    "close_day": mark("open or close the gaming day"),
    "read_books": mark("read the books"),
    "unseal_hands": mark("unseal hands"),
    "manage_staff": mark("manage staff accounts"),
    # Kinds of receipts
    "vault_in": mark("vault money in"),
    "vault_out": mark("vault money out"),
    "vault_difference": mark("vault difference"),
    "float": mark("float"),
    "fill": mark("fill"),
    "credit": mark("credit"),
    "deposit": mark("deposit"),
    "payout": mark("payout"),
    "paid_in": mark("paid in"),
    "paid_out": mark("paid out"),
    "shift_closed": mark("end of shift"),
    "void": mark("void"),
    "adjustment": mark("adjustment"),
    "prize_released": mark("held prize released"),
}

_TABLES: Final[Mapping[str, str]] = {
    "waiting": mark("not started"),
    "running": mark("running"),
    "paused": mark("paused"),
}

_STAGES: Final[Mapping[str, str]] = {
    "registering": mark("open for entries and not started"),
    "playing": mark("being played"),
    "over": mark("over"),
}
"""The stages of a tournament."""

_OUTCOMES: Final[Mapping[str, str]] = {
    "played": mark("played to the end"),
    "refunded": mark("called off, entries back"),
    "divided": mark("called off, pool divided"),
}
"""How tournaments ended."""

_ENDS: Final[Mapping[str, str]] = {
    "customer": mark("the customer declined"),
    "cashier": mark("it was taken back at the counter"),
    "time": mark("timed out, no PIN was entered"),
    "asked_anew": mark("the customer's screen was asked something else"),
    "screen_lost": mark("the customer's screen is gone"),
}
"""How a question to the customer ended without an answer."""


def refusal_words(refusal: Refused | money.Refused) -> str:
    """Return the sentence for a refusal, in the language of this process."""
    if isinstance(refusal, money.Refused):
        return _Sentence().vformat(_(AMOUNT_SENTENCES[refusal.code]), (), refusal.facts)
    return _Sentence().vformat(_(SENTENCES[refusal.code.value]), (), refusal.facts)


def worded(sentence: str, facts: Mapping[str, object]) -> str:
    """Return a sentence with its facts; each place says how its fact is written."""
    return _Sentence().vformat(sentence, (), facts)


def known_word(code: str) -> str:
    """Return a code's name for people; an unknown code, of a newer server, as it is."""
    known = _WORDS.get(code) or _TABLES.get(code) or _STAGES.get(code) or _OUTCOMES.get(code)
    return _(known) if known else code.replace("_", " ")


def coded_words(code: str, facts: Mapping[str, object]) -> str:
    """Return the sentence for a refusal given by its code, as on the wire."""
    # Books and rules share some codes; take the sentence whose facts are all given.
    for sentence in (SENTENCES.get(code), ROOM_SENTENCES.get(code)):
        if sentence is not None:
            try:
                return _Sentence().vformat(_(sentence), (), facts)
            except (KeyError, ValueError):
                continue
    return _("refused: {code} ({facts})").format(
        code=code, facts=", ".join(f"{name}={value}" for name, value in facts.items())
    )


@contextmanager
def refusals_told() -> Iterator[None]:
    """Around a command that uses the books: a refusal ends it with its sentence, in one line."""
    from ledger.refusals import Refused

    try:
        yield
    except (Refused, money.Refused) as refusal:
        stop(refusal_words(refusal))


class _Sentence(Formatter):
    """Writes each fact as its place in the sentence says."""

    def format_field(self, value: object, format_spec: str) -> str:
        write = _WRITTEN.get(format_spec)
        return str(value) if write is None else write(value)


def _one(word: str) -> str:
    """Return a word with its article, for the beginning of a sentence."""
    return f"An {word}" if word[:1] in "aeiou" else f"A {word}"


def _account(name: str) -> str:
    """Name an account of the books for people."""
    kind, *parts = name.split(":")
    match kind:
        case "player":
            return _("Account {number}").format(number=parts[0])
        case "stack":
            return _("Seat {seat} of table {table}").format(table=parts[0], seat=parts[1])
        case "drawer":
            return _("The drawer")
        case "vault":
            return _("The vault")
        case _:
            return name


def _subject(text: str) -> str:
    """Return what a second person approves, its cents as money."""
    return re.sub(r"(-?\d+) cents", lambda found: cents_text(Cents(int(found[1]))), text)


def _who_may(duty: str) -> str:
    """Return the roles that carry a duty, for people."""
    from ledger.staff.roles import DUTIES

    roles = [role for role, duties in DUTIES.items() if duty in {each.value for each in duties}]
    return _(" or ").join(_one(known_word(role.value)).lower() for role in roles) or _("nobody")


def _until(day: object) -> str:
    return _("until {day} inclusive").format(day=day) if day else _("for ever")


_WRITTEN: Final[Mapping[str, Callable[[object], str]]] = {
    "money": lambda cents: cents_text(Cents(int(str(cents)))),
    "word": lambda code: known_word(str(code)),
    "one": lambda code: _one(known_word(str(code))),
    "end": lambda why: _(_ENDS.get(str(why), str(why))),
    "account": lambda name: _account(str(name)),
    "until": _until,
    "subject": lambda text: _subject(str(text)),
    "who": lambda duty: _who_may(str(duty)),
}
"""How a fact is written, by what stands after the colon."""
