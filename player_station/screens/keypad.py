"""The keypads: amounts and PINs."""

from __future__ import annotations

from dataclasses import replace

from player_station.controls import Face, Sheet
from player_station.state import Station
from screenkit.drawables import Plate
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import LARGE, LINE, PANEL, SECOND, TITLE

KEY_FACE = Face(size=TITLE, weight="bold", kind="key")
CHECKED = frozenset({"enter_pin", "customer_pin", "change_pin", "exclude", "answer_deal"})
"""Requests that carry a PIN from the pad."""


def pin_is_checked(view: Station) -> bool:
    """Whether a PIN was sent and has no answer yet; the next digit shows the pad again."""
    return view.pending is not None and view.pending.kind in CHECKED and not view.pin


def put_keypad(sheet: Sheet, box: Box, *, turn: int = 0) -> None:
    """Draw a keypad for amounts: digits, a point for cents, and erase."""
    sheet.put(Plate(box=box.inset(-8), fill=PANEL, line=LINE, radius=12, shadow=True))
    put_keys(sheet, box, amount_keys(sheet), prefix="key", turn=turn)


def amount_keys(sheet: Sheet) -> tuple[str, ...]:
    """The keys for an amount; tournament chips have no cents."""
    point = "" if sheet.view.tournament else "."
    return ("1", "2", "3", "4", "5", "6", "7", "8", "9", point, "0", "erase")


def put_amount_keys(sheet: Sheet, box: Box, *, turn: int) -> None:
    """Draw the keys for a bet in the panel's own place, so that they hide nothing of the table."""
    point = "" if sheet.view.tournament else "."
    rows = (("1", "2", "3", "erase"), ("4", "5", "6", "0"), ("7", "8", "9", point))
    _put_rows(sheet, box, rows, prefix="key", turn=turn)


def put_keys(
    sheet: Sheet,
    box: Box,
    keys: tuple[str, ...],
    *,
    prefix: str,
    turn: int = 0,
) -> None:
    """Draw keys in rows of three, as on a telephone; an empty key leaves its place free."""
    rows = tuple(keys[at : at + 3] for at in range(0, len(keys), 3))
    _put_rows(sheet, box, rows, prefix=prefix, turn=turn)


def _put_rows(
    sheet: Sheet, box: Box, rows: tuple[tuple[str, ...], ...], *, prefix: str, turn: int
) -> None:
    width = (box.w + 8) // len(rows[0]) - 8
    height = (box.h - 8 * (len(rows) - 1)) // len(rows)
    for row, keys in enumerate(rows):
        for column, key in enumerate(keys):
            place = box.part(column * (width + 8), row * (height + 8), width, height)
            _put_key(sheet, place, key, prefix, turn)


def _put_key(sheet: Sheet, place: Box, key: str, prefix: str, turn: int) -> None:
    dim = prefix == "pin" and pin_is_checked(sheet.view)
    face = replace(KEY_FACE, fill=PANEL, ink=SECOND) if dim else KEY_FACE
    if key == "erase":
        face = replace(face, mark="erase", size=LARGE, weight="semibold")
        sheet.button(f"{prefix}:erase", place, "", face, turn=turn)
    elif key == "enter":
        sheet.button(f"{prefix}:enter", place, _("Enter"), Face(size=LARGE), turn=turn)
    elif key:
        sheet.button(f"{prefix}:{key}", place, key, face, turn=turn)
