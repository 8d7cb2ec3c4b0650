"""Hands that were played: the list, the proof of a deal, and a dispute."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.frame import put_empty, put_frame, put_page_note
from player_station.screens.side_panel import put_caption, put_fact
from proof import seal_of
from screenkit.amounts import chips_shown, result_shown
from screenkit.drawables import CardPicture, Mark, QrCode, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, LARGE, SECOND, TEXT, TITLE, WIN
from screenkit.words import clock_time
from wire.messages.recall import HandLine

ROWS = 8
ROW_CARD = (40, 56)
MANY = 7
MANY_CARD = (32, 45)
"""For two boards, so that every index is seen."""


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
    """One hand: when it was, the own cards, the board, who won, and the result."""
    name = f"hand:{line.hand}"
    place = sheet.surface(name, box, Face())
    number = _("Hand {number}").format(number=f"{line.hand:,}")
    sheet.put(Words(box=place.part(16, 8, 132, 30), text=f"{line.hand:,}", size=BODY))
    began = clock_time(line.began_ms, sheet.view.time_zone)
    sheet.put(Words(box=place.part(16, 38, 132, 28), text=began, size=BODY, colour=SECOND))
    _put_cards(sheet, place.part(136, 8, 108, 56), line.cards)
    _put_cards(sheet, place.part(268, 8, 232, 56), line.board)
    middle = place.part(520, 0, box.w - 520 - 216, box.h)
    if line.winner:
        sheet.put(Mark(box=middle.part(0, 12, 22, 22), name="trophy", colour=SECOND))
        winner = middle.part(32, 6, middle.w - 32, 32)
        sheet.put(Words(box=winner, text=line.winner, size=BODY))
    pot = _("Pot {amount}").format(amount=chips_shown(line.pot, tournament=sheet.view.tournament))
    low = middle.part(32, 38, middle.w - 32, 28)
    sheet.put(Words(box=low, text=pot, size=BODY, colour=SECOND, whole=True))
    text = result_shown(line.result, tournament=sheet.view.tournament)
    sheet.put(
        Words(
            box=place.part(box.w - 212, 0, 196, 72),
            text=text,
            size=LARGE,
            weight="bold",
            colour=WIN if line.result > 0 else TEXT,
            align="right",
            whole=True,
        )
    )
    sheet.touch(name, box, number)


def _put_cards(sheet: Sheet, room: Box, cards: tuple[str, ...]) -> None:
    """Small cards from the left, overlapping if there are many."""
    width, height = ROW_CARD if len(cards) <= MANY else MANY_CARD
    step = min(width + 4, (room.w - width) // max(1, len(cards) - 1))
    four = sheet.view.settings.four_colour
    for number, card in enumerate(cards):
        box = room.part(number * step, 0, width, height)
        sheet.put(CardPicture(box=box, card=card, four_colour=four))


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
    down = _put_seals(sheet, inside.part(0, 64, inside.w, inside.h - 64), line)
    words = _(
        "It was shown before the first card. Take it along: with it anybody can check the cards"
        " that were shown in this hand."
    )
    sheet.explain(Box(inside.x, down, inside.w, inside.bottom - down), words)


def _put_seals(sheet: Sheet, room: Box, line: HandLine) -> int:
    """The roots to take along, in groups of digits; return where the next thing may stand."""
    seals = [(_("Seal of the whole deck"), line.root)]
    if line.more_root is not None:
        seals.append((_("Seal of the further orders"), line.more_root))
    step, size, gap = (40, LARGE, 32) if len(seals) == 1 else (32, BODY, 16)
    for caption, root in seals:
        put_caption(sheet, room.part(0, 0, room.w, 28), caption)
        digits = root.hex()
        for row in range(4):
            text = " ".join(digits[row * 16 + part : row * 16 + part + 8] for part in (0, 8))
            box = room.part(0, 32 + row * step, room.w, step - 4)
            sheet.put(Words(box=box, text=text, size=size, weight="semibold"))
        room = room.part(0, 32 + 4 * step + gap, room.w, room.h - 32 - 4 * step - gap)
    return room.y


def _proof_text(sheet: Sheet, line: HandLine) -> str:
    table = sheet.view.table.table if sheet.view.table else 0
    return seal_of(table, line.hand, line.root, line.more_root)


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
