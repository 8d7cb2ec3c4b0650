"""Forms of the floor's pages: what was typed becomes one request to the room, or is wrong.

An order about a decision carries the player and the turn that the page showed. A page that was left
open acts on nobody: the room refuses what does not fit any more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from staff_web.language import translated as _
from staff_web.typed_cards import cards_taken_out
from staff_web.visits import Visit
from wire.link import new_request_id
from wire.messages import floor
from wire.messages.base import PLAIN_LINE, Request
from wire.messages.room_view import RoomTable, RoomView

ACTS: Final = ("start", "pause", "stop", "resume", "close", "thaw")
ABOUT_A_HAND: Final = ("resume", "thaw")
"""Acts that must not undo what somebody else has stopped since."""
REASON: Final = "from the floor's pages"
"""Recorded where the floor need not write a reason; records are in English."""
TEXT_MAX: Final = 500
NAME_MAX: Final = 64
TABLE_MAX: Final = 9_999
_NEED: Final = re.compile(r"[a-z0-9_.]{1,48}")
_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9_\-]{8,60}")

Form = Mapping[str, str]


@dataclass(slots=True)
class FormWrong(Exception):
    """What was typed cannot be sent: the field, and what is wrong with it."""

    problems: dict[str, str] = field(default_factory=dict)


def asked_by(visit: Visit, form: Form) -> dict[str, Any]:
    """Return what every request of a form carries; the form's own id makes a repeat harmless."""
    refuse_cards(form)
    given = form.get("request", "")
    request_id = given if _REQUEST_ID.fullmatch(given) else new_request_id()
    return {"id": request_id, "token": visit.token, "desk": visit.desk}


def refuse_cards(form: Form) -> None:
    """Refuse a form with a card in a field that is for words."""
    if problems := cards_taken_out(form):
        raise FormWrong({"form": next(iter(problems.values())), **problems})


def ordered(form: Form) -> str:
    """Return what a form orders; the button that asks for a second person elsewhere carries it."""
    return form.get("order") or form.get("elsewhere", "")


def table_order(visit: Visit, table: int, form: Form) -> Request:
    """Return the order that a form of the table's page gives."""
    match form.get("order", ""):
        case act if act in ACTS:
            why = typed_text(form, "reason")
            if act == "close" and not why:
                raise FormWrong({"reason": _("Write a reason.")})
            why = why or REASON
            shown = seen_of(form, "hand", "turn") if act in ABOUT_A_HAND else seen_of(form)
            given: dict[str, Any] = {"table": table, "act": act, "reason": why, "seen": shown}
            return floor.OrderTable(**asked_by(visit, form), **given)
        case "clock":
            return floor.PutClock(**asked_by(visit, form), table=table, **_decision(form))
        case "message":
            told: dict[str, Any] = {
                "table": table,
                "text": typed_text(form, "text"),
                "seen": seen_of(form),
            }
            return floor.TellTable(**asked_by(visit, form), **told)
        case _:
            raise FormWrong({"form": _("Choose what to do.")})


def seen_of(form: Form, *more: str) -> floor.TableSeen:
    """Return what the page showed of the table: its game, and what else the order is about."""
    names = {"opened": "opened_ms", **{name: name for name in more}}
    shown: dict[str, Any] = {
        key: shown_number(form, name) for name, key in names.items() if form.get(name)
    }
    return floor.TableSeen(**shown)


def announcements(visit: Visit, room: RoomView | None, form: Form) -> list[Request]:
    """Return the orders that show one message on every table; each has an id of its own."""
    asked, text = asked_by(visit, form), typed_text(form, "text")
    return [
        floor.TellTable(
            **{**asked, "id": f"{asked['id']}-{each.table}"}, table=each.table, text=text
        )
        for each in (room.tables if room else ())
    ]


def answer_call(visit: Visit, form: Form) -> Request:
    """Return the order that closes a call."""
    return floor.AnswerCall(**asked_by(visit, form), call=shown_number(form, "call"))


def take_need(visit: Visit, form: Form) -> Request:
    """Return the order that tells the others who looks after something."""
    need = form.get("need", "")
    if not _NEED.fullmatch(need):
        raise FormWrong({"form": _("This page is not whole. Load it again.")})
    return floor.TakeNeed(**asked_by(visit, form), need=need)


def new_table(visit: Visit, form: Form) -> floor.OpenTable:
    """Return the order that opens a table; all that is wrong is said at once."""
    problems: dict[str, str] = {}
    preset = form.get("preset", "")
    if preset not in {each.name for each in visit.house.presets}:
        problems["preset"] = _("Choose a game.")
    number = form.get("table", "").strip()
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= TABLE_MAX):
        problems["table"] = _("Type a number from 1 to {most}.").format(most=TABLE_MAX)
    name = form.get("name", "").strip()
    if len(name) > NAME_MAX or not re.match(PLAIN_LINE, name):
        problems["name"] = _("Type one line of at most {most} letters.").format(most=NAME_MAX)
    if problems:
        raise FormWrong(problems)
    named = name or _("Table {table}").format(table=int(number))
    opened: dict[str, Any] = {"table": int(number), "name": named, "preset": preset}
    return floor.OpenTable(**asked_by(visit, form), **opened, reason=REASON)


def free_number(room: RoomView | None) -> int:
    """Return the lowest number without a table."""
    taken = {table.table for table in room.tables} if room is not None else set()
    return next(number for number in range(1, TABLE_MAX + 2) if number not in taken)


def acts_of(table: RoomTable) -> tuple[str, ...]:
    """Return the orders that make sense now, the most likely first; the room judges them."""
    if table.status == "frozen":
        return ("thaw",)
    if table.stopped:
        return ("resume",)
    if table.status == "running":
        return ("stop", "pause") if table.playing else ("pause",)
    return ("start",)


def _decision(form: Form) -> dict[str, Any]:
    """Return the decision that the page showed."""
    return {
        "seat": shown_number(form, "seat", 10),
        "player": shown_number(form, "player"),
        "hand": shown_number(form, "hand"),
        "turn": shown_number(form, "turn"),
    }


def shown_number(form: Form, name: str, most: int = 2**53) -> int:
    """Return a number that the page put into the form; refuse a form that is not whole."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 16 and 1 <= int(text) <= most):
        raise FormWrong({"form": _("This page is not whole. Load it again.")})
    return int(text)


def typed_text(form: Form, name: str) -> str:
    """Return one typed line without the space around it; refuse what the room could not read."""
    refuse_cards(form)
    text = form.get(name, "").strip()
    if len(text) > TEXT_MAX or not re.match(PLAIN_LINE, text):
        raise FormWrong({name: _("Type one line of at most {most} letters.").format(most=TEXT_MAX)})
    return text
