"""Poker Hand History text: the hands of a file, their fields and actions, each with its line.

Text in, values out. Amounts are exact: a hand written in halves or hundredths is counted in its
smallest unit, never in floats. https://phh.readthedocs.io describes the format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn

from rules.cards import BadCard, Card, parse_card
from rules.refusals import RefusalCode, Refused

UNKNOWN = "??"
_AT_LINE = re.compile(r"\(at (?:line (\d+)|end of document)")
_TABLE = re.compile(r"\s*\[\s*['\"]?([^\]'\"]+)['\"]?\s*\]")


class PhhAction(NamedTuple):
    """One entry of `actions`."""

    word: str
    """dh, db, f, cc, cbr, pb, sd or sm."""
    player: int
    """Position counted from 0; -1 for the board."""
    cards: tuple[Card | None, ...]
    """None is an unknown card."""
    amount: Decimal
    text: str
    number: int
    """Its place in `actions`, counted from 1."""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RawHand:
    """A hand as it stands in the file: its unchecked fields, and their lines."""

    name: str
    """The table's name in a file of many hands, else ""."""
    fields: Mapping[str, Any]
    lines: Sequence[str]
    """The whole file."""
    first: int
    """The line, counted from 0, at which the hand begins."""
    end: int

    def line_of(self, key: str) -> int:
        """Return the line a field is written at, counted from 1."""
        wanted = re.compile(rf"\s*['\"]?{re.escape(key)}['\"]?\s*=")
        for at in range(self.first, self.end):
            if wanted.match(self.lines[at]):
                return at + 1
        return self.first + 1

    def lines_of_actions(self, actions: Sequence[str]) -> list[int]:
        """Return the line of every action; the text has the actions in their order."""
        at, column = self.line_of("actions") - 1, 0
        found: list[int] = []
        for action in actions:
            while at < self.end and (place := self.lines[at].find(action, column)) < 0:
                at, column = at + 1, 0
            if at >= self.end:
                return found + [self.line_of("actions")] * (len(actions) - len(found))
            found.append(at + 1)
            column = place + len(action)
        return found

    def refuse(self, key: str, value: object, need: str, *, line: int = 0) -> NoReturn:
        """Refuse a field's value, naming its line."""
        raise Refused(
            RefusalCode.BAD_RECORD,
            line=line or self.line_of(key),
            field=key,
            value=str(value),
            need=need,
        )


def hands_in(text: str, *, many: bool = False) -> tuple[RawHand, ...]:
    """Return the hands of a text: one, or with `many` one for each numbered table.

    Text that is not TOML is refused with the line of the first error.
    """
    lines = text.splitlines()
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as mistake:
        found = _AT_LINE.search(str(mistake))
        line = int(found[1]) if found and found[1] else len(lines)
        value = lines[line - 1].strip()[:60] if lines else ""
        raise Refused(
            RefusalCode.BAD_RECORD, line=line, field="toml", value=value, need="valid TOML"
        ) from None
    if not many:
        return (RawHand(name="", fields=document, lines=lines, first=0, end=len(lines)),)
    return tuple(_tables(document, lines))


def _tables(document: Mapping[str, Any], lines: Sequence[str]) -> Iterator[RawHand]:
    headings = ((at, _TABLE.match(line)) for at, line in enumerate(lines))
    starts = {found[1].strip(): at for at, found in headings if found}
    ends = sorted(starts.values())
    for name, fields in document.items():
        first = starts.get(name, 0)
        end = next((at for at in ends if at > first), len(lines))
        hand = RawHand(name=name, fields={}, lines=lines, first=first, end=end)
        if not isinstance(fields, dict):
            hand.refuse(name, fields, "a table for each hand")
        yield RawHand(name=name, fields=fields, lines=lines, first=first, end=end)


def actions_of(raw: RawHand) -> tuple[PhhAction, ...]:
    """Return the hand's actions without comments; anything unknown is refused."""
    texts = raw.fields.get("actions")
    if not isinstance(texts, list):
        raw.refuse("actions", texts, "a list of texts")
    for text in texts:
        if not isinstance(text, str):
            raw.refuse("actions", text, "a text")
    lines = raw.lines_of_actions(texts)
    actions: list[PhhAction] = []
    for number, (text, line) in enumerate(zip(texts, lines, strict=True), start=1):
        words = text.partition("#")[0].split()
        if words:
            actions.append(_action(_Entry(raw, text, number, line), words))
    return tuple(actions)


class _Entry(NamedTuple):
    """An action being read, and where it stands."""

    raw: RawHand
    text: str
    number: int
    line: int

    def refuse(self, value: str, need: str) -> NoReturn:
        self.raw.refuse(f"actions[{self.number}]", value, need, line=self.line)

    def made(
        self, word: str, who: str, *, cards: str = "", amount: Decimal = Decimal(0)
    ) -> PhhAction:
        player = -1 if who == "board" else self._player(who)
        return PhhAction(word, player, self._cards(cards), amount, *self[1:])

    def _player(self, who: str) -> int:
        if not re.fullmatch(r"p[1-9]\d?", who):
            self.refuse(f"{who} in {self.text}", "p1, p2 and so on")
        return int(who[1:]) - 1

    def _cards(self, text: str) -> tuple[Card | None, ...]:
        try:
            return cards_or_unknown(text)
        except BadCard as mistake:
            self.refuse(f"{mistake.text} in {self.text}", "cards")


def _action(entry: _Entry, words: list[str]) -> PhhAction:
    match words:
        case ["d", "db", dealt]:
            return entry.made("db", "board", cards=dealt)
        case ["d", "dh", who, dealt]:
            return entry.made("dh", who, cards=dealt)
        case [who, "cbr", amount] if re.fullmatch(r"\d+(\.\d*)?", amount):
            return entry.made("cbr", who, amount=Decimal(amount))
        case [who, ("f" | "cc" | "pb" | "sd" | "sm") as word]:
            return entry.made(word, who)
        case [who, ("sd" | "sm") as word, shown]:
            return entry.made(word, who, cards=shown)
    entry.refuse(entry.text, "an action")


def cards_or_unknown(text: str) -> tuple[Card | None, ...]:
    """Return the cards of "As??"; the unknown one is None."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(None if pair == UNKNOWN else parse_card(pair) for pair in pairs)
