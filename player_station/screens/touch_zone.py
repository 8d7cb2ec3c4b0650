"""The touch zone at the rail: the player's cards, face down unless a finger lifts them."""

from __future__ import annotations

from typing import Final

from player_station.controls import Control, Sheet
from player_station.own_motion import cards_in_the_air, put_own_cards_moving
from player_station.screens.banner import banner_words
from player_station.screens.card_spots import CARD, RISE, card_places, card_targets
from player_station.screens.places import Places
from player_station.screens.shown_hand import put_fan
from player_station.screens.win import put_win
from player_station.screens.winners import own_win, pushes
from player_station.state import Station
from screenkit.amounts import chips_shown
from screenkit.drawables import CardPicture, Label, LightPool, PeeledCard, Plate, Words
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.theme import BODY, GLASS, ON_FELT, SECOND, TEXT, colour
from screenkit.words import names_line, share_lines
from wire.messages.own_view import OpeningView

UP_CARD: Final = (68, 95)
UP_Y: Final = 330
"""In stud the up cards stand out of the zone, so that lifted down cards do not reach them."""
ZONE: Final = colour("#06231A")


def put_zone(sheet: Sheet, places: Places) -> None:
    """Draw the zone and the cards in it."""
    view, box = sheet.view, places.zone
    seat = view.seat_view
    sheet.put(Plate(box=box, fill=ZONE, line=ON_FELT, line_width=1, radius=16, opacity=120))
    if view.asked is not None:
        sheet.put(LightPool(box=around(box.centre[0], box.centre[1], min(box.w, 400), box.h)))
    if seat is None or view.own is None:
        return
    down = _down_cards(view)
    if seat.up and not seat.shown:
        _put_up(sheet, seat.up, box)
    if own_win(view) and view.show is None:
        put_win(sheet, box, seat.up if seat.shown else ())
        return
    if seat.shown:
        _put_shown(sheet, seat.up, box)
        return
    if not down or seat.folded:
        _put_without_cards(sheet, box)
        return
    _put_down(sheet, places, down, small=bool(seat.up))


def _put_down(sheet: Sheet, places: Places, down: tuple[OpeningView, ...], *, small: bool) -> None:
    """The face-down cards, marked ones raised, and what a finger does with them."""
    view, box = sheet.view, places.zone
    draws = view.table is not None and view.table.rules.draws
    spots = card_places(box, len(down), small=small, draws=draws)
    narrow = len(spots) > 1 and spots[1].x - spots[0].x < spots[0].w * 3 // 4
    marks = view.marks if view.own is not None and view.own.draw is not None else ()
    coming = cards_in_the_air(view)
    for place, held in zip(spots, down, strict=True):
        if held.position in coming:
            continue
        rise = RISE if held.position in marks else 0
        _put_card(sheet, place.moved(0, -rise), held.card, narrow=narrow)
    put_own_cards_moving(sheet, box, dict(zip([it.position for it in down], spots, strict=True)))
    _put_words(sheet, box)
    if _is_shown_how(view):
        _put_hint(sheet, places)
    if view.draw is None:
        sheet.touchable(Control(name="peek", box=box, kind="peel", label="cards"))
        return
    for target, held in zip(card_targets(box, spots), down, strict=True):
        name = f"mark:{held.position}"
        sheet.touch(name, target, "card", kind="card", turn=view.draw.turn)


def _down_cards(view: Station) -> tuple[OpeningView, ...]:
    """The player's face-down cards; no other function reads them."""
    own = view.own
    if own is None:
        return ()
    up = own.up or (False,) * len(own.cards)
    return tuple(it for it, is_up in zip(own.cards, up, strict=False) if not is_up)


def _put_card(sheet: Sheet, box: Box, card: str, *, narrow: bool) -> None:
    view = sheet.view
    if not view.peek:
        sheet.put(CardPicture(box=box))
        return
    four = view.settings.four_colour
    sheet.put(PeeledCard(box=box, card=card, lift=view.peek, four_colour=four, narrow=narrow))


def _put_words(sheet: Sheet, zone: Box) -> None:
    """The name of the hand while the cards are lifted; else how to lift them."""
    view = sheet.view
    line = Box(zone.x + 12, zone.bottom - 34, zone.w - 24, 30)
    if view.peek and view.own is not None:
        _put_names(sheet, line)
        return
    if _is_shown_how(view):
        return
    text = _("Cover and touch to look")
    if view.draw is not None:
        text = _("Hold to look, tap to mark")
    sheet.put(Label(box=line, text=text, mark="touch", size=BODY, colour=SECOND))


def _is_shown_how(view: Station) -> bool:
    """Whether a newcomer is told how cards are looked at, larger than everybody else."""
    return view.newcomer and not view.peek and view.note is None


def _put_hint(sheet: Sheet, places: Places) -> None:
    """For a newcomer in the first hand: how cards are looked at here."""
    box = places.strip.inset(12, 2)
    sheet.put(Plate(box=box, fill=GLASS, line=ON_FELT, radius=12))
    text = _("Cover your cards, touch and hold")
    sheet.put(Label(box=box.inset(8, 2), text=text, mark="touch", size=BODY, colour=TEXT))


def _put_names(sheet: Sheet, line: Box) -> None:
    """What the hand makes, a line for each share of the pot."""
    names = sheet.view.own.names if sheet.view.own else ()
    for number, text in enumerate(reversed(share_lines(names))):
        box = line.moved(0, -24 * number)
        sheet.put(Words(box=box, text=text, size=BODY, align="centre"))


def _put_up(sheet: Sheet, cards: tuple[str, ...], zone: Box) -> None:
    width, height = UP_CARD
    step = width + 6
    x = zone.x + (zone.w - width - (len(cards) - 1) * step) // 2
    four = sheet.view.settings.four_colour
    for number, card in enumerate(cards):
        box = Box(x + number * step, UP_Y, width, height)
        sheet.put(CardPicture(box=box, card=card, four_colour=four))


def _put_shown(sheet: Sheet, cards: tuple[str, ...], zone: Box) -> None:
    """Draw a hand that was turned up for everybody."""
    width, height = CARD
    put_fan(sheet, cards, Box(zone.x + 12, zone.y + 28, zone.w - 24, height), (width, height))
    own = sheet.view.own
    line = Box(zone.x + 12, zone.bottom - 56, zone.w - 24, 40)
    if own is not None and own.names:
        sheet.put(Words(box=line, text=names_line(own.names), size=BODY, align="centre"))


def _put_without_cards(sheet: Sheet, zone: Box) -> None:
    title, more = standing_words(sheet.view)
    middle = zone.y + zone.h // 2
    line = Box(zone.x + 16, middle - 36, zone.w - 32, 36)
    sheet.put(Words(box=line, text=title, size=24, weight="bold", colour=TEXT, align="centre"))
    second = Box(zone.x + 16, middle + 4, zone.w - 32, 28)
    sheet.put(Words(box=second, text=more, size=BODY, colour=SECOND, align="centre"))


def standing_words(view: Station) -> tuple[str, str]:
    """Say why there are no cards here."""
    seat, own = view.seat_view, view.own
    if seat is None or own is None:
        return "", ""
    announced = banner_words(view) if view.hand_runs and not seat.in_hand else None
    if announced is not None:
        return announced
    if seat.won:
        amount = chips_shown(seat.won, tournament=view.tournament)
        return _("You win {amount}").format(amount=amount), ""
    waits = own.entry is not None and own.entry.chosen == "wait"
    sits_out = seat.away or view.out_after or own.out_after_hand
    out_words = _("You are dealt out from the next hand")
    if view.tournament:
        out_words = _("You are dealt in and post until you come back")
    penalised = own.tournament is not None and own.tournament.penalty_hands > 0
    if penalised:
        out_words = _("You are dealt in and post until your penalty is served")
    standing = (
        (seat.folded and seat.leaving, _("Folded"), _("Leaving after this hand")),
        (seat.folded and sits_out, _("Folded"), out_words),
        (seat.folded, _("Folded"), _("You are dealt in again next hand")),
        (seat.away and penalised, _("Penalty"), _("Your seat and chips are kept")),
        (seat.away, _("Sitting out"), _("Your seat and chips are kept")),
        (waits, _("Waiting"), _("You play when the big blind reaches you")),
        (seat.in_hand and not pushes(view), "", ""),
    )
    return next(((title, more) for holds, title, more in standing if holds), _ready_words(view))


def _ready_words(view: Station) -> tuple[str, str]:
    """Say when a player who waits for cards will get them."""
    words = {
        "closed": (_("Table closed"), _("Your chips go to your account")),
        "frozen": (_("Please wait"), _("Your seat and chips are kept")),
        "paused": (_("Ready"), _("You are dealt in when play goes on")),
        "waiting": (_("Ready"), _("You are dealt in when the table opens")),
    }
    status = view.table.status if view.table else ""
    return words.get(status, (_("Ready"), _("You are dealt in next hand")))
