"""Hands that were played: the list, one hand step by step, and the proof of its deal."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.replay import Frame, replay_frames
from player_station.screens.frame import put_empty, put_frame, put_page_note
from player_station.screens.side_panel import put_fact
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import CardPicture, Paragraph, Plate, QrCode, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, LARGE, LINE, PANEL, SECOND, SMALL, TEXT, TITLE, WIN
from screenkit.words import clock_time
from wire.messages.recall import HandLine, HandReplay

ROWS = 7


def put_hands(sheet: Sheet) -> None:
    """The last ten hands, newest first."""
    room = put_frame(sheet, _("Last ten hands"))
    hands = sheet.view.hands
    if hands is None:
        put_empty(sheet, room, _("Fetching your hands"))
        return
    if not hands:
        put_empty(sheet, room, _("You have not played a hand here yet"))
        return
    first = min(sheet.view.step, max(0, len(hands) - ROWS))
    for row, line in enumerate(hands[first : first + ROWS]):
        _put_row(sheet, room.part(0, row * 80, room.w - 88, 72), line)
    if len(hands) > ROWS:
        up = Box(room.right - 72, room.y, 72, 152)
        down = Box(room.right - 72, room.y + 160, 72, 152)
        sheet.button("leaf:-3", up, "", Face(mark="up", size=TITLE))
        sheet.button("leaf:3", down, "", Face(mark="down", size=TITLE))
    put_page_note(sheet)


def _put_row(sheet: Sheet, box: Box, line: HandLine) -> None:
    name = f"hand:{line.hand}"
    place = sheet.surface(name, box, Face())
    number = _("Hand {number}").format(number=f"{line.hand:,}")
    sheet.put(Words(box=place.part(20, 0, 220, 72), text=number, size=LARGE))
    sheet.small(place.part(250, 0, 90, 72), clock_time(line.began_ms))
    pot = _("Pot {amount}").format(amount=chips_shown(line.pot, tournament=sheet.view.tournament))
    sheet.put(
        Words(
            box=place.part(340, 0, 240, 72),
            text=pot,
            size=BODY,
            colour=SECOND,
            align="right",
            whole=True,
        )
    )
    text = ("+" if line.result > 0 else "") + cents_shown(line.result)
    colour = WIN if line.result > 0 else TEXT
    sheet.put(
        Words(
            box=place.part(box.w - 260, 0, 240, 72),
            text=text,
            size=LARGE,
            weight="bold",
            colour=colour,
            align="right",
            whole=True,
        )
    )
    sheet.touch(name, box, number)


def put_replay(sheet: Sheet) -> None:
    """One hand, step by step, as this player saw it."""
    replay = sheet.view.replay
    number = f"{sheet.view.page_item:,}"
    room = put_frame(sheet, _("Hand {number}").format(number=number), back="page:hands")
    if replay is None:
        put_empty(sheet, room, _("Fetching the hand"))
        return
    frames = replay_frames(replay)
    step = min(sheet.view.step, len(frames) - 1)
    _put_table(sheet, room, replay, frames[step])
    _put_steps(sheet, room, step, len(frames))
    put_page_note(sheet)


def _put_table(sheet: Sheet, room: Box, replay: HandReplay, frame: Frame) -> None:
    four = sheet.view.settings.four_colour
    tournament = replay.rules.tournament
    left = room.part(0, 0, 400, 560)
    sheet.put(Plate(box=left, fill=PANEL, line=LINE, radius=12))
    for row, seat in enumerate(frame.seats[:10]):
        line = left.part(16, 8 + row * 54, 368, 50)
        colour = SECOND if seat.folded else TEXT
        sheet.put(Words(box=line.part(0, 0, 150, 50), text=seat.name, size=SMALL, colour=colour))
        step = 34 if len(seat.cards) <= 3 else 15
        for place, card in enumerate(seat.cards[:7]):
            box = line.part(152 + place * step, 3, 32, 44)
            sheet.put(CardPicture(box=box, card=card, four_colour=four, faded=seat.folded))
        text = chips_shown(seat.stack, tournament=tournament)
        sheet.put(
            Words(box=line.part(278, 0, 90, 50), text=text, size=SMALL, align="right", whole=True)
        )
    right = room.part(416, 0, room.w - 416, 560)
    for place, card in enumerate(frame.board):
        sheet.put(CardPicture(box=right.part(place * 88, 8, 80, 112), card=card, four_colour=four))
    pot = _("Pot {amount}").format(amount=chips_shown(frame.pot, tournament=tournament))
    sheet.put(Words(box=right.part(0, 136, right.w, 40), text=pot, size=TITLE, weight="bold"))
    sheet.put(
        Paragraph(box=right.part(0, 192, right.w, 120), text=frame.words, size=LARGE, colour=TEXT)
    )


def _put_steps(sheet: Sheet, room: Box, step: int, count: int) -> None:
    x = room.x + 416
    width = room.w - 416
    third = (width - 32) // 3
    face = Face(mark="previous", size=TITLE)
    sheet.button("leaf:-1", Box(x, 480, third, 88), "", face)
    where = _("{step} of {count}").format(step=step + 1, count=count)
    box = Box(x + third + 16, 480, third, 88)
    sheet.put(Words(box=box, text=where, size=LARGE, colour=SECOND, align="centre"))
    sheet.button(
        "leaf:1", Box(x + 2 * third + 32, 480, third, 88), "", Face(mark="next", size=TITLE)
    )
    half = (width - 16) // 2
    proof = Face(mark="shield", size=BODY)
    sheet.button("page:proof", Box(x, 584, half, 72), _("Proof of the deal"), proof)
    dispute = Face(mark="bell", size=BODY)
    sheet.button("page:dispute", Box(x + half + 16, 584, half, 72), _("Dispute this hand"), dispute)


def put_proof(sheet: Sheet) -> None:
    """The commitment of a hand as a QR code to take along."""
    line = _line_of(sheet)
    room = put_frame(sheet, _("Proof of the deal"), back="page:hand")
    if line is None:
        put_empty(sheet, room, _("Fetching the hand"))
        return
    sheet.put(QrCode(box=room.part(0, 0, 400, 400), text=_proof_text(sheet, line)))
    right = room.part(432, 0, room.w - 432, 400)
    put_fact(sheet, right.part(0, 0, right.w, 40), _("Hand"), f"{line.hand:,}")
    root = line.root.hex()
    sheet.small(right.part(0, 56, right.w, 28), _("Seal of the whole deck"))
    for row in range(4):
        text = " ".join(root[row * 16 + part : row * 16 + part + 8] for part in (0, 8))
        box = right.part(0, 88 + row * 36, right.w, 32)
        sheet.put(Words(box=box, text=text, size=LARGE, weight="semibold"))
    words = _(
        "It was shown before the first card. Take it along: with it anybody can check the cards"
        " that were shown in this hand."
    )
    sheet.explain(right.part(0, 256, right.w, 140), words)


def _proof_text(sheet: Sheet, line: HandLine) -> str:
    table = sheet.view.table.table if sheet.view.table else 0
    return f"arclight:{table}:{line.hand}:{line.root.hex()}"


def _line_of(sheet: Sheet) -> HandLine | None:
    hands = sheet.view.hands or ()
    return next((line for line in hands if line.hand == sheet.view.page_item), None)


def put_dispute(sheet: Sheet) -> None:
    """Ask the floor to look at a hand."""
    number = f"{sheet.view.page_item:,}"
    room = put_frame(sheet, _("Dispute hand {number}").format(number=number), back="page:hand")
    words = _(
        "The floor looks at the record of this hand with you: every card, act and touch."
        " What is wrong?"
    )
    sheet.explain(room.part(0, 0, room.w, 64), words, size=LARGE)
    for row, (code, text) in enumerate(dispute_reasons()):
        box = room.part(0, 96 + row * 88, room.w, 72)
        sheet.button(f"dispute:{code}", box, text, Face(size=LARGE))
    put_page_note(sheet)


def dispute_reasons() -> tuple[tuple[str, str], ...]:
    """What a player may say is wrong."""
    return (
        ("act", _("My act was not what I touched")),
        ("pot", _("The pot was not paid rightly")),
        ("time", _("I did not get my time")),
        ("player", _("Another player broke the rules")),
        ("other", _("Something else")),
    )
