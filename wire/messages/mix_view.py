"""A table that plays several games in turn, as a view shows it."""

from __future__ import annotations

from wire.messages.base import Count, LimitCount, Milliseconds, Value, Word
from wire.messages.stakes_view import StakesView


class MixedGameView(Value, frozen=True, kw_only=True):
    """One of the games."""

    game: Word
    structure: Word
    stakes: StakesView


class MixView(Value, frozen=True, kw_only=True):
    """Where a table stands in its mix of games."""

    name: Word
    """horse, eight_game, or the name that the house gave it."""
    games: tuple[MixedGameView, ...]
    place: Count
    """Which of them is played now, from 0."""
    hands: Count = 0
    """Hands of this game that have begun since it was changed to."""
    hands_left: LimitCount = -1
    """Hands of this game still to come after the one being played; -1: it changes by time."""
    time_left_ms: Milliseconds = 0
    """Until the game changes by time, when this view was made; 0: by hands, or it is over."""

    @property
    def now(self) -> MixedGameView:
        """The game that is played."""
        return self.games[self.place]

    @property
    def next(self) -> MixedGameView:
        """The game after it."""
        return self.games[(self.place + 1) % len(self.games)]

    @property
    def changes_next(self) -> bool:
        """Whether the next hand is one of the next game."""
        return self.hands_left == 0 or (self.hands_left < 0 and not self.time_left_ms)
