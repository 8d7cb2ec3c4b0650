"""211 Poker: a board of two, one and one; two or three of four private cards play with it."""

from rules.games.model import Bet, BetSize, DealBoard, DealEach, Game, Opener, PotShare, Street

_SMALL = Bet(Opener.LEFT_OF_BUTTON, BetSize.SMALL)
_BIG = Bet(Opener.LEFT_OF_BUTTON, BetSize.BIG)
_STREETS = (
    Street("preflop", (DealEach(4), Bet(Opener.LEFT_OF_BLINDS, BetSize.SMALL))),
    Street("flop", (DealBoard(2), _SMALL)),
    Street("turn", (DealBoard(1), _BIG)),
    Street("river", (DealBoard(1), _BIG)),
)


def _played_for(code: str, *rankings: str) -> Game:
    shares = tuple(PotShare(ranking) for ranking in rankings)
    return Game(code=code, seats_max=10, uses_blinds=True, streets=_STREETS, shares=shares)


POKER_211 = _played_for("poker_211", "two_or_three_high", "two_or_three_low_7")
POKER_211_HIGH = _played_for("poker_211_high", "two_or_three_high")
POKER_211_LOW = _played_for("poker_211_low", "two_or_three_low")
