"""How stored values age: the version of every kind, and how older versions are read.

A kind is the word under which a value is stored: an event ("acted"), a command ("act"), "settings",
"options", "table" (a table between hands). A value of version 1 carries no version; any other
carries it under "v". Reading begins with `present`: the up-casters of the kind, one for each
version, bring a stored value to the present form. They are functions of plain values and know
nothing else; they are never changed, and stay for as long as there are journals.

The present version of a kind is one more than its last up-caster. docs/ledger.md section 11 has
the recipe. Every kind of a table's stream is here, also those that only the server writes, so that
all versions are found in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.refusals import RefusalCode, Refused

Plain = dict[str, Any]
Upcaster = Callable[[Plain], Plain]

VERSION: Final = "v"
"""The field that names a version above 1."""


class VersionUnknown(Refused):
    """A value was written by a newer program, in a form that this one does not know."""

    def __init__(self, kind: str, version: object, newest: int) -> None:
        need = f"1..{newest}"
        facts = {"field": f"{kind}.{VERSION}", "value": str(version), "need": need}
        super().__init__(RefusalCode.BAD_RECORD, **facts)
        self.reason = f"{kind}_version_{version}_unknown"
        """Names the kind and its version in one word, as a frozen table shows it."""


def _deck_committed_1(body: Plain) -> Plain:
    """Version 1 held the whole table before the hand; since 2 the end of a hand writes it."""
    whole = {name: body.pop(name) for name in ("table", "since", "dealt") if name in body}
    seats = dict(whole["table"]["seats"])
    return {
        **body,
        "settings": whole["table"]["settings"],
        "players": [[at, seats[at]["player"], seats[at]["stack"]] for at in body["seats"]],
        "whole": {**whole, "options": body["options"]},
    }


UPCASTERS: Final[dict[tuple[str, int], Upcaster]] = {
    ("deck_committed", 1): _deck_committed_1,
}
"""From a kind and a version to what makes the next version of it."""

CAME_WITH: Final[dict[str, int]] = {}
"""Kinds of events that a version of the rules brought into hands.

A hand that began under older rules is compared without them when it is repeated.
"""


def version_of(kind: str) -> int:
    """Return the version in which a kind is written."""
    version = 1
    while (kind, version) in UPCASTERS:
        version += 1
    return version


def stamped(kind: str, plain: Plain) -> Plain:
    """Return a value of the present form with its version, as it is stored."""
    version = version_of(kind)
    return plain if version == 1 else {**plain, VERSION: version}


def present(kind: str, stored: Mapping[str, Any]) -> Plain:
    """Return a stored value as this program would have stored it, or raise `VersionUnknown`."""
    return stamped(kind, bare(kind, stored))


def bare(kind: str, stored: Mapping[str, Any]) -> Plain:
    """Return a stored value in the present form and without its version: what codecs read."""
    plain, newest = dict(stored), version_of(kind)
    version = plain.pop(VERSION, 1)
    if type(version) is not int or not 1 <= version <= newest:
        raise VersionUnknown(kind, version, newest)
    for each in range(version, newest):
        plain = UPCASTERS[kind, each](plain)
    return plain
