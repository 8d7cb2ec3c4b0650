"""Codes of the room in the words of the floor."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from money import Cents, cents_text
from sentences import Speech
from staff_web.language import LANGUAGES, catalogue, spoken
from staff_web.language import translated as _
from staff_web.page_sentences import PAGE_SENTENCES

_MINUTE_MS = 60_000
_HOUR_MS = 60 * _MINUTE_MS


def amount_shown(chips: int, *, tournament: bool = False) -> str:
    """Return chips as a player reads them: dollars at a cash table, points in a tournament."""
    if tournament:
        return f"{chips:,}"
    return cents_text(Cents(chips)).removesuffix(".00")


def age_shown(age_ms: int) -> str:
    """Return how long something has waited."""
    if age_ms < _MINUTE_MS:
        return _("{seconds} s").format(seconds=age_ms // 1_000)
    if age_ms < _HOUR_MS:
        return _("{minutes} min").format(minutes=age_ms // _MINUTE_MS)
    return _("{hours} h {minutes} min").format(
        hours=age_ms // _HOUR_MS, minutes=age_ms % _HOUR_MS // _MINUTE_MS
    )


def table_title(number: int, name: str = "") -> str:
    """Return a table's own name; one that only says its number is said in the page's language."""
    return _table_title(spoken(), number, name)


@lru_cache(maxsize=4_096)  # a page says it fifty times
def _table_title(language: str, number: int, name: str) -> str:
    said = {
        code: catalogue(code).gettext("Table {table}").format(table=number)
        for code, _name in LANGUAGES
    }
    return said[language] if not name or name in said.values() else name


def status_words(status: str) -> str:  # noqa: PLR0911
    """Return the state of a table."""
    match status:  # not a table of words: a page says it fifty times
        case "waiting":
            return _("Waiting")
        case "running":
            return _("Running")
        case "paused":
            return _("Paused")
        case "stopped":
            return _("Action stopped")
        case "closed":
            return _("Closed")
        case "frozen":
            return _("Frozen")
        case "out_of_service":
            return _("Out of service")
    return status


def done_words(order: str) -> str:
    """Return what an order of the floor has done."""
    words = {
        "start": _("The table is started."),
        "pause": _("The table pauses after this hand."),
        "stop": _("The action is stopped."),
        "resume": _("The action goes on."),
        "close": _("The table is closed."),
        "thaw": _("The table goes on."),
        "clock": _("The clock is on."),
        "message": _("The screens show it."),
    }
    return words[order]


def call_words(kind: str) -> str:
    """Return what a seat calls for."""
    words = {
        "floor": _("Floor called"),
        "service": _("Service called"),
        "station_lost": _("Station does not answer"),
        "grace_over": _("Station did not come back in time"),
        "station_fault": _("Station reports a fault"),
        "barred": _("Locked or excluded in a tournament"),
        "excluded": _("Excluded himself: see the player off"),
        "jackpot_hit": _("Jackpot hit: look at the hand"),
    }
    return words.get(kind, kind)


def alarm_words(code: str) -> str:
    """Return what an alarm says."""
    words = {
        "disk_full": _("The disk is full: no hand begins"),
        "books_differ": _("The books differ from their journal: no hand begins"),
        "books_away": _("The database does not confirm: all clocks wait"),
        "books_alone": _("Fewer copies of the books than promised"),
        "heads_overdue": _("The books are not being proved: no hand begins"),
        "head_not_written": _("A proof of the books could not be written"),
        "software_changed": _(
            "House file or program changed: no hand begins. An administrator and a second person"
            " allow it at the server's console, or it is put back and the server started again"
        ),
        "dealer_stopped": _("The shuffler stopped: no hand begins"),
        "program_fault": _("The server noted a fault of its own"),
        "staff_guessing": _("Somebody guesses passwords"),
        "left_alone": _("Told to leave, but no other server is there: it stays"),
    }
    return words.get(code.partition(".")[0]) or _("Alarm: {code}").format(code=code)


def reason_words(code: str) -> str:
    """Return why a table stands; the server's own code where there are no better words."""
    words = {
        "": _("no reason given"),
        "books_differ": _("its chips differ from the books"),
        "fault": _("a fault of the program"),
    }
    return words.get(code, code.replace("_", " "))


def refusal_words(code: str, facts: Mapping[str, object]) -> str:
    """Say why something was not done, and what to do."""
    said = _SPEECH.told(code, facts)
    return said or _("The server refused this ({code}). Nothing was done.").format(code=code)


def code_words(code: str) -> str:
    """Return the name of a role, a duty, a state or a kind of receipt."""
    return _SPEECH.name(code)


_SPEECH: Final = Speech(translate=_, own=PAGE_SENTENCES, commands=False)
