"""The pace of a table: when each event moves on the screens, and the time to read it.

Pure: messages in, milliseconds out. The server waits as long as it tells the screens to move, so
that motion takes no time from a player's clock. `docs/tables.md` has the numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.hand.rabbit import NOT_ASKED
from rules.hand.state import Hand
from server.house import Pace
from server.tables.messages import Moment, Pacing
from wire.messages import table_events as wire
from wire.messages.runs_events import RabbitShown, RunBegan, RunsAsked, RunsSettled
from wire.messages.table_events import TableEvent

RUN: Final = 100
"""Keeps the streets of a second run, or of a second board, apart from those of the first."""
DEAL_MS: Final = 140
DEAL_EVERY_MS: Final = 55
FIRST_DEAL_AT_MOST_MS: Final = 1_000
"""The longest time of the first deal, however many cards there are."""
LATER_DEAL_AT_MOST_MS: Final = 300
"""The longest time of each later round of cards to the seats."""
BOARD_MS: Final = 180
BOARD_EVERY_MS: Final = 80
DISCARD_MS: Final = 120
GATHER_MS: Final = 200
RETURN_MS: Final = 200
PUSH_MS: Final = 500
RUN_MS: Final = 600
"""The time to see that a second run begins."""
ALL_IN_STREET_MS: Final = 1_200
"""The time between streets without betting."""
SHOWDOWN_READ_MS: Final = 2_500
FURTHER_POT_MS: Final = 1_000
READ_AT_MOST_MS: Final = 6_000
UNCONTESTED_READ_MS: Final = 1_500


def rabbit_wait_ms(hand: Hand | None) -> int:
    """How long everybody waited in vain for somebody to ask for the rabbit (house rule 13.8)."""
    return 0 if hand is None or hand.rabbit is not NOT_ASKED else hand.settings.clocks.rabbit_ms


def paced(
    happened: Sequence[TableEvent], pace: Pace, between_hands_ms: int = 0, waited_ms: int = 0
) -> Pacing:
    """Return the motion of some events at a table's pace.

    The next hand waits for the reading time, and at least `between_hands_ms`; `waited_ms` of it
    are over.
    """
    pacing = _paced(happened, pace, between_hands_ms)
    return pacing._replace(read_ms=max(0, pacing.read_ms - waited_ms)) if waited_ms else pacing


def _paced(happened: Sequence[TableEvent], pace: Pace, between_hands_ms: int) -> Pacing:
    ended = any(isinstance(event, wire.HandEnded | wire.HandVoided) for event in happened)
    least_ms = between_hands_ms if ended else 0
    if pace is Pace.INSTANT:
        return Pacing(tuple([Moment(0, 0)] * len(happened)), 0, least_ms)
    course = _Course(_between_pots(happened))
    for place, event in enumerate(happened):
        course.take(event, happened, place)
    pacing = Pacing(tuple(course.moments), course.now_ms, _reading(happened))
    pacing = _slower(pacing) if pace is Pace.CALM else pacing
    return pacing._replace(read_ms=max(pacing.read_ms, least_ms))


class _Course:
    """The motion of events one after another."""

    def __init__(self, between_pots_ms: int) -> None:
        self._between_pots_ms = between_pots_ms
        self.moments: list[Moment] = []
        self.now_ms = 0
        self._street = -1
        self._street_ms = 0
        self._bet_since = True
        self._cards_left = 0
        self._every_ms = 0

    def take(self, event: TableEvent, happened: Sequence[TableEvent], place: int) -> None:
        if isinstance(event, wire.CardDealt):
            if not self._cards_left:
                self._begin_deal(event.street, _cards_from(happened, place))
            self._deal()
        elif isinstance(event, wire.BoardDealt):
            self._begin_street(event.street + RUN * event.board)
            lasts = BOARD_MS + BOARD_EVERY_MS * (len(event.openings) - 1)
            self._move(lasts)
        elif isinstance(event, wire.RoundOpened | wire.Acted | wire.DrawOpened):
            self._bet_since = True
            self._move(0)
        elif isinstance(event, wire.PotPushed) and event.number:
            # Further pots are pushed while everybody reads.
            later_ms = self.now_ms + self._between_pots_ms * event.number
            self.moments.append(Moment(later_ms, PUSH_MS))
        else:
            self._move(LASTS[type(event)])

    def _begin_deal(self, street: int, cards: int) -> None:
        self._begin_street(street)
        self._cards_left = cards
        most = LATER_DEAL_AT_MOST_MS if street else FIRST_DEAL_AT_MOST_MS
        self._every_ms = min(DEAL_EVERY_MS, (most - DEAL_MS) // max(1, cards - 1))

    def _deal(self) -> None:
        self._cards_left -= 1
        self.moments.append(Moment(self.now_ms, DEAL_MS))
        self.now_ms += self._every_ms if self._cards_left else DEAL_MS

    def _begin_street(self, street: int) -> None:
        if street != self._street and not self._bet_since:
            self.now_ms = max(self.now_ms, self._street_ms + ALL_IN_STREET_MS)
        if street != self._street:
            self._street, self._street_ms, self._bet_since = street, self.now_ms, False

    def _move(self, lasts_ms: int) -> None:
        self.moments.append(Moment(self.now_ms, lasts_ms))
        self.now_ms += lasts_ms


LASTS: Final[Mapping[type, int]] = {
    wire.BetsGathered: GATHER_MS,
    wire.UncalledReturned: RETURN_MS,
    wire.PotPushed: PUSH_MS,
    wire.CardDealt: DEAL_MS,
    wire.BoardDealt: BOARD_MS,
    wire.HandBegan: 0,
    wire.Posted: 0,
    wire.CardBurned: 0,
    wire.DrawOpened: 0,
    wire.Discarded: DISCARD_MS,
    wire.CardAsked: 0,
    wire.CardTurned: BOARD_MS,
    wire.DiscardsShuffledIn: GATHER_MS,
    RunsAsked: 0,
    RunsSettled: 0,
    RunBegan: RUN_MS,
    RabbitShown: BOARD_MS,
    wire.RoundOpened: 0,
    wire.Acted: 0,
    wire.Chop: 0,
    wire.ShowdownOpened: 0,
    wire.HandShown: 0,
    wire.HandMucked: 0,
    wire.CollectionTaken: 0,
    wire.JackpotHit: 0,
    wire.HandEnded: 0,
    wire.HandVoided: 0,
    wire.ActionStopped: 0,
    wire.ActionResumed: 0,
    wire.ButtonDrawn: 0,
    wire.TimeBankStarted: 0,
    wire.ClockCalled: 0,
    wire.SeatMoved: 0,
    wire.TimeFeeTaken: 0,
    wire.TableTurned: 0,
    wire.LevelBegan: 0,
    wire.PlayerFinished: 0,
    wire.DealProposed: 0,
    wire.DealShared: 0,
    wire.TournamentTurned: 0,
}
"""How long the motion of each message lasts."""


def _cards_from(happened: Sequence[TableEvent], place: int) -> int:
    """How many cards go to the seats in a row."""
    end = place
    while end < len(happened) and isinstance(happened[end], wire.CardDealt):
        end += 1
    return end - place


def _between_pots(happened: Sequence[TableEvent]) -> int:
    """The time between further pots, short enough that the last can still be read."""
    further = len([event for event in happened if isinstance(event, wire.PotPushed)]) - 1
    if further < 1:
        return 0
    return min(FURTHER_POT_MS, (READ_AT_MOST_MS - SHOWDOWN_READ_MS) // further)


def _reading(happened: Sequence[TableEvent]) -> int:
    """How long the end of a hand stays on the screens."""
    if not any(isinstance(event, wire.HandEnded) for event in happened):
        return 0
    if any(isinstance(event, RabbitShown) for event in happened):
        return SHOWDOWN_READ_MS
    pots = [event for event in happened if isinstance(event, wire.PotPushed)]
    contested = any(win.ranking for pot in pots for win in pot.wins)
    if not contested:
        return UNCONTESTED_READ_MS
    return min(READ_AT_MOST_MS, SHOWDOWN_READ_MS + FURTHER_POT_MS * (len(pots) - 1))


def _slower(pacing: Pacing) -> Pacing:
    moments = tuple([Moment(at * 3 // 2, lasts * 3 // 2) for at, lasts in pacing.moments])
    return Pacing(moments, pacing.motion_ms * 3 // 2, pacing.read_ms * 3 // 2)
