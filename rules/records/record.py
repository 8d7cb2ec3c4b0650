"""Our own record of a hand: the setup it started from and the commands that were carried out.

The two rebuild the hand exactly, events and all. Their plain form is what is stored and exported.
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
