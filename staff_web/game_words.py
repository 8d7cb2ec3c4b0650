"""Games, betting structures and stakes in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from staff_web.language import translated as _
from staff_web.words import amount_shown

GAMES: Final = (
    *("holdem", "short_deck", "la_holdem", "omaha", "omaha8", "big_o", "big_o8"),
    *("poker_211", "poker_211_high", "poker_211_low", "stud", "stud8", "razz"),
    *("super_stud", "mexican", "ante_holdem", "crazy_pineapple", "crazy_pineapple8"),
    *("double_board_omaha", "drawmaha", "drawmaha27", "five_card_draw", "lowball"),
    *("lowball27", "triple27", "badugi", "badugi3", "archie"),
)
"""The codes of the games that the pages name."""
STRUCTURES: Final = ("no_limit", "pot_limit", "fixed_limit", "spread_limit")


def game_word(code: str) -> str:
    """Return the name of a game."""
    names = {
        "holdem": _("Hold'em"),
        "short_deck": _("Short-Deck Hold'em"),
        "la_holdem": _("L.A. Hold'em"),
        "omaha": _("Omaha"),
        "omaha8": _("Omaha Hi-Lo 8"),
        "big_o": _("Big O High"),
        "big_o8": _("Big O Hi-Lo 8"),
        "poker_211": _("211 Hi-Lo 7"),
        "poker_211_high": _("211 High"),
        "poker_211_low": _("211 Low"),
        "stud": _("Seven-Card Stud"),
        "stud8": _("Stud Hi-Lo 8"),
        "razz": _("Razz"),
        "super_stud": _("Super Stud"),
        "mexican": _("Mexican Poker"),
        "ante_holdem": _("Ante-only Hold'em"),
        "crazy_pineapple": _("Crazy Pineapple"),
        "crazy_pineapple8": _("Crazy Pineapple Hi-Lo 8"),
        "double_board_omaha": _("Double Board Omaha"),
        "drawmaha": _("Drawmaha"),
        "drawmaha27": _("Drawmaha 2-7"),
        "five_card_draw": _("Five-Card Draw"),
        "lowball": _("Lowball"),
        "lowball27": _("2-7 Single Draw"),
        "triple27": _("2-7 Triple Draw"),
        "badugi": _("Badugi"),
        "badugi3": _("Badugi, three draws"),
        "archie": _("Archie"),
    }
    return names.get(code, code.replace("_", " ").capitalize())


def structure_word(code: str) -> str:
    """Return the name of a betting structure."""
    names = {
        "no_limit": _("No-Limit"),
        "pot_limit": _("Pot-Limit"),
        "fixed_limit": _("Limit"),
        "spread_limit": _("Spread Limit"),
    }
    return names.get(code, code)


def played_words(game: str, structure: str) -> str:
    """Return the game with its betting structure: "No-Limit Hold'em"."""
    named = {"structure": structure_word(structure), "game": game_word(game)}
    return _("{structure} {game}").format(**named)


def bets_words(bets: Sequence[int], *, tournament: bool = False) -> str:
    """Return blinds or bets as rooms write them: "$1/$2"."""
    return "/".join(amount_shown(bet, tournament=tournament) for bet in bets)


def list_words(code: str) -> str:
    """Return the game and the limits of a waiting list: "$1/$2 No-Limit Hold'em"."""
    game, _dot, rest = code.partition(".")
    structure, _dot, bets = rest.partition(".")
    bets = bets.removeprefix("kill.")
    amounts = [int(bet) for bet in bets.split("_") if bet.isdecimal()]
    if not structure or not amounts:
        return code
    played = mix_word(game) if structure == "mix" else played_words(game, structure)
    words = f"{bets_words(amounts)} {played}"
    return _("{game} with kill").format(game=words) if ".kill." in code else words


def mix_word(name: str) -> str:
    """Return what a table with several games is called."""
    names = {"horse": "HORSE", "eight_game": _("8-Game")}
    return names.get(name, _("Mixed game"))


def stage_words(stage: str) -> str:
    """Return how far a tournament is."""
    words = {
        "registering": _("Entries are open"),
        "playing": _("Being played"),
        "over": _("Over"),
        "cancelled": _("Called off"),
    }
    return words.get(stage, stage)


def method_words(method: str) -> str:
    """Return how a proposal divides the pool."""
    words = {"chip_chop": _("by chips"), "icm": _("by ICM")}
    return words.get(method, method)
