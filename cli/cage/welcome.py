"""The steps of `./arclight cage welcome`: from a new player's document to the first deposit.

They are those of `account`, `card`, `pin` and `deposit`. Each is told when it is done; where one is
refused, the commands that go on from there are told, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.cage.cards import write_card
from cli.cage.customer_wait import ask_customer
from cli.link.room_client import Desk, staff_do
from cli.output import note
from cli.typed.cash import shown_cents

if TYPE_CHECKING:
    from wire.messages.base import Fact
    from wire.messages.cage import DocumentShown

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """Who stands at the window, and what was brought."""

    name: str
    nickname: str
    born: str
    document: DocumentShown
    cents: int
    card_file: Path
    """Where the encoder finds the card."""
    station: str


def welcome(at: Desk, new: Welcome, tell: Tell) -> dict[str, Fact]:
    """Open the account, issue the card, let the customer choose a PIN, and take the cash."""
    from wire.messages.cage import Deposit, IssueCard, OpenAccount
    from wire.messages.session import Done
    from wire.messages.staff import CardIssued

    about: dict[str, Any] = {"name": new.name, "nickname": new.nickname, "born": new.born}
    opened = staff_do(at, OpenAccount, Done, document=new.document, **about)
    player = int(opened.facts["player"] or 0)
    tell(_("Account {player} is open for {nickname}").format(player=player, nickname=new.nickname))
    amount = shown_cents(new.cents)
    left = [f"card {player} --out {new.card_file}", f"pin {player} --card {new.card_file}"]
    left.append(f"deposit {player} {amount.removeprefix('$')}")
    with _going_on(left):
        card = staff_do(at, IssueCard, CardIssued, player=player)
        write_card(card, new.card_file)
        tell(_("The card is in {file}, for the encoder").format(file=new.card_file))
        left.pop(0)
        tell(_("The customer chooses a PIN at {place} now").format(place=new.station))
        asked: dict[str, Any] = {"purpose": "new_pin", "player": player, "track": card.track_1}
        ask_customer(at, station=new.station, document=new.document, **asked)
        tell(_("The PIN of account {player} is set").format(player=player))
        left.pop(0)
        paid: dict[str, Any] = {"player": player, "amount": new.cents, "station": new.station}
        facts = staff_do(at, Deposit, Done, **paid).facts
    words = _("{amount} taken into the drawer and put on account {player}, receipt {receipt}")
    tell(words.format(amount=amount, player=player, receipt=facts["receipt"]))
    after = shown_cents(int(facts["after"] or 0))
    tell(_("On the account now: {after}").format(after=after))
    return {**facts, "player": player}


@contextmanager
def _going_on(left: list[str]) -> Iterator[None]:
    """Say which commands are left where a step is refused."""
    try:
        yield
    except SystemExit:
        note(
            _("the account is open; go on with: {commands}").format(
                commands="; ".join(f"arclight cage {each}" for each in left)
            )
        )
        raise
