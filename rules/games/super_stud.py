"""Super Stud: stud high-low with three cards down, one of which goes before the first bet.

There is no button: every deal begins at the lowest seat.
"""

from rules.games.model import (
    Bet,
    BetSize,
    DealEach,
    Draw,
    Game,
    OddChip,
    Opener,
    PotShare,
    Street,
)  # fmt: skip

_UP = DealEach(1, up=True, burn=True)
_LEADS = Opener.HIGHEST_SHOWING
_SMALL, _BIG = Bet(_LEADS, BetSize.SMALL), Bet(_LEADS, BetSize.BIG)
_DISCARD = Draw(1, 1, replace=False, together=True)
_OPENS = Bet(Opener.LOWEST_CARD, BetSize.SMALL, option=True)

SUPER_STUD = Game(
    code="super_stud",
    seats_max=8,
    uses_blinds=False,
    streets=(
        Street("third", (DealEach(3), DealEach(1, up=True), _DISCARD, _OPENS)),
        Street("fourth", (_UP, _SMALL)),
        Street("fifth", (_UP, _BIG)),
        Street("sixth", (_UP, _BIG)),
        Street("seventh", (DealEach(1, community_if_short=True), _BIG)),
    ),
    shares=(PotShare("high"), PotShare("low_8")),
    odd_chip=OddChip.LOWEST_SEAT,
    odd_half_by_place=True,
    deals_from_seat_one=True,
    recycles=2,
)
