"""A recalled hand as a list of frames to step through, from its events alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from player_station.telling import Teller
from screenkit.language import spoken
from screenkit.language import translated as _
from wire.messages import table_events as events
from wire.messages.recall import HandReplay


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFrame:
    """One seat at one step."""

    seat: int
    name: str
    stack: int
    bet: int = 0
    cards: tuple[str, ...] = ()
    """Held, face down ones of others as ""."""
    positions: tuple[int, ...] = ()
    """Where each of the cards lay in the deck."""
    drew: int = -1
    folded: bool = False
    won: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The table at one step, and what happened in it."""

    seats: tuple[SeatFrame, ...]
    boards: tuple[tuple[str, ...], ...] = ()
    draws: int = 0
    """How many draws were opened so far."""
    pot: int = 0
    pushes: tuple[events.PotPushed, ...] = ()
    """The pots that were paid so far."""
    words: str = ""

    @property
    def stage(self) -> tuple[int, int]:
        """How far the hand is: cards of the boards, and draws."""
        return sum(map(len, self.boards)), self.draws

    def with_seat(self, seat: int, **changes: Any) -> Frame:
        """The frame with one seat changed."""
        seats = tuple(replace(it, **changes) if it.seat == seat else it for it in self.seats)
        return replace(self, seats=seats)

    def seat(self, number: int) -> SeatFrame:
        """One seat."""
        return next(it for it in self.seats if it.seat == number)


def replay_frames(replay: HandReplay) -> tuple[Frame, ...]:
    """Return the frames of a hand, at least one."""
    return _frames(replay, spoken())


@lru_cache(maxsize=4)
def _frames(replay: HandReplay, _language: str) -> tuple[Frame, ...]:
    names = dict(replay.nicknames)
    seats = tuple(
        SeatFrame(seat=seat, name=names.get(seat, ""), stack=stack) for seat, stack in replay.stacks
    )
    teller = Teller(names=names, tournament=replay.rules.tournament)
    frame = Frame(seats=seats)
    frames = [replace(frame, words=_("Before the deal"))]
    for event in replay.events:
        step = _STEPS.get(type(event))
        if step is None:
            continue
        frame = step(frame, event)
        frame = replace(frame, words=teller.tell(event) or frame.words)
        # Cards dealt one after another are shown as one step.
        if _joins(frames[-1], frame):
            frames[-1] = frame
        else:
            frames.append(frame)
    return tuple(frames)


def _joins(last: Frame, frame: Frame) -> bool:
    return last.words == frame.words and bool(frame.words)


def _put_in(frame: Frame, seat: int, amount: int) -> Frame:
    it = frame.seat(seat)
    moved = frame.with_seat(seat, stack=it.stack - amount, bet=it.bet + amount)
    return replace(moved, pot=frame.pot + amount)


def _posted(frame: Frame, event: events.Posted) -> Frame:
    return _put_in(frame, event.seat, event.amount)


def _dealt(frame: Frame, event: events.CardDealt) -> Frame:
    card = event.opening.card if event.opening is not None else ""
    it = frame.seat(event.seat)
    cards, positions = (*it.cards, card), (*it.positions, event.position)
    moved = frame.with_seat(event.seat, cards=cards, positions=positions)
    return replace(moved, words=_("Cards are dealt"))


def _draw_opened(frame: Frame, event: events.DrawOpened) -> Frame:
    seats = tuple(replace(it, bet=0, drew=-1) for it in frame.seats)
    return replace(frame, seats=seats, draws=frame.draws + 1)


def _discarded(frame: Frame, event: events.Discarded) -> Frame:
    """Cards leave the hand; of another's it is not known which."""
    it = frame.seat(event.seat)
    gone = event.positions or it.positions[: event.count]
    kept = [place for place, position in enumerate(it.positions) if position not in gone]
    return frame.with_seat(
        event.seat,
        cards=tuple(it.cards[place] for place in kept),
        positions=tuple(it.positions[place] for place in kept),
        drew=event.count if event.replaced else -1,
        folded=event.fouled,
    )


def _turned(frame: Frame, event: events.CardTurned) -> Frame:
    it, opening = frame.seat(event.seat), event.opening
    held = zip(it.cards, it.positions, strict=True)
    cards = [opening.card if place == opening.position else card for card, place in held]
    return frame.with_seat(event.seat, cards=tuple(cards))


def _board(frame: Frame, event: events.BoardDealt) -> Frame:
    cards = tuple(it.card for it in event.openings)
    words = {3: _("The flop"), 4: _("The turn"), 5: _("The river")}
    boards = [*frame.boards, *[()] * (event.board + 1 - len(frame.boards))]
    boards[event.board] = (*boards[event.board], *cards)
    # The bets of the round before lie in the pot.
    seats = tuple(replace(it, bet=0) for it in frame.seats)
    told = words.get(len(boards[event.board]), _("The board"))
    return replace(frame, seats=seats, boards=tuple(boards), words=told)


def _acted(frame: Frame, event: events.Acted) -> Frame:
    # The numbers drawn stand until the first act after the draw.
    told = replace(frame, seats=tuple(replace(it, drew=-1) for it in frame.seats))
    moved = _put_in(told, event.seat, event.added)
    return moved.with_seat(event.seat, folded=event.word == "fold")


def _returned(frame: Frame, event: events.UncalledReturned) -> Frame:
    it = frame.seat(event.seat)
    moved = frame.with_seat(event.seat, stack=it.stack + event.amount)
    return replace(moved, pot=frame.pot - event.amount)


def _shown(frame: Frame, event: events.HandShown) -> Frame:
    return frame.with_seat(event.seat, cards=event.cards)


def _mucked(frame: Frame, event: events.HandMucked) -> Frame:
    return frame.with_seat(event.seat, folded=True)


def _collected(frame: Frame, event: events.CollectionTaken) -> Frame:
    total = sum(amount for _moment, _street, amount in event.fees)
    return replace(frame, pot=frame.pot - total)


def _pushed(frame: Frame, event: events.PotPushed) -> Frame:
    frame = replace(frame, seats=tuple(replace(it, bet=0) for it in frame.seats))
    for win in event.wins:
        it = frame.seat(win.seat)
        frame = frame.with_seat(win.seat, stack=it.stack + win.amount, won=it.won + win.amount)
    paid = sum(win.amount for win in event.wins)
    return replace(frame, pot=max(0, frame.pot - paid), pushes=(*frame.pushes, event))


def _voided(frame: Frame, event: events.HandVoided) -> Frame:
    for seat, stack in event.stacks:
        frame = frame.with_seat(seat, stack=stack)
    return replace(frame, pot=0)


_STEPS: Final[Mapping[type, Callable[[Frame, Any], Frame]]] = {
    events.Posted: _posted,
    events.CardDealt: _dealt,
    events.BoardDealt: _board,
    events.DrawOpened: _draw_opened,
    events.Discarded: _discarded,
    events.CardAsked: lambda frame, event: frame,
    events.CardTurned: _turned,
    events.Acted: _acted,
    events.UncalledReturned: _returned,
    events.HandShown: _shown,
    events.HandMucked: _mucked,
    events.CollectionTaken: _collected,
    events.PotPushed: _pushed,
    events.HandVoided: _voided,
}
