"""What the house must say: why a table is stopped."""

from __future__ import annotations

from screenkit.language import in_all_languages
from screenkit.language import translated as _


def reason_words(code: str) -> str:
    """Say why a table or a seat is stopped."""
    reasons = {
        "": "",
        "events_differ": _("The records of this table must be looked at"),
        "no_deck": _("No shuffled deck is ready"),
        "rng": _("The random generator is being checked"),
        "books": _("The books do not answer"),
        "key_refused": _("The room does not know this screen. It must be enrolled."),
        "software_differs": _("This screen runs other software than the room expects."),
        "maintenance": _("Maintenance"),
        "floor": _("Closed by the floor"),
    }
    return reasons.get(code, code.replace("_", " ").capitalize())


def table_title(number: int, name: str = "") -> str:
    """Return a table's own name; one that only says its number is said in the language in use."""
    title = _("Table {number}")
    plain = {it.format(number=number) for it in in_all_languages("Table {number}")}
    return title.format(number=number) if not name or name in plain else name
