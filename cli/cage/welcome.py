"""The steps of `./arclight cage welcome`: from a new player's document to the first deposit.

The steps are those of `account`, `card`, `pin` and `deposit`. Each is reported when it is done. If
one is refused, type the same command again: it goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.books.reports import report_pages
from cli.cage.cards import check_new, write_card
from cli.cage.customer_wait import ask_customer
from cli.link.room_client import Desk, staff_ask, staff_do
from cli.output import note, stop
from cli.typed.cash import shown_cents
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    from wire.messages.base import Fact
    from wire.messages.cage import DocumentShown, PlayerFile

Tell = Callable[[str], None]
NO_PIN = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The person at the window, and what he brought."""

    name: str
    nickname: str
    born: str
    document: DocumentShown
    cents: int
    card_file: Path
    """Where the encoder finds the card."""
    station: str


def welcome(at: Desk, new: Welcome, tell: Tell) -> dict[str, Fact]:
    """Open the account, issue the card, let the customer choose a PIN, and take the cash.

    What an earlier try did is not done again.
    """
    from wire.messages.cage import Deposit
    from wire.messages.session import Done

    known = _begun(at, new)
    player = known.player if known else _opened(at, new)
    said = _("Account {player} is open for {nickname}")
    tell(said.format(player=player, nickname=new.nickname))
    with _going_on():
        if known is None or not known.card or not new.card_file.exists():
            _issue_card(at, new, player)
        tell(_("The card is in {file}, for the encoder").format(file=new.card_file))
        if known is None or known.pin == NO_PIN:
            tell(_("The customer chooses a PIN at {place} now").format(place=new.station))
            track = typed_secret(_("track"), new.card_file)
            asked: dict[str, Any] = {"purpose": "new_pin", "player": player, "track": track}
            ask_customer(at, station=new.station, document=new.document, **asked)
        tell(_("The PIN of account {player} is set").format(player=player))
        paid: dict[str, Any] = {"player": player, "amount": new.cents, "station": new.station}
        facts = staff_do(at, Deposit, Done, **paid).facts
    words = _("{amount} taken into the drawer and put on account {player}, receipt {receipt}")
    amount = shown_cents(new.cents)
    tell(words.format(amount=amount, player=player, receipt=facts["receipt"]))
    after = shown_cents(int(facts["after"] or 0))
    tell(_("On the account now: {after}").format(after=after))
    return {**facts, "player": player}


def _begun(at: Desk, new: Welcome) -> PlayerFile | None:
    """Return the account that an earlier try opened; an account with money is not a newcomer's."""
    from wire.messages.cage import FindPlayer, PlayerFile

    rows = report_pages(at, "search", {"words": new.nickname})[1]
    for number, nickname, *_more in rows:
        if str(nickname).casefold() == new.nickname.casefold():
            found = staff_ask(at, FindPlayer, PlayerFile, player=int(str(number)))
            _check_same(new, found)
            if found.balance or found.cash_in or found.at_table:
                words = _(
                    "{nickname} has account {player} and was welcomed before."
                    " Take more with: arclight cage deposit {player} AMOUNT"
                )
                stop(words.format(nickname=new.nickname, player=found.player))
            return found
    if new.card_file.exists():
        stop(_("{path} exists; name a new file with --card").format(path=new.card_file))
    return None


def _check_same(new: Welcome, found: PlayerFile) -> None:
    """Stop if the account with this nickname was opened with another name or date of birth."""
    if (found.name, found.born) != (new.name, new.born):
        words = _(
            "{nickname} is account {player}, opened for {name}, born {born}. Typed was {typed},"
            " born {typed_born}. Look at the document. If it is this person's account, type what is"
            " on file; if what is on file is wrong, call a supervisor. If it is another person's,"
            " choose another nickname."
        )
        on_file = {"player": found.player, "name": found.name, "born": found.born}
        stop(words.format(nickname=new.nickname, typed=new.name, typed_born=new.born, **on_file))


def _opened(at: Desk, new: Welcome) -> int:
    from wire.messages.cage import OpenAccount
    from wire.messages.session import Done

    about: dict[str, Any] = {"name": new.name, "nickname": new.nickname, "born": new.born}
    opened = staff_do(at, OpenAccount, Done, document=new.document, **about)
    return int(opened.facts["player"] or 0)


def _issue_card(at: Desk, new: Welcome, player: int) -> None:
    from wire.messages.cage import IssueCard
    from wire.messages.staff import CardIssued

    check_new(new.card_file)
    write_card(staff_do(at, IssueCard, CardIssued, player=player), new.card_file)


@contextmanager
def _going_on() -> Iterator[None]:
    """If a step is refused, say how to go on."""
    try:
        yield
    except SystemExit:
        note(_("what is done stays; type the same command again, and it goes on from there"))
        raise
