"""Face off as a kind of game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ledger import JournalEvent, JournalRecord
from rules.cards import Card, parse_card
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.game import Plain, ShownCard, Written
from server.tables.journal.stored_form import is_tables
from server.tables.kind import Games
from server.tables.messages import Cut
from server.tables.settings import Settings
from tests.server.tables.second_game import facts, rules, stored
from tests.server.tables.second_game.game import FaceOff, follow_cards
from tests.server.tables.second_game.messages import cut
from tests.server.tables.second_game.views import rules_view
from wire.messages.table_view import RulesView


class FaceOffKind:
    """Fulfils `server.tables.game.Kind`."""

    version = 1

    def opened(self, number: int, settings: Any, hands: int) -> FaceOff:
        felt = rules.Felt(number, settings)
        felt.hands = hands
        return FaceOff(self, felt)

    def unread(self, number: int) -> FaceOff:
        return self.opened(number, facts.FaceOffSettings(), 0)

    def settings_plain(self, settings: Any) -> Plain:
        return asdict(settings)

    def settings_of(self, plain: Plain) -> facts.FaceOffSettings:
        return facts.FaceOffSettings(**plain)

    settings_as_written = settings_of

    def state_plain(self, state: Any) -> Plain:
        return stored.state_plain(state)

    def game_of(self, state: Mapping[str, Any], settings: Any) -> FaceOff:
        return FaceOff(self, stored.felt_of(state, settings))

    def command_plain(self, command: Any) -> Plain:
        return stored.command_plain(command)

    def written(self, fact: Any, deal: Deal | None) -> Written:
        return stored.written(fact, deal)

    def deck(self, settings: Settings) -> Sequence[Card]:
        return facts.DECK

    def left_deck(self, event: JournalEvent) -> Sequence[int]:
        if event.kind == "dealt":
            return range(len(event.body["seats"]))
        places = [event.body.get("burned"), event.body.get("position")]
        return [place for place in places if place is not None]

    def shown_cards(self, events: Sequence[JournalEvent]) -> Iterator[ShownCard]:
        for event in events:
            if "salts" in event.body:
                card, (salt,) = parse_card(event.body["card"]), event.body["salts"]
                yield ShownCard(event.body["position"], card, bytes.fromhex(salt))

    def outcome(self, events: Sequence[JournalEvent]) -> tuple[int, Mapping[int, int]]:
        ante = sum(e.body["ante"] * len(e.body["seats"]) for e in events if e.kind == "dealt")
        ends = [e for e in events if e.kind in ("round_ended", "round_voided")]
        return ante, dict(ends[-1].body["stacks"]) if ends else {}

    def rules_view(self, settings: Any, options: TableOptions) -> RulesView:
        return rules_view(settings)

    def retold(
        self,
        records: Sequence[JournalRecord],
        deal: Deal,
        settings: Settings,
        stacks: Sequence[tuple[int, int]],
    ) -> Iterator[Cut]:
        for record in records:
            told = [event for event in record.events if not is_tables(event)]
            facts = [stored.fact_of(event.kind, event.body) for event in told]
            for fact in facts:
                follow_cards(deal, fact)
            yield cut(deal, facts, record.command.get("why", ""))


FACE_OFF = FaceOffKind()
FACE_OFF_GAMES = Games({"face_off": FACE_OFF}, unread=FACE_OFF)
