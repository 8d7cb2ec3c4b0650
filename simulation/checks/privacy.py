"""Nobody sees a card that is not his: every frame to every viewer is looked through.

What a viewer may see follows from the rules' own state of the hand, never from what the server
cut out of it: the board, cards dealt face up, hands that were shown, and a player's own cards. A
salt gives its card away, so salts are looked for as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from ledger.board import StandIn
from rng import ShuffledDeck
from rules.cards import card_text
from rules.table.state import Table
from simulation.checks.scanning import cards_in, secrets_in
from simulation.checks.violation import Violation
from wire.codec import decode_from_server
from wire.messages.base import Message
from wire.messages.recall import HandReplay
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import ButtonDrawn
from wire.session import Peer

_NOTHING: frozenset[bytes] = frozenset()
_FRAMES_KEPT = 256
"""What was once rightly sent may be sent again to who was away for a moment."""


@dataclass(slots=True)
class Known:
    """Who has seen what of one hand."""

    public: set[str] = field(default_factory=set)
    own: dict[str, set[str]] = field(default_factory=dict)
    """By player."""
    events: int = -1
    """How many of the hand's events this follows from."""
    texts: dict[str | None, frozenset[bytes]] = field(default_factory=dict)
    """What each player may see, as it stands in frames; made when first asked for."""

    def may_see(self, player: str | None) -> set[str]:
        """Return the cards a viewer may see."""
        return self.public | self.own.get(player or "", set())

    def may_read(self, player: str | None) -> frozenset[bytes]:
        """Return the same as it stands in frames."""
        found = self.texts.get(player)
        if found is None:
            found = frozenset(card.encode() for card in self.may_see(player))
            self.texts[player] = found
        return found


class Privacy:
    """Looks through frames; `table_of` gives a table as the rules have it.

    `stand_ins` and `sits` give what the books say: of stations that serve another seat than their
    own, and of who sits in a seat. A table may be ahead of them with what is not durable yet.
    """

    def __init__(
        self,
        table_of: Callable[[int], Table | None],
        stand_ins: Callable[[], Sequence[StandIn]],
        sits: Callable[[tuple[int, int]], str | None],
    ) -> None:
        self._table_of = table_of
        self._stand_ins = stand_ins
        self._sits = sits
        self._hands: dict[tuple[int, int], Known] = {}
        self._salts: dict[bytes, bytes] = {}
        self._sent: dict[str, deque[int]] = {}
        self.frames = 0
        self.looked_closer = 0

    def dealt(self, deck: ShuffledDeck) -> None:
        """A deck was shuffled: its salts are secrets from now on."""
        for card, salt in zip(deck.cards, deck.salts, strict=True):
            self._salts[salt] = card_text(card).encode()  # type: ignore[arg-type]  # a card is its number

    def look(self, peer: Peer, frame: bytes) -> None:
        """Look through one frame to one viewer; raises `Violation`."""
        self.frames += 1
        named, hashes = secrets_in(frame)
        salts = self._salts
        named.update(salts[salt] for salt in hashes if salt in salts)
        if not named:
            return
        if not named <= self._may_read_now(peer):
            self._look_closer(peer, frame, {salts[salt] for salt in hashes if salt in salts})
        sent = self._sent.setdefault(peer.key, deque(maxlen=_FRAMES_KEPT))
        sent.append(hash(frame))

    def _look_closer(self, peer: Peer, frame: bytes, given_away: set[bytes]) -> None:
        self.looked_closer += 1
        if hash(frame) in self._sent.get(peer.key, ()):
            return
        message = decode_from_server(frame)
        allowed = self._may_see_in(peer, message) | _drawn_in(message)
        leaked = (cards_in(frame) | {card.decode() for card in given_away}) - allowed
        if leaked:
            raise Violation(
                "nobody sees a card that is not his",
                f"{' '.join(sorted(leaked))} went to {peer.name} in {type(message).__name__}",
            )

    def _may_read_now(self, peer: Peer) -> frozenset[bytes]:
        spot = _spot(peer)
        table = self._table_of(spot[0])
        return _NOTHING if table is None else self._known(table).may_read(_sits_now(table, spot))

    def _may_see_in(self, peer: Peer, message: Message) -> set[str]:
        """What may stand in this very message, by the hand it speaks of."""
        spots = self._spots(peer)
        number, hand = _about(message)
        seen: set[str] = set()
        for at, _ in spots if not number else ((number, 0),):
            table = self._table_of(at)
            if table is not None:
                self._known(table)
            known = self._hands.get((at, hand))
            if known is not None:
                players = (player for spot in spots for player in self._sitting(spot))
                seen |= known.public.union(*(known.may_see(player) for player in players))
        return seen

    def _sitting(self, spot: tuple[int, int]) -> set[str | None]:
        """Who sits in a seat: as the rules have it, and as the room has last heard."""
        table = self._table_of(spot[0])
        return {self._sits(spot), None if table is None else _sits_now(table, spot)}

    def _spots(self, peer: Peer) -> list[tuple[int, int]]:
        """The seat a station stands at, and the seat it stands in for."""
        own = _spot(peer)
        return [own, *(each.seat for each in self._stand_ins() if each.station == own)]

    def _known(self, table: Table) -> Known:
        """Bring what is known of a table's hand up to date."""
        known = self._hands.setdefault((int(table.name), table.hands), Known())
        hand = table.hand
        if hand is None or known.events == len(hand.events):
            return known
        known.events = len(hand.events)
        known.texts.clear()
        known.public.update(map(card_text, hand.board))
        for one in hand.players:
            cards = set(map(card_text, one.cards))
            seat = table.seats.get(one.seat)
            if seat is not None:
                known.own.setdefault(seat.player, set()).update(cards)
            known.public.update(map(card_text, one.up))
            if one.shown:
                known.public.update(cards)
        return known


def _sits_now(table: Table, spot: tuple[int, int]) -> str | None:
    seat = table.seats.get(spot[1])
    return None if seat is None else seat.player


def _spot(peer: Peer) -> tuple[int, int]:
    """Table and seat of a client; 0: none."""
    return _spot_named(peer.place)


@cache
def _spot_named(place: str) -> tuple[int, int]:
    parts = place.split(":")
    if parts[0] not in ("seat", "centre"):
        return 0, 0
    return int(parts[1]), int(parts[2]) if len(parts) > 2 else 0


def _about(message: Message) -> tuple[int, int]:
    """Which hand of which table a message speaks of; table 0: of the viewer's own."""
    if isinstance(message, Snapshot | Update) and message.table is not None:
        hand = message.table.hand
        return message.table.table, hand.hand if hand is not None else 0
    return 0, message.hand if isinstance(message, HandReplay) else 0


def _drawn_in(message: Message) -> set[str]:
    """Cards drawn for the first button are seen by all, and are of no hand."""
    if not isinstance(message, Update):
        return set()
    draws = [timed.event for timed in message.events if isinstance(timed.event, ButtonDrawn)]
    return {card for draw in draws for _, card in draw.cards}
