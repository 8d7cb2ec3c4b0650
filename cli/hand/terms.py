"""What games, streets, acts and fees are called where a hand is told."""

from __future__ import annotations

from gettext import gettext as _

from rules.collection import FeeMoment
from rules.hand import events as ev
from rules.hand.setup import PostKind
from rules.settings import Structure


def game_name(code: str) -> str:
    """Return a game's name; of a game without one, its code."""
    return {
        "holdem": _("Texas Hold'em"),
        "short_deck": _("Short-deck Hold'em"),
        "la_holdem": _("L.A. Hold'em"),
        "omaha": _("Omaha"),
        "omaha8": _("Omaha 8-or-better"),
        "big_o": _("Big O, high only"),
        "big_o8": _("Big O 8-or-better"),
        "poker_211": _("211 Poker 7-or-better"),
        "poker_211_high": _("211 Poker, high only"),
        "poker_211_low": _("211 Poker, low only"),
        "stud": _("Seven-Card Stud"),
        "stud8": _("Stud 8-or-better"),
        "razz": _("Razz"),
        "super_stud": _("Super Stud 8-or-better"),
        "mexican": _("Mexican Poker"),
        "ante_holdem": _("Ante-only Hold'em"),
        "crazy_pineapple": _("Crazy Pineapple"),
        "crazy_pineapple8": _("Crazy Pineapple 8-or-better"),
        "double_board_omaha": _("Double Board Omaha"),
        "drawmaha": _("Drawmaha"),
        "drawmaha27": _("Drawmaha 2-7"),
        "five_card_draw": _("Five-Card Draw"),
        "lowball": _("Lowball"),
        "lowball27": _("2-7 Single Draw"),
        "triple27": _("2-7 Triple Draw"),
        "badugi": _("Badugi, two draws"),
        "badugi3": _("Badugi, three draws"),
        "archie": _("Archie"),
    }.get(code, code)


def structure_name(structure: Structure) -> str:
    """Return how bets are limited, in words."""
    return {
        Structure.NO_LIMIT: _("no-limit"),
        Structure.POT_LIMIT: _("pot-limit"),
        Structure.FIXED_LIMIT: _("fixed limit"),
        Structure.SPREAD_LIMIT: _("spread limit"),
    }[structure]


def street_name(code: str) -> str:
    """Return a street's name; of a street without one, its code."""
    return {
        "preflop": _("Before the flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
        "third": _("Third street"),
        "fourth": _("Fourth street"),
        "fifth": _("Fifth street"),
        "sixth": _("Sixth street"),
        "seventh": _("Seventh street"),
        "second": _("Second card"),
        "last": _("Last card"),
        "deal": _("Before the draw"),
        "draw_1": _("First draw"),
        "draw_2": _("Second draw"),
        "draw_3": _("Third draw"),
    }.get(code, code)


def post_name(kind: PostKind) -> str:
    """Return what a forced bet is."""
    return {
        PostKind.ANTE: _("ante"),
        PostKind.BIG_BLIND_ANTE: _("big-blind ante"),
        PostKind.SMALL_BLIND: _("small blind"),
        PostKind.BIG_BLIND: _("big blind"),
        PostKind.FURTHER_BLIND: _("blind"),
        PostKind.STRADDLE: _("straddle"),
        PostKind.KILL: _("kill blind"),
        PostKind.ENTRY: _("to come in"),
        PostKind.MISSED: _("missed blinds, dead"),
        PostKind.COLLECTION: _("collection blind"),
        PostKind.HAND_FEE: _("fee for the hand"),
    }[kind]


def act_words(event: ev.Acted) -> str:
    """Return the sentence of an act, with places for who and how much."""
    return {
        ev.ActWord.FOLD: _("{who} folds"),
        ev.ActWord.CHECK: _("{who} checks"),
        ev.ActWord.CALL: _("{who} calls {added}"),
        ev.ActWord.BET: _("{who} bets {total}"),
        ev.ActWord.RAISE: _("{who} raises to {total}"),
        ev.ActWord.COMPLETE: _("{who} completes to {total}"),
        ev.ActWord.BRING_IN: _("{who} brings it in for {added}"),
    }[event.word]


def fee_words(moment: FeeMoment) -> str:
    """Return when a part of the collection was taken, with a place for the street."""
    return {
        FeeMoment.STREET_DEALT: _("{street} dealt"),
        FeeMoment.ROUND_CLOSED: _("{street} closed"),
        FeeMoment.NO_FLOP: _("no {street}"),
        FeeMoment.PERCENTAGE: _("percentage of the pots"),
        FeeMoment.DEAD_BLIND: _("collection blind"),
        FeeMoment.BEFORE_DEAL: _("before the deal"),
        FeeMoment.FROM_BLINDS: _("from the blinds"),
        FeeMoment.ONCE: _("once a hand"),
        FeeMoment.PER_PLAYER: _("fee for the hand"),
        FeeMoment.JACKPOT: _("jackpot"),
    }[moment]
