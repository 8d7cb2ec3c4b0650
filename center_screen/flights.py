"""Things in motion: cards from the deck, chips to the pot and to the winners.

Every position is a pure function of the time elapsed since the update arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi, sin
from typing import Any, Final, NamedTuple

from center_screen.bets import CHIP, HIGH, bet_box
from center_screen.lying import hand_box
from center_screen.middle import boards_of, pile_box, pot_text
from center_screen.places import PILE, SMALL_CARD, Ground, Row, board_place
from center_screen.plates import HELD_AT, HELD_CARD, plate_box
from screenkit.amounts import units_of
from screenkit.drawables import CardPicture, ChipPicture, Drawable, FlippedCard
from screenkit.flip import flip_frame
from screenkit.game_shape import has_up_cards
from screenkit.geometry import Box, around
from screenkit.motion import between, eased, part_done
from screenkit.staging import staged_until
from wire.messages import table_events as happened
from wire.messages.table_events import Timed
from wire.messages.table_view import TableView

BOARD_STEP_MS: Final = 80
SLIDES: Final = 0.45
"""The part of its time in which a board card slides; then it turns over."""
STAGGER_MS: Final = 30
_FANNED: Final = 10
"""From one discard to the next, while they go."""
HANDFULS: Final = 3
ARC: Final = 0.12
"""How far a way bends, as a part of its length."""


class Scene(NamedTuple):
    """Where a flight begins."""

    view: TableView
    """What the display showed when the event began."""
    ground: Ground
    gone_ms: int
    """Time since it began."""
    lasts_ms: int

    @property
    def part(self) -> float:
        """How much of the way is done."""
        return part_done(self.gone_ms, lasts_ms=self.lasts_ms)

    @property
    def stud(self) -> bool:
        """Whether cards lie in front of the seats, so that bets lie further in."""
        return has_up_cards(self.view.rules)

    def units(self, chips: int) -> int:
        """Whole units for the picture of a stack."""
        return units_of(chips, tournament=self.view.rules.tournament)


def flights(
    before: TableView, after: TableView, events: Sequence[Timed], ground: Ground, elapsed_ms: int
) -> tuple[Drawable, ...]:
    """Return everything that is in motion now."""
    parts: list[Drawable] = []
    for number, timed in enumerate(events):
        gone_ms = elapsed_ms - timed.at_ms
        flight = _FLIGHTS.get(type(timed.event))
        if flight is not None and 0 <= gone_ms < timed.lasts_ms:
            view = staged_until(before, after, events, number)
            parts += flight(Scene(view, ground, gone_ms, timed.lasts_ms), timed.event)
    return tuple(parts)


def _dealt(scene: Scene, event: happened.CardDealt) -> list[Drawable]:
    place = scene.ground.seats[event.seat]
    size = SMALL_CARD if scene.stud else HELD_CARD
    target = hand_box(place, size[0]).centre if scene.stud else place.on_plate(*HELD_AT)
    card = event.opening.card if event.up and event.opening is not None else ""
    box = between(scene.ground.deck, around(*target, *size), scene.part)
    return [CardPicture(box=box, card=card, turn=place.degrees)]


def _discarded(scene: Scene, event: happened.Discarded) -> list[Drawable]:
    """The cards that a player gives up go to the burns, face down."""
    place = scene.ground.seats[event.seat]
    start = hand_box(place, SMALL_CARD[0]).centre if scene.stud else place.on_plate(*HELD_AT)
    way = between(
        around(*start, *HELD_CARD), around(*scene.ground.burns.centre, *HELD_CARD), scene.part
    )
    return [
        CardPicture(box=way.moved(_FANNED * n, 0), turn=place.degrees) for n in range(event.count)
    ]


def _burned(scene: Scene, event: happened.CardBurned) -> list[Drawable]:
    return [CardPicture(box=between(scene.ground.deck, scene.ground.burns, scene.part))]


def _board(scene: Scene, event: happened.BoardDealt) -> list[Drawable]:
    boards = () if scene.view.hand is None else scene.view.hand.boards
    lying = len(boards[event.board]) if event.board < len(boards) else 0
    row = Row(event.board, max(boards_of(scene.view), event.board + 1))
    single = max(1, scene.lasts_ms - BOARD_STEP_MS * (len(event.openings) - 1))
    parts: list[Drawable] = []
    for number, opening in enumerate(event.openings):
        part = part_done(scene.gone_ms, at_ms=BOARD_STEP_MS * number, lasts_ms=single)
        if part > 0:
            place = board_place(lying + number, of=scene.view.rules.board_cards, row=row)
            parts.append(_turning(scene.ground.deck, place, opening.card, part))
    return parts


def _turning(deck: Box, place: Box, card: str, part: float) -> Drawable:
    """A card of the board: it slides to its place face down and turns over there."""
    if part < SLIDES:
        return CardPicture(box=between(deck, place, part / SLIDES))
    frame = flip_frame((part - SLIDES) / (1 - SLIDES))
    return FlippedCard(box=place, card=card, frame=frame)


def _chips(scene: Scene, chips: int, way: tuple[Box, Box], after_ms: int = 0) -> Drawable:
    start, end = (around(*box.centre, *PILE) for box in way)
    lasts_ms = max(1, scene.lasts_ms - after_ms)
    part = part_done(scene.gone_ms, at_ms=after_ms, lasts_ms=lasts_ms)
    units = scene.units(chips)
    return ChipPicture(box=_on_arc(start, end, part), units=units, stacks=2, chip=CHIP, high=HIGH)


def _on_arc(start: Box, end: Box, part: float) -> Box:
    """The box on its way, which bends a little as a hand moves."""
    box = between(start, end, part)
    dx, dy = end.x - start.x, end.y - start.y
    bend = ARC * sin(pi * eased(part))
    return box.moved(round(-dy * bend), round(dx * bend))


def _acted(scene: Scene, event: happened.Acted) -> list[Drawable]:
    return _paid(scene, event.seat, event.added)


def _posted(scene: Scene, event: happened.Posted) -> list[Drawable]:
    return _paid(scene, event.seat, event.amount)


def _paid(scene: Scene, seat: int, amount: int) -> list[Drawable]:
    if not amount:
        return []
    place = scene.ground.seats[seat]
    return [_chips(scene, amount, (plate_box(place), bet_box(place, stud=scene.stud)))]


def _returned(scene: Scene, event: happened.UncalledReturned) -> list[Drawable]:
    place = scene.ground.seats[event.seat]
    return [_chips(scene, event.amount, (bet_box(place, stud=scene.stud), plate_box(place)))]


def _gathered(scene: Scene, event: happened.BetsGathered) -> list[Drawable]:
    betting = [seat for seat in scene.view.seats if seat.bet]
    seats, pot = scene.ground.seats, _pot_place(scene)
    return [
        _chips(
            scene,
            seat.bet,
            (bet_box(seats[seat.seat], stud=scene.stud), pot),
            min(STAGGER_MS * number, scene.lasts_ms // 2),
        )
        for number, seat in enumerate(betting)
    ]


def _pot_place(scene: Scene) -> Box:
    """Where the chips of the pot stand, beside its number."""
    hand = scene.view.hand
    pot = 0 if hand is None else hand.pot
    return pile_box(scene.ground, pot_text(pot, tournament=scene.view.rules.tournament))


def _pushed(scene: Scene, event: happened.PotPushed) -> list[Drawable]:
    """The pot goes in three handfuls, one after another."""
    pot = _pot_place(scene)
    return [
        _chips(
            scene,
            -(-win.amount // HANDFULS),
            (pot, plate_box(scene.ground.seats[win.seat])),
            min(STAGGER_MS * number, scene.lasts_ms // 2),
        )
        for win in event.wins
        for number in range(HANDFULS)
    ]


_FLIGHTS: Final[Mapping[type, Callable[[Scene, Any], list[Drawable]]]] = {
    happened.CardDealt: _dealt,
    happened.CardBurned: _burned,
    happened.Discarded: _discarded,
    happened.BoardDealt: _board,
    happened.Acted: _acted,
    happened.Posted: _posted,
    happened.UncalledReturned: _returned,
    happened.BetsGathered: _gathered,
    happened.PotPushed: _pushed,
}
