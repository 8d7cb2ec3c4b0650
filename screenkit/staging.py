"""The table as it looks while an update's motion runs.

An update brings the table's new state at once, and events with their times. Until the last event,
people see views in between: a board card appears when it lands, a bet when its chips arrive. Pure:
the same update and elapsed time give the same view. After the last event it is the new state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from screenkit.motion import rolled
from wire.messages import table_events as happened
from wire.messages.base import changed as replace
from wire.messages.runs_events import RabbitShown, RunsSettled
from wire.messages.table_events import Timed
from wire.messages.table_view import HandView, SeatView, TableView

PLAIN_DECK: Final = 52
"""The cards of the deck of most games."""


def motion_ends(events: Sequence[Timed]) -> int:
    """When the last event of an update has come to rest, in milliseconds from its beginning."""
    return max((timed.at_ms + timed.lasts_ms for timed in events), default=0)


def goes_on(before: TableView | None, after: TableView | None) -> bool:
    """Whether both views show the end of the same hand: news beside it must not cut its motion."""
    ended = [_ended_hand(view) for view in (before, after)]
    return ended[0] is not None and ended[0] == ended[1]


def cleared(
    since_ms: int | None, before: TableView | None, after: TableView | None, at_ms: int
) -> int | None:
    """Since when no hand lies on a table where one lay; None: one lies there, or none ever did."""
    if after is None or after.hand is not None:
        return None
    return at_ms if before is not None and before.hand is not None else since_ms


def _ended_hand(view: TableView | None) -> int | None:
    hand = None if view is None else view.hand
    return hand.hand if hand is not None and hand.phase in ("over", "void") else None


def followed_by(
    events: Sequence[Timed], coming: Sequence[Timed], passed_ms: int
) -> tuple[Timed, ...]:
    """The events of a motion that goes on, and those that came `passed_ms` after its beginning."""
    later = [replace(timed, at_ms=timed.at_ms + passed_ms) for timed in coming]
    return tuple(sorted([*events, *later], key=lambda timed: timed.at_ms))


def staged(
    before: TableView, after: TableView, events: Sequence[Timed], elapsed_ms: int
) -> TableView:
    """Return the view to show `elapsed_ms` after an update arrived."""
    if elapsed_ms >= motion_ends(events):
        return after
    first = _hand_opened(before, after, events)
    view = replace(first, rules=after.rules, at_ms=after.at_ms, message=after.message)
    for timed in events:
        if timed.at_ms > elapsed_ms:
            break
        landed = elapsed_ms >= timed.at_ms + timed.lasts_ms
        view = _stepped(view, timed, Then(after, landed))
    return view


def staged_until(
    before: TableView, after: TableView, events: Sequence[Timed], number: int
) -> TableView:
    """Return the view that was shown when the event `number` of an update began."""
    view = _hand_opened(before, after, events)
    for timed in events[:number]:
        view = _stepped(view, timed, Then(after, landed=True))
    return view


def pot_rolling(
    before: TableView, after: TableView, events: Sequence[Timed], elapsed_ms: int
) -> int:
    """The sum of all pots as its digits roll after the last event that changed it."""
    begun = [number for number, timed in enumerate(events) if timed.at_ms <= elapsed_ms]
    now = pot_of(staged(before, after, events, elapsed_ms))
    for number in reversed(begun):
        was = pot_of(staged_until(before, after, events, number))
        if was != now:
            return rolled(was, now, elapsed_ms - events[number].at_ms)
    return now


def pot_of(view: TableView) -> int:
    """What lies in all pots and before the seats."""
    return 0 if view.hand is None else view.hand.pot


def _hand_opened(before: TableView, after: TableView, events: Sequence[Timed]) -> TableView:
    """The table from which an update moves: a hand whose deck was sealed before lies open on it.

    The beginning of a hand is told with its seal; its first cards come with the next update.
    """
    told = any(isinstance(timed.event, happened.HandBegan) for timed in events)
    hand = after.hand
    if told or hand is None or (before.hand is not None and before.hand.hand == hand.hand):
        return before
    seats = tuple(seat.seat for seat in after.seats if seat.in_hand)
    began = happened.HandBegan(
        hand=hand.hand, button=hand.button, seats=seats, root=hand.root, leaves=()
    )
    return _began(before, began, Then(after, landed=True))


def _stepped(view: TableView, timed: Timed, then: Then) -> TableView:
    step = _STEPS.get(type(timed.event))
    return view if step is None else step(view, timed.event, then)


class Then(NamedTuple):
    """How far an event is in its motion."""

    truth: TableView
    """The table's state after the whole update."""
    landed: bool
    """The event's own motion is over."""


def _seat(view: TableView, number: int, **changes: Any) -> TableView:
    seats = tuple(replace(seat, **changes) if seat.seat == number else seat for seat in view.seats)
    return replace(view, seats=seats)


def _of(view: TableView, number: int) -> SeatView:
    return next(seat for seat in view.seats if seat.seat == number)


def _hand(view: TableView, **changes: Any) -> TableView:
    return view if view.hand is None else replace(view, hand=replace(view.hand, **changes))


def _began(view: TableView, it: happened.HandBegan, then: Then) -> TableView:
    truth = then.truth.hand
    hand = HandView(hand=it.hand, root=it.root, button=it.button, phase="dealing")
    if truth is not None:
        hand = replace(
            hand,
            streets=truth.streets,
            small_blind=truth.small_blind,
            big_blind=truth.big_blind,
            straddler=truth.straddler,
            killer=truth.killer,
            stakes=truth.stakes,
        )
    seats = tuple(_before_the_deal(seat, it.seats) for seat in view.seats)
    after = then.truth
    view = replace(view, rules=after.rules, mix=after.mix)  # a mix may begin another game
    return replace(view, hand=hand, seats=seats, status=after.status, needed=after.needed)


def _before_the_deal(seat: SeatView, dealt_in: tuple[int, ...]) -> SeatView:
    return replace(
        seat,
        in_hand=seat.seat in dealt_in,
        folded=False,
        all_in=False,
        bet=0,
        last_act="",
        down=0,
        up=(),
        shown=False,
        mucked=False,
        drew=-1,
        won=0,
    )


def _posted(view: TableView, it: happened.Posted, then: Then) -> TableView:
    return _paid(view, it.seat, it.amount if then.landed else 0, (it.amount, it.kind))


def _acted(view: TableView, it: happened.Acted, then: Then) -> TableView:
    view = _paid(view, it.seat, it.added if then.landed else 0, (it.added, it.word))
    folded = it.word == "fold"
    changes = {"folded": True, "down": 0} if folded else {"all_in": it.all_in}
    view = _seat(view, it.seat, **changes)
    view = replace(view, seats=tuple(replace(seat, drew=-1) for seat in view.seats))
    return _hand(view, to_act=0, clock=None)


def _paid(view: TableView, seat: int, arrived: int, paid: tuple[int, str]) -> TableView:
    """Chips leave the stack at once, and lie in front of the seat when they have arrived."""
    amount, word = paid
    now = _of(view, seat)
    view = _seat(view, seat, stack=max(0, now.stack - amount), bet=now.bet + arrived, last_act=word)
    return _hand(view, pot=view.hand.pot + amount) if view.hand is not None else view


def _dealt(view: TableView, it: happened.CardDealt, then: Then) -> TableView:
    view = _hand(view, dealt=_off_the_deck(view, it.position))
    if not then.landed:
        return view
    now = _of(view, it.seat)
    if it.up and it.opening is not None:
        return _seat(view, it.seat, up=(*now.up, it.opening.card))
    return _seat(view, it.seat, down=now.down + 1)


def _off_the_deck(view: TableView, position: int) -> int:
    """How many cards have left the deck; a burned card that is dealt later was counted before.

    A card of a further order does not come off the deck.
    """
    before = 0 if view.hand is None else view.hand.dealt
    size = len(view.rules.deck) or PLAIN_DECK
    return before if position >= size else max(position + 1, before)


def _burned(view: TableView, it: happened.CardBurned, then: Then) -> TableView:
    burned = 0 if view.hand is None else view.hand.burned + int(then.landed)
    return _hand(view, dealt=it.position + 1, burned=burned)


def _board(view: TableView, it: happened.BoardDealt, then: Then) -> TableView:
    if view.hand is None or not then.landed:
        return view
    cards = tuple(opening.card for opening in it.openings)
    dealt = _off_the_deck(view, max(opening.position for opening in it.openings))
    boards = {number: board for number, board in enumerate(view.hand.boards)}
    boards[it.board] = (*boards.get(it.board, ()), *cards)
    laid = tuple(boards.get(number, ()) for number in range(max(boards) + 1))
    return _hand(view, street=it.street, boards=laid, dealt=dealt)


def _runs(view: TableView, it: RunsSettled, then: Then) -> TableView:
    """The cards that lie there belong to every run."""
    if view.hand is None or it.runs == 1:
        return view
    return _hand(view, runs=it.runs, boards=view.hand.boards * it.runs)


def _rabbit(view: TableView, it: RabbitShown, then: Then) -> TableView:
    cards = [(board, each.card) for board, each in zip(it.boards, it.openings, strict=True)]
    laid = tuple(
        tuple(card for board, card in cards if board == number)
        for number in range(view.rules.boards)
    )
    return _hand(view, rabbit=laid) if then.landed else view


def _discarded(view: TableView, it: happened.Discarded, then: Then) -> TableView:
    drew = it.count if it.replaced else -1
    down = max(0, _of(view, it.seat).down - it.count)
    view = _seat(view, it.seat, down=down, drew=drew, folded=it.fouled)
    return _decided(view, it.seat)


def _asked(view: TableView, it: happened.CardAsked, then: Then) -> TableView:
    return _decided(view, it.seat)


def _decided(view: TableView, seat: int) -> TableView:
    """Nobody's turn until the next event; where several decide at once, one less."""
    if view.hand is None:
        return view
    left = tuple(it for it in view.hand.deciding if it != seat)
    return _hand(view, to_act=0, clock=view.hand.clock if left else None, deciding=left)


def _draw_opened(view: TableView, it: happened.DrawOpened, then: Then) -> TableView:
    seats = tuple(replace(seat, drew=-1) for seat in view.seats)
    return _hand(replace(view, seats=seats), phase="drawing", street=it.street)


def _turned(view: TableView, it: happened.CardTurned, then: Then) -> TableView:
    now = _of(view, it.seat)
    if not then.landed:
        return view
    return _seat(view, it.seat, down=max(0, now.down - 1), up=(*now.up, it.opening.card))


def _returned(view: TableView, it: happened.UncalledReturned, then: Then) -> TableView:
    now = _of(view, it.seat)
    back = it.amount if then.landed else 0
    view = _seat(view, it.seat, bet=max(0, now.bet - it.amount), stack=now.stack + back)
    return _hand(view, pot=max(0, view.hand.pot - it.amount)) if view.hand is not None else view


def _gathered(view: TableView, it: happened.BetsGathered, then: Then) -> TableView:
    seats = tuple(
        replace(seat, bet=0, last_act=seat.last_act if seat.folded or seat.all_in else "")
        for seat in view.seats
    )
    view = replace(view, seats=seats)
    return _hand(view, pots=it.pots) if then.landed else view


def _shown(view: TableView, it: happened.HandShown, then: Then) -> TableView:
    return _seat(view, it.seat, up=it.cards, down=0, shown=True)


def _mucked(view: TableView, it: happened.HandMucked, then: Then) -> TableView:
    return _seat(view, it.seat, down=0, up=(), mucked=True)


def _pushed(view: TableView, it: happened.PotPushed, then: Then) -> TableView:
    if view.hand is not None and it.number < len(view.hand.pots):
        pots = tuple(
            replace(pot, amount=0) if number == it.number else pot
            for number, pot in enumerate(view.hand.pots)
        )
        left = max(0, view.hand.pot - view.hand.pots[it.number].amount)
        view = _hand(view, pots=pots, pot=left)
    if not then.landed:
        return view
    for win in it.wins:
        now = _of(view, win.seat)
        view = _seat(view, win.seat, stack=now.stack + win.amount, won=now.won + win.amount)
    return view


Step = Callable[[TableView, Any, Then], TableView]
_STEPS: Final[dict[type, Step]] = {
    happened.HandBegan: _began,
    happened.Posted: _posted,
    happened.Acted: _acted,
    happened.CardDealt: _dealt,
    happened.CardBurned: _burned,
    happened.BoardDealt: _board,
    happened.DrawOpened: _draw_opened,
    RunsSettled: _runs,
    RabbitShown: _rabbit,
    happened.Discarded: _discarded,
    happened.CardAsked: _asked,
    happened.CardTurned: _turned,
    happened.UncalledReturned: _returned,
    happened.BetsGathered: _gathered,
    happened.HandShown: _shown,
    happened.HandMucked: _mucked,
    happened.PotPushed: _pushed,
}
