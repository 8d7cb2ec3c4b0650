"""Writing a hand in the form asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any

from cli.hand.files import HAND_FILES, text_of
from cli.hand.text import hand_text
from cli.hand.words import outcome_words, refusal_words
from rules.hand.state import Hand
from rules.records import (
    Faces,
    HandRecord,
    OhhContext,
    RawHand,
    hands_in,
    ohh_text,
    phh_text,
    rebuild,
    record_from_plain,
    record_to_plain,
    replay,
)
from rules.refusals import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A hand read from a file."""

    record: HandRecord
    hand: Hand
    names: Mapping[int, str]
    """Players' names by seat, where the file has them."""
    faces: Faces


FORMS: Mapping[str, Callable[[Source], str]] = {
    "phh": lambda s: phh_text(s.hand, names=s.names, faces=s.faces),
    "ohh": lambda s: ohh_text(s.hand, OhhContext(names=s.names), faces=s.faces),
    "text": lambda s: hand_text(s.hand, s.names, faces=s.faces),
    "json": lambda s: json.dumps(record_to_plain(s.record), indent=2),
}


def exported(path: Path, form: str, *, all_cards: bool) -> Iterator[str]:
    """Yield the hands of a file in a form; raise ValueError if the file is wrong."""
    try:
        for source in _sources(path, all_cards=all_cards):
            yield FORMS[form](source)
    except Refused as refusal:
        raise ValueError(refusal_words(refusal)) from None


def _sources(path: Path, *, all_cards: bool) -> Iterator[Source]:
    text = text_of(path)
    if path.suffix not in HAND_FILES:
        record = record_from_plain(_json(text))
        hand = rebuild(record)
        opened = [player.seat for player in hand.players] if all_cards else ()
        yield Source(record=record, hand=hand, names={}, faces=Faces(opened))
        return
    for raw in hands_in(text, many=path.suffix == ".phhs"):
        record, known = _replayed(raw)
        hand = rebuild(record)
        unknown = [player.seat for player in hand.players if player.seat not in known]
        faces = Faces(opened=known if all_cards else (), invented=unknown)
        yield Source(record=record, hand=hand, names=_names(raw, hand), faces=faces)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        words = _("line {line}: not JSON: {what}")
        raise ValueError(words.format(line=bad.lineno, what=bad.msg)) from None


def _replayed(raw: RawHand) -> tuple[HandRecord, frozenset[int]]:
    outcome = replay(raw)
    if outcome.record is None:
        name = _("hand {name}: ").format(name=raw.name) if raw.name else ""
        raise ValueError(name + outcome_words(outcome))
    return outcome.record, outcome.known


def _names(raw: RawHand, hand: Hand) -> dict[int, str]:
    players = raw.fields.get("players")
    if not isinstance(players, list) or len(players) != len(hand.players):
        return {}
    pairs = zip(hand.players, players, strict=True)
    return {player.seat: str(name) for player, name in pairs}
