"""How a tournament's commands and events are written in the journal, and read back.

What happens in a hand is written as at any poker table (`server.tables.poker.stored_form`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, get_args

from ledger import JournalEvent, JournalRecord
from rules.cards import Card
from rules.records.ages import bare, stamped
from rules.records.plain import Codec, codec_of
from rules.seating import StartTable
from rules.table.commands import StartHand
from rules.table.events import Event as PokerEvent
from rules.tournament.commands import (
    AnswerDeal,
    Command,
    LevelTimed,
    OwnCommand,
    TableCommand,
)
from rules.tournament.events import DealAnswered, Event, TournamentEvent
from rules.tournament.record import TournamentRecord, record_from, record_plain
from server.tables.deal import Deal
from server.tables.game import Plain, Written
from server.tables.journal.stored_form import tag
from server.tables.poker import stored_form as poker
from server.tables.tournament.settings import TournamentSettings
from wire.messages.base import tag_of

OWN_EVENTS: Final = get_args(TournamentEvent)
_OWN_KINDS: Final = frozenset(tag_of(kind.__name__) for kind in OWN_EVENTS)
_KNOWN: Final = frozenset((*get_args(OwnCommand), *get_args(TableCommand), LevelTimed))
_COMMANDS: Codec = codec_of(Command)
_EVENTS: Codec = codec_of(TournamentEvent)


class State(NamedTuple):
    """A tournament between hands, with the settings that name it."""

    settings: TournamentSettings
    record: TournamentRecord


def state_plain(state: State) -> Plain:
    """A tournament between hands; its settings are named by their digest."""
    return {**record_plain(state.record), "settings": state.settings.digest()}


def record_of(plain: Mapping[str, Any], settings: TournamentSettings) -> TournamentRecord:
    """Return the record that was written down; its settings were looked up by their digest."""
    return record_from(plain, settings.structure)


def command_plain(command: Command) -> Plain:
    """A command as a plain value, with its kind under "type"; decks are left out.

    What was asked may be a command of cash games, such as sitting down.
    """
    if isinstance(command, StartHand | StartTable) or type(command) not in _KNOWN:
        return poker.command_plain(command)  # type: ignore[arg-type] # a table's
    plain: Plain = _COMMANDS.write(command)
    if isinstance(command, AnswerDeal):
        del plain["accept"]  # under the seal of its event
    return stamped(tag(command), plain)


def command_of(
    plain: Mapping[str, Any], record: JournalRecord, deck: tuple[Card, ...], deal: Deal | None
) -> Command:
    """Return the command that was written down."""
    if plain["type"] in ("start_hand", "start_table"):
        drawn: Command = poker.command_of(plain, record, deck, deal)  # type: ignore[assignment] # these two
        return drawn
    command: Command = _COMMANDS.read(bare(plain["type"], plain), "command")
    return command


def poker_event(event: Event) -> PokerEvent | None:
    """Return an event of the table or of a hand; None for one of the tournament's own."""
    return None if isinstance(event, OWN_EVENTS) else event  # type: ignore[return-value] # the others


def written(event: Event, deal: Deal | None) -> Written:
    """Return how an event is journaled; `deal` is the deck of the hand it belongs to."""
    of_poker = poker_event(event)
    if of_poker is not None:
        return poker.written(of_poker, deal)
    plain: Plain = _EVENTS.write(event)
    kind = plain.pop("type")
    if isinstance(event, DealAnswered):
        hidden = {"accept": plain.pop("accept")}
        return Written(kind, stamped(kind, plain), json.dumps(hidden).encode())
    return Written(kind, stamped(kind, plain))


def event_of(stored: JournalEvent, deal: Deal | None) -> Event | None:
    """Return the event that was written down; None for the start of a hand and a table's facts."""
    if stored.kind not in _OWN_KINDS:
        return poker.event_of(stored, deal)
    event: Event = _EVENTS.read({"type": stored.kind, **bare(stored.kind, stored.body)}, "event")
    return event
