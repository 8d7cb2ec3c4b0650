"""Screens without a game: attract, connecting, reconnecting, out of service, wipe the glass."""

from __future__ import annotations

from typing import Final

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.jackpot import put_meter
from player_station.screens.own_plate import put_always, put_turn
from player_station.screens.places import Places
from player_station.screens.side_panel import put_caption
from player_station.screens.timing import unlinked_ms
from player_station.screens.top_bar import players_at, put_note, put_top_bar
from player_station.state import WIPE_MS, Station
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import CardPicture, Label, Mark, Plate, Ring, Veil, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    FELT_EDGE,
    GOLD,
    HUGE,
    INK,
    LARGE,
    ON_FELT,
    PANEL,
    SECOND,
    TEXT,
    TITLE,
    WIN,
)
from screenkit.words import (
    collection_in_short,
    game_played,
    price_words,
    reason_words,
    stakes_words,
    start_words,
)
from wire.messages.table_view import TableView

TOLD_AFTER_MS: Final = 300
"""A shorter time without the room is not told."""
METER = (224, 88)
"""The jackpot's meter at a free seat."""


def put_attract(sheet: Sheet) -> None:
    """The free seat: what is played here, and how to begin."""
    view, table = sheet.view, sheet.view.table
    places = Places(width=sheet.width)
    middle = places.middle
    sheet.put(places.table(dim=False, near_rail=False))
    put_top_bar(sheet, places)
    _put_fan(sheet, middle)
    if table is not None:
        first, second = _offered(table)
        _line(sheet, 322, first, size=HUGE)
        _line(sheet, 368, second, size=TITLE, colour=ON_FELT)
    own = view.own
    reserved = own is not None and own.state == "reserved" and own.reserved_for
    box = Box(middle - 256, 416, 512, 104)
    if reserved and own is not None:
        _put_invitation(sheet, box, _("Reserved for {name}").format(name=own.reserved_for))
    elif view.sample_cards:
        _put_sample_card(sheet, box)
    else:
        invite = (
            _("Swipe your card to register") if view.tournament else _("Swipe your card to play")
        )
        _put_invitation(sheet, box, invite)
    below = Box(middle - 256, 536, 512, 96)
    where = _gone_words(view)
    if where:
        sheet.put(Plate(box=below, fill=PANEL, line=WIN, line_width=2, radius=12))
        sheet.put(
            Label(box=below.inset(16, 4), text=where, mark="person", size=TITLE, weight="bold")
        )
    elif view.note is None:
        _put_facts(sheet, below)
    put_note(sheet, below)
    put_meter(sheet, Box(sheet.width - 16 - METER[0], 424, *METER))
    _put_tray(sheet, first=0 if reserved else 1)
    if len(view.sample_cards) < (1 if reserved else 2):
        _put_house(sheet)
    put_always(sheet, places)


def _offered(table: TableView) -> tuple[str, str]:
    """What is played here: game and stakes, or a tournament and its price."""
    there = table.tournament
    if there is None:
        return game_played(table.rules), stakes_words(table.rules)
    price = _("Buy-in {price}").format(price=price_words(there))
    return there.name, f"{game_played(table.rules)}  \u00b7  {price}"


def _gone_words(view: Station) -> str:
    """Tell the player who was moved from here where his seat is now; empty: nobody was."""
    to = view.own.change_to if view.own else 0
    seats = view.table.seats if view.table else ()
    name = next((seat.nickname for seat in seats if seat.seat == to), "")
    return _("{name}: your seat is {seat} now").format(name=name, seat=to) if name else ""


def _line(
    sheet: Sheet, y: int, text: str, *, size: int, colour: tuple[int, int, int] = TEXT
) -> None:
    box = Box(40, y, sheet.width - 80, 44)
    sheet.put(Words(box=box, text=text, size=size, weight="bold", align="centre", colour=colour))


def _put_fan(sheet: Sheet, middle: int) -> None:
    """Five cards in a fan, as decoration: the same on every screen, from no deal."""
    cards = ("Ts", "Js", "Qs", "Ks", "As")
    for number, card in enumerate(cards):
        from_middle = number - 2
        box = Box(middle - 72 + from_middle * 84, 78 + abs(from_middle) * 14, 144, 202)
        sheet.put(CardPicture(box=box, card=card, turn=from_middle * 9))


def _put_facts(sheet: Sheet, box: Box) -> None:
    """Three things to know before sitting down."""
    table = sheet.view.table
    if table is None:
        return
    sheet.panel(box)
    house = box.part(16, 62, box.w - 32, 26)
    foot = _foot(sheet.view, table)
    sheet.put(Words(box=house, text=foot, size=BODY, colour=ON_FELT, align="centre", whole=True))
    facts = _cash_facts(table) if table.tournament is None else _tournament_facts(table)
    width = box.w // len(facts)
    for number, (name, value) in enumerate(facts):
        column = box.part(number * width + 8, 0, width - 16, box.h)
        upper, lower = column.part(0, 5, column.w, 26), column.part(0, 31, column.w, 30)
        sheet.put(Words(box=upper, text=name, size=BODY, colour=SECOND, align="centre"))
        sheet.put(
            Words(box=lower, text=value, size=BODY, weight="bold", align="centre", whole=True)
        )


def _foot(view: Station, table: TableView) -> str:
    """What the house takes, or when a tournament begins."""
    if table.tournament is None:
        return collection_in_short(table.rules.collection, len(table.seats))
    return start_words(table.tournament, view.time_zone)


def _tournament_facts(table: TableView) -> tuple[tuple[str, str], ...]:
    """The first prize of a full table, who is in, and what one starts with."""
    there, taken = table.tournament, players_at(table)
    if there is None:
        return ()
    prizes = there.prizes_full or there.prizes
    return (
        (_("First prize"), cents_shown(prizes[0]) if prizes else "\u2013"),
        (_("Players"), _("{taken} of {seats}").format(taken=taken, seats=len(table.seats))),
        (_("Chips"), chips_shown(there.starting_chips, tournament=True)),
    )


def _cash_facts(table: TableView) -> tuple[tuple[str, str], ...]:
    rules = table.rules
    least = chips_shown(rules.buy_in_min, tournament=rules.tournament)
    most = chips_shown(rules.buy_in_max, tournament=rules.tournament)
    buy_in = _("{least} to {most}").format(least=least, most=most)
    if not rules.buy_in_max:
        buy_in = _("from {least}").format(least=least)
    taken = players_at(table)
    players = _("{taken} of {seats}").format(taken=taken, seats=len(table.seats))
    return (
        (_("Buy-in"), buy_in),
        (_("Players"), players),
        (_("Open seats"), str(len(table.seats) - taken)),
    )


def _put_house(sheet: Sheet) -> None:
    house = sheet.view.welcome.house if sheet.view.welcome else ""
    if house:
        box = Box(sheet.width // 2 - 256, 672, 512, 48)
        sheet.put(Label(box=box, text=house, mark="arclight", size=LARGE, colour=SECOND))


def _put_bare_table(sheet: Sheet) -> None:
    """The table with our mark, before anything is said."""
    sheet.put(Places(width=sheet.width).table(dim=False, near_rail=False))
    middle = sheet.width // 2
    sheet.put(Mark(box=Box(middle - 56, 112, 112, 112), name="arclight", colour=GOLD))


def _put_house_above(sheet: Sheet) -> None:
    """The house, between our mark and a message."""
    house = sheet.view.welcome.house if sheet.view.welcome else ""
    _line(sheet, 232, house, size=TITLE)


def _put_invitation(sheet: Sheet, box: Box, text: str) -> None:
    sheet.put(Plate(box=box.inset(0, 8), fill=GOLD, radius=12, shadow=True, lit=True))
    inside = box.inset(24, 16)
    sheet.put(Label(box=inside, text=text, mark="card", size=TITLE, weight="bold", colour=INK))


def _put_sample_card(sheet: Sheet, box: Box) -> None:
    """The guest's own card in the first place the eye looks at; a touch swipes it."""
    name, _track = sheet.view.sample_cards[0]
    invite = _("Touch your card to play")
    place = sheet.surface("tray:0", box, GOLDEN)
    sheet.sign(place.part(24, 20, 64, 64), "card", INK)
    for text, size, y in ((invite, TITLE, 12), (name, LARGE, 56)):
        line = place.part(104, y, box.w - 128, 36)
        sheet.put(Words(box=line, text=text, size=size, weight="bold", colour=INK))
    sheet.touch("tray:0", box, invite)


def _put_tray(sheet: Sheet, *, first: int) -> None:
    """The sample cards from the first on that lies nowhere else, in a demo without a reader."""
    tray = sheet.view.sample_cards[first:]
    if not tray:
        return
    x, y = sheet.width - 16 - len(tray) * 176, 680
    put_caption(
        sheet, Box(min(x, sheet.width - 296), y - 28, 280, 24), _("Sample cards (no reader here)")
    )
    for number, (name, _track) in enumerate(tray, start=first):
        box = Box(x + (number - first) * 176, y, 168, 72)
        sheet.button(f"tray:{number}", box, name, Face(mark="card"))


def put_message(sheet: Sheet, title: str, words: str, *, mark: str = "clock") -> None:
    """A screen with one message and nothing to do."""
    _put_bare_table(sheet)
    _put_house_above(sheet)
    put_message_box(sheet, title, words, mark=mark)


def put_message_box(sheet: Sheet, title: str, words: str, *, mark: str) -> None:
    """A message over the present screen."""
    box = Box(sheet.width // 2 - 280, 312, 560, 168)
    sheet.panel(box, raised=True)
    sheet.sign(box.part(32, 56, 56, 56), mark, SECOND)
    title_box = box.part(120, 24, box.w - 144, 48)
    sheet.put(Words(box=title_box, text=title, size=TITLE, weight="bold"))
    sheet.explain(box.part(120, 80, box.w - 144, 72), words)


def put_reconnecting(sheet: Sheet) -> None:
    """The link is lost: touches do nothing, and the player reads that everything is kept."""
    sheet.cover()
    sheet.put(Veil(box=Box(0, 0, sheet.width, 768)))
    words = _("Your seat, chips and cards are kept. Please wait, the floor can see it too.")
    put_message_box(sheet, _("Reconnecting"), words, mark="link")


def put_connecting(sheet: Sheet) -> None:
    """After the start: a room that answers at once makes no words come and go unread."""
    if unlinked_ms(sheet.view) < TOLD_AFTER_MS:
        _put_bare_table(sheet)
        return
    put_message(sheet, _("Connecting"), _("This screen is looking for its table."), mark="link")


def put_refused(sheet: Sheet) -> None:
    """The server refuses this screen or cannot be reached."""
    code = sheet.view.lost_code
    if code == "silent":
        put_connecting(sheet)
        return
    words = reason_words(code) or _("Please tell whoever looks after the room.")
    put_message(sheet, _("This screen is not connected"), words, mark="warning")


def put_out_of_service(sheet: Sheet) -> None:
    """The seat cannot be used, with the reason."""
    view = sheet.view
    if view.table is None:
        words = _("The floor opens it, or has a seat for you elsewhere.")
        put_message(sheet, _("This table is not open"), words, mark="clock")
    elif view.tournament_view is not None and view.tournament_view.stage == "cancelled":
        words = _("What is yours is on your account or held at the cage.")
        put_message(sheet, _("The tournament is called off"), words, mark="warning")
    else:
        told = reason_words(view.table.reason).removesuffix(".")
        reason = told or _("This seat is not used in this game")
        words = _("{reason}. Please ask the floor for another seat.").format(reason=reason)
        put_message(sheet, _("This seat is out of service"), words, mark="warning")
    put_always(sheet, Places(width=sheet.width))


def put_moved(sheet: Sheet) -> None:
    """The player was moved: say where to."""
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
    put_turn(sheet, sheet.width - 16, 8)
    _line(sheet, 400, _("Clean the screen now"), size=TITLE)
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
