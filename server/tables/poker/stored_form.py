"""How a table's commands and events are written in the journal, and read back.

What everybody may know at its moment is written in clear; the deck and its salts are sealed in
the hand's first record. Cards that lie face down are named by their place in that deck only.
Cards that become public are written with their salts, so that a proof of the hand can be made
from clear text alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ledger import JournalEvent
from rules.cards import Card, cards_text
from rules.hand.commands import Act, Expire, Muck, Show
from rules.hand.events import BoardDealt, CardBurned, CardsDealt, HandShown, HandsTurnedUp
from rules.hand.setup import RULES_VERSION
from rules.records.ages import bare, stamped
from rules.records.plain import Codec, codec_of, fields_of, from_plain, to_plain
from rules.seating import ResumeAction, StartTable, StopAction, VoidHand
from rules.settings import TableSettings
from rules.table.commands import ActOnTimeBank, StartHand
from rules.table.commands import Command as RulesCommand
from rules.table.events import Event as RulesEvent
from rules.table.events import HandStarted
from rules.table.record import TableRecord
from server.house import TableOptions
from server.tables import commands as server
from server.tables.commands import Command, Event
from server.tables.deal import Deal
from wire.messages.base import tag_of

Plain = dict[str, Any]


class Written(NamedTuple):
    """One event as the journal holds it."""

    kind: str
    body: Mapping[str, Any]
    secret: bytes | None = None


IN_HAND = (Act, ActOnTimeBank, Show, Muck, Expire, StopAction, ResumeAction, VoidHand, StartHand)
"""Commands that belong to the hand being played."""

_COMMANDS: Codec = codec_of(RulesCommand)
_EVENTS: Codec = codec_of(RulesEvent)
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
    """Return settings as they were written, also such as could not be played today.

    What was played under them can still be shown.
    """
    settings: TableSettings = object.__new__(TableSettings)
    for name, value in _SETTINGS.read(bare("settings", plain), "settings").items():
        object.__setattr__(settings, name, value)
    return settings


def options_plain(options: TableOptions) -> Plain:
    """What the server adds to a table's rules, as plain values."""
    return stamped("options", to_plain(TableOptions, options))


def options_of(plain: Mapping[str, Any]) -> TableOptions:
    """Return the options that were written down."""
    options: TableOptions = from_plain(TableOptions, bare("options", plain), "options")
    return options


def options_digest(options: TableOptions) -> str:
    """SHA-256 of the canonical form."""
    form = json.dumps(options_plain(options), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(form.encode()).hexdigest()


def record_plain(record: TableRecord) -> Plain:
    """A table between hands, its settings named by their digest."""
    return stamped("table", {**_RECORD.write(record), "settings": record.settings.digest()})


def table_record_of(plain: Mapping[str, Any], settings: TableSettings) -> TableRecord:
    """Return the record that was written down; its settings were looked up by their digest."""
    fields = bare("table", plain)
    del fields["settings"]
    return TableRecord(settings=settings, **_RECORD.read(fields, "table"))


def command_plain(command: Command) -> Plain:
    """A command as a plain value, its kind under "type"; decks are left out."""
    plain = _unversioned(command)
    return stamped(plain["type"], plain)


def _unversioned(command: Command) -> Plain:
    if isinstance(command, StartHand | StartTable):
        return {"type": _tag(command)}
    if isinstance(command, server.ServerCommand):
        fields = {name: _plain(getattr(command, name)) for name in command._fields}
        return {"type": _tag(command), **fields}
    plain: Plain = _COMMANDS.write(command)
    return plain


def command_of(plain: Mapping[str, Any], deck: tuple[Card, ...]) -> Command:
    """Return the command that was written down; `deck` serves those that need one."""
    fields = bare(plain["type"], plain)
    if fields["type"] in _WITH_DECK:
        return _WITH_DECK[fields["type"]](deck)
    if fields["type"] in _SERVER_COMMANDS:
        return _SERVER_COMMANDS[fields.pop("type")](fields)
    command: RulesCommand = _COMMANDS.read(fields, "command")
    return command


def _tag(value: object) -> str:
    return tag_of(type(value).__name__)


def _plain(value: object) -> Any:
    if isinstance(value, TableSettings):
        return settings_plain(value)
    return options_plain(value) if isinstance(value, TableOptions) else value


_WITH_DECK: Mapping[str, Callable[[tuple[Card, ...]], Command]] = {
    "start_hand": StartHand,
    "start_table": StartTable,
}
_SERVER_COMMANDS: Mapping[str, Callable[[Plain], Command]] = {
    "open_table": lambda plain: server.OpenTable(
        plain["name"], settings_of(plain["settings"]), options_of(plain["options"])
    ),
    "change_settings": lambda plain: server.ChangeSettings(settings_of(plain["settings"])),
    "change_options": lambda plain: server.ChangeOptions(options_of(plain["options"])),
    "commit_deck": lambda plain: server.CommitDeck(),
    "call_clock": lambda plain: server.CallClock(**plain),
    "note": lambda plain: server.Note(**plain),
    "freeze_table": lambda plain: server.FreezeTable(**plain),
    "thaw_table": lambda plain: server.ThawTable(),
    "void_frozen_hand": lambda plain: server.VoidFrozenHand(),
}


def written(event: Event, deal: Deal | None) -> Written:
    """Return how an event is journaled; `deal` is the deck of the hand it belongs to."""
    form = _FORMS.get(type(event))
    if form is None:
        body = _EVENTS.write(event)
        kind = body.pop("type")
        return Written(kind, stamped(kind, body))
    kind, (body, *secret) = _tag(event), form(event, deal)
    return Written(kind, stamped(kind, body), *secret)


def event_of(stored: JournalEvent, deal: Deal | None) -> RulesEvent | None:
    """Return the rules' event that was written down, cards and all.

    None: the server's own events, and the start of a hand, whose parts are read where needed.
    """
    if stored.kind in _SERVER_EVENTS:
        return None
    body = bare(stored.kind, stored.body)
    body.pop("salts", None)
    if deal is not None and stored.kind == "card_burned":
        body["card"] = cards_text((deal.cards[body["position"]],))
    elif deal is not None and stored.kind == "cards_dealt":
        body["cards"] = cards_text(deal.cards[place] for place in body["positions"])
    event: RulesEvent = _EVENTS.read({"type": stored.kind, **body}, "event")
    return event


def hand_started_of(body: Mapping[str, Any], deal: Deal, settings: TableSettings) -> HandStarted:
    """Return the start of a hand that was written down; settings and deck were kept elsewhere."""
    fields = bare("hand_started", body)
    setup = {
        **fields["setup"],
        "settings": to_plain(TableSettings, settings),
        "deck": cards_text(deal.cards),
    }
    plain = {"type": "hand_started", **fields, "setup": setup}
    event: HandStarted = _EVENTS.read(plain, "event")
    return event


def server_event_of(stored: JournalEvent) -> server.ServerEvent | None:
    """Return one of the server's own events that is written as it is; None: it is another."""
    kind = _AS_IT_IS.get(stored.kind)
    return None if kind is None else kind(**bare(stored.kind, stored.body))


def _body(event: RulesEvent) -> Plain:
    plain: Plain = _EVENTS.write(event)
    del plain["type"]
    return plain


def _burned(event: CardBurned, deal: Deal | None) -> tuple[Plain]:
    return ({"position": event.position},)


def _dealt(event: CardsDealt, deal: Deal) -> tuple[Plain]:
    body = _body(event)
    if event.up:
        return ({**body, "salts": deal.salts(event.positions)},)
    del body["cards"]
    return (body,)


def _board(event: BoardDealt, deal: Deal) -> tuple[Plain]:
    return ({**_body(event), "salts": deal.salts(event.positions)},)


def _shown(event: HandShown, deal: Deal) -> tuple[Plain]:
    return ({**_body(event), "salts": deal.salts(deal.held(event.seat))},)


def _turned_up(event: HandsTurnedUp, deal: Deal) -> tuple[Plain]:
    salts = [deal.salts(deal.held(seat)) for seat, _ in event.hands]
    return ({**_body(event), "salts": salts},)


def _started(event: HandStarted, deal: Deal | None) -> tuple[Plain]:
    body = _body(event)
    setup = {**body["setup"], "settings": event.setup.settings.digest()}
    del setup["deck"]
    return ({**body, "setup": setup},)


def _committed(event: server.DeckCommitted, deal: Deal) -> tuple[Plain, bytes]:
    body = {
        "hand": event.hand,
        "button": event.button,
        "seats": list(event.seats),
        "root": event.root.hex(),
        "leaves": b"".join(event.leaves).hex(),
        "settings": event.settings.digest(),
        "options": options_digest(event.options),
        "players": [list(player) for player in event.players],
        "nicknames": [list(name) for name in event.nicknames],
        "rules_version": RULES_VERSION,
    }
    return body, deal.secret()


def _stood(event: server.TableStood, deal: Deal | None) -> tuple[Plain]:
    return (_whole(event),)


def _whole(event: server.TableStood | server.TableReset) -> Plain:
    """The table between hands; hands dealt are left out where nobody was dealt one yet."""
    body: Plain = {
        "table": record_plain(event.table),
        "options": options_digest(event.options),
        "since": [list(ticket) for ticket in event.since],
    }
    return {**body, "dealt": [list(each) for each in event.dealt]} if event.dealt else body


def _opened(event: server.TableOpened, deal: Deal | None) -> tuple[Plain]:
    settings, options = event.settings.digest(), options_digest(event.options)
    hands = event.hands
    return ({"name": event.name, "settings": settings, "options": options, "hands": hands},)


def _reset(event: server.TableReset, deal: Deal | None) -> tuple[Plain]:
    returned = [list(each) for each in event.returned]
    return ({**_whole(event), "hand": event.hand, "returned": returned},)


def _as_it_is(event: NamedTuple, deal: Deal | None) -> tuple[Plain]:
    return (event._asdict(),)


_FORMS: Mapping[type, Callable[[Any, Any], tuple[Any, ...]]] = {
    CardBurned: _burned,
    CardsDealt: _dealt,
    BoardDealt: _board,
    HandShown: _shown,
    HandsTurnedUp: _turned_up,
    HandStarted: _started,
    server.DeckCommitted: _committed,
    server.TableOpened: _opened,
    server.SettingsChanged: lambda event, deal: ({"settings": event.settings.digest()},),
    server.OptionsChanged: lambda event, deal: ({"options": options_digest(event.options)},),
    server.ClockCalled: _as_it_is,
    server.Noted: _as_it_is,
    server.TableFrozen: _as_it_is,
    server.TableThawed: _as_it_is,
    server.TableStood: _stood,
    server.TableReset: _reset,
    server.TableGivenUp: _as_it_is,
}
_SERVER_EVENTS = frozenset(
    [
        "hand_started",
        *(tag_of(kind.__name__) for kind in _FORMS if kind.__module__ == server.__name__),
    ]
)
_AS_IT_IS: Mapping[str, type[Any]] = {
    tag_of(kind.__name__): kind for kind, form in _FORMS.items() if form is _as_it_is
}
