"""Checks, at the seat, that every card fits the deal's commitment."""

from __future__ import annotations

from typing import Final, Literal

from proof import Commitment, DealFollower, Opening, Refused
from wire.messages import table_events as events
from wire.messages.own_view import OpeningView
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import TableEvent
from wire.session.client_end import News

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(range(52))

Verdict = Literal["", "verified", "broken"]


def card_number(card: str) -> int:
    """The number under which a card is committed to: by rank from deuce to ace, then by suit."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


class DealCheck:
    """Follows the deals of one table; says "broken" from the first card that does not fit."""

    def __init__(self) -> None:
        self._follower: DealFollower | None = None
        self.verdict: Verdict = ""

    def hear(self, news: News) -> Verdict:
        """Take a message in; return how the running deal stands."""
        try:
            if isinstance(news, Snapshot):
                self._begin_anew(news)
            elif isinstance(news, Update):
                for timed in news.events:
                    self._follow(news.table.table, timed.event)
        except Refused:
            self._follower, self.verdict = None, "broken"
        return self.verdict

    def _begin_anew(self, snapshot: Snapshot) -> None:
        self._follower, self.verdict = None, ""
        hand = snapshot.table.hand if snapshot.table else None
        if hand is None or snapshot.table is None or not snapshot.leaves:
            return
        self._begin(snapshot.table.table, hand.hand, hand.root, snapshot.leaves)
        for position in range(hand.dealt):
            self._deal(position, snapshot.leaves[position])
        for opening in snapshot.own.cards if snapshot.own else ():
            self._show(opening)

    def _begin(self, table: int, hand: int, root: bytes, leaves: tuple[bytes, ...]) -> None:
        commitment = Commitment(table=str(table), hand=str(hand), card_count=len(leaves), root=root)
        self._follower = DealFollower(commitment, leaves=leaves, deck=DECK)
        self.verdict = "verified"

    def _follow(self, table: int, event: TableEvent) -> None:
        match event:
            case events.HandBegan():
                self._begin(table, event.hand, event.root, event.leaves)
            case events.CardBurned():
                self._deal(event.position, event.leaf)
            case events.CardDealt():
                self._deal(event.position, event.leaf)
                if event.opening is not None:
                    self._show(event.opening)
            case events.BoardDealt():
                for leaf, opening in zip(event.leaves, event.openings, strict=True):
                    self._deal(opening.position, leaf)
                    self._show(opening)
            case events.HandShown():
                for opening in event.openings:
                    self._show(opening)
            case _:
                pass

    def _deal(self, position: int, leaf: bytes) -> None:
        if self._follower is not None:
            self._follower.deal(position, leaf)

    def _show(self, opening: OpeningView) -> None:
        if self._follower is not None and opening.card:
            self._follower.show(
                Opening(
                    position=opening.position,
                    card=card_number(opening.card),
                    salt=opening.salt,
                    path=opening.path,
                )
            )
