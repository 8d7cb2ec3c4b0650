"""A hand that is called off: what was to follow it follows all the same, and when it may not be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games.catalogue import GAMES
from rules.games.model import Draw
from rules.hand.commands import ActKind
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from rules.seating import LeaveCause, SitOutAfterHand, StandUp
from rules.tournament.commands import Remove
from server.refusals import RefusalCode, Refused
from server.tables.commands import VoidFrozenHand
from tests.server.tables.broken import break_table
from tests.server.tables.felt import CENTS, Felt, carried, started
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import settings_of
from tests.server.tables.tournament.table import opened

DRAWS_AFTER_A_BET = [
    code
    for code, game in GAMES.items()
    if game.uses_blinds
    and any(isinstance(step, Draw) for street in game.streets for step in street.steps)
]


def test_who_was_removed_or_wished_to_sit_out_is_not_dealt_in_after_a_frozen_hand() -> None:
    felt = started(s1=10_000, s2=10_000, s3=10_000, s4=10_000)
    carried(felt.act(ActKind.CALL))
    carried(felt.ask(StandUp(2, LeaveCause.REMOVED)))
    carried(felt.ask(SitOutAfterHand(3)))
    break_table(felt.actor)
    felt.books.run()

    carried(felt.ask(VoidFrozenHand()))

    assert set(table_of(felt.actor).seats) == {1, 3, 4}
    assert felt.store.query("SELECT balance FROM account WHERE name = 'player:2'") == [(CENTS,)]
    felt.deal()
    assert set(felt.hand.by_seat) == {1, 4}
    felt.restart()
    assert set(felt.hand.by_seat) == {1, 4}
    assert not felt.actor.frozen


def test_who_was_removed_from_a_tournament_is_not_dealt_in_after_a_frozen_hand() -> None:
    table = opened()
    table.start_with(4)
    table.deal()
    carried(table.ask(Remove(2, "rude")))
    break_table(table.actor)
    table.books.run()

    carried(table.ask(VoidFrozenHand()))
    table.deal()

    assert set(table.hand.by_seat) == {1, 3, 4}


@pytest.mark.parametrize("code", DRAWS_AFTER_A_BET)
def test_no_hand_is_called_off_when_only_cards_are_still_chosen(code: str) -> None:
    settings = settings_of(code)
    settings = replace(settings, seats=2, buy_in=replace(settings.buy_in, minimum=100))
    felt = Felt(settings=settings)
    felt.seat_all({1: 100, 2: 100})
    felt.start()
    felt.actor.game.check_may_void()
    while felt.hand.phase is not Phase.DRAWING or felt.hand.able:
        offer = offer_to(felt.hand)
        if offer is None:
            carried(felt.decide_cards())
        elif offer.raise_max:
            carried(felt.act(ActKind.RAISE, offer.raise_max))
        else:
            carried(felt.check_or_call())

    with pytest.raises(Refused) as refusal:
        felt.actor.game.check_may_void()
    assert refusal.value.code is RefusalCode.BETTING_IS_OVER
