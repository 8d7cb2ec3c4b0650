"""Screens without a game: attract, connecting, reconnecting, out of service, wipe the glass."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.own_plate import put_always
from player_station.screens.places import Places
from player_station.screens.side_panel import put_caption
from player_station.screens.top_bar import put_note, put_top_bar
from player_station.state import WIPE_MS
from screenkit.amounts import chips_shown
from screenkit.drawables import CardPicture, Felt, Mark, Paragraph, Plate, Ring, Veil, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    FELT_EDGE,
    GOLD,
    HUGE,
    LARGE,
    LINE,
    PANEL,
    SECOND,
    TEXT,
    TITLE,
)
from screenkit.words import collection_lines, reason_words, stakes_words, structure_word
from screenkit.words.games import game_word


def put_attract(sheet: Sheet) -> None:
    """The free seat: what is played here, and how to begin."""
    view, table = sheet.view, sheet.view.table
    places = Places(width=sheet.width)
    middle = places.middle
    sheet.put(Felt(box=places.whole))
    put_top_bar(sheet, places)
    _put_fan(sheet, middle)
    if table is not None:
        game = f"{structure_word(table.rules.structure)} {game_word(table.rules.game)}"
        _line(sheet, 312, game, size=HUGE)
        _line(sheet, 360, stakes_words(table.rules), size=TITLE, colour=SECOND)
    own = view.own
    reserved = own is not None and own.state == "reserved" and own.reserved_for
    invite = _("Swipe your card to play")
    if reserved and own is not None:
        invite = _("Reserved for {name}").format(name=own.reserved_for)
    box = Box(middle - 220, 424, 440, 80)
    sheet.put(Plate(box=box, fill=GOLD, radius=12, shadow=True, lit=True))
    sheet.put(Mark(box=box.part(24, 22, 36, 36), name="card", colour=PANEL))
    words = Box(box.x + 76, box.y, box.w - 96, box.h)
    sheet.put(Words(box=words, text=invite, size=TITLE, weight="bold", colour=PANEL))
    _put_facts(sheet, middle)
    _put_tray(sheet)
    put_always(sheet, places)
    put_note(sheet, Box(middle - 260, 344, 520, 64))


def _line(
    sheet: Sheet, y: int, text: str, *, size: int, colour: tuple[int, int, int] = TEXT
) -> None:
    box = Box(40, y, sheet.width - 80, 44)
    sheet.put(Words(box=box, text=text, size=size, weight="bold", align="centre", colour=colour))


def _put_fan(sheet: Sheet, middle: int) -> None:
    """Five cards in a fan: the same on every screen, they are nobody's."""
    cards = ("Ts", "Js", "Qs", "Ks", "As")
    for number, card in enumerate(cards):
        from_middle = number - 2
        box = Box(middle - 72 + from_middle * 84, 78 + abs(from_middle) * 14, 144, 202)
        sheet.put(CardPicture(box=box, card=card, turn=from_middle * 9))


def _put_facts(sheet: Sheet, middle: int) -> None:
    table = sheet.view.table
    if table is None:
        return
    rules = table.rules
    taken = sum(1 for seat in table.seats if seat.state == "seated")
    least = chips_shown(rules.buy_in_min, tournament=rules.tournament)
    most = chips_shown(rules.buy_in_max, tournament=rules.tournament)
    buy_in = _("Buy-in {least} to {most}").format(least=least, most=most)
    if not rules.buy_in_max:
        buy_in = _("Buy-in from {least}").format(least=least)
    seats = _("{count} players at the table").format(count=taken)
    lines = (buy_in, seats, *collection_lines(rules.collection)[:2])
    for number, text in enumerate(lines):
        box = Box(middle - 220, 520 + number * 28, 440, 28)
        sheet.put(Words(box=box, text=text, size=BODY, colour=SECOND, align="centre"))


def _put_tray(sheet: Sheet) -> None:
    """Sample cards, where there is no reader."""
    tray = sheet.view.tray[:4]
    if not tray:
        return
    x, y = sheet.width - 16 - len(tray) * 176, 680
    put_caption(
        sheet, Box(min(x, sheet.width - 296), y - 28, 280, 24), _("Sample cards (no reader here)")
    )
    for number, (name, _track) in enumerate(tray):
        box = Box(x + number * 176, y, 168, 72)
        sheet.button(f"tray:{number}", box, name, Face(mark="card"))


def put_message(sheet: Sheet, title: str, words: str, *, mark: str = "clock") -> None:
    """A screen with one message and nothing to do."""
    sheet.put(Felt(box=Box(0, 0, sheet.width, 768)))
    put_message_box(sheet, title, words, mark=mark)


def put_message_box(sheet: Sheet, title: str, words: str, *, mark: str) -> None:
    """A message over whatever is there."""
    box = Box(sheet.width // 2 - 280, 264, 560, 208)
    sheet.put(Plate(box=box, fill=PANEL, line=LINE, radius=12, shadow=True))
    sheet.put(Mark(box=Box(box.x + 32, box.y + 40, 56, 56), name=mark, colour=SECOND))
    title_box = Box(box.x + 112, box.y + 32, box.w - 136, 48)
    sheet.put(Words(box=title_box, text=title, size=TITLE, weight="bold"))
    words_box = Box(box.x + 112, box.y + 92, box.w - 136, 100)
    sheet.put(Paragraph(box=words_box, text=words, size=BODY))


def put_reconnecting(sheet: Sheet) -> None:
    """The link is gone: nothing can be touched, and the player knows that all is kept."""
    sheet.cover()
    sheet.put(Veil(box=Box(0, 0, sheet.width, 768)))
    words = _("Your seat, chips and cards are kept. Please wait, the floor can see it too.")
    put_message_box(sheet, _("Reconnecting"), words, mark="link")


def put_connecting(sheet: Sheet) -> None:
    """The first moments after the start."""
    put_message(sheet, _("Connecting"), _("This screen is looking for its table."), mark="link")


def put_refused(sheet: Sheet) -> None:
    """The server does not let this screen in, or is not there."""
    code = sheet.view.lost_code
    if code == "silent":
        put_connecting(sheet)
        return
    words = reason_words(code) or _("Please tell whoever looks after the room.")
    put_message(sheet, _("This screen is not connected"), words, mark="warning")


def put_out_of_service(sheet: Sheet) -> None:
    """The seat cannot be used, with the reason."""
    view = sheet.view
    code = view.table.reason if view.table and view.table.reason else view.lost_code
    reason = reason_words(code) or _("Please ask the floor for another seat.")
    put_message(sheet, _("This seat is out of service"), reason, mark="warning")
    put_always(sheet, Places(width=sheet.width))


def put_moved(sheet: Sheet) -> None:
    """The player was moved: where to."""
    own = sheet.view.own
    text = _("Your new seat is held for you. Swipe your card there.")
    if own is not None and own.change_to:
        text = _("Seat {seat} is held for you. Swipe your card there.").format(seat=own.change_to)
    put_message(sheet, _("Please change your seat"), text, mark="person")
    put_always(sheet, Places(width=sheet.width))


def put_wipe(sheet: Sheet) -> None:
    """Twenty seconds in which no touch counts, to wipe the glass."""
    view = sheet.view
    left = max(0, WIPE_MS - (view.now_ms - view.page_since_ms))
    sheet.cover()
    sheet.put(Plate(box=Box(0, 0, sheet.width, 768), fill=FELT_EDGE, radius=0))
    middle = sheet.width // 2
    ring = Box(middle - 70, 220, 140, 140)
    sheet.put(Ring(box=ring, permille=left * 100 // WIPE_MS * 10, colour=GOLD, width=10))
    seconds = str(-(-left // 1000))
    sheet.put(Words(box=ring, text=seconds, size=HUGE, weight="bold", align="centre", whole=True))
    _line(sheet, 400, _("Wipe the screen now"), size=TITLE)
    words = Box(40, 452, sheet.width - 80, 32)
    sheet.put(
        Words(
            box=words,
            text=_("No touch counts until the time is over."),
            size=LARGE,
            colour=SECOND,
            align="centre",
        )
    )
