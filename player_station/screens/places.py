"""Where things lie on the play screen: the far half of an oval table, and the player's rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from screenkit.drawables import Table
from screenkit.geometry import Box, around
from screenkit.theme import DESIGN_HEIGHT, MARGIN

PLATE_W: Final = 184
WIDE_PLATE_W: Final = 220
"""At the far side of a wide table, so that long names need not be cut."""
PLATE_H: Final = 72
FOLDED_H: Final = 40
"""The plate of a player who is not in the hand is one line."""
WIDE_FROM: Final = 1170
"""From this width of the design (1200 pixels and more on the glass) the board's cards are large."""
BOARD_CARD: Final = (80, 112)
WIDE_BOARD_CARD: Final = (104, 146)
BOARD_GAP: Final = 8
BOARD_MAX: Final = 5
RAIL_TOP: Final = 640
MARK: Final = 200
POOL: Final = 400
"""How wide the light falls around whoever acts."""
_ARC: Final = (10, 4, 0, 4, 10)
"""How much lower the five plates of the far side stand, left to right."""
_FAR_Y: Final = 46
AROUND: Final = 200
BESIDE: Final = 90
"""How far the table reaches beyond the glass at either side."""
BESIDE_BACKS: Final = 30
LEFT: Final = (1, 2)
RIGHT: Final = (8, 9)
ACROSS: Final = 5
"""The place right across the table, above the pot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The places for one width of the design; for left-handed players the sides are exchanged."""

    width: int
    left_handed: bool = False

    @property
    def wide(self) -> bool:
        """Whether there is room for large cards."""
        return self.width >= WIDE_FROM

    @property
    def whole(self) -> Box:
        """All of the glass."""
        return Box(0, 0, self.width, DESIGN_HEIGHT)

    def table(self, *, dim: bool, near_rail: bool = True, bare: bool = False) -> Table:
        """The house's table, cut at the player's own rail, or seen without it behind a page.

        A `bare` table, on which no hand lies, shows the house's mark.
        """
        return Table(
            box=self.whole,
            # The sides leave the glass, as they do for whoever sits at a table.
            baize=Box(-BESIDE, 54, self.width + 2 * BESIDE, 1500),
            corner=(self.width * 42 // 100, 300),
            lamp=(self.middle, 236),
            light=(self.width * 62 // 100, 560),
            mark=around(self.middle, 240, MARK, MARK) if bare else None,
            near_rail=RAIL_TOP if near_rail else 0,
            dim=dim,
        )

    def cloth(self) -> Table:
        """The house's cloth alone: no line of a table runs through the words of a page."""
        return Table(
            box=self.whole,
            baize=self.whole.inset(-AROUND),
            corner=(1, 1),
            lamp=(self.middle, 300),
            light=(self.width * 3 // 4, 620),
            dim=True,
        )

    @property
    def top_bar(self) -> Box:
        """Table, game, time."""
        return Box(0, 0, self.width, 40)

    @property
    def middle(self) -> int:
        """The middle of the felt."""
        return self.width // 2

    def opponent(self, offset: int, *, stud: bool = False) -> Box:
        """The plate of the player `offset` seats clockwise, 1 to 9, on the far half of the oval."""
        near, far = (268, 188) if stud else (266, 184)
        if offset in LEFT:
            return Box(MARGIN, near if offset == 1 else far, PLATE_W, PLATE_H)
        if offset in RIGHT:
            x = self.width - MARGIN - PLATE_W
            return Box(x, far if offset == 8 else near, PLATE_W, PLATE_H)
        wide = WIDE_PLATE_W if self.wide else PLATE_W
        step = (self.width - 2 * MARGIN - wide) / 4
        x = round(MARGIN + (offset - 3) * step)
        lower = 0 if stud else _ARC[offset - 3]
        return Box(x, _FAR_Y + lower, wide, PLATE_H)

    def bet(self, offset: int) -> Box:
        """Where the bet of the player `offset` seats clockwise lies, inside the racetrack."""
        plate = self.opponent(offset)
        # Beside the cards before the plate, and a little above them.
        wide = min(104, self.board.x - 2 - BESIDE_BACKS - PLATE_W - MARGIN)
        y = plate.y - (26 if offset in (1, 9) else 14)
        if offset in LEFT:
            return Box(plate.right + BESIDE_BACKS, y, wide, PLATE_H)
        if offset in RIGHT:
            return Box(plate.x - BESIDE_BACKS - wide, y, wide, PLATE_H)
        return Box(plate.x + 66, plate.bottom + 1, plate.w - 66, 36)

    @property
    def pot(self) -> Box:
        """The pot line above a board."""
        return Box(self.middle - 216, 152, 432, 36)

    @property
    def card(self) -> tuple[int, int]:
        """The size of a board card."""
        return WIDE_BOARD_CARD if self.wide else BOARD_CARD

    @property
    def board(self) -> Box:
        """All five places of the board."""
        width = BOARD_MAX * (self.card[0] + BOARD_GAP) - BOARD_GAP
        return Box(self.middle - width // 2, 190, width, self.card[1])

    def board_card(self, place: int, *, of: int = BOARD_MAX) -> Box:
        """The place of a board card, the first at 0; `of` so many the middle one is centred."""
        step = self.card[0] + BOARD_GAP
        x = self.board.x + place * step + (BOARD_MAX - of) * step // 2
        return Box(x, self.board.y, *self.card)

    def side_pot(self, place: int, *, of: int) -> Box:
        """The place of one of the pots under the board, between the columns at the sides."""
        each = 128 if self.wide else 148
        width = of * (each + BOARD_GAP) - BOARD_GAP
        least, most = self._zone_sides
        x = self.middle - width // 2
        if self.wide:
            x = min(max(x, least), most - width)
        return Box(x + place * (each + BOARD_GAP), self.board.bottom + 4, each, 28)

    @property
    def _left_x(self) -> int:
        return self.width - 240 if self.left_handed else MARGIN

    @property
    def _right_x(self) -> int:
        return MARGIN if self.left_handed else self.width - 416

    @property
    def _zone_sides(self) -> tuple[int, int]:
        if self.left_handed:
            return 432, self.width - 256
        return 256, self.width - 432

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
        """The touch zone over the cards, at the rail; it fills what the columns leave."""
        least, most = self._zone_sides
        top = 376 if self.wide else 344
        return Box(least, top, most - least, 632 - top)

    @property
    def panel(self) -> Box:
        """Amounts, and choices made ahead."""
        return Box(self._right_x, 344, 400, 288)

    @property
    def bar(self) -> Box:
        """The player's rail, where the buttons of a decision lie."""
        return Box(MARGIN, 648, self.width - 2 * MARGIN, 104)

    @property
    def fold(self) -> Box:
        """The bar's place for fold."""
        return Box(self._left_x, 648, 224, 104)

    @property
    def call(self) -> Box:
        """The bar's place for check or call."""
        return Box(self.zone.x, 648, self.zone.w, 104)

    @property
    def raise_(self) -> Box:
        """The bar's place for bet or raise, and for Confirm."""
        return Box(self._right_x, 648, 400, 104)

    @property
    def strip(self) -> Box:
        """One line over the player's cards, for notes and news; it hides no card."""
        return Box(self.zone.x, self.zone.y, self.zone.w, 40 if self.wide else 44)

    def pool(self, box: Box) -> Box:
        """Where light falls around a plate."""
        return around(*box.centre, POOL, POOL)
