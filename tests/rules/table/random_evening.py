"""A table played by random legal bots, whatever its settings are."""

from __future__ import annotations

from random import Random

from rules.hand.commands import Expire
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from rules.refusals import Refused
from rules.seating import ComeBack, Entry, Rebuy, SitDown, StartTable, TopUp
from rules.settings import TableSettings
from rules.table.button_buyer import sells_button
from rules.table.commands import ActOnTimeBank, CollectTime, StartHand
from rules.table.play import play
from rules.table.state import Table
from tests.rules.random_hands import decider, random_act, random_card_choice, shuffled
from tests.rules.table.builders import cards_decided

LONGEST_HAND = 5_000


def deal_hands(settings: TableSettings, random: Random, hands: int) -> Table:
    """Open a table with these settings and play so many hands at it."""
    table = Table("any", settings)
    for number in range(hands):
        _fill_seats(table, random, number)
        if table.rotation is None:
            play(table, StartTable(shuffled(random, table.settings.rules_of_game)))
        play(table, start_hand(table, random))
        _play_hand(table, random)
        if settings.collection.time_fee is not None and random.random() < 0.1:
            play(table, CollectTime())
    assert table.hands == hands
    return table


def start_hand(table: Table, random: Random) -> StartHand:
    """The next hand of whatever is played, with its further orders."""
    game = table.settings.rules_of_game
    orders = [shuffled(random, game) for _ in range(game.recycles + 1)]
    return StartHand(orders[0], tuple(orders[1:]))


def _fill_seats(table: Table, random: Random, number: int) -> None:
    """Every seat has a player with chips who wants to play."""
    settings = table.settings
    amount = settings.buy_in_minimum
    for seat in range(1, settings.seats + 1):
        if seat not in table.seats:
            entry = random.choice(
                [e for e in Entry if e is not Entry.BUTTON or sells_button(table)]
            )
            play(table, SitDown(seat, f"p{seat}.{number}", amount, entry))
        elif table.seats[seat].busted:
            play(table, Rebuy(seat, amount))
        elif random.random() < 0.05:
            try:
                play(table, TopUp(seat, settings.chip))
            except Refused:
                continue
        if table.seats[seat].away:
            play(table, ComeBack(seat, Entry.POST))


def _play_hand(table: Table, random: Random) -> None:
    for _ in range(LONGEST_HAND):
        hand = table.running_hand
        if hand is None:
            return
        offer = offer_to(hand)
        if hand.phase is Phase.DRAWING:
            play(table, cards_decided(table, random_card_choice(random, hand)))
        elif offer is None or random.random() < 0.02:
            play(table, Expire(decider(hand), hand.turn))
        elif table.bank_turn == hand.turn:
            play(table, ActOnTimeBank(random_act(random, offer), 1))
        else:
            play(table, random_act(random, offer))
    raise AssertionError("the hand does not come to its end")
