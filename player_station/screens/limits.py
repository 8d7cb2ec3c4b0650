"""The player's own limits, and choosing a new PIN."""

from __future__ import annotations

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.frame import put_empty, put_frame, put_page_note
from player_station.screens.keypad import put_keypad
from player_station.screens.pin_pad import choose_words, put_pin_pad, trouble_title
from player_station.screens.side_panel import put_caption, put_fact
from player_station.screens.top_bar import put_note
from screenkit.amounts import cents_shown
from screenkit.drawables import Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, HUGE, LARGE, SECOND
from screenkit.words import date_shown
from wire.messages.limits import LimitLine

MONEY_LIMITS = frozenset(
    {
        "deposit_day",
        "deposit_week",
        "deposit_month",
        "loss_day",
        "loss_week",
        "loss_month",
        "table_amount",
    }
)
LOSSES = frozenset({"loss_day", "loss_week", "loss_month"})
"""What can still be lost at the table is used up already."""


def limit_word(kind: str) -> str:
    """Return a limit's name."""
    words = {
        "deposit_day": _("Deposits per day"),
        "deposit_week": _("Deposits per week"),
        "deposit_month": _("Deposits per month"),
        "loss_day": _("Losses per day"),
        "loss_week": _("Losses per week"),
        "loss_month": _("Losses per month"),
        "session_minutes": _("Time at the tables"),
        "table_amount": _("Brought to one table"),
    }
    return words.get(kind, kind.replace("_", " ").capitalize())


def amount_of(kind: str, most: int) -> str:
    """Write a limit's amount."""
    if most < 0:
        return _("None")
    if kind in MONEY_LIMITS:
        return cents_shown(most)
    return _("{minutes} min").format(minutes=most)


def put_limits(sheet: Sheet) -> None:
    """Every limit with its present value; a touch opens it for change."""
    room = put_frame(sheet, _("My limits"))
    limits = sheet.view.limits
    if limits is None:
        put_empty(sheet, room, _("Fetching your limits"))
        return
    for row, line in enumerate(limits[:8]):
        _put_row(sheet, room.part(0, row * 80, room.w, 72), row, line)
    put_page_note(sheet)


def _put_row(sheet: Sheet, box: Box, row: int, line: LimitLine) -> None:
    name = f"limit:{row}"
    place = sheet.surface(name, box, Face())
    title = place.part(20, 0, 320, box.h)
    if line.kind in LOSSES:
        counted = _("Chips on the table count as lost")
        put_caption(sheet, place.part(20, 40, 320, 26), counted)
        title = place.part(20, 4, 320, 36)
    sheet.put(Words(box=title, text=limit_word(line.kind), size=LARGE))
    used = _("Used {amount}").format(amount=amount_of(line.kind, line.used))
    sheet.put(
        Words(
            box=place.part(350, 0, 260, box.h), text=used, size=BODY, colour=SECOND, align="right"
        )
    )
    value = place.part(box.w - 340, 0, 320, box.h)
    text = amount_of(line.kind, line.most)
    if line.wish is not None:
        wish = _("{amount} from {day}").format(
            amount=amount_of(line.kind, line.wish),
            day=date_shown(line.wish_from_ms, sheet.view.time_zone),
        )
        lower = Box(value.x, value.y + 34, value.w, 28)
        sheet.put(Words(box=lower, text=wish, size=BODY, colour=SECOND, align="right"))
        value = Box(value.x, value.y + 2, value.w, 34)
    sheet.put(Words(box=value, text=text, size=LARGE, weight="bold", align="right", whole=True))
    sheet.touch(name, box, limit_word(line.kind))


def put_limit(sheet: Sheet) -> None:
    """Change one limit: lower at once, higher after the waiting time."""
    limits = sheet.view.limits or ()
    item = sheet.view.page_item
    if item >= len(limits):
        put_limits(sheet)
        return
    line = limits[item]
    room = put_frame(sheet, limit_word(line.kind), back="page:limits")
    left = room.part(0, 0, room.w - 472, 448)
    sheet.panel(left)
    inside = left.inset(24)
    now = amount_of(line.kind, line.most)
    put_fact(sheet, inside.part(0, 0, inside.w, 36), _("Limit now"), now)
    money = line.kind in MONEY_LIMITS
    typed = sheet.view.draft.typed if sheet.view.draft and sheet.view.draft.typed else ""
    shown = f"${typed or '0'}" if money else _("{minutes} min").format(minutes=typed or "0")
    put_caption(sheet, inside.part(0, 64, inside.w, 28), _("New limit"))
    readout = inside.part(0, 92, inside.w, 64)
    sheet.put(Words(box=readout, text=shown, size=HUGE, weight="bold", whole=True))
    words = _(
        "A lower limit holds at once. A higher one, or none, holds after the waiting time"
        " and you may take it back until then."
    )
    sheet.explain(inside.part(0, 184, inside.w, 200), words)
    put_keypad(sheet, Box(room.right - 448, room.y + 8, 440, 432))
    foot = room.part(0, 552, room.w, 104)
    half = (foot.w - 16) // 2
    sheet.button("limit_none", foot.part(0, 0, half, 104), _("No limit"), Face(size=LARGE))
    if typed:
        sheet.button("limit_set", foot.part(half + 16, 0, half, 104), _("Set this limit"), GOLDEN)
    put_note(sheet, room.part(0, 472, room.w, 64))


def put_change_pin(sheet: Sheet) -> None:
    """The old PIN, the new one, and the new one again."""
    view = sheet.view
    put_frame(sheet, _("Change PIN"))
    if not view.pin_first:
        title, words = _("Your current PIN"), _("So that nobody else changes it")
    elif view.pin_trouble:
        title, words = trouble_title(view.pin_trouble), choose_words(view)
    elif not view.pin_second:
        title, words = _("Your new PIN"), choose_words(view)
    else:
        title, words = _("The new PIN again"), _("To be sure that it is what you meant")
    put_pin_pad(sheet, title, words)
    put_page_note(sheet)
