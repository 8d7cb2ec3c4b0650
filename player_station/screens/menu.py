"""The menu, settings, help, and the lists of choices."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.frame import put_frame, put_page_note
from player_station.screens.glossary import RANKINGS, chapters
from player_station.screens.rankings import put_rankings
from player_station.screens.side_panel import put_caption, put_choice
from player_station.state import Station
from screenkit.drawables import Mark, Paragraph, Plate, Words
from screenkit.geometry import Box
from screenkit.language import LANGUAGES
from screenkit.language import translated as _
from screenkit.theme import BODY, LARGE, LINE, PANEL, SECOND, TEXT
from screenkit.words import collection_lines, collection_terms, table_game
from wire.messages.table_view import TableView

Tile = tuple[str, str, str]
"""A control, its mark and its words."""


def put_menu(sheet: Sheet) -> None:
    """Everything that is not play."""
    room = put_frame(sheet, _("Menu"))
    own = sheet.view.own
    away = sheet.view.seat_view is not None and sheet.view.seat_view.away
    seated = own is not None and own.state in ("seated", "busted")
    signed_in = seated or (own is not None and own.state == "buy_in")
    entries: list[Tile | None] = []
    if seated and sheet.view.tournament_view is not None:
        entries += _of_tournament(sheet.view, away=away)
    elif seated:
        entries += [
            ("page:top_up", "plus", _("Top up")),
            *_sitting_out(sheet.view, away=away),
            ("page:change_seat", "seat", _("Change seat or table")),
        ]
    if signed_in:
        entries += [
            ("page:hands", "cards", _("Last ten hands")),
            ("page:limits", "limit", _("My limits")),
            ("page:change_pin", "lock", _("Change PIN")),
        ]
    if seated:
        entries.append(("page:exclude", "shield", _("Exclude me from play")))
    entries += [
        ("page:settings", "settings", _("Settings")),
        ("page:help", "help", _("Help and glossary")),
        ("page:wipe", "wipe", _("Clean screen")),
    ]
    _put_tiles(sheet, room, entries)
    if seated:
        _put_way_out(sheet, Box(room.x, 648, room.w, 104))
    put_page_note(sheet)


def _of_tournament(view: Station, *, away: bool) -> list[Tile | None]:
    """What belongs to a tournament: to sit out, and to propose a deal if the house allows it."""
    there = view.tournament_view
    if there is None or there.stage != "playing":
        return []
    own, seat = view.own_tournament, view.seat_view
    bound = (own is not None and own.penalty_hands > 0) or (seat is not None and seat.leaving)
    # Who serves a penalty, or is being removed, can neither sit out nor come back.
    tiles: list[Tile | None] = [] if bound else list(_sitting_out(view, away=away)[:1])
    if there.deals:
        tiles.append(("page:propose", "split", _("Propose a deal")))
    return tiles


def _put_way_out(sheet: Sheet, box: Box) -> None:
    """Leave with the chips; before a tournament unregister; in its play there is no way out."""
    if sheet.view.tournament_view is None:
        _put_leave(sheet, box)
        return
    own = sheet.view.own_tournament
    if own is not None and own.may_leave:
        face = Face(size=LARGE, mark="leave")
        sheet.button("page:unregister", box, _("Unregister"), face)


def _put_leave(sheet: Sheet, box: Box) -> None:
    """Leave, or while the hand runs after which he leaves, stay."""
    seat = sheet.view.seat_view
    if seat is not None and seat.leaving:
        sheet.button("stay", box, _("Do not leave"), Face(size=LARGE, mark="tick"))
        return
    text = _("Leave table and cash out")
    sheet.button("page:leave", box, text, Face(size=LARGE, mark="leave"))


def _sitting_out(view: Station, *, away: bool) -> tuple[Tile | None, ...]:
    """The ways to sit out and come back; a wish can be cancelled.

    An empty place is kept, so that no entry moves when the player sits out.
    """
    back = _way_back(view, away=away)
    now = _("Sit out after this hand") if view.plays_hand else _("Sit out")
    first = back or ("sit_out", "pause", now)
    if not view.has_blinds:
        return (first,)
    return first, None if back else ("sit_out_big", "skip", _("Sit out next blind"))


def _way_back(view: Station, *, away: bool) -> Tile | None:
    """Back into the game, or the wish to sit out cancelled; None: he plays."""
    if away:
        return ("come_back:wait", "tick", _("I am back"))
    if view.out_after:
        return ("sit_out", "tick", _("Do not sit out"))
    if view.own is not None and (view.own.out_at_big or view.own.out_after_hand):
        return ("come_back:wait", "tick", _("Do not sit out"))
    return None


def _put_tiles(sheet: Sheet, room: Box, entries: list[Tile | None]) -> None:
    columns = room.part(0, 0, room.w, 112).columns(3, 16)
    for number, entry in enumerate(entries):
        if entry is None:
            continue
        name, sign, text = entry
        box = columns[number % 3].moved(0, number // 3 * 128)
        place = sheet.surface(name, box, Face())
        sheet.put(Mark(box=place.part(24, 38, 36, 36), name=sign, colour=SECOND))
        words = place.part(80, 0, box.w - 92, box.h)
        sheet.put(Words(box=words, text=text, size=LARGE))
        sheet.touch(name, box, text)


def put_settings(sheet: Sheet) -> None:
    """What a player may choose for the stay."""
    room = put_frame(sheet, _("Settings"))
    chosen = sheet.view.settings
    switches = (
        ("set:four_colour", _("Four-colour deck"), chosen.four_colour),
        ("set:left_handed", _("Left-handed"), chosen.left_handed),
        ("set:large_text", _("Large text"), chosen.large_text),
        ("set:calm", _("Calm: nothing flies or counts up"), chosen.calm),
        ("set:flick_folds", _("Fold by flicking cards away"), chosen.flick_folds),
        ("set:auto_muck", _("Muck beaten hands without asking"), chosen.auto_muck),
        ("set:auto_post", _("Post owed blinds without asking"), chosen.auto_post),
    )
    half = (room.w - 16) // 2
    left, right = room.part(0, 0, half, room.h), room.part(half + 16, 0, half, room.h)
    put_caption(sheet, left.part(0, 0, half, 28), _("Cards, screen and play"))
    for number, (name, text, is_on) in enumerate(switches):
        put_choice(sheet, name, left.part(0, 36 + number * 80, half, 72), text, chosen=is_on)
    put_caption(sheet, right.part(0, 0, half, 28), _("Sound"))
    _put_volume(sheet, right.part(0, 36, half, 72))
    put_choice(sheet, "set:mute", right.part(0, 124, half, 72), _("No sound"), chosen=chosen.mute)
    put_caption(sheet, right.part(0, 228, half, 28), _("Language"))
    for number, (code, text) in enumerate(LANGUAGES):
        box = right.part(0, 264 + number * 88, half, 72)
        put_choice(sheet, f"language:{code}", box, text, chosen=chosen.language == code)


def _put_volume(sheet: Sheet, box: Box) -> None:
    volume = sheet.view.settings.volume
    sheet.put(Plate(box=box, fill=PANEL, line=LINE))
    sheet.button("volume:-20", box.part(0, 0, 72, 72), "", Face(mark="minus", size=LARGE))
    sheet.button("volume:20", box.part(box.w - 72, 0, 72, 72), "", Face(mark="plus", size=LARGE))
    words = box.part(80, 0, box.w - 160, 72)
    text = _("Volume {percent} %").format(percent=volume)
    sheet.put(Words(box=words, text=text, size=LARGE, align="centre"))


def put_help(sheet: Sheet) -> None:
    """How to play here, how the house collects, and the card room's words."""
    room = put_frame(sheet, _("Help and glossary"))
    table = sheet.view.table
    pages = chapters(
        table_game(table.rules) if table else "",
        _collection(table),
    )
    item = min(sheet.view.page_item, len(pages) - 1)
    for number, (title, _text) in enumerate(pages):
        box = room.part(0, number * 70, 264, 64)
        _put_chapter(sheet, f"item:{number}", box, title, chosen=number == item)
    body = room.part(280, 0, room.w - 280, room.h)
    sheet.panel(body)
    heading = body.part(24, 16, body.w - 48, 40)
    sheet.put(Words(box=heading, text=pages[item][0], size=LARGE, weight="bold"))
    text = body.part(24, 72, body.w - 48, body.h - 88)
    if pages[item][1] == RANKINGS:
        put_rankings(sheet, body.part(24, 56, body.w - 48, body.h - 64))
        return
    sheet.put(Paragraph(box=text, text=pages[item][1], size=BODY, colour=TEXT))


def _collection(table: TableView | None) -> tuple[str, ...]:
    """How the house is paid; nothing in a tournament, whose fee is part of the entry."""
    if table is None or table.tournament is not None:
        return ()
    return (*collection_lines(table.rules), "", collection_terms(table.rules))


def _put_chapter(sheet: Sheet, name: str, box: Box, title: str, *, chosen: bool) -> None:
    """A chapter's name; the open one has an arrow to its text."""
    place = sheet.surface(name, box, Face(fill=PANEL) if chosen else Face())
    words = place.part(20, 0, box.w - 64, box.h)
    sheet.put(Words(box=words, text=title, size=LARGE, weight="bold" if chosen else "semibold"))
    if chosen:
        sheet.sign(place.part(box.w - 40, (box.h - 24) // 2, 24, 24), "next", TEXT)
    sheet.touch(name, box, title)
