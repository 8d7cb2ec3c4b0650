"""The words of the card room, explained in the help."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final
from unicodedata import normalize

from screenkit.language import translated as _

CHAPTERS: Final = 5


def word_chapters() -> tuple[tuple[str, str], ...]:
    """Return the glossary's chapters, title and text, in the order of the language's own words."""
    words = sorted((*_words_a_to_g(), *_words_h_to_w()), key=_in_order)
    return tuple((_title(lines), "\n".join(lines)) for lines in _cut(words))


def _title(lines: list[str]) -> str:
    first, last = _letter(lines[0]), _letter(lines[-1])
    if first == last:
        return _("Words with {letter}").format(letter=first)
    return _("Words {first} to {last}").format(first=first, last=last)


def _cut(words: list[str]) -> Iterable[list[str]]:
    """Cut into chapters of about the same length, none in the middle of a letter."""
    letters = [list(group) for _first, group in groupby(words, key=_letter)]
    rest, chapter = CHAPTERS, list[str]()
    left = len(words)
    for letter in letters:
        # A letter goes where it leaves the chapter nearer to its share of what is left.
        over = len(chapter) + len(letter) - left / rest
        if chapter and rest > 1 and over > left / rest - len(chapter):
            yield chapter
            left, rest, chapter = left - len(chapter), rest - 1, []
        chapter += letter
    yield chapter


def _in_order(line: str) -> str:
    """Accents do not count in the order of words."""
    term = line.partition(":")[0]
    return "".join(it for it in normalize("NFD", term) if it.isalnum() or it == " ").casefold()


def _letter(line: str) -> str:
    return _in_order(line)[0].upper()


def _words_a_to_g() -> tuple[str, ...]:
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
        _("Fixed limit: bets and raises have set sizes."),
        _("Floorperson: seats players and decides questions."),
        _("Flop: the first three board cards, turned together."),
        _("Flush: five cards of one suit."),
        _("Fold: to give up the hand and all claim to the pot."),
        _("Forced bet: a bet one must make to start the action."),
        _("Fourth street: the fourth board card; the turn."),
        _("Full house: three of a kind and a pair."),
    )


def _words_h_to_w() -> tuple[str, ...]:
    return (
        _("Hand: one's five best cards; one deal from start to end."),
        _("Heads-up play: only two players play."),
        _("Holecards: a player's own cards, dealt face down."),
        _("Kicker: the side card that decides between equal pairs."),
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
