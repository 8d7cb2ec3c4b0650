"""Games, betting structures and stakes in words."""

from __future__ import annotations

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.table_view import RulesView


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


def game_in_short(code: str) -> str:
    """Return the name of a game for a narrow place."""
    names = {
        "ante_holdem": _("Ante Hold'em"),
        "short_deck": _("Short Deck"),
        "crazy_pineapple8": _("Pineapple Hi-Lo 8"),
        "double_board_omaha": _("2-Board Omaha"),
        "five_card_draw": _("5-Card Draw"),
        "triple27": _("2-7 Triple"),
        "badugi3": _("Badugi, 3 draws"),
    }
    return names.get(code) or game_word(code)


def structure_word(code: str) -> str:
    """Return the name of a betting structure."""
    names = {
        "no_limit": _("No-Limit"),
        "pot_limit": _("Pot-Limit"),
        "fixed_limit": _("Limit"),
        "spread_limit": _("Spread Limit"),
    }
    return names.get(code, code)


def stakes_words(rules: RulesView) -> str:
    """Return the stakes as rooms write them: "$1/$2", "$4/$8", "$2-$10", with ante and bring-in."""
    stakes = rules.stakes

    def shown(amount: int) -> str:
        return chips_shown(amount, tournament=rules.tournament)

    if rules.structure == "spread_limit":
        head = f"{shown(stakes.small_bet)}\u2013{shown(stakes.big_bet)}"
    elif stakes.small_bet and rules.structure != "fixed_limit" and not stakes.blinds:
        head = shown(stakes.small_bet)  # no-limit and pot-limit have one bet to open with
    elif stakes.small_bet:
        head = f"{shown(stakes.small_bet)}/{shown(stakes.big_bet)}"
    else:
        head = "/".join(shown(blind) for blind in stakes.blinds)
    if stakes.ante and stakes.ante_from == "big_blind":
        ante = shown(stakes.ante)
        head = _("{stakes}, big-blind ante {ante}").format(stakes=head, ante=ante)
    elif stakes.ante:
        head = _("{stakes}, ante {ante}").format(stakes=head, ante=shown(stakes.ante))
    if stakes.bring_in:
        head = _("{stakes}, bring-in {amount}").format(stakes=head, amount=shown(stakes.bring_in))
    return head


def game_played(rules: RulesView) -> str:
    """Return the game with its betting structure: "No-Limit Hold'em"."""
    return _("{structure} {game}").format(
        structure=structure_word(rules.structure), game=game_word(rules.game)
    )


def table_game(rules: RulesView) -> str:
    """Return game and stakes in one line: "No-Limit Hold'em $1/$2"."""
    return f"{game_played(rules)} {stakes_words(rules)}"
