"""An order that the books refuse leaves the table as it was, its deck included."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from ledger import Refused
from ledger.refusals import RefusalCode
from rules.games.catalogue import GAMES
from rules.settings import Structure
from server.tables.orders import Rejected
from tests.depth import scaled
from tests.rules.random_hands import decider, random_command, random_settings
from tests.server.tables.felt import Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import STACK, Screens
from wire.messages.own_view import OwnView
from wire.messages.table_view import TableView

SEATS = (1, 2, 3)


def shown(felt: Felt) -> tuple[TableView, list[OwnView]]:
    """What a screen that connects now is shown."""
    return felt.actor.public_view(), [felt.actor.own_view(seat) for seat in SEATS]


def where_cards_are(felt: Felt) -> dict[str, object]:
    deal = felt.actor._standing.deal
    assert deal is not None
    moved = ("positions", "discarded", "public", "turned_up", "top", "burned", "stub")
    return {name: getattr(deal, name) for name in moved}


def refused_first(felt: Felt, random: Random) -> None:
    """Carry an order out twice: the first time the books refuse it."""
    actor, command = f"seat:3:{decider(felt.hand)}", random_command(random, felt.hand)
    before, cards = shown(felt), deepcopy(where_cards_are(felt))
    felt.books.fail_next = Refused(RefusalCode.REQUEST_REUSED, request_id="old")
    reply = felt.ask(command, "old", actor=actor)
    assert isinstance(reply, Rejected)
    assert shown(felt) == before
    assert where_cards_are(felt) == cards
    carried(felt.ask(command, actor=actor))


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_order_shows_no_card_that_would_have_come(game: str) -> None:
    """Chips are booked, so that the table keeps a copy to go back to."""
    for number in range(scaled(quick=1, plain=2, deep=50)):
        random = Random(f"{game} {number}")
        felt = Felt(settings=random_settings(random, game, random.choice(list(Structure))))
        screens = Screens(felt, joining=False)
        felt.seat_all(dict.fromkeys(SEATS, STACK))
        felt.start()
        carried(felt.top_up(SEATS[0], 1_000))
        while table_of(felt.actor).running_hand is not None:
            refused_first(felt, random)
        assert screens.verdicts <= {"", "verified"}
        assert not felt.actor.frozen
