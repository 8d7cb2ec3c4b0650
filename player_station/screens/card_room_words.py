"""The words of the card room, explained in the help."""

from __future__ import annotations

from screenkit.language import translated as _


def word_chapters() -> tuple[tuple[str, str], ...]:
    """Return the glossary's chapters: title and text."""
    return (
        (_("Words A to B"), "\n".join(_words_a_to_b())),
        (_("Words C to D"), "\n".join(_words_c_to_d())),
        (_("Words F to K"), "\n".join(_words_f_to_k())),
        (_("Words M to R"), "\n".join(_words_m_to_r())),
        (_("Words S to W"), "\n".join(_words_s_to_w())),
    )


def _words_a_to_b() -> tuple[str, ...]:
    return (
        _("Action: a fold, check, call, bet or raise."),
        _("All in: all of a player's chips are in the pot."),
        _("Ante: a forced bet from every player before the deal."),
        _("Bet: to put chips into the pot; the chips put there."),
        _("Big blind: the largest blind bet of a game."),
        _("Blind: a forced bet made before the cards are dealt."),
        _("Bluff: a bet with a weak hand, made so that others fold."),
        _("Board: the five cards that everybody shares."),
        _("Bring-in: the forced first bet in stud."),
        _("Burn card: a card put aside face down before a street."),
        _("Button: marks the dealer's place; it acts last."),
        _("Buy-in: the chips one sits down with; the least allowed."),
    )


def _words_c_to_d() -> tuple[str, ...]:
    return (
        _("Cage: the cashier's window, for cash and accounts."),
        _("Capped: no more raises are allowed in this round."),
        _("Check: to pass without a bet while nobody has bet."),
        _("Check-raise: to check, then raise when another bets."),
        _("Community cards: face-up cards that all players use."),
        _("Complete the bet: to raise a short bet to a full one."),
        _("Dead money: chips in the pot that are nobody's bet."),
        _("Dealer button: the disk that shows who would deal."),
        _("Deck: the 52 cards a game is dealt from."),
        _("Discard: to give up cards; the cards given up."),
        _("Downcards: cards dealt face down in stud."),
        _("Draw: to get new cards for those given up."),
    )


def _words_f_to_k() -> tuple[str, ...]:
    return (
        _("Fixed limit: bets and raises have set sizes."),
        _("Floorperson: seats players and decides questions."),
        _("Flop: the first three board cards, turned together."),
        _("Flush: five cards of one suit."),
        _("Fold: to give up the hand and all claim to the pot."),
        _("Forced bet: a bet one must make to start the action."),
        _("Fourth street: the fourth board card; the turn."),
        _("Full house: three of a kind and a pair."),
        _("Hand: one's five best cards; one deal from start to end."),
        _("Heads-up play: only two players play."),
        _("Holecards: a player's own cards, dealt face down."),
        _("Kicker: the side card that decides between equal pairs."),
    )


def _words_m_to_r() -> tuple[str, ...]:
    return (
        _("Missed blind: owed after one sat out when it passed."),
        _("Muck: to give up a hand unseen; the discarded cards."),
        _("No-limit: one may bet any amount up to all one's chips."),
        _("Opener: the player who made the first voluntary bet."),
        _("Option: a blind's right to raise when nobody has."),
        _("Picture card: a king, queen or jack."),
        _("Playing the board: using all five board cards as one's hand."),
        _("Position: one's place in the order of acting."),
        _("Pot: all the chips that are played for in a hand."),
        _("Pot limit: a bet or raise is at most the size of the pot."),
        _("Raise: to call a bet and add to it."),
        _("Rake: what the house takes from a hand."),
        _("Reraise: a raise of a raise."),
        _("River card: the last card of a game."),
    )


def _words_s_to_w() -> tuple[str, ...]:
    return (
        _("Set: three of a kind; trips."),
        _("Showdown: the hands are shown and the pot is paid."),
        _("Side pot: what others bet beyond a player's all-in."),
        _("Sit out: to keep the seat without being dealt in."),
        _("Sit n go tournament: one table plays until one player wins."),
        _("Small blind: the smallest blind where there are several."),
        _("Split pot: equal hands share the pot."),
        _("Stand pat: to keep all one's cards in a draw."),
        _("Straddle: a voluntary blind of twice the big blind."),
        _("Straight: five cards in a row, of any suit."),
        _("Straight flush: five cards in a row, of one suit."),
        _("Table stakes: only the chips on the table can be won or lost."),
        _("Time bank: extra time once the clock has run out."),
        _("Top-up: chips added to a stack before the next hand."),
        _("Tournament: a contest for places, played with set chips."),
        _("Trips: three of a kind; a set."),
        _("Turn card: the fourth board card."),
        _("Wager: a bet or a raise."),
    )
