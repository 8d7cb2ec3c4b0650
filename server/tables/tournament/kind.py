"""Tournaments as a kind of game: how they are set up, and how their values are written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger import JournalEvent, JournalRecord
from rules.cards import Card
from rules.tournament.commands import Command
from rules.tournament.events import Event
from rules.tournament.presets import Preset, preset
from rules.tournament.record import tournament_of
from rules.tournament.state import Tournament
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.game import Plain, ShownCard, Written
from server.tables.messages import Cut
from server.tables.poker.carry_out import follow_cards
from server.tables.poker.kind import Poker
from server.tables.poker.marks import HandSoFar
from server.tables.poker.rules_view import rules_view
from server.tables.settings import Settings
from server.tables.tournament import settings as of_settings
from server.tables.tournament import stored_form
from server.tables.tournament.event_messages import cut
from server.tables.tournament.game import TournamentGame
from server.tables.tournament.settings import TournamentSettings
from server.tables.tournament.stored_form import poker_event
from wire.messages.table_view import RulesView


class TournamentKind:
    """Every tournament of `rules.tournament`."""

    def __init__(self, poker: Poker) -> None:
        self._poker = poker

    @property
    def version(self) -> int:
        """The version of the rules of a hand."""
        return self._poker.version

    def opened(self, number: int, settings: Settings, hands: int) -> TournamentGame:
        """Return the game of a new table."""
        own: TournamentSettings = settings  # type: ignore[assignment] # a tournament's own
        tournament = Tournament(str(number), own.structure)
        tournament.table.hands = hands
        return TournamentGame(self, own, tournament)

    def unread(self, number: int) -> TournamentGame:
        """Return a stand-in for a game whose settings cannot be read."""
        unread = TournamentSettings(structure=preset(Preset.TURBO))
        return self.opened(number, unread, 0)

    def settings_plain(self, settings: Any) -> Plain:
        """Settings as plain values."""
        return of_settings.settings_plain(settings)

    def settings_of(self, plain: Plain) -> TournamentSettings:
        """Return the settings that were written down."""
        return of_settings.settings_of(plain)

    def settings_as_written(self, plain: Plain) -> TournamentSettings:
        """Return settings for showing old hands."""
        return of_settings.settings_of(plain)

    def state_plain(self, state: Any) -> Plain:
        """A tournament between hands."""
        return stored_form.state_plain(state)

    def game_of(self, state: Mapping[str, Any], settings: Any) -> TournamentGame:
        """Return the tournament that was written down."""
        tournament = tournament_of(stored_form.record_of(state, settings))
        return TournamentGame(self, settings, tournament)

    def command_plain(self, command: Command) -> Plain:
        """A command as a plain value."""
        return stored_form.command_plain(command)

    def written(self, fact: Event, deal: Deal | None) -> Written:
        """Return how an event is journaled."""
        return stored_form.written(fact, deal)

    # Hands that were played.

    def deck(self, settings: Any) -> Sequence[Card]:
        """The cards of the game."""
        return self._poker.deck(settings.table)

    def left_deck(self, stored: JournalEvent) -> Sequence[int]:
        """Positions of the cards that an event took off the deck."""
        return self._poker.left_deck(stored)

    def shown_cards(self, stored: Sequence[JournalEvent]) -> Iterator[ShownCard]:
        """Every card that everybody has seen."""
        return self._poker.shown_cards(stored)

    def outcome(self, stored: Sequence[JournalEvent]) -> tuple[int, Mapping[int, int]]:
        """The pots, and the stacks after the hand."""
        return self._poker.outcome(stored)

    def rules_view(self, settings: Any, options: TableOptions) -> RulesView:
        """What everybody may read about the game at its level."""
        return rules_view(settings.table, options)

    def retold(
        self,
        records: Sequence[JournalRecord],
        deal: Deal,
        settings: Any,
        stacks: Sequence[tuple[int, int]],
    ) -> Iterator[Cut]:
        """The messages of each record of a hand."""
        so_far = HandSoFar(deal, settings.table, stacks)
        for record in records:
            stored = [stored_form.event_of(event, deal) for event in record.events]
            events = [event for event in stored if event is not None]
            for event in events:
                if (of_poker := poker_event(event)) is not None:
                    follow_cards(deal, of_poker)
            why = record.command.get("why", "")
            yield cut(settings, events, so_far, record.command["cause"], why)
