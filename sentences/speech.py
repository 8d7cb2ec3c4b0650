"""How a refusal is told: its sentence in the speaker's language, with the facts filled in.

A sentence says what is wrong with which value, and what to do. Facts stand in braces. The word
after the colon says how a fact is written: `money` in dollars, `word` as its name for people,
`one` as that name with its article, `end` as the end of a question, `account` as an account's
name, `until` as the end of an exclusion, `subject` as what a second person approves, `who` as the
roles that may do it. A command in brackets helps at a terminal; elsewhere it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Final

from money import Cents, cents_text
from sentences.books import SENTENCES
from sentences.marking import mark as _
from sentences.names import ENDS, OUTCOMES, STAGES, TABLES, WORDS
from sentences.room import ROOM_SENTENCES

COMMAND: Final = re.compile(r" \(`arclight [^`]*`\)")
"""A command that a sentence names in brackets."""


def _nobody(_duty: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """One who tells refusals: a language, and what is said otherwise at this place."""

    translate: Callable[[str], str]
    roles_with: Callable[[str], Sequence[str]] = _nobody
    """The roles that carry a duty."""
    own: Mapping[str, str] = field(default_factory=dict)
    """Sentences that are said otherwise here, by code."""
    commands: bool = True
    """Whether the hearer has a terminal."""

    def told(self, code: str, facts: Mapping[str, object]) -> str | None:
        """Return the sentence for a refusal; None if there is none whose facts are all given."""
        # Books and rules share some codes; take the sentence whose facts are all given.
        for sentence in (self.own.get(code), SENTENCES.get(code), ROOM_SENTENCES.get(code)):
            if sentence is not None:
                try:
                    return self.worded(self.translate(sentence), facts)
                except (KeyError, ValueError):
                    continue
        return None

    def worded(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Return a sentence with its facts; each place says how its fact is written."""
        said = sentence if self.commands else COMMAND.sub("", sentence)
        return _Filled(self).vformat(said, (), facts)

    def name(self, code: str) -> str:
        """Return a code's name for people; an unknown code, of a newer server, as it is."""
        known = WORDS.get(code) or TABLES.get(code) or STAGES.get(code) or OUTCOMES.get(code)
        return self.translate(known) if known else code.replace("_", " ")

    def written(self, value: object, form: str) -> str:
        """Return a fact as its place in a sentence asks for it."""
        ways: Mapping[str, Callable[[str], str]] = {
            "money": lambda cents: cents_text(Cents(int(cents))),
            "word": self.name,
            "one": lambda code: self._one(self.name(code)),
            "end": lambda why: self.translate(ENDS.get(why, why)),
            "account": self._account,
            "until": self._until,
            "subject": _subject,
            "who": self._who_may,
        }
        return ways.get(form, str)("" if value is None else str(value))

    def _one(self, word: str) -> str:
        """Return a word with its article, for the beginning of a sentence."""
        article = _("An {word}") if word[:1] in "aeiou" else _("A {word}")
        return self.translate(article).format(word=word)

    def _account(self, name: str) -> str:
        """Name an account of the books for people."""
        kind, *parts = name.split(":")
        match kind:
            case "player":
                return self.translate(_("Account {number}")).format(number=parts[0])
            case "stack":
                seat = self.translate(_("Seat {seat} of table {table}"))
                return seat.format(table=parts[0], seat=parts[1])
            case "drawer":
                return self.translate(_("The drawer"))
            case "vault":
                return self.translate(_("The vault"))
            case _:
                return name

    def _until(self, day: str) -> str:
        if not day:
            return self.translate(_("for ever"))
        return self.translate(_("until {day} inclusive")).format(day=day)

    def _who_may(self, duty: str) -> str:
        """Return the roles that carry a duty, for people."""
        named = [self._one(self.name(role)).lower() for role in self.roles_with(duty)]
        return self.translate(_(" or ")).join(named) or self.translate(_("nobody"))


def _subject(text: str) -> str:
    """Return what a second person approves, its cents as money."""
    return re.sub(r"(-?\d+) cents", lambda found: cents_text(Cents(int(found[1]))), text)


class _Filled(Formatter):
    """Writes each fact as its place in the sentence says."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def format_field(self, value: object, format_spec: str) -> str:
        return self._speech.written(value, format_spec)
