"""Where things lie on the play screen; a wider glass has a wider felt, but the same buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from screenkit.geometry import Box
from screenkit.theme import DESIGN_HEIGHT, DESIGN_WIDTH_MIN, MARGIN

PLATE_W: Final = 168
PLATE_H: Final = 64
BOARD_CARD: Final = (80, 112)
BOARD_STEP: Final = 88
BOARD_MAX: Final = 5
SIDE_POT: Final = (152, 28)


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The places for one width of the design; for left-handed players the sides are exchanged."""

    width: int
    left_handed: bool = False

    @property
    def whole(self) -> Box:
        """All of the glass."""
        return Box(0, 0, self.width, DESIGN_HEIGHT)

    @property
    def top_bar(self) -> Box:
        """Table, game, time."""
        return Box(0, 0, self.width, 40)

    @property
    def middle(self) -> int:
        """The middle of the felt."""
        return self.width // 2

    def opponent(self, offset: int, *, stud: bool = False) -> Box:
        """The plate of the player `offset` seats clockwise, 1 to 9; stud leaves room above."""
        near, far = (264, 192) if stud else (244, 156)
        if offset in (1, 2):
            return Box(MARGIN, near if offset == 1 else far, PLATE_W, PLATE_H)
        if offset in (8, 9):
            x = self.width - MARGIN - PLATE_W
            return Box(x, far if offset == 8 else near, PLATE_W, PLATE_H)
        gap = MARGIN + (self.width - DESIGN_WIDTH_MIN) // 8
        across = 5 * PLATE_W + 4 * gap
        x = (self.width - across) // 2 + (offset - 3) * (PLATE_W + gap)
        return Box(x, 48, PLATE_W, PLATE_H)

    def bet(self, offset: int) -> Box:
        """Where the bet of the player `offset` seats clockwise lies, 1 to 9."""
        plate = self.opponent(offset)
        if offset in (1, 2):
            return Box(plate.right + 8, plate.y, 98, PLATE_H)
        if offset in (8, 9):
            # The button may lie on the plate's corner.
            return Box(plate.x - 112, plate.y, 98, PLATE_H)
        return Box(plate.x + 4, plate.bottom + 4, PLATE_W - 8, 30)

    @property
    def pot(self) -> Box:
        """The pot line."""
        return Box(self.middle - 216, 144, 432, 36)

    def board_card(self, place: int, *, of: int = BOARD_MAX) -> Box:
        """The place of a board card, the first at 0; `of` so many the middle one is centred."""
        x = self.middle - 216 + place * BOARD_STEP + (BOARD_MAX - of) * BOARD_STEP // 2
        return Box(x, 184, *BOARD_CARD)

    def side_pot(self, place: int, *, of: int) -> Box:
        """The place of one of the pots under the board."""
        width = of * SIDE_POT[0] + (of - 1) * 8
        return Box(self.middle - width // 2 + place * (SIDE_POT[0] + 8), 304, *SIDE_POT)

    @property
    def _left_x(self) -> int:
        return self.width - 240 if self.left_handed else MARGIN

    @property
    def _right_x(self) -> int:
        return MARGIN if self.left_handed else self.width - 416

    @property
    def own(self) -> Box:
        """The player's own plate."""
        return Box(self._left_x, 344, 224, 128)

    @property
    def session(self) -> Box:
        """Result of the stay, result of all stays, account."""
        return Box(self._left_x, 480, 224, 80)

    @property
    def tabs(self) -> Box:
        """In a tournament, in the place of the stay: schedule and balances."""
        return Box(self._left_x, 488, 224, 64)

    @property
    def menu(self) -> Box:
        """The menu button."""
        return Box(self._left_x, 568, 104, 64)

    @property
    def floor(self) -> Box:
        """The call for the floor."""
        return Box(self._left_x + 120, 568, 104, 64)

    @property
    def zone(self) -> Box:
        """The touch zone over the cards, at the rail."""
        middle = (256 + self.width - 432) // 2
        if self.left_handed:
            middle = self.width - middle
        return Box(middle - 168, 344, 336, 288)

    @property
    def panel(self) -> Box:
        """Amounts, and choices made ahead."""
        return Box(self._right_x, 344, 400, 288)

    @property
    def keypad(self) -> Box:
        """The keypad, above the amount panel."""
        return Box(self._right_x, 48, 400, 288)

    @property
    def fold(self) -> Box:
        """The bar's place for fold."""
        return Box(self._left_x, 648, 224, 104)

    @property
    def call(self) -> Box:
        """The bar's place for check or call."""
        return Box(self.zone.x, 648, 336, 104)

    @property
    def raise_(self) -> Box:
        """The bar's place for bet or raise."""
        return Box(self._right_x, 648, 400, 104)
