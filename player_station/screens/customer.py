"""The customer's screen at the cage: one sheet, read in a glance, whatever is asked or done."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.customer_words import entry_words, purpose_words, question_words, swept
from player_station.screens.keypad import put_keys
from player_station.screens.pin_pad import fewest_digits, pad_keys, put_dots
from player_station.screens.timing import left_of, stepped
from player_station.screens.top_bar import put_note
from screenkit.amounts import cents_shown
from screenkit.drawables import HouseMark, Label, Mark, Plate, Ring, Table, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
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
from screenkit.words import game_played, stakes_words
from wire.messages.customer_screen import CustomerAsked, OpenGame
from wire.messages.table_view import RulesView

SHEET: Final = (880, 520)
SHEET_TOP: Final = 124
QUESTION_MS: Final = 60_000
GAMES_SHOWN: Final = 5


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
        _put_welcome(sheet, inside, () if asked is None else asked.games)
    put_note(sheet, Box(box.x, 40, box.w, 64))


def _table(width: int) -> Table:
    """The table from above, cut at the sides: the sheet lies in its middle."""
    baize = Box(-120, 40, width + 240, 688)
    return Table(
        box=Box(0, 0, width, 768), baize=baize, corner=(344, 344), lamp=(width // 2, 384),
        light=(width * 2 // 3, 480),
    )  # fmt: skip


def _house(sheet: Sheet) -> str:
    return sheet.view.welcome.house if sheet.view.welcome else ""


def _put_head(sheet: Sheet, box: Box, name: str) -> None:
    """The house's mark with the customer's name beside it."""
    sheet.put(HouseMark(box=box.part(0, 0, 64, 64), colour=TEXT))
    place = box.part(84, 0, box.w - 84, 34)
    sheet.put(Words(box=place, text=_house(sheet), size=BODY, colour=SECOND))
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
    line = entry_words(asked)
    sheet.put(Words(box=left.part(0, 214, left.w, 32), text=line, size=BODY, colour=TEXT))
    if swept(asked) is not None:
        rest = (_("Left on your account"), asked.balance)
        _put_account(sheet, left.part(0, 260 if line else 236, left.w, 96), asked.before, rest)
    _put_countdown(sheet, left.part(0, left.h - 72, left.w, 72), asked)
    title, words = question_words(sheet.view, asked)
    _put_pad(sheet, box.part(box.w - 376, -16, 376, box.h + 32), title, words)


def _put_pad(sheet: Sheet, box: Box, title: str, words: str) -> None:
    """The pad of the sheet's right half; its keys and dots are those of every pad."""
    heading = box.part(0, 0, box.w, 40)
    sheet.put(Words(box=heading, text=title, size=TITLE, weight="bold", align="centre"))
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
    """A ring that closes, with its seconds; every entry gives the full time again."""
    left_ms = left_of(sheet.view, asked.left_ms)
    ring = box.part(0, 0, 72, 72)
    seconds = -(-left_ms // 1000)
    sheet.put(Ring(box=ring, permille=stepped(left_ms, QUESTION_MS), colour=GOLD, width=6))
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
    title, words, sign = _("Thank you, {name}").format(name=told.nickname), "", "tick"
    words = _("Your new PIN is set.")
    if told.ended:
        title = _("That took too long") if told.ended == "time" else _("The cashier ended this")
        words, sign = _("Nothing was done. Please see the cashier."), "clock"
    _put_middle(sheet, box, Mark(box=_mark_box(box), name=sign, colour=WIN), (title, words))


def _mark_box(box: Box, side: int = 120) -> Box:
    return Box(box.x + (box.w - side) // 2, box.y + 64, side, side)


def _put_middle(
    sheet: Sheet, box: Box, sign: Mark | HouseMark, lines: tuple[str, str], *, top: int = 216
) -> None:
    """A sign with two lines under it."""
    sheet.put(sign)
    upper, lower = box.part(0, top, box.w, 56), box.part(0, top + 60, box.w, 40)
    sheet.put(Words(box=upper, text=lines[0], size=HUGE, weight="bold", align="centre"))
    sheet.put(Words(box=lower, text=lines[1], size=LARGE, colour=SECOND, align="centre"))


def _put_welcome(sheet: Sheet, box: Box, games: tuple[OpenGame, ...]) -> None:
    """The house, and what is played now; without an open game only the house."""
    lines = (_house(sheet) or _("Welcome"), _("Please see the cashier"))
    if not games:
        sign = HouseMark(box=_mark_box(box, 160), colour=GOLD)
        _put_middle(sheet, box, sign, lines, top=256)
        return
    left = box.part(0, 0, 320, box.h)
    sign = HouseMark(box=_mark_box(left, 160), colour=GOLD)
    _put_middle(sheet, left, sign, lines, top=256)
    _put_games(sheet, box.part(368, 0, box.w - 368, box.h), games)


def _put_games(sheet: Sheet, box: Box, games: tuple[OpenGame, ...]) -> None:
    sheet.put(Words(box=box.part(0, 0, box.w, 40), text=_("Open games"), size=TITLE, weight="bold"))
    for number, game in enumerate(games[:GAMES_SHOWN]):
        row = box.part(0, 56 + 80 * number, box.w, 76)
        sheet.put(Plate(box=row.part(0, 0, row.w, 2), fill=LINE, radius=1))
        rules = RulesView(game=game.game, structure=game.structure, stakes=game.stakes)
        name = game.tournament or game_played(rules)
        sheet.put(Words(box=row.part(0, 6, row.w - 140, 36), text=name, size=LARGE, weight="bold"))
        stakes = _("Tournament") if game.tournament else stakes_words(rules).partition(",")[0]
        table = _("Table {number}").format(number=game.table)
        under = f"{stakes}  \u00b7  {table}"
        sheet.put(Words(box=row.part(0, 40, row.w - 140, 30), text=under, colour=SECOND))
        colour = WIN if game.free and not game.waiting else SECOND
        place = row.part(row.w - 132, 6, 132, 66)
        sheet.put(Words(box=place, text=_room(game), colour=colour, align="right"))


def _room(game: OpenGame) -> str:
    """Whether somebody may sit down now."""
    if game.waiting:
        return _("{count} waiting").format(count=game.waiting)
    if not game.free:
        return _("Full")
    return _("1 seat open") if game.free == 1 else _("{count} seats open").format(count=game.free)
