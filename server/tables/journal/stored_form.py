"""How a table's commands and facts are written in the journal, and read back.

The game writes its own; the table's are written here. Public facts are written in clear; the deck
and its salts are sealed in the hand's first record.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from ledger import JournalEvent, JournalRecord
from rules.records.ages import bare, stamped
from rules.records.plain import from_plain, to_plain
from server.house import TableOptions
from server.tables import commands as table
from server.tables.commands import TableCommand, TableFact
from server.tables.deal import SEATS, Deal
from server.tables.game import Command, Fact, Game, Plain, Written
from server.tables.kind import Kind
from wire.messages.base import tag_of

TABLE_FACTS: Final = get_args(TableFact)


def options_plain(options: TableOptions) -> Plain:
    """The options that the server adds to a table's rules, as plain values."""
    return stamped("options", to_plain(TableOptions, options))


def options_of(plain: Mapping[str, Any]) -> TableOptions:
    """Return the options that were written down."""
    options: TableOptions = from_plain(TableOptions, bare("options", plain), "options")
    return options


def options_digest(options: TableOptions) -> str:
    """SHA-256 of the canonical form."""
    form = json.dumps(options_plain(options), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(form.encode()).hexdigest()


def command_plain(kind: Kind, command: Command) -> Plain:
    """A command as a plain value, with its kind under "type"; decks are left out."""
    if not isinstance(command, TableCommand):
        return kind.command_plain(command)
    fields = command._asdict()
    if "settings" in fields:
        fields["settings"] = kind.settings_plain(fields["settings"])
    if "options" in fields:
        fields["options"] = options_plain(fields["options"])
    word = tag(command)
    return stamped(word, {"type": word, **fields})


def command_of(
    game: Game, plain: Mapping[str, Any], record: JournalRecord, deal: Deal | None
) -> Command:
    """Return the command that was written down in a record; `deal` is the deck of its hand."""
    form, kind = _COMMANDS.get(plain["type"]), game.kind
    if form is None:
        return game.command_of(plain, record, deal)
    fields = bare(plain["type"], plain)
    del fields["type"]
    if "settings" in fields:
        fields["settings"] = kind.settings_of(fields["settings"])
    if "options" in fields:
        fields["options"] = options_of(fields["options"])
    return form(**fields)


def tag(value: object) -> str:
    """Return the word under which a command or a fact is written."""
    return tag_of(type(value).__name__)


_COMMANDS: Mapping[str, Callable[..., Command]] = {
    tag_of(command.__name__): command for command in get_args(TableCommand)
}


def written(kind: Kind, fact: Fact, deal: Deal | None) -> Written:
    """Return how a fact is journaled; `deal` is the deck of the hand it belongs to."""
    form = _FORMS.get(type(fact))
    if form is None:
        return kind.written(fact, deal)
    told = form(kind, fact, deal)
    return told._replace(body=stamped(told.kind, dict(told.body)))


def is_tables(stored: JournalEvent) -> bool:
    """Whether a stored fact is one of the table's, not of its game."""
    return stored.kind in _KINDS


def _committed(kind: Kind, fact: table.DeckCommitted, deal: Deal) -> Written:
    body = {
        "hand": fact.hand,
        "seats": list(fact.seats),
        "root": fact.root.hex(),
        "leaves": b"".join(fact.leaves).hex(),
        "settings": fact.settings.digest(),
        "options": options_digest(fact.options),
        "players": [list(player) for player in fact.players],
        "nicknames": [list(name) for name in fact.nicknames],
        "rules_version": kind.version,
        **fact.more,
    }
    if fact.more_root is not None:
        body["more_root"] = fact.more_root.hex()
    return Written(tag(fact), body, deal.secret())


def _seats_committed(kind: Kind, fact: table.SeatsCommitted, deal: Deal) -> Written:
    body = {"hand": SEATS, "root": fact.root.hex(), "leaves": b"".join(fact.leaves).hex()}
    return Written(tag(fact), body, deal.secret())


def _stood(kind: Kind, fact: table.TableStood, deal: Deal | None) -> Written:
    return Written(tag(fact), _whole(kind, fact))


def _whole(kind: Kind, fact: table.TableStood | table.TableReset) -> Plain:
    """The table between hands; the number of hands dealt is left out while it is zero for all."""
    body: Plain = {
        "table": kind.state_plain(fact.state),
        "options": options_digest(fact.options),
        "since": [list(ticket) for ticket in fact.since],
    }
    return {**body, "dealt": [list(each) for each in fact.dealt]} if fact.dealt else body


def _opened(kind: Kind, fact: table.TableOpened, deal: Deal | None) -> Written:
    settings, options = fact.settings.digest(), options_digest(fact.options)
    body = {"name": fact.name, "settings": settings, "options": options, "hands": fact.hands}
    return Written(tag(fact), body)


def _reset(kind: Kind, fact: table.TableReset, deal: Deal | None) -> Written:
    returned = [list(each) for each in fact.returned]
    return Written(tag(fact), {**_whole(kind, fact), "hand": fact.hand, "returned": returned})


def _settings_changed(kind: Kind, fact: table.SettingsChanged, deal: Deal | None) -> Written:
    return Written(tag(fact), {"settings": fact.settings.digest()})


def _options_changed(kind: Kind, fact: table.OptionsChanged, deal: Deal | None) -> Written:
    return Written(tag(fact), {"options": options_digest(fact.options)})


def _given_up(kind: Kind, fact: table.TableGivenUp, deal: Deal | None) -> Written:
    left = {} if fact.left is None else {"left": fact.left._asdict()}
    return Written(tag(fact), {"entries": fact.entries, **left})


def _as_it_is(kind: Kind, fact: Any, deal: Deal | None) -> Written:
    return Written(tag(fact), fact._asdict())


_FORMS: Mapping[type, Callable[[Kind, Any, Any], Written]] = {
    table.DeckCommitted: _committed,
    table.SeatsCommitted: _seats_committed,
    table.SeatsRevealed: _as_it_is,
    table.TableOpened: _opened,
    table.SettingsChanged: _settings_changed,
    table.OptionsChanged: _options_changed,
    table.ClockCalled: _as_it_is,
    table.Noted: _as_it_is,
    table.TableFrozen: _as_it_is,
    table.TableThawed: _as_it_is,
    table.TableStood: _stood,
    table.TableReset: _reset,
    table.TableGivenUp: _given_up,
}
_KINDS = frozenset(tag_of(fact.__name__) for fact in _FORMS)
