"""Our own record of a hand: the setup it started from and the commands that were carried out.

Both together rebuild the hand exactly, with all events. Their plain form is stored and exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.hand.commands import Command
from rules.hand.play import play, start
from rules.hand.setup import RULES_VERSION, HandSetup
from rules.hand.state import Hand
from rules.records.plain import from_plain, refuse, to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """All that is needed to rebuild a hand: its setup with the deck, and its commands in order."""

    setup: HandSetup
    commands: tuple[Command, ...]


def rebuild(record: HandRecord) -> Hand:
    """Play the hand again; the events are the same as the first time.

    A hand of an older version is played by the present rules. If a command is not legal now, it is
    refused; a caller that has the old events compares them. An unknown version is refused.
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
