"""Hands that were played: the list, one hand step by step, and the proof of its deal."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.replay import Frame, SeatFrame, replay_frames
from player_station.screens.frame import put_empty, put_frame, put_page_note
from player_station.screens.opponents import SEATS, STUD_GAMES
from player_station.screens.places import BOARD_CARD, BOARD_GAP, BOARD_MAX
from player_station.screens.side_panel import put_caption, put_fact
from screenkit.amounts import chips_shown, result_shown
from screenkit.drawables import CardPicture, Paragraph, Plate, QrCode, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, FELT_EDGE, LARGE, LINE, SECOND, SMALL, TEXT, TITLE, WIN
from screenkit.words import clock_time
from wire.messages.recall import HandLine, HandReplay

ROWS = 8


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
        half = (ROWS * 80 - 16) // 2
        up = Box(room.right - 72, room.y, 72, half)
        down = Box(room.right - 72, room.y + half + 8, 72, half)
        sheet.button("leaf:-3", up, "", Face(mark="up", size=TITLE))
        sheet.button("leaf:3", down, "", Face(mark="down", size=TITLE))
    put_page_note(sheet)


def _put_row(sheet: Sheet, box: Box, line: HandLine) -> None:
    name = f"hand:{line.hand}"
    place = sheet.surface(name, box, Face())
    number = _("Hand {number}").format(number=f"{line.hand:,}")
    sheet.put(Words(box=place.part(20, 0, 220, 72), text=number, size=LARGE))
    began = clock_time(line.began_ms, sheet.view.time_zone)
    sheet.put(Words(box=place.part(250, 0, 90, 72), text=began, size=BODY, colour=SECOND))
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
    text = result_shown(line.result, tournament=sheet.view.tournament)
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
    tournament = replay.rules.tournament
    seats = frame.seats[:SEATS]
    left = room.part(0, 0, 416, 16 + len(seats) * 64)
    sheet.panel(left)
    for row, seat in enumerate(seats):
        _put_seat(sheet, left.part(16, 8 + row * 64, 384, 64), seat, tournament=tournament)
    right = room.part(432, 0, room.w - 432, 416)
    sheet.put(Plate(box=right, fill=FELT_EDGE, line=LINE, radius=12, opacity=150))
    if replay.rules.game not in STUD_GAMES:
        _put_board(sheet, right.part((right.w - 432) // 2, 32, 432, 112), frame.board)
    pot = _("Pot {amount}").format(amount=chips_shown(frame.pot, tournament=tournament))
    words = right.part(24, 168, right.w - 48, 48)
    sheet.put(Words(box=words, text=pot, size=TITLE, weight="bold", align="centre", whole=True))
    told = right.part(24, 240, right.w - 48, 160)
    sheet.put(Paragraph(box=told, text=frame.words, size=LARGE, colour=TEXT, align="centre"))


def _put_seat(sheet: Sheet, line: Box, seat: SeatFrame, *, tournament: bool) -> None:
    four = sheet.view.settings.four_colour
    colour = SECOND if seat.folded else TEXT
    sheet.put(Words(box=line.part(0, 0, 140, 64), text=seat.name, size=SMALL, colour=colour))
    step = 44 if len(seat.cards) <= 2 else 90 // (len(seat.cards) - 1)
    for place, card in enumerate(seat.cards[:7]):
        box = line.part(150 + place * step, 4, 40, 56)
        sheet.put(CardPicture(box=box, card=card, four_colour=four, faded=seat.folded))
    text = chips_shown(seat.stack, tournament=tournament)
    sheet.put(
        Words(
            box=line.part(288, 0, 96, 64),
            text=text,
            size=BODY,
            weight="bold",
            colour=colour,
            align="right",
            whole=True,
        )
    )


def _put_board(sheet: Sheet, box: Box, board: tuple[str, ...]) -> None:
    four = sheet.view.settings.four_colour
    for place in range(BOARD_MAX):
        spot = box.part(place * (BOARD_CARD[0] + BOARD_GAP), 0, *BOARD_CARD)
        if place < len(board):
            sheet.put(CardPicture(box=spot, card=board[place], four_colour=four))
        else:
            sheet.put(Plate(box=spot, fill=FELT_EDGE, line=LINE, radius=6, opacity=120))


def _put_steps(sheet: Sheet, room: Box, step: int, count: int) -> None:
    foot = room.part(432, 432, room.w - 432, room.h - 432)
    first, back, middle, forth, last = foot.part(0, 0, foot.w, 112).columns(5, 8)
    sheet.button("hand_end:first", first, _("Start"), Face(size=BODY))
    sheet.button("leaf:-1", back, "", Face(mark="previous", size=TITLE))
    where = _("{step} of {count}").format(step=step + 1, count=count)
    sheet.put(Words(box=middle, text=where, size=BODY, colour=SECOND, align="centre"))
    sheet.button("leaf:1", forth, "", Face(mark="next", size=TITLE))
    sheet.button("hand_end:last", last, _("End"), Face(size=BODY))
    half, height = (foot.w - 16) // 2, foot.h - 128
    proof = Face(mark="shield", size=BODY)
    sheet.button("page:proof", foot.part(0, 128, half, height), _("Proof of the deal"), proof)
    dispute = foot.part(half + 16, 128, half, height)
    sheet.button("page:dispute", dispute, _("Dispute this hand"), Face(mark="bell", size=BODY))


def put_proof(sheet: Sheet) -> None:
    """The commitment of a hand as a QR code to take away."""
    line = _line_of(sheet)
    room = put_frame(sheet, _("Proof of the deal"), back="page:hand")
    if line is None:
        put_empty(sheet, room, _("Fetching the hand"))
        return
    code = room.part(0, 0, 560, 560)
    sheet.put(QrCode(box=code, text=_proof_text(sheet, line)))
    right = room.part(576, 0, room.w - 576, 560)
    sheet.panel(right)
    inside = right.inset(24)
    put_fact(sheet, inside.part(0, 0, inside.w, 40), _("Hand"), f"{line.hand:,}")
    root = line.root.hex()
    put_caption(sheet, inside.part(0, 64, inside.w, 28), _("Seal of the whole deck"))
    for row in range(4):
        text = " ".join(root[row * 16 + part : row * 16 + part + 8] for part in (0, 8))
        box = inside.part(0, 96 + row * 40, inside.w, 36)
        sheet.put(Words(box=box, text=text, size=LARGE, weight="semibold"))
    words = _(
        "It was shown before the first card. Take it along: with it anybody can check the cards"
        " that were shown in this hand."
    )
    sheet.explain(inside.part(0, 288, inside.w, 140), words)


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
        ("act", _("The action was not what I touched")),
        ("pot", _("The pot was paid wrongly")),
        ("time", _("I did not get my time")),
        ("player", _("Another player broke the rules")),
        ("other", _("Something else")),
    )
