"""Every viewer sees only the cards he may see: every frame to every viewer is searched.

The rules' own state of the hand says what a viewer may see, never what the server cut from it: the
board, cards dealt face up, hands that were shown, and a player's own cards. A salt reveals its
card, so salts are searched for as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from rng import ShuffledDeck
from rules.cards import card_text
from server.tables.game import Game
from simulation.checks.scanning import cards_in, secrets_in
from simulation.checks.violation import Violation
from simulation.witness import Witness
from wire.codec import decode_from_server
from wire.messages.base import Message
from wire.messages.recall import HandList, HandReplay
from wire.messages.session import Snapshot, Update
from wire.messages.table_events import ButtonDrawn
from wire.session import Peer

_NOTHING: frozenset[bytes] = frozenset()
_FRAMES_KEPT = 256
"""How many legal frames are remembered: they may be sent again after a lost connection."""


@dataclass(slots=True)
class Known:
    """Who has seen what of one hand."""

    public: set[str] = field(default_factory=set)
    own: dict[str, set[str]] = field(default_factory=dict)
    """The own cards of each player."""
    step: int = -1
    """The step of the hand at which this was worked out."""
    texts: dict[str | None, frozenset[bytes]] = field(default_factory=dict)
    """What each player may see, in the form of frames; made when first asked for."""

    def may_see(self, player: str | None) -> set[str]:
        """Return the cards a viewer may see."""
        return self.public | self.own.get(player or "", set())

    def may_read(self, player: str | None) -> frozenset[bytes]:
        """Return the same cards in the form of frames."""
        found = self.texts.get(player)
        if found is None:
            found = frozenset(card.encode() for card in self.may_see(player))
            self.texts[player] = found
        return found


class Privacy:
    """Searches frames; `game_of` gives a table's game, `witness` says who may see what.

    `proved_at` gives the player who proved himself at a station: only his cards may go there,
    whatever seat the server believes that the station serves.
    """

    def __init__(
        self,
        game_of: Callable[[int], Game | None],
        witness: Witness,
        proved_at: Callable[[str], str | None],
    ) -> None:
        self._game_of = game_of
        self._witness = witness
        self._proved_at = proved_at
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
        """Search one frame to one viewer; raises `Violation`."""
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
        allowed = (
            self._may_see_in(peer, message) | _drawn_in(message) | self._unseen_in(peer, message)
        )
        leaked = (cards_in(frame) | {card.decode() for card in given_away}) - allowed
        if leaked:
            raise Violation(
                "nobody sees a card that is not his",
                f"{' '.join(sorted(leaked))} went to {peer.name} in {type(message).__name__}",
            )

    def _may_read_now(self, peer: Peer) -> frozenset[bytes]:
        number = table_at(peer.place)
        game = self._game_of(number)
        if game is None:
            return _NOTHING
        return self._known(number, game).may_read(self._proved_at(peer.place))

    def _may_see_in(self, peer: Peer, message: Message) -> set[str]:
        """The cards that this message may hold, by the hands it is about."""
        viewer = self._proved_at(peer.place)
        number, hands = _about(message)
        tables = {at for at, _ in self._hands} if not number else {number}
        seen: set[str] = set()
        for at in tables:
            game = self._game_of(at)
            if game is not None:
                self._known(at, game, anew=True)
            found = (self._hands.get((at, hand)) for hand in hands)
            seen.update(*(known.may_see(viewer) for known in found if known is not None))
        return seen

    def _unseen_in(self, peer: Peer, message: Message) -> set[str]:
        """The cards of listed hands of which no frame ever held a card: nothing is known of them.

        All who were dealt in were away, or the server crashed before it showed anything.
        """
        if not isinstance(message, HandList):
            return set()
        here = table_at(peer.place)
        known = {hand for table, hand in self._hands if table == here}
        unseen = (line for line in message.hands if line.hand not in known)
        return {card for line in unseen for card in (*line.cards, *line.board)}

    def _known(self, number: int, game: Game, *, anew: bool = False) -> Known:
        """Bring what is known of a table's hand up to date.

        `anew`: also at a step that is known. Where a server lost what it had not written, another
        one may do something else at the same step.
        """
        known = self._hands.setdefault((number, game.hands), Known())
        step = self._witness.step(game)
        if known.step == step and not anew:
            return known
        faces = self._witness.faces(game)
        known.step = step
        known.texts.clear()
        known.public |= faces.public
        for player, cards in faces.own.items():
            known.own.setdefault(player, set()).update(cards)
        return known


@cache
def table_at(place: str) -> int:
    """The table of a station or screen; 0: none."""
    kind, _, where = place.partition(":")
    return int(where.partition(":")[0]) if kind in ("seat", "centre") else 0


def _about(message: Message) -> tuple[int, tuple[int, ...]]:
    """The table and the hands a message is about; table 0: the viewer's own."""
    if isinstance(message, Snapshot | Update) and message.table is not None:
        hand = message.table.hand
        return message.table.table, (hand.hand if hand is not None else 0,)
    if isinstance(message, HandList):
        return 0, tuple(line.hand for line in message.hands)
    return 0, (message.hand if isinstance(message, HandReplay) else 0,)


def _drawn_in(message: Message) -> set[str]:
    """The cards drawn for the first button; everybody sees them, and they belong to no hand."""
    if not isinstance(message, Update):
        return set()
    draws = [timed.event for timed in message.events if isinstance(timed.event, ButtonDrawn)]
    return {card for draw in draws for _, card in draw.cards}
