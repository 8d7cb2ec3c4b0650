"""The rail before the player while others act: who, how long, what it costs, what was won last.

It has no targets: a finger that rests here can do nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from player_station.advance import price_to_call
from player_station.controls import Sheet
from player_station.screens.draw_words import waiting_words
from player_station.screens.jackpot import put_meter
from player_station.screens.own_plate import own_clock
from player_station.screens.places import Places
from player_station.screens.timing import clock_of, left_of
from player_station.screens.winners import pushes
from player_station.state import Station
from player_station.telling import Teller
from screenkit.amounts import chips_shown
from screenkit.drawables import Ring, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BANK, BODY, LARGE, SECOND, TEXT, TIMER, TITLE
from screenkit.words import game_begins, next_game
from wire.messages.table_events import PotPushed

NAME_ROOM: Final = 440
"""For who acts; a long name is read before the last hand is."""
RING: Final = 72


class Status(NamedTuple):
    """What the rail tells first."""

    text: str
    left_ms: int | None = None
    permille: int = 0
    banked: bool = False


BEFORE_THE_END: Final = ("dealing", "drawing", "betting", "agreeing")


def status_of(view: Station) -> Status | None:
    """Who acts and how long, or when the next hand comes; None: nothing is to be told."""
    table = view.table
    hand = table.hand if table else None
    if table is None or view.seat_view is None:
        return None
    if hand is not None and view.hand_runs and hand.to_act:
        name = next((it.nickname for it in table.seats if it.seat == hand.to_act), "")
        clock = clock_of(view)
        words = _("{name} to draw") if hand.phase == "drawing" else _("{name} to act")
        text = words.format(name=name)
        if hand.to_act == view.seat_view.seat:
            text = _("Your turn")
        banked = hand.clock is not None and hand.clock.on_bank
        return Status(text, clock[1], clock[0], banked) if clock else Status(text)
    return _showing(view) or _discarding(view) or _result(view) or _run_out(view) or _coming(view)


def _showing(view: Station) -> Status | None:
    """This player is asked to show, and the question stands beside the cards."""
    clock = own_clock(view) if view.show is not None else None
    return Status(_("Your turn"), clock[1], clock[0]) if clock else None


def _run_out(view: Station) -> Status | None:
    """Nobody can bet any more, and the board comes."""
    hand, table = (view.table.hand if view.table else None), view.table
    if hand is None or table is None or not view.hand_runs or not hand.pot or hand.to_act:
        return None
    live = [it for it in table.seats if it.in_hand and not it.folded]
    behind = sum(not it.all_in for it in live)
    return Status(_("All in")) if len(live) > 1 and behind <= 1 else None


def _discarding(view: Station) -> Status | None:
    """Everybody gives up cards at once: how many still think, and how long they have."""
    hand = view.table.hand if view.table else None
    if hand is None or not view.hand_runs or not hand.deciding:
        return None
    clock = clock_of(view)
    asked = hand.phase == "agreeing"
    text = _("Run it twice?") if asked else waiting_words(len(hand.deciding))
    return Status(text, clock[1], clock[0]) if clock else Status(text)


def _result(view: Station) -> Status | None:
    """Who wins, from the moment the pot is pushed."""
    hand, seat = (view.table.hand if view.table else None), view.seat_view
    if hand is None or seat is None or hand.phase in BEFORE_THE_END:
        return None
    paid = pushes(view)
    if paid:
        return Status(_paid_words(view, paid))
    if not seat.won:
        return None
    amount = chips_shown(seat.won, tournament=view.tournament)
    return Status(_("You win {amount}").format(amount=amount))


def _coming(view: Station) -> Status | None:
    """When the next hand comes."""
    table = view.table
    if table is None or view.hand_runs or table.status != "running":
        return None
    if view.seat_view is not None and view.seat_view.must_kill:
        return Status(_("You kill the next pot"))
    if next_game(table):
        return Status(next_game(table))
    if words := _held_back(view):
        return Status(words)
    left = left_of(view, table.next_hand_ms) if table.next_hand_ms else 0
    if left > 0:
        return Status(_("Next hand in {seconds} s").format(seconds=-(-left // 1000)))
    return Status(_("The next hand comes soon"))


def _held_back(view: Station) -> str:
    """What a tournament's next hand waits for; empty: nothing."""
    there = view.tournament_view
    if there is None:
        return ""
    if there.deal is not None:
        return _("The next hand comes after the answers")
    return _("The next hand comes after the break") if there.break_ms else ""


def _paid_words(view: Station, paid: tuple[PotPushed, ...]) -> str:
    """Who wins what in all; the names of the hands stand beside it."""
    table = view.table
    names = {seat.seat: seat.nickname for seat in table.seats} if table else {}
    sums: dict[int, int] = {}
    for push in paid:
        for win in push.wins:
            sums[win.seat] = sums.get(win.seat, 0) + win.amount
    mine = view.own.seat if view.own else 0
    if mine in sums:
        amount = chips_shown(sums[mine], tournament=view.tournament)
        return _("You win {amount}").format(amount=amount)
    seat = max(sums, key=lambda it: sums[it])
    if len(sums) > 1:
        return _("The pot is split")
    amount = chips_shown(sums[seat], tournament=view.tournament)
    return _("{name} wins {amount}").format(name=names.get(seat, ""), amount=amount)


def put_status(sheet: Sheet, places: Places) -> None:
    """Draw the rail's three parts."""
    status = status_of(sheet.view)
    box = places.bar
    middle = 232
    right = min(400, box.w - middle - NAME_ROOM)
    if status is not None:
        _put_who(sheet, box.part(0, 0, box.w - right - middle, box.h), status)
    if status is not None and (status.left_ms is not None or _run_out(sheet.view) is not None):
        _put_price(sheet, box.part(box.w - right - middle, 0, middle - 16, box.h))
    _put_last(sheet, box.part(box.w - right, 0, right, box.h))


def _put_who(sheet: Sheet, box: Box, status: Status) -> None:
    x = 8
    if status.left_ms is not None:
        ring = box.part(0, (box.h - RING) // 2, RING, RING)
        paint = BANK if status.banked else TIMER
        sheet.put(Ring(box=ring, permille=status.permille, colour=paint, width=7))
        seconds = str(-(-status.left_ms // 1000))
        sheet.put(Words(box=ring, text=seconds, size=TITLE, weight="bold", align="centre"))
        x = RING + 20
    words = box.part(x, 0, box.w - x - 8, box.h)
    if status.banked:
        words = box.part(x, 8, box.w - x - 8, 52)
        below = box.part(x, 60, box.w - x - 8, 32)
        sheet.put(Words(box=below, text=_("on the time bank"), size=BODY, colour=BANK))
    sheet.put(Words(box=words, text=status.text, size=TITLE, weight="bold"))


def _put_price(sheet: Sheet, box: Box) -> None:
    """The pot, and what it would cost to stay in."""
    view = sheet.view
    hand = view.table.hand if view.table else None
    if hand is None or not view.hand_runs or not hand.pot:
        return
    pot = chips_shown(hand.pot, tournament=view.tournament)
    price = price_to_call(view) if view.plays_hand else 0
    first = box.part(0, 10, box.w, 44) if price else box
    text = _("Pot {amount}").format(amount=pot)
    size = LARGE if price else TITLE
    sheet.put(Words(box=first, text=text, size=size, colour=SECOND, weight="bold", whole=True))
    if price:
        amount = chips_shown(price, tournament=view.tournament)
        text = _("{amount} to call").format(amount=amount)
        below = box.part(0, 52, box.w, 42)
        sheet.put(Words(box=below, text=text, size=TITLE, weight="bold", whole=True))


def _put_last(sheet: Sheet, box: Box) -> None:
    """Who won the hand before, while one is played; between hands the jackpot's meter."""
    view = sheet.view
    if view.newcomer and view.plays_hand:
        text = _("Your buttons appear here when it is your turn")
        sheet.explain_between(box, text, colour=TEXT)
        return
    if not view.hand_runs:
        put_meter(sheet, box.part(80, 8, box.w - 80, box.h - 16))
        return
    begins = game_begins(view.table) if view.table else ""
    if begins:
        _put_caption(sheet, box, _("New game"), begins)
        return
    if view.table is None or not view.last_pushes:
        return
    names = {seat.seat: seat.nickname for seat in view.table.seats}
    teller = Teller(names=names, tournament=view.tournament)
    lines = [line for push in view.last_pushes for line in teller.tell(push).split("\n")]
    _put_caption(sheet, box, _("Last hand"), lines[0])


def _put_caption(sheet: Sheet, box: Box, caption: str, text: str) -> None:
    place = box.part(0, 12, box.w, 30)
    sheet.put(Words(box=place, text=caption, size=BODY, colour=SECOND))
    sheet.put(Words(box=box.part(0, 44, box.w, 44), text=text, size=BODY, colour=TEXT))
