"""What the seat says that the button costs is what its buyer then posts (house rule 3.20)."""

from __future__ import annotations

from dataclasses import replace

from rules.seating import ComeBack, Entry, SitOut
from rules.settings import AnteFrom, Options, Stakes
from rules.table.commands import ChooseEntry
from tests.server.tables.felt import HOLDEM, Felt
from tests.server.tables.poker_table import table_of

SELLS = replace(
    HOLDEM,
    stakes=Stakes(blinds=(50, 100), ante=100, ante_from=AnteFrom.BIG_BLIND),
    options=Options(buy_button=True),
    seats=6,
)


def test_the_price_of_the_button_has_the_big_blinds_ante_in_it() -> None:
    felt = Felt(settings=SELLS)
    felt.seat_all(dict.fromkeys(range(1, 7), 10_000))
    felt.start()
    felt.call_down()
    rotation = table_of(felt.actor).rotation
    assert rotation is not None
    buyer = rotation.front % 6 + 1
    felt.ask(SitOut(buyer))
    felt.deal()
    felt.call_down()
    felt.ask(ComeBack(buyer))
    entry = felt.actor.own_view(buyer).entry
    assert entry is not None
    felt.ask(ChooseEntry(buyer, Entry.BUTTON))
    felt.deal()
    posted = sum(post.amount for post in felt.hand.setup.posts if post.seat == buyer)
    assert entry.button == posted == 250
