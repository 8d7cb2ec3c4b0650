"""The player's own corner: stack, bet, ring, stay, and the buttons that are always there."""

from __future__ import annotations

from player_station.arrivals import stack_counted
from player_station.controls import Face, Sheet
from player_station.screens.bets import least_of_bet
from player_station.screens.draw_words import drew_words
from player_station.screens.opponent_plate import put_button_disc, put_kill_disc
from player_station.screens.places import Places
from player_station.screens.timing import clock_of, left_of, stepped
from player_station.screens.tournament.tabs import put_tabs
from player_station.state import Station
from screenkit.amounts import cents_shown, chips_shown, result_shown, units_of
from screenkit.drawables import ChipPicture, Label, Mark, Plate, Ring, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALERT,
    ALL_IN,
    BANK,
    BODY,
    GLASS,
    GOLD,
    HUGE,
    LARGE,
    PANEL,
    SECOND,
    TEXT,
    TIMER,
    WHITE,
    WIN,
    Colour,
)
from screenkit.words import act_word, duration_words
from wire.messages.table_view import ClockView, SeatView

HIDDEN_SUM = "\u2022\u2022\u2022\u2022"
"""Shown instead of money that neighbours need not see."""
TURN_W = 176
SHOW_MS = 5_000
"""The usual time to show or muck; with less time the ring starts with less than a full circle."""


def put_own_corner(sheet: Sheet, places: Places) -> None:
    """Draw the own plate, the stay, and the buttons under them."""
    seat = sheet.view.seat_view
    if seat is not None:
        _put_plate(sheet, places.own, seat)
    there = sheet.view.tournament_view
    if there is None:
        _put_session(sheet, places.session)
    else:
        put_tabs(sheet, places, there)
    put_always(sheet, places)


def _put_plate(sheet: Sheet, box: Box, seat: SeatView) -> None:
    view = sheet.view
    line, width = _line_of(view, seat)
    sheet.put(
        Plate(box=box, fill=GLASS, glass=True, line=line, line_width=width, radius=12, shadow=True)
    )
    if view.button == seat.seat:
        put_button_disc(sheet, Box(box.x - 8, box.y - 10, 30, 30))
    put_kill_disc(sheet, seat, Box(box.right - 22, box.y - 10, 30, 30))
    room = 132 if own_clock(view) is not None else 192
    sheet.put(Words(box=box.part(16, 6, room, 28), text=seat.nickname, size=BODY, colour=SECOND))
    stack = chips_shown(stack_counted(view, seat), tournament=view.tournament)
    sheet.put(
        Words(box=box.part(16, 34, room, 44), text=stack, size=HUGE, weight="bold", whole=True)
    )
    _put_coming(sheet, box)
    _put_bet(sheet, box, seat)
    _put_ring(sheet, box)


def _put_coming(sheet: Sheet, box: Box) -> None:
    """Chips that join the stack before the next hand, beside it."""
    coming = sheet.view.own.coming if sheet.view.own else 0
    if coming:
        text = "+" + chips_shown(coming, tournament=sheet.view.tournament)
        place = box.part(124, 86, 84, 32)
        sheet.put(Words(box=place, text=text, size=BODY, colour=WIN, align="right", whole=True))


def _line_of(view: Station, seat: SeatView) -> tuple[Colour | None, int]:
    """The plate's outline while this player must decide: gold, or white beside a gold Confirm."""
    if seat.won:
        return WIN, 2
    if own_clock(view) is None:
        return None, 1
    return (GOLD if view.draft is None else TEXT), 3


def _put_bet(sheet: Sheet, box: Box, seat: SeatView) -> None:
    row = box.part(16, 86, 192, 32)
    tournament = sheet.view.tournament
    if seat.won:
        text = _("Won {amount}").format(amount=chips_shown(seat.won, tournament=tournament))
        sheet.put(Words(box=row, text=text, size=BODY, colour=WIN, weight="bold", whole=True))
        return
    if seat.bet:
        units = units_of(seat.bet, tournament=tournament)
        # Low enough that no chip reaches the digits of the stack.
        chips = row.part(0, -2, 36, 38)
        sheet.put(ChipPicture(box=chips, units=units, align="left", stacks=1, high=2))
        text = chips_shown(seat.bet, tournament=tournament)
        place = row.part(44, 0, 84, 32)
        least = least_of_bet(text)
        sheet.put(Words(box=place, text=text, size=LARGE, weight="bold", whole=True, least=least))
        return
    text = _standing(sheet.view, seat)
    room = 132 if own_clock(sheet.view) is not None else 192
    sheet.put(Words(box=row.part(0, 0, room, 32), text=text, size=BODY, colour=SECOND))


def _standing(view: Station, seat: SeatView) -> str:
    """The first state that applies."""
    out_at_big = view.own is not None and view.own.out_at_big
    out_after = view.out_after or (view.own is not None and view.own.out_after_hand)
    words = {
        _("Folded"): seat.folded,
        _("All in"): seat.all_in,
        _("Leaving after this hand"): seat.leaving,
        _("Sitting out"): seat.away,
        _("Sitting out after this hand"): out_after,
        _("Sitting out at the blind"): out_at_big,
    }
    told = next((text for text, holds in words.items() if holds), act_word(seat.last_act))
    return told or drew_words(seat.drew)


def put_turn(sheet: Sheet, right: int, y: int) -> None:
    """On a page over the table: that it is the player's turn, and how long he has."""
    found = own_clock(sheet.view)
    if found is None:
        return
    box = Box(right - TURN_W, y, TURN_W, 56)
    sheet.put(Plate(box=box, fill=PANEL, line=TEXT, line_width=3, radius=12))
    words = box.part(12, 0, box.w - 76, box.h)
    sheet.put(Words(box=words, text=_("Your turn"), size=BODY, weight="bold"))
    _put_clock(sheet, Box(box.right - 56, y + 4, 48, 48), *found)


def _put_ring(sheet: Sheet, box: Box) -> None:
    """The time left for the own decision, and under it what the time bank holds."""
    found = own_clock(sheet.view)
    if found is None:
        return
    _put_clock(sheet, box.part(box.w - 74, 10, 62, 62), *found)
    own = sheet.view.own
    if own is not None and own.offer is not None and own.bank_ms and not on_bank(sheet.view):
        text = _("+{seconds} s").format(seconds=own.bank_ms // 1000)
        place = box.part(box.w - 84, 76, 76, 26)
        sheet.put(Words(box=place, text=text, size=BODY, colour=BANK, align="centre", whole=True))
        # Not by colour alone: an hourglass would be too fine here, a word is not.
        below = box.part(box.w - 84, 100, 76, 24)
        sheet.put(Words(box=below, text=_("bank"), size=BODY, colour=BANK, align="centre"))
    elif on_bank(sheet.view):
        place = box.part(box.w - 88, 76, 80, 26)
        text = _("Time bank")
        sheet.put(Words(box=place, text=text, size=BODY, colour=BANK, align="centre", whole=True))


def on_bank(view: Station) -> bool:
    """Whether the open decision lives on the player's time bank."""
    clock = _clock_here(view)
    return clock is not None and clock.on_bank


def _clock_here(view: Station) -> ClockView | None:
    """The clock of the decision that is open at this seat, as the server told it."""
    hand = view.table.hand if view.table else None
    return None if hand is None or view.own is None else hand.clock_at(view.own.seat)


def _put_clock(sheet: Sheet, place: Box, permille: int, left: int) -> None:
    """A ring with the seconds in it; blue on the time bank."""
    paint = BANK if on_bank(sheet.view) else TIMER
    if left <= warning_ms(sheet.view):
        paint = ALERT
    sheet.put(Ring(box=place, permille=permille, colour=paint, width=7))
    seconds = str(-(-left // 1000))
    sheet.put(Words(box=place, text=seconds, size=LARGE, weight="bold", align="centre", whole=True))


def warning_ms(view: Station) -> int:
    """How much of a decision's time is left when the player is warned."""
    if view.table is None:
        return 0
    clock = _clock_here(view)
    return view.table.rules.warning_ms if clock is None else clock.warning_ms


def own_clock(view: Station) -> tuple[int, int] | None:
    """The own decision's ring and milliseconds left; None: no decision is open here."""
    if view.show is not None:
        left = left_of(view, view.show.time_ms)
        return stepped(left, max(view.show.time_ms, SHOW_MS)), left
    if view.asked is not None or _turn_waits_for_pin(view):
        return clock_of(view, 0 if view.own is None else view.own.seat)
    return None


def _turn_waits_for_pin(view: Station) -> bool:
    """Whether it is this seat's turn while its player must enter his PIN, as after a move."""
    hand = view.table.hand if view.table else None
    if hand is None or view.own is None or view.own.state not in ("locked", "pin"):
        return False
    return view.own.seat in (hand.to_act, *hand.deciding)


def _put_session(sheet: Sheet, box: Box) -> None:
    """Results of this stay and of all stays, and the account: only for a while after a touch."""
    view = sheet.view
    player = view.own.player if view.own else None
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=12))
    if player is None or view.table is None:
        return
    result = session_result(view)
    stay = view.table.at_ms + view.elapsed_ms - player.since_ms if player.since_ms else 0
    here = duration_words(stay)
    rows = [(here, HIDDEN_SUM), (_("In all"), HIDDEN_SUM), (_("Account"), HIDDEN_SUM)]
    if view.revealed_ms is not None:
        rows = [
            (here, result_shown(result)),
            (_("In all"), result_shown(player.won_before + result)),
            (_("Account"), cents_shown(player.balance)),
        ]
    for row, (name, text) in enumerate(rows):
        line = box.part(12, 3 + row * 25, box.w - 24, 24)
        sheet.small(line.part(0, 0, 108, 24), name)
        value = line.part(108, 0, line.w - 108, 24)
        sheet.put(Words(box=value, text=text, size=BODY, align="right", whole=True))
    sheet.touch("reveal", box, _("Show my money"))


def session_result(view: Station) -> int:
    """Won or lost since sitting down; chips in the pot count as lost."""
    player = view.own.player if view.own else None
    seat = view.seat_view
    if player is None or seat is None:
        return 0
    return seat.stack + seat.bet + player.taken - player.brought


def put_always(sheet: Sheet, places: Places, *, at: tuple[int, int] | None = None) -> None:
    """Menu, call floor and service: always available."""
    own = sheet.view.own
    calls = own.calls if own else ()
    x, y = at or (places.menu.x, places.menu.y)
    if sheet.view.page != "menu":
        _put_small_button(sheet, "page:menu", Box(x, y, 69, 64), _("Menu"), Face(mark="menu"))
    _put_call(sheet, "floor", Box(x + 77, y, 70, 64), called="floor" in calls)
    _put_call(sheet, "service", Box(x + 155, y, 69, 64), called="service" in calls)


def _put_call(sheet: Sheet, kind: str, box: Box, *, called: bool) -> None:
    sign, word = ("bell", _("Floor")) if kind == "floor" else ("service", _("Service"))
    if called:
        face = Face(fill=ALL_IN, ink=WHITE, line=None, mark=sign)
        _put_small_button(sheet, f"uncall:{kind}", box, _("Called"), face)
    else:
        _put_small_button(sheet, f"call:{kind}", box, word, Face(mark=sign))


def _put_small_button(sheet: Sheet, name: str, box: Box, word: str, face: Face) -> None:
    """A button with its mark above its word."""
    place = sheet.surface(name, box, face)
    sheet.put(Mark(box=place.part((box.w - 26) // 2, 8, 26, 26), name=face.mark, colour=face.ink))
    # With large text these labels keep their size, so that the three words look alike.
    words = place.part(5, 36, box.w - 10, 24)
    sheet.put(Label(box=words, text=word, size=BODY, colour=face.ink))
    sheet.touch(name, box, word)
