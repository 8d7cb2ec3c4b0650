"""The customer's screen at the cage: one sheet, read in a glance, whatever is asked or done."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.customer_welcome import house_of, mark_box, put_middle, put_welcome
from player_station.screens.customer_words import (
    asker_words,
    entry_words,
    purpose_words,
    question_words,
    swept,
)
from player_station.screens.keypad import pin_is_checked, put_keys
from player_station.screens.pin_pad import checking_words, fewest_digits, pad_keys, put_dots
from player_station.screens.timing import left_of, stepped
from player_station.screens.top_bar import put_note
from screenkit.amounts import cents_shown
from screenkit.drawables import HouseMark, Label, Mark, Plate, Ring, Table, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALERT,
    BODY,
    GLASS,
    GOLD,
    HUGE,
    LARGE,
    LINE,
    RAISED,
    SECOND,
    SUM,
    TEXT,
    TITLE,
    WIN,
)
from wire.messages.customer_screen import CustomerAsked

SHEET: Final = (880, 520)
SHEET_TOP: Final = 124
QUESTION_MS: Final = 60_000
SOON_MS: Final = 10_000
"""From here on the time that is left is told in the colour of trouble."""


def put_customer(sheet: Sheet) -> None:
    """Draw a welcome, a question with the PIN that agrees to it, or what was done."""
    asked = sheet.view.customer
    sheet.put(_table(sheet.width))
    box = Box((sheet.width - SHEET[0]) // 2, SHEET_TOP, *SHEET)
    sheet.put(Plate(box=box, fill=GLASS, radius=20, shadow=True, glass=True))
    inside = box.inset(40, 36)
    if asked is not None and asked.ask:
        _put_question(sheet, inside, asked)
    elif asked is not None and (asked.ended or asked.purpose == "new_pin"):
        _put_outcome(sheet, inside, asked)
    elif asked is not None and asked.purpose:
        _put_done(sheet, inside, asked)
    else:
        put_welcome(sheet, inside, asked or CustomerAsked())
    put_note(sheet, Box(box.x, 40, box.w, 64))


def _table(width: int) -> Table:
    """The table from above, cut at the sides: the sheet lies in its middle."""
    baize = Box(-120, 40, width + 240, 688)
    return Table(
        box=Box(0, 0, width, 768), baize=baize, corner=(344, 344), lamp=(width // 2, 384),
        light=(width * 2 // 3, 480),
    )  # fmt: skip


def _put_head(sheet: Sheet, box: Box, name: str) -> None:
    """The house's mark with the customer's name beside it."""
    sheet.put(HouseMark(box=box.part(0, 0, 64, 64), colour=TEXT))
    place = box.part(84, 0, box.w - 84, 34)
    sheet.put(Words(box=place, text=house_of(sheet), size=BODY, colour=SECOND))
    sheet.put(
        Words(
            box=box.part(84, 28, box.w - 84, 40), text=name, size=TITLE, weight="bold", colour=TEXT
        )
    )


def _put_sum(sheet: Sheet, box: Box, what: str, amount: str) -> None:
    """What the money is for, and how much, as large as the sheet allows."""
    sheet.put(Words(box=box.part(0, 0, box.w, 32), text=what, size=LARGE, colour=SECOND))
    sheet.put(
        Words(box=box.part(0, 34, box.w, 76), text=amount, size=SUM, weight="bold", whole=True)
    )


def _put_account(sheet: Sheet, box: Box, before: int, after: tuple[str, int]) -> None:
    """The account before and after, one line each, with a hairline above."""
    sheet.put(Plate(box=box.part(0, 0, box.w, 2), fill=LINE, radius=1))
    lines = ((_("On your account before"), before), after)
    for number, (text, cents) in enumerate(lines):
        line = box.part(0, 10 + 40 * number, box.w, 36)
        paint = TEXT if number else SECOND
        sheet.put(Words(box=line, text=text, size=BODY, colour=paint))
        amount = cents_shown(cents)
        sheet.put(Words(box=line, text=amount, size=LARGE, colour=paint, align="right", whole=True))


def _put_question(sheet: Sheet, box: Box, asked: CustomerAsked) -> None:
    """Left: whose account, how much, and what stays. Right: the pad."""
    left = box.part(0, 0, 400, box.h)
    _put_head(sheet, left, asked.nickname)
    what, amount = purpose_words(asked)
    _put_sum(sheet, left.part(0, 104, left.w, 112), what, amount)
    asker = left.part(0, 70, left.w, 30)
    sheet.put(Words(box=asker, text=asker_words(asked), size=BODY, colour=SECOND))
    line = entry_words(asked)
    sheet.put(Words(box=left.part(0, 214, left.w, 32), text=line, size=BODY, colour=TEXT))
    if swept(asked) is not None:
        rest = (_("Left on your account"), asked.balance)
        _put_account(sheet, left.part(0, 260 if line else 236, left.w, 96), asked.before, rest)
    _put_countdown(sheet, left.part(0, left.h - 72, left.w, 72), asked)
    _put_pad(sheet, box.part(box.w - 376, -16, 376, box.h + 32), asked)


def _put_pad(sheet: Sheet, box: Box, asked: CustomerAsked) -> None:
    """The pad of the sheet's right half; its keys and dots are those of every pad."""
    waits = pin_is_checked(sheet.view)
    title, words = checking_words() if waits else question_words(sheet.view, asked)
    heading = box.part(0, 0, box.w, 40)
    trouble = sheet.view.pin_trouble or (asked.trouble and not sheet.view.pin_second)
    wrong = bool(trouble) and not waits
    sheet.put(
        Words(
            box=heading, text=title, size=TITLE, weight="bold", align="centre",
            colour=ALERT if wrong else TEXT,
        )
    )  # fmt: skip
    line = box.part(0, 40, box.w, 28)
    sheet.put(Words(box=line, text=words, size=BODY, colour=SECOND, align="centre"))
    put_dots(sheet, box.part(0, 70, box.w, 40))
    put_keys(sheet, box.part(0, 116, box.w, 288), pad_keys(sheet.view), prefix="pin")
    low = box.part(0, box.h - 68, box.w, 68)
    sheet.button("pin:cancel", low.part(0, 0, 128, 68), _("Cancel"), Face(size=LARGE))
    enter = low.part(136, 0, low.w - 136, 68)
    if len(sheet.view.pin) >= fewest_digits(sheet.view):
        sheet.button("pin:enter", enter, _("Enter"), GOLDEN)
    else:
        sheet.put(Plate(box=enter, fill=RAISED, line=LINE))
        sheet.put(Words(box=enter, text=_("Enter"), size=LARGE, colour=SECOND, align="centre"))


def _put_countdown(sheet: Sheet, box: Box, asked: CustomerAsked) -> None:
    """A ring that closes, with its seconds; every entry gives the full time again.

    Gold is the button that approves.
    """
    left_ms = left_of(sheet.view, asked.left_ms)
    paint = ALERT if left_ms <= SOON_MS else TEXT
    ring = box.part(0, 0, 72, 72)
    seconds = -(-left_ms // 1000)
    sheet.put(Ring(box=ring, permille=stepped(left_ms, QUESTION_MS), colour=paint, width=6))
    sheet.put(
        Words(box=ring, text=str(seconds), size=LARGE, weight="bold", align="centre", whole=True)
    )
    words = _("Seconds to enter your PIN") if seconds else _("One moment")
    sheet.put(Words(box=box.part(92, 0, box.w - 92, 72), text=words, size=BODY, colour=SECOND))


def _put_done(sheet: Sheet, box: Box, done: CustomerAsked) -> None:
    """What was done with the customer's money, what is there now, and the receipt."""
    _put_head(sheet, box, _("Thank you, {name}").format(name=done.nickname))
    sheet.put(Mark(box=box.part(box.w - 64, 0, 64, 64), name="tick", colour=WIN))
    what = _("Paid out to you") if done.purpose == "payout" else _("Paid in by you")
    _put_sum(sheet, box.part(0, 112, box.w, 112), what, cents_shown(done.amount))
    now = (_("On your account now"), done.balance)
    _put_account(sheet, box.part(0, 244, box.w, 96), done.before, now)
    foot = box.part(0, box.h - 80, box.w, 80)
    sheet.put(Plate(box=foot.part(0, 0, foot.w, 2), fill=LINE, radius=1))
    sheet.put(
        Label(
            box=foot.part(0, 12, foot.w, 68), text=_("Take your receipt"), mark="receipt",
            size=HUGE, colour=GOLD, weight="bold",
        )
    )  # fmt: skip


def _put_outcome(sheet: Sheet, box: Box, told: CustomerAsked) -> None:
    """The result of a question in which no money moved."""
    title, words = _("Thank you, {name}").format(name=told.nickname), _("Your new PIN is set.")
    sign, paint = "tick", WIN
    if told.ended:
        title = _("That took too long") if told.ended == "time" else _("The cashier ended this")
        words = _("Nothing was done. Please see the cashier.")
        sign, paint = "clock", SECOND
    put_middle(sheet, box, Mark(box=mark_box(box), name=sign, colour=paint), (title, words))
