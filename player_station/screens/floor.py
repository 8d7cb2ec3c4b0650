"""The floorperson's menu at the seat, and the customer's screen at the cage."""

from __future__ import annotations

from typing import Final

from player_station.controls import Face, Sheet
from player_station.screens.pin_pad import choose_words, put_pin_pad, trouble_title
from player_station.screens.places import Places
from player_station.screens.side_panel import put_fact
from player_station.screens.timing import left_of
from player_station.screens.top_bar import put_note, put_top_bar
from screenkit.amounts import cents_shown
from screenkit.drawables import Felt, Mark, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import ALL_IN, BODY, GOLD, HUGE, LARGE, SECOND, TITLE, WHITE, WIN
from wire.messages.cage import EVERYTHING, CustomerAsked

GRAVE = frozenset({"close", "void", "remove_player"})


def choice_word(code: str) -> str:
    """What a choice of the floor's menu is called."""
    words = {
        "start": _("Start the table"),
        "pause": _("Pause after this hand"),
        "stop": _("Stop the action now"),
        "resume": _("Resume the action"),
        "close": _("Close the table"),
        "void": _("Call the hand off"),
        "clock": _("Put the clock on"),
        "move": _("Move this player"),
        "call_answered": _("Call answered"),
        "seat_out_of_service": _("This seat out of service"),
        "seat_in_service": _("This seat in service"),
        "remove_player": _("Player leaves after the hand"),
    }
    return words.get(code, code.replace("_", " ").capitalize())


def put_floor_menu(sheet: Sheet) -> None:
    """What a floorperson may do from here; the menu closes by itself."""
    own = sheet.view.own
    menu = own.floor_menu if own else None
    places = Places(width=sheet.width)
    sheet.put(Felt(box=places.whole, dim=True))
    put_top_bar(sheet, places)
    if menu is None:
        return
    title = _("Floor: {name}").format(name=menu.name)
    sheet.title(Box(16, 56, sheet.width - 304, 56), title)
    seconds = -(-left_of(sheet.view, menu.left_ms) // 1000)
    closes = _("Closes in {seconds} s").format(seconds=seconds)
    box = Box(sheet.width - 256, 56, 240, 56)
    sheet.put(Words(box=box, text=closes, size=BODY, colour=SECOND, align="right"))
    columns = Box(16, 128, sheet.width - 32, 96).columns(3, 16)
    for number, code in enumerate(menu.choices[:12]):
        place = columns[number % 3].moved(0, number // 3 * 112)
        face = Face(size=LARGE)
        if code in GRAVE:
            face = Face(fill=ALL_IN, ink=WHITE, line=None, size=LARGE)
        sheet.button(f"floor:{code}", place, choice_word(code), face)
    sheet.button("cancel", Box(16, 664, sheet.width - 32, 88), _("Done"), Face(size=LARGE))
    put_note(sheet, Box(sheet.width // 2 - 280, 584, 560, 64))


def put_customer(sheet: Sheet) -> None:
    """The touchscreen beside the cashier: a welcome, or the amount and the PIN that confirms it."""
    asked = sheet.view.customer
    sheet.put(Felt(box=Box(0, 0, sheet.width, 768)))
    if asked is None or not asked.ask:
        if asked is not None and (asked.ended or asked.purpose == "new_pin"):
            _put_outcome(sheet, asked)
        elif asked is not None and asked.purpose:
            _put_done(sheet, asked)
        else:
            _put_welcome(sheet)
        return
    _put_transaction(sheet, asked)
    title, words = _pin_words(sheet, asked)
    put_pin_pad(sheet, title, words, middle=sheet.width // 2 + 204)
    put_note(sheet, Box(sheet.width // 2 - 412, 56, 824, 64))


def _put_welcome(sheet: Sheet) -> None:
    house = sheet.view.welcome.house if sheet.view.welcome else ""
    middle = sheet.width // 2
    sheet.put(Mark(box=Box(middle - 80, 200, 160, 160), name="arclight", colour=GOLD))
    lines = ((house or _("Welcome"), HUGE, 392), (_("Please see the cashier"), LARGE, 456))
    for text, size, y in lines:
        box = Box(40, y, sheet.width - 80, 48)
        sheet.put(Words(box=box, text=text, size=size, weight="bold", align="centre"))


def _put_outcome(sheet: Sheet, told: CustomerAsked) -> None:
    """The result of a question in which no money moved."""
    box = Box(sheet.width // 2 - 300, 240, 600, 224)
    sheet.panel(box)
    inside = box.inset(32, 32)
    title = _("Thank you, {name}").format(name=told.nickname)
    words = _("Your new PIN is set.")
    if told.ended:
        title = _("That took too long") if told.ended == "time" else _("The cashier ended this")
        words = _("Nothing was done. Please see the cashier.")
    sheet.put(Words(box=inside.part(0, 0, inside.w, 64), text=title, size=TITLE, weight="bold"))
    sheet.put(Words(box=inside.part(0, 88, inside.w, 48), text=words, size=LARGE, colour=SECOND))


def _put_done(sheet: Sheet, done: CustomerAsked) -> None:
    """What was done with the customer's money, and what is on the account now."""
    box = Box(sheet.width // 2 - 300, 176, 600, 384)
    sheet.panel(box)
    inside = box.inset(32, 32)
    sheet.put(Mark(box=Box(inside.x, inside.y, 48, 48), name="tick", colour=WIN))
    what = _("Paid out to you") if done.purpose == "payout" else _("Paid in by you")
    thanks = _("Thank you, {name}").format(name=done.nickname)
    title = Box(inside.x + 68, inside.y - 8, inside.w - 68, 64)
    sheet.put(Words(box=title, text=thanks, size=TITLE, weight="bold"))
    line = Box(inside.x, inside.y + 96, inside.w, 36)
    sheet.put(Words(box=line, text=what, size=LARGE, colour=SECOND))
    amount = Box(inside.x, inside.y + 132, inside.w, 72)
    sheet.put(
        Words(box=amount, text=cents_shown(done.amount), size=HUGE, weight="bold", whole=True)
    )
    put_fact(
        sheet,
        Box(inside.x, inside.bottom - 48, inside.w, 44),
        _("On your account now"),
        cents_shown(done.balance),
    )


def _put_transaction(sheet: Sheet, asked: CustomerAsked) -> None:
    """Whose account, and how much: large enough to be read before the PIN."""
    box = Box(sheet.width // 2 - 412, 136, 392, 600)
    sheet.panel(box)
    inside = box.inset(32, 24)
    sheet.put(
        Words(
            box=Box(inside.x, inside.y, inside.w, 40),
            text=asked.nickname,
            size=LARGE,
            weight="bold",
        )
    )
    what = _WHAT.get(asked.purpose, _for_the_card)()
    sheet.put(
        Words(box=Box(inside.x, inside.y + 184, inside.w, 32), text=what, size=LARGE, colour=SECOND)
    )
    place = Box(inside.x, inside.y + 224, inside.w, 64)
    amount = _("A new PIN")
    if asked.purpose in _WHAT:
        amount = _("Everything") if asked.amount == EVERYTHING else cents_shown(asked.amount)
    sheet.put(Words(box=place, text=amount, size=HUGE, weight="bold", whole=True))
    seconds = -(-left_of(sheet.view, asked.left_ms) // 1000)
    left = _("{seconds} s left").format(seconds=seconds) if seconds else _("One moment")
    sheet.put(Words(box=Box(inside.x, inside.bottom - 32, inside.w, 32), text=left, colour=SECOND))


def _for_the_card() -> str:
    return _("For your account card")


_WHAT: Final = {"payout": lambda: _("Payout"), "enter": lambda: _("Tournament, from your account")}
"""What a PIN agrees to, where money moves."""


def _pin_words(sheet: Sheet, asked: CustomerAsked) -> tuple[str, str]:
    if asked.trouble == "pin_wrong":
        tries = _("Tries left: {count}").format(count=asked.tries_left)
        return _("Wrong PIN"), tries if asked.tries_left else _("Please try again")
    if sheet.view.pin_trouble:
        return trouble_title(sheet.view.pin_trouble), choose_words(sheet.view)
    if asked.trouble and not sheet.view.pin_second:
        new = asked.purpose == "new_pin"
        words = choose_words(sheet.view) if new else _("The cashier does not see it")
        return trouble_words(asked.trouble), words
    if asked.purpose in _WHAT:
        return _("Agree with your PIN"), _("The cashier does not see it")
    if sheet.view.pin_second:
        return _("The new PIN again"), _("To be sure that it is what you meant")
    return _("Choose your PIN"), choose_words(sheet.view)


def trouble_words(code: str) -> str:
    """What was wrong with the last entry, as a title."""
    words = {
        "pin_too_easy": _("Too easy to guess"),
        "pin_wrong_length": _("Wrong number of digits"),
        "pin_not_digits": _("Wrong number of digits"),
    }
    return words.get(code, _("Please try again"))
