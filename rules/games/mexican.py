"""Mexican Poker: five-card stud with 41 cards; from the third card on, up or down as asked."""

from rules.games.decks import WITHOUT_EIGHT_TO_TEN
from rules.games.model import (
    Bet,
    BetSize,
    DealAsked,
    DealEach,
    Game,
    Opener,
    PotShare,
    Street,
)  # fmt: skip

_ASKED, _LEADS = DealAsked(), Opener.HIGHEST_SHOWING
_SMALL, _BIG = Bet(_LEADS, BetSize.SMALL), Bet(_LEADS, BetSize.BIG)
_OPENS = Bet(Opener.HIGHEST_UP_FIRST, BetSize.SMALL_OR_BIG)

MEXICAN = Game(
    code="mexican",
    seats_max=7,  # 7 x 5 + 3 burns = 38 of 41 cards
    uses_blinds=False,
    streets=(
        Street("second", (DealEach(1), DealEach(1, up=True), _OPENS)),
        Street("third", (_ASKED, _SMALL)),
        Street("fourth", (_ASKED, _BIG)),
        Street("fifth", (_ASKED, _BIG)),
    ),
    shares=(PotShare("high_mexican"),),
    deck=WITHOUT_EIGHT_TO_TEN,
    joker_by_face=True,
)
