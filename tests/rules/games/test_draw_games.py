"""What each draw game has that no other has."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import JOKERS, Card, cards_text, parse_cards
from rules.draw_choices import LateDiscard, Sevens
from rules.games.catalogue import GAMES
from rules.hand.commands import AskCard, Discard, Expire
from rules.hand.draws import card_choices
from rules.hand.events import CardsDealt, CardsDiscarded, FaceAsked
from rules.hand.offers import offer_to
from rules.hand.play import play
from rules.hand.showdown import cards_judged
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode, Refused
from rules.seating import SitDown, StartTable
from rules.settings import Options, Structure
from rules.table import Table
from rules.table.commands import StartHand
from rules.table.play import play as play_table
from tests.rules.builders import call_down, deal, in_turn, settings, stacks_of, to_act
from tests.rules.random_hands import shuffled

LIMIT = Structure.FIXED_LIMIT
WILD, BUG = JOKERS


def refusal(hand: Hand, seat: int, *positions: int) -> RefusalCode:
    with pytest.raises(Refused) as refused:
        play(hand, Discard(seat, hand.turn, positions))
    return refused.value.code


def to_the_draw(hand: Hand) -> Hand:
    """Everybody calls or checks until cards are to be decided about."""
    while hand.phase is not Phase.DRAWING:
        offer = offer_to(hand)
        assert offer is not None
        in_turn(hand, "bring_in" if offer.bring_in else "call" if offer.to_call else "check")
    return hand


def stand_pat(hand: Hand) -> None:
    while hand.phase is Phase.DRAWING:
        choice = card_choices(hand)[0]
        play(hand, Discard(choice.seat, choice.turn))


def test_house_rule_2_14_pineapple_discards_one_card_at_once_after_the_betting_on_the_flop() -> (
    None
):
    hand = to_the_draw(deal([1000] * 3, settings("crazy_pineapple"), cards={1: "As2h3d"}))
    assert (hand.street, len(hand.board), hand.to_act) == (1, 3, None)
    assert [choice.seat for choice in card_choices(hand)] == [1, 2, 3]
    assert refusal(hand, 2) is RefusalCode.DISCARD_COUNT
    assert refusal(hand, 2, *card_choices(hand)[1].positions[:2]) is RefusalCode.DISCARD_COUNT
    assert refusal(hand, 2, card_choices(hand)[0].positions[0]) is RefusalCode.NOT_YOUR_CARD
    play(hand, Discard(2, hand.turn, card_choices(hand)[1].positions[:1]))
    play(hand, Expire(1, hand.turn))
    assert cards_text(hand.by_seat[1].cards) == "As3d"  # the lowest card went
    play(hand, Expire(3, hand.turn))
    assert (hand.street, len(hand.board), [len(p.cards) for p in hand.players]) == (2, 4, [2, 2, 2])


def test_house_rule_2_14_of_equal_ranks_the_lowest_suit_goes_late() -> None:
    hand = to_the_draw(deal([1000] * 2, settings("crazy_pineapple"), cards={1: "3s3cAd"}))
    play(hand, Expire(1, hand.turn))
    assert cards_text(hand.by_seat[1].cards) == "3sAd"


def test_house_rule_2_14_a_house_may_foul_a_hand_that_was_not_discarded_in_time() -> None:
    options = Options(late_discard=LateDiscard.FOUL)
    hand = to_the_draw(deal([1000] * 3, settings("crazy_pineapple", options=options)))
    for seat in (1, 3):
        play(hand, Expire(seat, hand.turn))
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [900, 1200, 900]


def test_house_rule_2_13_drawn_cards_come_player_by_player_from_the_buttons_left() -> None:
    hand = to_the_draw(deal([1000] * 3, settings("five_card_draw")))
    for count in (2, 0, 3):
        choice = card_choices(hand)[0]
        events = play(hand, Discard(choice.seat, choice.turn, choice.positions[:count]))
    (dealt,) = (event for event in events if isinstance(event, CardsDealt))
    assert dealt.seats == (1, 1, 3, 3, 3)
    assert [len(player.cards) for player in hand.players] == [5, 5, 5]
    assert hand.phase is Phase.BETTING


def test_house_rule_2_13_an_expired_clock_stands_pat() -> None:
    hand = to_the_draw(deal([1000] * 2, settings("badugi")))
    before = list(hand.by_seat[to_act(hand)].cards)
    seat = to_act(hand)
    (event, *_) = play(hand, Expire(seat, hand.turn))
    assert event == CardsDiscarded(seat, (), timed_out=True)
    assert hand.by_seat[seat].cards == before


def test_house_rule_2_22_badugi_as_filed_has_six_raises_and_three_draws_have_three() -> None:
    for game, most in (("badugi", 6), ("badugi3", 3)):
        hand = deal([10_000] * 3, settings(game, LIMIT))
        raises = 0
        while (offer := offer_to(hand)) is not None and offer.raise_min:
            in_turn(hand, f"raise {offer.raise_min}")
            raises += 1
        assert raises == most


def test_house_rule_2_17_archie_without_a_qualifying_hand_goes_to_the_best_high_hand() -> None:
    cards = {1: "2s2h7d8cKs", 2: "3s3h7c8dKd"}
    hand = deal([1000] * 2, settings("archie", LIMIT), cards=cards)
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DRAWING:
            stand_pat(hand)
        else:
            offer = offer_to(hand)
            assert offer is not None
            in_turn(hand, "call" if offer.to_call else "check")
    assert stacks_of(hand) == [900, 1100]


def test_house_rule_2_20_double_board_omaha_pays_half_for_each_board() -> None:
    cards, board = {1: "AsAh2c3d", 2: "KsKh4c5d"}, "AcTd9hKcQd8s7h6sJc2d"
    hand = call_down(deal([1000] * 2, settings("double_board_omaha"), cards=cards, board=board))
    assert [len(cards) for cards in hand.boards] == [5, 5]
    assert sum(stacks_of(hand)) == 2000


def test_house_rule_2_19_drawmaha_draws_after_the_betting_on_the_flop() -> None:
    hand = to_the_draw(deal([1000] * 2, settings("drawmaha", LIMIT)))
    assert (hand.street, len(hand.board), len(hand.burns)) == (2, 3, 2)
    seat = to_act(hand)
    play(hand, Discard(seat, hand.turn, card_choices(hand)[0].positions))
    stand_pat(hand)
    assert ([len(p.cards) for p in hand.players], len(hand.board), len(hand.burns)) == (
        [5, 5],
        4,
        2,
    )


def test_house_rule_2_18_mexican_asks_up_or_down_and_always_leaves_one_card_down() -> None:
    hand = deal([1000] * 2, settings("mexican", LIMIT), cards={1: "2s7h", 2: "3sAh"})
    assert to_act(hand) == 2  # the highest up card must open
    assert offer_to(hand)._replace(turn=0)[2:5] == (0, 100, 200)  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        in_turn(hand, "check")
    assert refused.value.code is RefusalCode.MUST_BET
    in_turn(hand, "bet 200", "call")
    (first,) = play(hand, AskCard(1, hand.turn, up=False))
    assert isinstance(first, FaceAsked)
    assert cards_text(first.cards) == "2s"
    play(hand, AskCard(2, hand.turn, up=True))
    assert [len(p.cards) - len(p.up) for p in hand.players] == [1, 1]


@pytest.mark.parametrize(("cards", "judged"), [("JkAh", WILD), ("AhJk", BUG)])
def test_house_rule_2_18_a_joker_that_is_turned_up_is_judged_as_it_was_dealt(
    cards: str, judged: Card
) -> None:
    """Its owner asks for a card face down, and so both his first two cards lie open."""
    hand = deal([1000] * 2, settings("mexican", LIMIT), cards={1: "2s7h", 2: cards})
    in_turn(hand, "bet 100", "call")
    play(hand, AskCard(1, hand.turn, up=True))
    play(hand, AskCard(2, hand.turn, up=False))
    owner = hand.by_seat[2]
    assert set(owner.up) == set(parse_cards(cards))
    assert judged in cards_judged(hand, owner)
    assert len({*cards_judged(hand, owner)} & set(JOKERS)) == 1


def test_house_rule_4_19_a_seven_or_better_may_not_be_checked_after_the_draw() -> None:
    for sevens, refused in ((Sevens.MUST_BET, True), (Sevens.OFF, False)):
        cards = {1: "7s5h4d3c2s", 2: "9s8h7d6cKs"}
        options = Options(sevens=sevens)
        hand = to_the_draw(
            deal([5000] * 2, settings("lowball", LIMIT, options=options), cards=cards)
        )
        stand_pat(hand)
        assert to_act(hand) == 1
        offer = offer_to(hand)
        assert offer is not None
        assert offer.can_check is not refused


def test_house_rule_4_19_a_checked_seven_loses_the_pot_where_the_house_says_so() -> None:
    cards = {1: "7s5h4d3c2s", 2: "9s8h7d6cKs"}
    options = Options(sevens=Sevens.LOSES_POT)
    hand = to_the_draw(deal([5000] * 2, settings("lowball", LIMIT, options=options), cards=cards))
    stand_pat(hand)
    in_turn(hand, "check", "check")
    assert stacks_of(hand) == [4900, 5100]


def test_house_rule_2_21_super_stud_discards_a_down_card_first() -> None:
    hand = deal([1000] * 2, settings("super_stud", LIMIT))
    assert hand.phase is Phase.DRAWING
    up = [position for position in range(8) if position not in card_choices(hand)[0].positions]
    assert refusal(hand, 1, up[-1]) is RefusalCode.NOT_YOUR_CARD
    for seat in (1, 2):
        play(hand, Expire(seat, hand.turn))
    assert [len(player.cards) for player in hand.players] == [3, 3]
    offer = offer_to(hand)
    assert offer is not None
    assert offer.bring_in


def test_house_rule_2_16_players_left_of_the_big_blind_rest_where_the_deck_is_too_small() -> None:
    table = Table("T1", settings("archie", LIMIT))
    for seat in range(1, 10):
        play_table(table, SitDown(seat, f"p{seat}", 5_000))
    random, game = Random(1), GAMES["archie"]
    play_table(table, StartTable(shuffled(random, game)))
    deck, *more = (shuffled(random, game) for _ in range(game.recycles + 1))
    play_table(table, StartHand(deck, tuple(more)))
    hand = table.running_hand
    assert hand is not None
    dealt = [player.seat for player in hand.players]
    big = hand.setup.last_blind
    assert len(dealt) == 7
    assert big is not None
    resting = {(big + step - 1) % 9 + 1 for step in (1, 2)}
    assert set(range(1, 10)) - set(dealt) == resting
    assert all(table.seats[seat].dues.none for seat in resting)
