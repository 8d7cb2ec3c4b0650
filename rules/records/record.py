"""Our own record of a hand: the setup it started from and the commands that were carried out.

The two rebuild the hand exactly, events and all. Their plain form is what is stored and exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.hand.commands import Command
from rules.hand.events import Event
from rules.hand.play import play, start
from rules.hand.setup import RULES_VERSION, HandSetup
from rules.hand.state import Hand
from rules.records.plain import from_plain, refuse, to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """All that rebuilds a hand: its first record, the deck among it, and its commands in order."""

    setup: HandSetup
    commands: tuple[Command, ...]


def rebuild(record: HandRecord) -> Hand:
    """Play the hand again; its events are those of the first time.

    A hand of an older version is played by the present rules, and refused where they differ in what
    is legal; whoever has its events compares them. A version that is not known is refused.
    """
    if not 1 <= record.setup.rules_version <= RULES_VERSION:
        refuse("setup.rules_version", record.setup.rules_version, f"1..{RULES_VERSION}")
    hand = start(record.setup)
    for command in record.commands:
        play(hand, command)
    return hand


def record_to_plain(record: HandRecord) -> dict[str, Any]:
    """Return the record as a plain value; equal records give equal values."""
    plain: dict[str, Any] = to_plain(HandRecord, record)
    return plain


def record_from_plain(plain: object) -> HandRecord:
    """Return the record that a plain value stands for, or raise `Refused` naming the field."""
    record: HandRecord = from_plain(HandRecord, plain, "")
    return record


def setup_to_plain(setup: HandSetup) -> dict[str, Any]:
    """Return a hand's first record as a plain value."""
    plain: dict[str, Any] = to_plain(HandSetup, setup)
    return plain


def setup_from_plain(plain: object) -> HandSetup:
    """Return the setup of a plain value, or raise `Refused` naming the field."""
    setup: HandSetup = from_plain(HandSetup, plain, "setup")
    return setup


def command_to_plain(command: Command) -> dict[str, Any]:
    """Return a command as a plain value, its kind under "type"."""
    plain: dict[str, Any] = to_plain(Command, command)
    return plain


def command_from_plain(plain: object) -> Command:
    """Return the command of a plain value, or raise `Refused` naming the field."""
    command: Command = from_plain(Command, plain, "command")
    return command


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as a plain value, its kind under "type"."""
    plain: dict[str, Any] = to_plain(Event, event)
    return plain


def event_from_plain(plain: object) -> Event:
    """Return the event of a plain value, or raise `Refused` naming the field."""
    event: Event = from_plain(Event, plain, "event")
    return event
