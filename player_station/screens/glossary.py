"""Help in the card room's own words."""

from __future__ import annotations

from screenkit.language import translated as _


def chapters(game: str, collection: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the help's chapters: title and text."""
    return (
        (_("How to play here"), _how_to_play()),
        (_("This table"), f"{game}\n\n" + "\n".join((_("The house takes:"), *collection))),
        (_("Hands"), _hands()),
        (_("Words A to D"), _words_a_to_d()),
        (_("Words E to O"), _words_e_to_o()),
        (_("Words P to W"), _words_p_to_w()),
        (_("Fair deals"), _fair_deals()),
    )


def _how_to_play() -> str:
    return _(
        "Your cards lie face down before you. Cover them with your hand and touch them: the corner"
        " lifts while you touch. Slide up to lift more; let go and they lie flat.\n\n"
        "Fold, Check and Call act with one tap. Bet and Raise open the amounts; nobody sees"
        " anything until you touch Confirm. All in must be held.\n\n"
        "While others act you may choose ahead. Your choice is dropped when the price changes.\n\n"
        "Floor calls a floorperson, Service calls for help with the screen. Leave and cash out"
        " are in the menu; your chips go to your account."
    )


def _hands() -> str:
    return _(
        "From best to worst:\n"
        "Royal flush: ace to ten of one suit\n"
        "Straight flush: five in a row of one suit\n"
        "Four of a kind\n"
        "Full house: three of a kind and a pair\n"
        "Flush: five of one suit\n"
        "Straight: five in a row; the ace is high or low\n"
        "Three of a kind\n"
        "Two pair\n"
        "One pair\n"
        "High card\n\n"
        "Low hands (hi-lo games): five different cards eight or lower; straights and flushes do"
        " not count, the ace is low. Razz: the lowest five cards win."
    )


def _words_a_to_d() -> str:
    return _(
        "Action: a bet, call, raise, check or fold.\n"
        "All in: all of one's chips are in the pot.\n"
        "Ante: a forced bet from every player before the cards.\n"
        "Big blind, small blind: forced bets to the left of the button.\n"
        "Board: the cards that everybody shares.\n"
        "Bring-in: the forced first bet in stud.\n"
        "Burn card: a card put aside face down before a street.\n"
        "Button: marks the seat that acts last.\n"
        "Buy-in: the chips one sits down with.\n"
        "Capped: no more raises are allowed in this round.\n"
        "Check: to pass without a bet while nobody has bet.\n"
        "Complete the bet: to raise a bring-in to a full bet.\n"
        "Dead money: chips in the pot that do not count as a bet."
    )


def _words_e_to_o() -> str:
    return _(
        "Fixed limit: bets and raises have set sizes.\n"
        "Floorperson: decides questions at the table.\n"
        "Flop, turn, river: the three steps in which the board comes.\n"
        "Fold: to give up the hand.\n"
        "Heads-up: two players.\n"
        "Kicker: the card that decides between equal pairs.\n"
        "Missed blind: owed after one sat out when it passed.\n"
        "Muck: to give up a hand unseen; the discarded cards.\n"
        "No-limit: any amount up to all one's chips.\n"
        "Offer: what you may do now, as the buttons show it.\n"
        "Option: the big blind may raise when nobody has."
    )


def _words_p_to_w() -> str:
    return _(
        "Position: one's place in the order of acting.\n"
        "Pot limit: a bet or raise is at most the pot.\n"
        "Rake: what the house takes from a hand.\n"
        "Side pot: what players bet beyond another's all-in.\n"
        "Showdown: the hands are shown and the pot is paid.\n"
        "Sit out: to keep the seat without being dealt in.\n"
        "Split pot: equal hands share.\n"
        "Straddle: a voluntary blind of twice the big blind.\n"
        "Table stakes: only chips on the table play.\n"
        "Time bank: extra time once the clock runs out.\n"
        "Top-up: to add chips between hands.\n"
        "Wait for the big blind: to be dealt in without posting."
    )


def _fair_deals() -> str:
    return _(
        "Before the first card of every hand the server locks in the order of the whole deck and"
        " shows its seal to every screen. This screen checks each card it sees against the seal;"
        " the small shield beside the hand number says that every one fitted.\n\n"
        "In Last ten hands you find the seal of each hand as a QR code to take along."
        " The seal proves that no card was changed after the deal began."
    )
