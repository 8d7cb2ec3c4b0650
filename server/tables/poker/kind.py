"""Poker as a kind of game: how its tables are set up, and how its values are written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ledger import JournalEvent, JournalRecord
from rules.cards import Card
from rules.hand import setup
from rules.settings import Stakes, Structure, TableSettings
from rules.table.commands import Command
from rules.table.events import Event
from rules.table.record import table_of
from rules.table.state import Table
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.game import Plain, ShownCard, Written
from server.tables.messages import Cut
from server.tables.poker import stored_form
from server.tables.poker.carry_out import follow_cards
from server.tables.poker.event_messages import cut
from server.tables.poker.game import PokerGame
from server.tables.poker.marks import HandSoFar
from server.tables.poker.rules_view import rules_view
from server.tables.poker.stored_cards import left_deck, shown_cards
from server.tables.settings import Settings
from wire.messages.table_view import RulesView

UNREAD: Final = TableSettings(
    game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(1, 2))
)
"""Stands for settings that this program cannot read."""


class Poker:
    """Every game of `rules.games`."""

    @property
    def version(self) -> int:
        """The version of the rules."""
        return setup.RULES_VERSION

    def opened(self, number: int, settings: Settings, hands: int) -> PokerGame:
        """Return the game of a new table."""
        table = Table(str(number), settings)  # type: ignore[arg-type] # poker's own
        table.hands = hands
        return PokerGame(self, table)

    def unread(self, number: int) -> PokerGame:
        """Return a stand-in for a game whose settings cannot be read."""
        return self.opened(number, UNREAD, 0)

    def settings_plain(self, settings: Any) -> Plain:
        """Settings as plain values."""
        return stored_form.settings_plain(settings)

    def settings_of(self, plain: Plain) -> TableSettings:
        """Return the settings that were written down."""
        return stored_form.settings_of(plain)

    def settings_as_written(self, plain: Plain) -> TableSettings:
        """Return settings for showing old hands."""
        return stored_form.settings_as_written(plain)

    def state_plain(self, state: Any) -> Plain:
        """A table between hands."""
        return stored_form.record_plain(state)

    def game_of(self, state: Mapping[str, Any], settings: Any) -> PokerGame:
        """Return the table that was written down."""
        return PokerGame(self, table_of(stored_form.table_record_of(state, settings)))

    def command_plain(self, command: Command) -> Plain:
        """A command as a plain value."""
        return stored_form.command_plain(command)

    def written(self, fact: Event, deal: Deal | None) -> Written:
        """Return how an event is journaled."""
        return stored_form.written(fact, deal)

    # Hands that were played.

    def deck(self, settings: Any) -> Sequence[Card]:
        """The cards of the game."""
        deck: Sequence[Card] = settings.rules_of_game.deck
        return deck

    def left_deck(self, stored: JournalEvent) -> Sequence[int]:
        """Positions of the cards that an event took off the deck."""
        return left_deck(stored)

    def shown_cards(self, stored: Sequence[JournalEvent]) -> Iterator[ShownCard]:
        """Every card that everybody has seen."""
        return shown_cards(stored)

    def outcome(self, stored: Sequence[JournalEvent]) -> tuple[int, Mapping[int, int]]:
        """The pots, the house's fee included, and the stacks after the hand."""
        pot, after = 0, {}
        for event in stored:
            if event.kind == "pot_pushed":
                pot += sum(win["amount"] for win in event.body["wins"])
            elif event.kind == "collection_taken":
                pot += sum(event.body["from_pots"])
            elif event.kind in ("hand_ended", "hand_voided"):
                after = dict(event.body["stacks"])
        return pot, after

    def rules_view(self, settings: Any, options: TableOptions) -> RulesView:
        """What everybody may read about the game."""
        return rules_view(settings, options)

    def retold(
        self,
        records: Sequence[JournalRecord],
        deal: Deal,
        settings: Any,
        stacks: Sequence[tuple[int, int]],
    ) -> Iterator[Cut]:
        """The messages of each record of a hand."""
        so_far = HandSoFar(deal, settings, stacks)
        for record in records:
            stored = [stored_form.event_of(event, deal) for event in record.events]
            events = [event for event in stored if event is not None]
            for event in events:
                follow_cards(deal, event)
            yield cut(events, so_far, record.command["cause"], record.command.get("why", ""))
