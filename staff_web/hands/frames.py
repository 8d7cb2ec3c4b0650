"""A told hand as pictures to step through, worked out from its events alone.

The drawing is that of the live table. A card is on it only if everybody was shown it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from staff_web.hands.telling import Teller
from staff_web.table_picture import TablePicture, table_picture
from wire.messages import table_events as events
from wire.messages.hands import HandStep, HandStory
from wire.messages.runs_events import RunsSettled
from wire.messages.table_events import TableEvent
from wire.messages.table_view import HandView, SeatView, TableView

DEAD: Final = frozenset({"ante", "big_blind_ante", "missed", "collection", "hand_fee"})
"""Posts that go straight to the pot."""
CAUSED: Final = (
    *(events.Discarded, events.CardAsked),
    *(events.Acted, events.Chop, events.HandShown, events.HandMucked, events.HandVoided),
    *(events.ActionStopped, events.ActionResumed, events.ClockCalled, events.TimeBankStarted),
)
"""What somebody decided, or a clock instead of him: its cause and touch are told."""
_JOINED: Final = (events.Posted, events.CardDealt)
"""One after another, they are one step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One step of the replayer."""

    number: int
    words: tuple[str, ...]
    picture: TablePicture
    at_ms: int
    step: HandStep | None
    """Who or what decided this; None: it followed by itself."""


@dataclass(slots=True)
class _Table:
    """The table while its hand is told again."""

    story: HandStory
    seats: dict[int, SeatView]
    pot: int = 0
    button: int = 0
    to_act: int = 0
    cards: dict[int, int] = field(default_factory=dict)
    boards: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def change(self, seat: int, **changes: Any) -> None:
        fields = {name: getattr(self.seats[seat], name) for name in SeatView.__struct_fields__}
        self.seats[seat] = SeatView(**{**fields, **changes})

    def view(self) -> TableView:
        hand = HandView(
            hand=self.story.hand,
            root=b"",
            button=self.button,
            boards=tuple(self.boards[number] for number in sorted(self.boards)),
            pot=self.pot,
            to_act=self.to_act,
        )
        return TableView(
            table=self.story.table,
            name="",
            rules=self.story.rules,
            seats=tuple(self.seats.values()),
            hand=hand,
        )


def frames_of(story: HandStory) -> tuple[Frame, ...]:
    """Return the steps of a hand, at least one."""
    names = {dealt.seat: dealt.nickname for dealt in story.players}
    teller = Teller(names=names, tournament=story.rules.tournament)
    table = _begin(story, names)
    frames: list[Frame] = []
    for step in story.steps:
        last: type | None = None
        for event in step.events:
            follow = _FOLLOW.get(type(event))
            table.to_act = getattr(event, "seat", 0) if isinstance(event, CAUSED) else 0
            if follow is not None:
                follow(table, event)
            words = teller.tell(event)
            if not words:
                continue
            made = _frame(table, step, event, words)
            if frames and last is type(event) and isinstance(event, _JOINED):
                before = frames.pop().words
                made = replace(made, words=before if words in before else (*before, words))
            frames.append(replace(made, number=len(frames) + 1))
            last = type(event)
    return tuple(frames)


def _frame(table: _Table, step: HandStep, event: TableEvent, words: str) -> Frame:
    return Frame(
        number=0,
        words=(words,),
        picture=table_picture(table.view()),
        at_ms=step.at_ms,
        step=step if isinstance(event, CAUSED) else None,
    )


def _begin(story: HandStory, names: Mapping[int, str]) -> _Table:
    seats = {number: SeatView(seat=number) for number in range(1, story.seats + 1)}
    for seat, stack in story.stacks:
        name = names.get(seat, "")
        seats[seat] = SeatView(seat=seat, state="seated", nickname=name, stack=stack, in_hand=True)
    return _Table(story, seats)


def _began(table: _Table, event: events.HandBegan) -> None:
    table.button = event.button


def _posted(table: _Table, event: events.Posted) -> None:
    seat = table.seats[event.seat]
    live = 0 if event.kind in DEAD else event.amount
    left = seat.stack - event.amount
    table.change(event.seat, stack=left, bet=seat.bet + live, all_in=left == 0)
    table.pot += event.amount


def _dealt(table: _Table, event: events.CardDealt) -> None:
    seat = table.seats[event.seat]
    if event.opening is not None:
        table.change(event.seat, up=(*seat.up, event.opening.card))
    else:
        table.change(event.seat, down=seat.down + 1)


def _board(table: _Table, event: events.BoardDealt) -> None:
    cards = tuple(opening.card for opening in event.openings)
    table.boards[event.board] = (*table.boards.get(event.board, ()), *cards)


def _runs(table: _Table, event: RunsSettled) -> None:
    """The cards that lie there belong to every run."""
    each = table.story.rules.boards
    for number in range(each, each * event.runs):
        table.boards[number] = table.boards.get(number % each, ())


def _discarded(table: _Table, event: events.Discarded) -> None:
    seat = table.seats[event.seat]
    table.change(event.seat, down=max(0, seat.down - event.count), folded=event.fouled)


def _turned(table: _Table, event: events.CardTurned) -> None:
    seat = table.seats[event.seat]
    up = (*seat.up, event.opening.card)
    table.change(event.seat, down=max(0, seat.down - 1), up=up)


def _acted(table: _Table, event: events.Acted) -> None:
    seat = table.seats[event.seat]
    folds = event.word == "fold"
    table.change(
        event.seat,
        stack=seat.stack - event.added,
        bet=event.total,
        all_in=event.all_in,
        folded=folds,
        down=0 if folds else seat.down,
        up=() if folds else seat.up,
    )
    table.pot += event.added


def _returned(table: _Table, event: events.UncalledReturned) -> None:
    seat = table.seats[event.seat]
    bet = max(0, seat.bet - event.amount)
    table.change(event.seat, stack=seat.stack + event.amount, bet=bet)
    table.pot -= event.amount


def _gathered(table: _Table, event: events.BetsGathered) -> None:
    for seat in tuple(table.seats):
        table.change(seat, bet=0)


def _shown(table: _Table, event: events.HandShown) -> None:
    table.change(event.seat, up=event.cards, down=0)


def _mucked(table: _Table, event: events.HandMucked) -> None:
    table.change(event.seat, down=0, up=(), folded=True)


def _collected(table: _Table, event: events.CollectionTaken) -> None:
    table.pot -= sum(amount for _moment, _street, amount in event.fees)


def _pushed(table: _Table, event: events.PotPushed) -> None:
    for win in event.wins:
        table.change(win.seat, stack=table.seats[win.seat].stack + win.amount)
        table.pot -= win.amount


def _over(table: _Table, event: events.HandEnded | events.HandVoided) -> None:
    table.pot = 0
    for seat, stack in event.stacks:
        table.change(seat, stack=stack, bet=0, all_in=False)


_FOLLOW: Final[Mapping[type, Callable[[_Table, Any], None]]] = {
    events.HandBegan: _began,
    events.Posted: _posted,
    events.CardDealt: _dealt,
    events.BoardDealt: _board,
    RunsSettled: _runs,
    events.Discarded: _discarded,
    events.CardTurned: _turned,
    events.Acted: _acted,
    events.UncalledReturned: _returned,
    events.BetsGathered: _gathered,
    events.HandShown: _shown,
    events.HandMucked: _mucked,
    events.CollectionTaken: _collected,
    events.PotPushed: _pushed,
    events.HandEnded: _over,
    events.HandVoided: _over,
}
