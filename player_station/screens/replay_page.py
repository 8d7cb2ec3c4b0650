"""One played hand on the same oval: play, pause, steps, and a scrubber over its streets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from player_station.controls import Control, Face, Sheet
from player_station.replay import Frame, SeatFrame, replay_frames
from player_station.screens.board import put_middle, put_slots
from player_station.screens.frame import put_empty
from player_station.screens.opponents import put_opponents
from player_station.screens.own_plate import put_always, put_turn
from player_station.screens.places import Places
from player_station.screens.shown_hand import put_fan
from player_station.screens.top_bar import put_note
from player_station.state import Station
from screenkit.amounts import chips_shown
from screenkit.drawables import Paragraph, Plate, Rail, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, GLASS, HUGE, LARGE, SECOND, TEXT, TITLE, WIN
from wire.messages.base import changed
from wire.messages.recall import HandReplay
from wire.messages.table_view import HandView, SeatView, TableView

OWN_CARD: Final = (112, 157)
KNOB: Final = 44


def put_replay(sheet: Sheet) -> None:
    """Draw a hand as this player saw it, at the step that is shown."""
    view = sheet.view
    places = Places(width=sheet.width, left_handed=view.settings.left_handed)
    sheet.put(places.table(dim=False))
    _put_bar(sheet, places)
    put_always(sheet, places)
    put_turn(sheet, places.own.right, places.own.y + 72)
    back = places.own.part(0, 0, 224, 64)
    sheet.button("page:hands", back, _("Back"), Face(mark="back", size=LARGE))
    if view.replay is None:
        put_empty(sheet, places.board.inset(-40, 0), _("Fetching the hand"))
        return
    frames = replay_frames(view.replay)
    step = min(view.step, len(frames) - 1)
    _put_table(sheet, places, view.replay, frames[step])
    _put_told(sheet, places.panel, frames[step], (step, len(frames)))
    _put_steps(sheet, places.bar, frames, step)
    put_note(sheet, places.strip, grows_up=places.wide)


def _put_bar(sheet: Sheet, places: Places) -> None:
    sheet.put(Plate(box=places.top_bar, fill=GLASS, glass=True, radius=0))
    text = _("Hand {number}").format(number=f"{sheet.view.page_item:,}")
    place = places.top_bar.part(16, 3, 400, 34)
    sheet.put(Words(box=place, text=text, size=BODY, weight="bold"))


def _put_table(sheet: Sheet, places: Places, replay: HandReplay, frame: Frame) -> None:
    """The opponents, the board and the own hand, drawn as they are in play."""
    played = _as_played(sheet.view, replay, frame)
    table = Sheet(played, width=sheet.width)
    put_slots(table, places)
    put_middle(table, places)
    put_opponents(table, places)
    sheet.put(*table.finish().layout)
    own = sheet.view.own.seat if sheet.view.own else 0
    mine = next((it for it in frame.seats if it.seat == own), None)
    if mine is not None:
        own_hand = Sheet(played, width=sheet.width)
        _put_own(own_hand, places.zone, mine, tournament=replay.rules.tournament)
        sheet.put(*own_hand.finish().layout)


def _as_played(view: Station, replay: HandReplay, frame: Frame) -> Station:
    """The station as if this step were the table's state now."""
    there = {it.seat: it for it in frame.seats}
    count = len(view.table.seats) if view.table else max(there, default=10)
    seats = tuple(_seat_view(number, there.get(number)) for number in range(1, count + 1))
    hand = HandView(
        hand=replay.hand,
        root=b"\0" * 32,
        button=0,
        boards=frame.boards,
        pot=frame.pot,
        phase="showdown" if frame.pushes else "betting",
    )
    base = view.table or TableView(table=1, name="", status="running", rules=replay.rules)
    table = changed(base, rules=replay.rules, seats=seats, hand=hand, tournament=None)
    return replace(view, table=table, motion=None, told=frame.pushes, press=None)


def _seat_view(number: int, it: SeatFrame | None) -> SeatView:
    if it is None:
        return SeatView(seat=number, state="out")
    known = tuple(card for card in it.cards if card)
    return SeatView(
        seat=number,
        state="seated",
        nickname=it.name,
        stack=it.stack,
        bet=it.bet,
        in_hand=bool(it.cards) or not it.folded,
        folded=it.folded,
        down=len(it.cards) - len(known),
        up=known,
        shown=bool(known),
        drew=it.drew,
        won=it.won,
    )


def _put_own(sheet: Sheet, zone: Box, mine: SeatFrame, *, tournament: bool) -> None:
    top = zone.part(12, 20, zone.w - 24, OWN_CARD[1])
    if mine.cards and not mine.folded:
        put_fan(sheet, mine.cards, top, OWN_CARD)
    elif mine.folded:
        sheet.put(Words(box=top, text=_("Folded"), size=LARGE, colour=SECOND, align="centre"))
    name, amount = zone.part(12, zone.h - 68, zone.w - 24, 52).columns(2, 12)
    sheet.put(Words(box=name, text=mine.name, size=LARGE, colour=SECOND, align="right"))
    text = chips_shown(mine.won or mine.stack, tournament=tournament)
    sheet.put(
        Words(
            box=amount,
            text=f"+{text}" if mine.won else text,
            size=HUGE,
            weight="bold",
            colour=WIN if mine.won else TEXT,
            whole=True,
        )
    )


def _put_told(sheet: Sheet, box: Box, frame: Frame, where: tuple[int, int]) -> None:
    """What happened in this step, where it is in the hand, and what may be done about it."""
    sheet.panel(box)
    step, count = where
    text = _("{step} of {count}").format(step=step + 1, count=count)
    sheet.put(Words(box=box.part(16, 8, 368, 30), text=text, size=BODY, colour=SECOND))
    told = box.part(16, 44, 368, 92)
    sheet.put(Paragraph(box=told, text=frame.words, size=LARGE, colour=TEXT))
    proof = Face(mark="shield", size=BODY)
    sheet.button("page:proof", box.part(8, 140, 384, 64), _("Proof of the deal"), proof)
    dispute = Face(mark="bell", size=BODY)
    sheet.button("page:dispute", box.part(8, 212, 384, 64), _("Dispute this hand"), dispute)


def _put_steps(sheet: Sheet, bar: Box, frames: tuple[Frame, ...], step: int) -> None:
    """Start, back, play or pause, forth, end; and the scrubber with a mark for each street."""
    keys = bar.part(0, 16, 456, 72).columns(5, 8)
    plays = sheet.view.plays_since_ms is not None
    faces = (
        ("hand_end:first", "first"),
        ("leaf:-1", "previous"),
        ("play", "pause" if plays else "play"),
        ("leaf:1", "next"),
        ("hand_end:last", "last"),
    )
    for (name, sign), box in zip(faces, keys, strict=True):
        sheet.button(name, box, "", Face(mark=sign, size=TITLE))
    rail = bar.part(480, 20, bar.w - 496, 64)
    last = max(1, len(frames) - 1)
    for number in streets_at(frames):
        x = rail.x + KNOB // 2 + (rail.w - KNOB) * number // last
        sheet.put(Plate(box=Box(x - 2, rail.y + 10, 4, 44), fill=SECOND, radius=2))
    sheet.put(Rail(box=rail, permille=step * 1000 // last, colour=SECOND))
    sheet.touchable(Control(name="scrub", box=rail, kind="slide", label="step"))


def streets_at(frames: tuple[Frame, ...]) -> list[int]:
    """The steps at which the board grew or a draw began."""
    return [
        number
        for number in range(1, len(frames))
        if frames[number].stage > frames[number - 1].stage
    ]
