"""What the messages and views of a hand need beside its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.cards import JOKERS, Card
from rules.games.model import Draw, Game
from rules.hand.runs import shares_of_runs
from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.settings import TableSettings
from rules.table.state import Table
from server.tables.deal import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMarks:
    """What stays the same through a hand."""

    players: Mapping[int, str]
    """Who was dealt in, by seat."""
    small_blind: int
    big_blind: int
    straddler: int
    killer: int


def marks_of(table: Table, hand: Hand, gone: Mapping[int, str]) -> HandMarks:
    """Read a hand's marks when it has begun; `gone` are those who left with the same command."""
    seated = {seat: here.player for seat, here in table.seats.items()}
    players = {**seated, **gone}
    posts = {post.kind: post.seat for post in hand.setup.posts}
    return HandMarks(
        players={player.seat: players[player.seat] for player in hand.players},
        small_blind=posts.get(PostKind.SMALL_BLIND, 0),
        big_blind=posts.get(PostKind.BIG_BLIND, 0),
        straddler=posts.get(PostKind.STRADDLE, 0),
        killer=posts.get(PostKind.KILL, 0),
    )


class HandSoFar:
    """What the messages of a hand depend on besides their own event."""

    __slots__ = (
        "acts",
        "boards",
        "deal",
        "drew",
        "folded",
        "game",
        "jokers_up",
        "shares",
        "shown",
        "stacks",
        "street",
        "won",
    )

    def __init__(
        self, deal: Deal, settings: TableSettings, stacks: Sequence[tuple[int, int]]
    ) -> None:
        self.deal = deal
        self.game: Game = settings.rules_of_game
        self.boards: list[list[Card]] = [[] for _ in range(self.game.boards)]
        self.shares = self.game.shares
        """Of the pot; those of a second run follow those of the first."""
        self.drew: dict[int, int] = {}
        """How many cards each seat drew, until the next act."""
        self.folded: set[int] = set()
        """Seats whose hand is dead; it may be dealt to still (house rule 2.7)."""
        self.street = 0
        """The street of the draw that is open, or was last."""
        self.jokers_up: set[int] = set()
        """Seats whose joker was dealt face up."""
        self.stacks = dict(stacks)
        self.shown: dict[int, tuple[Card, ...]] = {}
        """The hands that everybody has seen."""
        self.acts: dict[int, str] = {}
        """What each seat did last in this round."""
        self.won: dict[int, int] = {}
        """The chips pushed to each seat."""

    def settle_runs(self, runs: int) -> None:
        """The rest of the board is run so often; what lies there belongs to every run."""
        self.shares = shares_of_runs(self.game, runs)
        each = len(self.boards)
        self.boards += [list(self.boards[number % each]) for number in range(each, each * runs)]

    def draw(self) -> Draw:
        """The draw that is open."""
        steps = self.game.streets[self.street].steps
        return next(step for step in steps if isinstance(step, Draw))

    def judged(self, seat: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """A seat's cards as a ranking sees them: the second joker stands for one dealt up."""
        bug = self.game.joker_by_face and seat in self.jokers_up
        return tuple([JOKERS[1] if bug and card in JOKERS else card for card in cards])
