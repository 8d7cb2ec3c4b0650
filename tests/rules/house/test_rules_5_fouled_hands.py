"""House rule 5.6: whose a pot is when every hand in it was fouled."""

from __future__ import annotations

from random import Random

from rules.draw_choices import LateDiscard
from rules.hand.commands import Discard
from rules.hand.draws import card_choices
from rules.hand.events import PotPushed
from rules.hand.offers import offer_to
from rules.hand.play import play
from rules.hand.state import Hand, Phase
from rules.settings import Options, Structure
from tests.depth import scaled
from tests.rules.builders import acts, deal, in_turn, settings, stacks_of

FOUL = Options(late_discard=LateDiscard.FOUL)


def pineapple(*stacks: int) -> Hand:
    return deal(list(stacks), settings("crazy_pineapple", options=FOUL))


def play_choice(hand: Hand, seat: int) -> None:
    """Give the first card up in time."""
    choice = next(each for each in card_choices(hand) if each.seat == seat)
    play(hand, Discard(seat, choice.turn, choice.positions[:1]))


def play_on(hand: Hand, random: Random) -> None:
    """Random acts; two discards of three come too late."""
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DRAWING:
            seat = random.choice(card_choices(hand)).seat
            if random.random() < 0.66:
                acts(hand, f"{seat} expire")
            else:
                play_choice(hand, seat)
            continue
        offer = offer_to(hand)
        assert offer is not None
        if offer.raise_min and random.random() < 0.4:
            in_turn(hand, f"raise {offer.raise_max}")
        else:
            in_turn(hand, "call" if offer.to_call else "check")


def test_house_rule_5_6_an_all_in_player_wins_no_side_pot_that_he_has_no_chips_in() -> None:
    hand = pineapple(100, 5_000, 5_000)
    acts(hand, "3 call, 1 call, 2 check, 2 bet 1000, 3 call, 2 expire, 3 expire")
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [300, 3_900, 5_900]


def test_house_rule_5_6_each_side_pot_goes_to_the_last_hand_that_was_fouled_in_it() -> None:
    hand = pineapple(100, 3_000, 3_000, 1_000, 100)
    acts(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    acts(hand, "2 bet 1000, 3 raise 2500, 4 call, 2 call")
    assert [pot.amount for pot in hand.pots] == [500, 2_700, 3_200]
    acts(hand, "2 expire, 3 expire, 4 expire, 5 expire")
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [500, 400, 400 + 3_200, 2_700, 0]


def test_house_rule_5_6_hands_that_stay_live_play_for_their_own_pot() -> None:
    hand = pineapple(100, 5_000, 5_000, 100)
    acts(hand, "3 call, 4 call, 1 call, 2 check, 2 bet 1000, 3 call, 3 expire, 2 expire")
    for choice in card_choices(hand):
        play_choice(hand, choice.seat)
    while hand.phase is not Phase.OVER:
        in_turn(hand, "show")
    assert stacks_of(hand)[1:3] == [5_900, 3_900]
    assert sum(stacks_of(hand)[::3]) == 400


def test_house_rule_5_6_the_ante_of_super_stud_is_won_only_as_far_as_it_was_matched() -> None:
    table = settings("super_stud", Structure.FIXED_LIMIT, options=FOUL)
    hand = deal([4, 1_000, 1_000], table)
    acts(hand, "3 expire, 2 expire")
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == [12, 1_002, 990]


def test_house_rule_5_6_nobody_wins_more_of_another_player_than_he_put_in_himself() -> None:
    random = Random(56)
    for _ in range(scaled(quick=60, plain=600, deep=20_000)):
        table = settings("crazy_pineapple", options=FOUL)
        begun = [random.choice((100, 300, 700, 2_000)) for _ in range(random.randint(2, 6))]
        hand = deal(begun, table)
        play_on(hand, random)
        put_in = {player.seat: player.staked for player in hand.players}
        stakes = put_in.values()
        most = {seat: sum(min(own, each) for each in stakes) for seat, own in put_in.items()}
        won = dict.fromkeys(put_in, 0)
        for event in hand.events:
            if isinstance(event, PotPushed):
                for win in event.wins:
                    won[win.seat] += win.amount
        assert all(won[seat] <= most[seat] for seat in won), (begun, hand.events)
