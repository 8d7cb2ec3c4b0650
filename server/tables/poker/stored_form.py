"""How a table's commands and events are written in the journal, and read back.

Public facts are written in clear; the deck and its salts are sealed in the hand's first record.
Face-down cards are named only by their position in that deck. Cards that become public are written
with their salts, so that a proof of the hand can be made from clear text alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger import JournalEvent, JournalRecord
from rules.cards import Card, cards_text, parse_cards
from rules.hand.commands import Act, AskCard, AskRabbit, Discard, Expire, Muck, RunTwice, Show
from rules.hand.events import (
    BoardDealt,
    CardBurned,
    CardsDealt,
    DiscardsShuffledIn,
    FaceAsked,
    HandShown,
    HandsTurnedUp,
    RabbitShown,
)
from rules.records.ages import bare, stamped
from rules.records.plain import Codec, codec_of, fields_of, from_plain, to_plain
from rules.seating import ResumeAction, StartTable, StopAction, VoidHand
from rules.settings import TableSettings
from rules.table.commands import (
    ActOnTimeBank,
    CardsOnTimeBank,
    Command,
    ExpireWithoutBank,
    StartHand,
)
from rules.table.events import Event, HandStarted
from rules.table.record import TableRecord
from server.tables.deal import Deal
from server.tables.game import Plain, Written
from server.tables.journal.stored_form import is_tables, tag
from server.tables.poker.stored_cards import SEEN

IN_HAND = (
    Act,
    ActOnTimeBank,
    CardsOnTimeBank,
    Discard,
    AskCard,
    RunTwice,
    AskRabbit,
    Show,
    Muck,
    Expire,
    ExpireWithoutBank,
    StopAction,
    ResumeAction,
    VoidHand,
    StartHand,
)
"""Commands that belong to the hand being played."""

_COMMANDS: Codec = codec_of(Command)
_EVENTS: Codec = codec_of(Event)
_RECORD = fields_of(TableRecord).without("settings")
_SETTINGS = fields_of(TableSettings)


def settings_plain(settings: TableSettings) -> Plain:
    """A table's settings as plain values."""
    return stamped("settings", to_plain(TableSettings, settings))


def settings_of(plain: Mapping[str, Any]) -> TableSettings:
    """Return the settings that were written down."""
    settings: TableSettings = from_plain(TableSettings, bare("settings", plain), "settings")
    return settings


def settings_as_written(plain: Mapping[str, Any]) -> TableSettings:
    """Return settings as they were written, even if they could not be played today.

    Hands that were played under them can still be shown.
    """
    settings: TableSettings = object.__new__(TableSettings)
    for name, value in _SETTINGS.read(bare("settings", plain), "settings").items():
        object.__setattr__(settings, name, value)
    return settings


def record_plain(record: TableRecord) -> Plain:
    """A table between hands, its settings named by their digest."""
    return stamped("table", {**_RECORD.write(record), "settings": record.settings.digest()})


def table_record_of(plain: Mapping[str, Any], settings: TableSettings) -> TableRecord:
    """Return the record that was written down; its settings were looked up by their digest."""
    fields = bare("table", plain)
    del fields["settings"]
    return TableRecord(settings=settings, **_RECORD.read(fields, "table"))


def command_plain(command: Command) -> Plain:
    """A command as a plain value, with its kind under "type"; decks are left out."""
    word = tag(command)
    drawn = isinstance(command, StartHand | StartTable)
    return stamped(word, {"type": word} if drawn else _COMMANDS.write(command))


def command_of(
    plain: Mapping[str, Any], record: JournalRecord, deck: Sequence[Card], deal: Deal | None
) -> Command:
    """Return the command that was written down; `deck` is the game's, in any order."""
    if plain["type"] == "start_hand":
        return StartHand(()) if deal is None else StartHand(deal.cards, deal.more)
    if plain["type"] == "start_table":
        return StartTable(_drawn(record, deck))
    command: Command = _COMMANDS.read(bare(plain["type"], plain), "command")
    return command


def _drawn(record: JournalRecord, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The deck that draws the same button again; empty if the button was not drawn for."""
    for event in record.events:
        if event.kind == "button_drawn":
            drawn = [parse_cards(card)[0] for _, card in event.body["cards"]]
            return (*drawn, *(card for card in deck if card not in drawn))
    return ()


def written(event: Event, deal: Deal | None) -> Written:
    """Return how an event is journaled; `deal` is the deck of the hand it belongs to."""
    form, kind = _FORMS.get(type(event)), tag(event)
    body = _body(event) if form is None else form(event, deal)
    return Written(kind, stamped(kind, body))


def event_of(stored: JournalEvent, deal: Deal | None) -> Event | None:
    """Return the rules' event that was written down, with its cards.

    None for the start of a hand, whose parts are read where needed, and for the table's own facts.
    """
    if stored.kind == "hand_started" or is_tables(stored):
        return None
    body = bare(stored.kind, stored.body)
    for public in ("salts", "leaves", SEEN):
        body.pop(public, None)
    if deal is not None and stored.kind == "card_burned":
        body["card"] = cards_text((deal.card(body["position"]),))
    elif deal is not None and stored.kind == "cards_dealt":
        body["cards"] = cards_text(deal.card(place) for place in body["positions"])
    event: Event = _EVENTS.read({"type": stored.kind, **body}, "event")
    return event


def hand_started_of(body: Mapping[str, Any], deal: Deal, settings: TableSettings) -> HandStarted:
    """Return the start of a hand that was written down; settings and deck were kept elsewhere."""
    fields = bare("hand_started", body)
    setup = {
        **fields["setup"],
        "settings": to_plain(TableSettings, settings),
        "deck": cards_text(deal.cards),
    }
    if deal.more:
        setup["more"] = [cards_text(order) for order in deal.more]
    plain = {"type": "hand_started", **fields, "setup": setup}
    event: HandStarted = _EVENTS.read(plain, "event")
    return event


def _body(event: Event) -> Plain:
    plain: Plain = _EVENTS.write(event)
    del plain["type"]
    return plain


def _burned(event: CardBurned, deal: Deal | None) -> Plain:
    return {"position": event.position}


def _dealt(event: CardsDealt, deal: Deal) -> Plain:
    body = _body(event)
    seen = deal.seen(event.seats, event.positions)
    if event.up or len(seen) == len(event.seats):
        return {**body, "salts": deal.salts(event.positions)}
    del body["cards"]
    if seen:
        # A seat that folded for free is dealt to beside hands that are turned up (2.7, 6.7).
        body[SEEN] = {
            "positions": seen,
            "cards": cards_text(deal.card(place) for place in seen),
            "salts": deal.salts(seen),
        }
    return body


def _board(event: BoardDealt | RabbitShown, deal: Deal) -> Plain:
    return {**_body(event), "salts": deal.salts(event.positions)}


def _face_asked(event: FaceAsked, deal: Deal) -> Plain:
    salts = {"salts": deal.salts((event.turned,))} if event.cards else {}
    return {**_body(event), **salts}


def _shuffled_in(event: DiscardsShuffledIn, deal: Deal) -> Plain:
    """The leaves of the further orders are public from here on."""
    return {**_body(event), "leaves": b"".join(deal.more_leaves).hex()}


def _shown(event: HandShown, deal: Deal) -> Plain:
    return {**_body(event), "salts": deal.salts(deal.held(event.seat))}


def _turned_up(event: HandsTurnedUp, deal: Deal) -> Plain:
    salts = [deal.salts(deal.held(seat)[: len(cards)]) for seat, cards in event.hands]
    return {**_body(event), "salts": salts}


def _started(event: HandStarted, deal: Deal | None) -> Plain:
    body = _body(event)
    setup = {**body["setup"], "settings": event.setup.settings.digest()}
    del setup["deck"]
    setup.pop("more", None)
    return {**body, "setup": setup}


_FORMS: Mapping[type, Callable[[Any, Any], Plain]] = {
    CardBurned: _burned,
    CardsDealt: _dealt,
    BoardDealt: _board,
    RabbitShown: _board,
    FaceAsked: _face_asked,
    DiscardsShuffledIn: _shuffled_in,
    HandShown: _shown,
    HandsTurnedUp: _turned_up,
    HandStarted: _started,
}
"""The events that are not written field by field."""
