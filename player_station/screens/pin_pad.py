"""The PIN pad: digits are never shown, and are erased if typing stops for a while."""

from __future__ import annotations

from itertools import pairwise

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.keypad import pin_is_checked, put_keys
from player_station.screens.own_plate import put_always, put_turn
from player_station.screens.places import Places
from player_station.screens.top_bar import put_note, put_top_bar
from player_station.state import PinTrouble, Station
from screenkit.drawables import Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, GOLD, LARGE, LINE, PANEL, RAISED, SECOND, TEXT, TITLE

PIN_DIGITS_MIN = 4
PIN_DIGITS_MAX = 8


def checking_words() -> tuple[str, str]:
    """What the pad says while an entry is being checked."""
    return _("One moment"), _("Your PIN is being checked")


def put_pin_screen(sheet: Sheet, title: str, words: str) -> None:
    """Draw the pad with its dots; `title` says whose PIN is asked."""
    places = Places(width=sheet.width)
    sheet.put(places.table(dim=False, near_rail=False))
    put_top_bar(sheet, places)
    put_pin_pad(sheet, title, words)
    _put_sample_card(sheet, Box(16, 136, sheet.width // 2 - 240, 88))
    put_always(sheet, places)
    put_turn(sheet, sheet.width - 16, 56)
    put_note(sheet, Box(sheet.width // 2 - 260, 56, 520, 64))


def _put_sample_card(sheet: Sheet, box: Box) -> None:
    """A demo's card stays readable beside the pad: its PIN is written on it."""
    cards = sheet.view.sample_cards[:1]
    for name, _track in cards:
        sheet.panel(box)
        sheet.small(box.part(16, 12, box.w - 32, 24), _("Your sample card"))
        line = box.part(16, 40, box.w - 32, 36)
        sheet.put(Words(box=line, text=name, size=LARGE, weight="bold", colour=GOLD))


def put_pin_pad(sheet: Sheet, title: str, words: str, *, middle: int = 0) -> None:
    """Draw only the pad, over the present screen, in the middle or around `middle`."""
    if pin_is_checked(sheet.view):
        title, words = checking_words()
    box = Box((middle or sheet.width // 2) - 208, 136, 416, 600)
    sheet.put(Plate(box=box, fill=PANEL, line=LINE, radius=12, shadow=True))
    heading = Box(box.x + 24, box.y + 16, box.w - 48, 44)
    sheet.put(Words(box=heading, text=title, size=TITLE, weight="bold", align="centre"))
    line = Box(box.x + 24, box.y + 60, box.w - 48, 28)
    sheet.put(Words(box=line, text=words, size=BODY, colour=SECOND, align="centre"))
    put_dots(sheet, Box(box.x + 24, box.y + 96, box.w - 48, 40))
    keys = pad_keys(sheet.view)
    put_keys(sheet, Box(box.x + 24, box.y + 144, box.w - 48, 352), keys, prefix="pin")
    sheet.button("pin:cancel", Box(box.x + 24, box.y + 512, 120, 72), _("Cancel"), Face(size=LARGE))
    enter = Box(box.x + 160, box.y + 512, box.w - 184, 72)
    if len(sheet.view.pin) >= fewest_digits(sheet.view):
        sheet.button("pin:enter", enter, _("Enter"), GOLDEN)
    else:
        sheet.put(Plate(box=enter, fill=RAISED, line=LINE))
        sheet.put(Words(box=enter, text=_("Enter"), size=LARGE, colour=SECOND, align="centre"))


def pin_asked(view: Station) -> tuple[object, ...]:
    """A key for the PIN that the pad asks for now; it changes with every new prompt."""
    ask = view.customer.ask if view.customer else 0
    state = view.own.state if view.own else ""
    return view.page, state, ask, bool(view.pin_first), bool(view.pin_second)


def pad_keys(view: Station) -> tuple[str, ...]:
    """The keys in their order; a room may have the digits shuffled."""
    digits = [str(digit) for digit in view.shuffled_keys] or [*"1234567890"]
    return (*digits[:9], "", digits[9], "erase")


def house_digits(view: Station) -> int:
    """How many digits a PIN of this house has; 0: four to eight."""
    if view.customer is not None and view.customer.digits:
        return view.customer.digits
    return view.welcome.pin_digits if view.welcome is not None else 0


def choose_words(view: Station) -> str:
    """What a new PIN must look like."""
    digits = house_digits(view)
    if digits:
        return _("{digits} digits, not easy to guess").format(digits=digits)
    return _("Four to eight digits, not easy to guess")


def trouble_title(trouble: PinTrouble) -> str:
    """Say why a new PIN must be chosen again."""
    return _("The two PINs differ") if trouble == "differ" else _("Too easy to guess")


def is_easy(pin: str) -> bool:
    """Say whether a new PIN repeats itself or counts in even steps: 111111, 121212, 123456.

    The books judge every new PIN, also by birthday and card; this only spares a second entry.
    """
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return len(steps) == 1 or pin in (pin + pin)[1:-1]


def new_pin_asked(view: Station) -> bool:
    """Whether the pad asks for a new PIN."""
    if view.page == "change_pin":
        return bool(view.pin_first)
    return view.customer is not None and view.customer.purpose == "new_pin"


def fewest_digits(view: Station) -> int:
    """How many digits must be typed before Enter works."""
    return (house_digits(view) if new_pin_asked(view) else 0) or PIN_DIGITS_MIN


def most_digits(view: Station) -> int:
    """How many digits the pad takes; an old PIN may have another length than a new one."""
    return (house_digits(view) if new_pin_asked(view) else 0) or PIN_DIGITS_MAX


def put_dots(sheet: Sheet, box: Box) -> None:
    """One dot for each digit; their number is all that shows."""
    count = len(sheet.view.pin)
    slots = max(house_digits(sheet.view) or PIN_DIGITS_MIN, count)
    width = slots * 36
    for number in range(slots):
        x = box.x + (box.w - width) // 2 + number * 36 + 8
        spot = Box(x, box.y + 10, 20, 20)
        filled = number < count
        sheet.put(
            Plate(box=spot, fill=TEXT if filled else PANEL, line=SECOND, line_width=2, radius=10)
        )
