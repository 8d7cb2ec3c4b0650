"""A table played by random legal bots, whatever its settings are."""

from __future__ import annotations

from random import Random

from rules.cards import Card
from rules.hand.commands import Expire
from rules.hand.offers import offer_to
from rules.refusals import Refused
from rules.seating import ComeBack, Entry, Rebuy, SitDown, StartTable, TopUp
from rules.settings import TableSettings
from rules.table.button_buyer import sells_button
from rules.table.commands import ActOnTimeBank, CollectTime, StartHand
from rules.table.play import play
from rules.table.state import Table
from tests.rules.random_hands import random_act

LONGEST_HAND = 5_000


def deal_hands(settings: TableSettings, random: Random, hands: int) -> Table:
    """Open a table with these settings and play so many hands at it."""
    table = Table("any", settings)
    for number in range(hands):
        _fill_seats(table, random, number)
        if table.rotation is None:
            play(table, StartTable(_deck(table, random)))
        play(table, StartHand(_deck(table, random)))
        _play_hand(table, random)
        if settings.collection.time_fee is not None and random.random() < 0.1:
            play(table, CollectTime())
    assert table.hands == hands
    return table


def _deck(table: Table, random: Random) -> tuple[Card, ...]:
    cards = list(table.settings.rules_of_game.deck)
    random.shuffle(cards)
    return tuple(cards)


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
        assert hand.to_act is not None
        offer = offer_to(hand)
        if offer is None or random.random() < 0.02:
            play(table, Expire(hand.to_act.seat, hand.turn))
        elif table.bank_turn == hand.turn:
            play(table, ActOnTimeBank(random_act(random, offer), 1))
        else:
            play(table, random_act(random, offer))
    raise AssertionError("the hand does not come to its end")
