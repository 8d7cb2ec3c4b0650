"""A kind of game: what exists without a table.

How a game is set up, and how its values are written down and read again. It is the other half of
the door (`server.tables.game`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from ledger import JournalEvent, JournalRecord
from rules.cards import Card
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.game import Command, Fact, Game, Plain, ShownCard, Written
from server.tables.messages import Cut
from server.tables.settings import Settings
from wire.messages.table_view import RulesView


class Kind(Protocol):
    """One kind of game: how its tables are set up, and how it is written down."""

    @property
    def version(self) -> int:
        """The version of its rules; kept with every hand."""

    def opened(self, number: int, settings: Settings, hands: int) -> Game:
        """Return the game of a new table; `hands` were played under its number before."""

    def unread(self, number: int) -> Game:
        """Return a stand-in for a game whose settings cannot be read."""

    # Settings.

    def settings_plain(self, settings: Settings) -> Plain:
        """Settings as plain values."""

    def settings_of(self, plain: Plain) -> Settings:
        """Return the settings that were written down, or refuse what cannot be played."""

    def settings_as_written(self, plain: Plain) -> Settings:
        """Return settings for showing old hands, even if they cannot be played now."""

    # State, commands and facts.

    def state_plain(self, state: object) -> Plain:
        """The whole state between hands, with the digest of its settings under "settings"."""

    def game_of(self, state: Mapping[str, Any], settings: Settings) -> Game:
        """Return the game in the state that was written down."""

    def command_plain(self, command: Command) -> Plain:
        """A command of the game as a plain value, with its kind under "type", without decks."""

    def written(self, fact: Fact, deal: Deal | None) -> Written:
        """Return how one of the game's facts is journaled; `deal` is the deck of its hand."""

    # Hands that were played, from what is written.

    def deck(self, settings: Settings) -> Sequence[Card]:
        """The cards of the deck, in any order."""

    def left_deck(self, stored: JournalEvent) -> Sequence[int]:
        """Positions of the cards that a stored fact took off the deck."""

    def shown_cards(self, stored: Sequence[JournalEvent]) -> Iterable[ShownCard]:
        """Every card of a hand that everybody has seen, from its stored facts."""

    def outcome(self, stored: Sequence[JournalEvent]) -> tuple[int, Mapping[int, int]]:
        """The pots of a hand, and the stacks after it; no stacks if it did not end."""

    def rules_view(self, settings: Settings, options: TableOptions) -> RulesView:
        """What everybody may read about the game."""

    def retold(
        self,
        records: Sequence[JournalRecord],
        deal: Deal,
        settings: Settings,
        stacks: Sequence[tuple[int, int]],
    ) -> Iterable[Cut]:
        """The messages of each record of a hand; `deal` follows the records."""


class Games:
    """The kinds of games that a room can deal, by the code of the game."""

    def __init__(self, kinds: Mapping[str, Kind], *, unread: Kind) -> None:
        self._kinds = kinds
        self._unread = unread

    def kind(self, code: str) -> Kind:
        """Return the kind of a game; `KeyError` for one that this program does not know."""
        return self._kinds[code]

    def unread(self, number: int) -> Game:
        """Return a stand-in for a game that cannot be read."""
        return self._unread.unread(number)
