"""Every screen verifies every deal of the server: any game, any stub; a dishonest deal is seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from proof import read_proof, verify, write_proof
from rules.games.catalogue import GAMES
from rules.hand import dealing
from rules.hand.commands import ActKind
from rules.hand.events import BoardDealt, CardBurned, CardsDealt, DiscardsShuffledIn
from rules.hand.offers import offer_to
from rules.hand.state import Hand, Phase
from rules.settings import BuyIn, Options
from server.games import GAMES as SERVED
from server.tables.journal.deal_proof import deal_proof
from server.tables.journal.stored_settings import SettingsRows
from tests.server.tables.felt import TABLE, Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import Screens, full_table, settings_of
from wire.messages.table_events import PotPushed

SIXTH = 3


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_verifies_a_full_table_to_the_last_card(game: str) -> None:
    felt, screens = full_table(game)

    felt.call_down()

    assert screens.verdicts == {"", "verified"}


@pytest.mark.parametrize("game", [code for code, game in GAMES.items() if game.asks])
def test_every_screen_verifies_draws_of_all_cards_and_those_that_come_back(game: str) -> None:
    felt, screens = full_table(game)

    while table_of(felt.actor).running_hand is not None:
        if felt.hand.phase is Phase.DRAWING:
            carried(felt.decide_cards(5))
        elif offer_to(felt.hand) is not None:
            carried(felt.check_or_call())
        else:
            carried(felt.show())

    assert screens.verdicts == {"", "verified"}
    back = any(isinstance(event, DiscardsShuffledIn) for event in felt.hand.events)
    assert back is bool(GAMES[game].recycles)
    proof = deal_proof(SettingsRows(felt.store, SERVED), TABLE, 1)
    assert (proof.more is not None) is back
    assert read_proof(write_proof(proof)) == proof
    verify(proof)


@pytest.mark.parametrize("players", range(2, 9))
def test_every_screen_verifies_whatever_the_stub_is_short_of(players: int) -> None:
    felt, screens = full_table("stud")

    fold_down_to(felt, players)
    felt.call_down()

    assert screens.verdicts == {"", "verified"}
    assert dealt_after_burns(felt.hand) == {4: 3, 3: 2, 2: 1}.get(players, 0)


@pytest.mark.plain
@pytest.mark.parametrize("game", [code for code, game in GAMES.items() if not game.asks])
def test_every_screen_verifies_hands_that_are_turned_up_before_the_last_card(game: str) -> None:
    """The messages of the rest of the deal come with those of the hands that are turned up."""
    options = Options(face_up_all_in=True)
    buy_in = BuyIn(minimum=100)
    felt = Felt(settings=replace(settings_of(game), seats=3, options=options, buy_in=buy_in))
    screens = Screens(felt)
    felt.seat_all({1: 120, 2: 120, 3: 170})
    felt.start()

    while table_of(felt.actor).running_hand is not None:
        offer = offer_to(felt.hand)
        assert offer is not None
        if offer.raise_max:
            carried(felt.act(ActKind.RAISE, offer.raise_max))
        else:
            carried(felt.check_or_call())

    assert felt.hand.turned_up
    assert screens.verdicts == {"", "verified"}
    boards = {card for board in felt.hand.boards for card in board}
    seen = {card for player in felt.hand.players for card in player.cards} | boards
    assert verify(deal_proof(SettingsRows(felt.store, SERVED), TABLE, 1)).opened == len(seen)
    told = [timed.event for news in felt.published for timed in news.events(None)]
    wins = [win for event in told if isinstance(event, PotPushed) for win in event.wins]
    assert wins
    assert {win.seat for win in wins if win.name is None} == set()


def fold_down_to(felt: Felt, players: int) -> None:
    """Everybody stays until sixth street is bet; then only so many call."""
    bet_made = False
    while felt.hand.street < SIXTH or felt.hand.live > players:
        offer = offer_to(felt.hand)
        assert offer is not None
        if felt.hand.street == SIXTH and not bet_made:
            carried(felt.act(ActKind.RAISE, offer.raise_min))
            bet_made = True
        elif felt.hand.street == SIXTH and offer.to_call:
            carried(felt.act(ActKind.FOLD))
        else:
            carried(felt.check_or_call())


def dealt_after_burns(hand: Hand) -> int:
    burned = {event.position for event in hand.events if isinstance(event, CardBurned)}
    return sum(
        place in burned
        for event in hand.events
        if isinstance(event, CardsDealt | BoardDealt)
        for place in event.positions
    )


Dealer = Callable[[Any, Any], Any]
HONEST: Dealer = dealing.next_cards


def moved(event: Any, by: int) -> Any:
    """The same deal, so many cards further down the deck."""
    places = tuple(place + by for place in event.positions)
    return event._replace(positions=places)


def skips_a_card(hand: Hand, step: Any) -> Any:
    event = HONEST(hand, step)
    return moved(event, 1) if isinstance(event, BoardDealt) else event


def deals_a_card_twice(hand: Hand, step: Any) -> Any:
    event = HONEST(hand, step)
    return moved(event, -1) if isinstance(event, BoardDealt) else event


def burns_twice(hand: Hand, step: Any) -> Any:
    event = HONEST(hand, step)
    again = isinstance(event, BoardDealt) and len(hand.burns) == 1
    return dealing.burn(hand) if again else event


def burns_nothing(hand: Hand, step: Any) -> Any:
    event = HONEST(hand, step)
    if not isinstance(event, CardBurned):
        return event
    hand.burned = True
    return HONEST(hand, step)


def deals_a_burned_card(hand: Hand, step: Any) -> Any:
    event = HONEST(hand, step)
    if isinstance(event, BoardDealt) and hand.street == 2:
        return event._replace(positions=(hand.burns[0][0],), cards=(hand.burns[0][1],))
    return event


@pytest.mark.parametrize(
    "dealer", [skips_a_card, deals_a_card_twice, burns_twice, burns_nothing, deals_a_burned_card]
)
def test_a_dishonest_dealer_is_seen_by_every_screen(
    dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.hand.dealer.next_cards", dealer)
    felt, screens = full_table("holdem")

    felt.call_down()

    assert "broken" in screens.verdicts


def test_the_last_card_of_a_turned_up_hand_is_public_beside_a_seat_that_folded_for_free() -> None:
    """House rules 2.7 and 6.7: each seat is judged alone, not the deal as a whole."""
    options, buy_in = Options(face_up_all_in=True), BuyIn(minimum=50)
    felt = Felt(settings=replace(settings_of("stud"), options=options, buy_in=buy_in))
    screens = Screens(felt)
    felt.seat_all({1: 50, 2: 900, 3: 900, 4: 900})
    felt.start()

    while not felt.hand.turned_up:
        offer = offer_to(felt.hand)
        assert offer is not None
        short_is_in = not felt.hand.by_seat[1].stack
        if short_is_in and not offer.to_call and felt.hand.able > 1:
            carried(felt.act(ActKind.FOLD))
        elif not short_is_in and offer.raise_max:
            carried(felt.act(ActKind.RAISE, offer.raise_max))
        else:
            carried(felt.check_or_call())

    hand = felt.hand
    live = [player for player in hand.players if not player.folded]
    assert [len(player.cards) for player in hand.players] == [7] * 4  # the folds were free
    assert len(live) == 2
    assert screens.verdicts == {"", "verified"}
    public = sum(len(player.cards if player in live else player.up) for player in hand.players)
    rows = SettingsRows(felt.store, SERVED)
    assert verify(deal_proof(rows, TABLE, 1)).opened == public
