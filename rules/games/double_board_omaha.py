"""Double Board Omaha: two boards; half of each pot for the best hand with each of them."""

from rules.games.flop_streets import flop_streets
from rules.games.model import DealBoard, Game, PotShare, Step, Street


def _both(step: Step) -> tuple[Step, ...]:
    second = DealBoard(step.count, burn=False, board=1) if isinstance(step, DealBoard) else None
    return (step,) if second is None else (step, second)


DOUBLE_BOARD_OMAHA = Game(
    code="double_board_omaha",
    seats_max=9,
    dealt_max=8,  # 8 x 4 + 2 x 5 + 3 burns = 45 cards
    uses_blinds=True,
    streets=tuple(
        Street(street.name, tuple(each for step in street.steps for each in _both(step)))
        for street in flop_streets(4)
    ),
    shares=(PotShare("omaha_high"), PotShare("omaha_high", board=1)),
)
