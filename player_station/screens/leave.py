"""Leaving: the question, and the summary of the stay; changing seat or table."""

from __future__ import annotations

from player_station.controls import GOLDEN, Face, Sheet
from player_station.screens.frame import put_frame, put_page_note
from player_station.screens.own_plate import put_always, session_result
from player_station.screens.places import Places
from player_station.screens.side_panel import put_fact
from player_station.state import Station, Summary
from screenkit.amounts import cents_shown, chips_shown, result_shown
from screenkit.drawables import Mark, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, HUGE, LARGE, LINE, PANEL, SECOND, TITLE, WIN
from screenkit.words import duration_words

SEATS = 10


def put_leave(sheet: Sheet) -> None:
    """What leaving means, and the amount that goes to the account."""
    view, seat = sheet.view, sheet.view.seat_view
    room = put_frame(sheet, _("Leave table and cash out"))
    box = Box(sheet.width // 2 - 300, room.y + 16, 600, 400)
    sheet.panel(box)
    stack = seat.stack if seat else 0
    runs = seat is not None and seat.in_hand and view.hand_runs
    player = view.own.player if view.own else None
    coming = view.own.coming if view.own else 0
    name = _("Your stack") if runs else _("Goes to your account")
    rows = [(name, chips_shown(stack + coming, tournament=view.tournament))]
    if player is not None:
        rows.append((_("On your account now"), cents_shown(player.balance)))
        if not runs:
            after = cents_shown(player.balance + stack + coming)
            rows.append((_("On your account then"), after))
    rows += stay_rows(view)
    for number, (name, value) in enumerate(rows):
        line = Box(box.x + 32, box.y + 16 + number * 42, box.w - 64, 40)
        put_fact(sheet, line, name, value)
    words = _("You can leave now.")
    if runs:
        words = _("You leave after this hand. Bets in the pot stay in it.")
    sheet.explain(Box(box.x + 32, box.y + 320, box.w - 64, 64), words)
    foot = Box(box.x, box.bottom + 16, box.w, 104)
    if seat is not None and seat.leaving:
        sheet.button("stay", foot, _("Do not leave"), Face(size=LARGE))
    else:
        sheet.button("back", foot.part(0, 0, 280, 104), _("Stay"), Face(size=LARGE))
        sheet.button("leave_now", foot.part(296, 0, 304, 104), _("Leave and cash out"), GOLDEN)
    put_page_note(sheet)


def stay_rows(view: Station) -> list[tuple[str, str]]:
    """Time, hands and result of the stay."""
    player = view.own.player if view.own else None
    if player is None or view.table is None:
        return []
    stay = view.table.at_ms + view.elapsed_ms - player.since_ms if player.since_ms else 0
    result = session_result(view)
    return [
        (_("Time at the table"), duration_words(stay)),
        (_("Hands"), f"{player.hands:,}"),
        (_("Brought to the table"), cents_shown(player.brought)),
        (_("Result"), result_shown(result)),
    ]


def put_summary(sheet: Sheet, summary: Summary) -> None:
    """The summary of a stay that is over."""
    player = summary.player
    sheet.put(Places(width=sheet.width).table(dim=False, near_rail=False))
    box = Box(sheet.width // 2 - 300, 112, 600, 440)
    sheet.panel(box)
    title, words, sign = farewell(summary)
    colour = WIN if sign == "tick" else SECOND
    sheet.put(Mark(box=Box(box.x + 32, box.y + 32, 48, 48), name=sign, colour=colour))
    sheet.put(
        Words(
            box=Box(box.x + 100, box.y + 24, box.w - 132, 64), text=title, size=TITLE, weight="bold"
        )
    )
    went = summary.stack + summary.returned
    place = Box(box.x + 32, box.y + 92, box.w - 64, 52)
    sheet.put(Words(box=place, text=cents_shown(went), size=HUGE, weight="bold", whole=True))
    sheet.put(
        Words(
            box=Box(box.x + 32, box.y + 142, box.w - 64, 30),
            text=_("went from the table to your account"),
            size=BODY,
            colour=SECOND,
        )
    )
    sheet.explain(Box(box.x + 32, box.y + 176, box.w - 64, 36), words)
    result = summary.stack + player.taken - player.brought
    stay = summary.at_ms - player.since_ms if player.since_ms else 0
    rows = (
        (_("On your account now"), cents_shown(player.balance + went)),
        (_("Time at the table"), duration_words(stay)),
        (_("Hands"), f"{player.hands:,}"),
        (_("Brought to the table"), cents_shown(player.brought)),
        (_("Result"), result_shown(result)),
    )
    for number, (name, value) in enumerate(rows):
        line = Box(box.x + 32, box.y + 216 + number * 42, box.w - 64, 40)
        put_fact(sheet, line, name, value)
    sheet.button("summary_done", Box(box.x, box.bottom + 16, box.w, 104), _("Done"), GOLDEN)
    put_always(sheet, Places(width=sheet.width), at=(sheet.width - 240, 8))


def farewell(summary: Summary) -> tuple[str, str, str]:
    """Title, words and mark for how the player left."""
    name = summary.player.nickname
    ways = {
        "moved": (
            _("Your seat is at another table"),
            _("It is held for you. The floor tells you where."),
            "person",
        ),
        "removed": (
            _("The floor ended your stay"),
            _("Please see the floor or the cashier."),
            "warning",
        ),
        "excluded": (
            _("You excluded yourself"),
            _("Your money is yours: the cashier pays it out."),
            "person",
        ),
        "time_up": (
            _("Your own time is up"),
            _("You set this limit on your time at the tables."),
            "clock",
        ),
        "table_closed": (_("This table is closed"), _("The floor can offer another."), "warning"),
        "picked_up": (
            _("Your seat was given up"),
            _("You were away too long."),
            "clock",
        ),
    }
    if summary.cause == "picked_up" and not summary.stack:
        words = _("The time to buy in again is over.")
        return _("Your seat was given up"), words, "clock"
    thanks = _("Thank you, {name}").format(name=name)
    return ways.get(summary.cause, (thanks, "", "tick"))


def put_change_seat(sheet: Sheet) -> None:
    """Another seat of this table, or another table."""
    view, own = sheet.view, sheet.view.own
    room = put_frame(sheet, _("Change seat or table"))
    words = _("You move when the seat is free and no hand is running. Your chips go with you.")
    sheet.explain(room.part(0, 0, room.w, 32), words, size=LARGE)
    costs = own.move_costs if own else ()
    if costs:
        warning = _("A seat with an amount costs it in blinds before you are dealt in again.")
        sheet.explain(room.part(0, 32, room.w, 28), warning)
    asked = own.change_to if own else 0
    taken = (
        {seat.seat for seat in view.table.seats if seat.state != "open"} if view.table else set()
    )
    rows = (room.part(0, top, room.w, 104).columns(SEATS // 2, 16) for top in (64, 184))
    for seat, box in enumerate((box for row in rows for box in row), start=1):
        cost = costs[seat - 1] if seat <= len(costs) else 0
        state = _("Requested") if seat == asked else _("Taken") if seat in taken else _("Free")
        if cost:
            amount = chips_shown(cost, tournament=view.tournament)
            state = _("{state}, {amount}").format(state=state, amount=amount)
        _put_seat(sheet, box, seat, state, asked=seat == asked)
    foot = room.part(0, 328, room.w, 88)
    if own is not None and own.changes_seat:
        text = _("Cancel my request") if asked else _("Any free seat is requested. Cancel it")
        sheet.button("seat:cancel", foot, text, Face(size=LARGE))
    else:
        sheet.button("seat:0", foot, _("Any free seat"), Face(size=LARGE))
    table = room.part(0, 432, room.w, 88)
    sheet.button("table_change", table, _("Ask the floor for another table"), Face(size=LARGE))
    put_page_note(sheet)


def _put_seat(sheet: Sheet, box: Box, seat: int, state: str, *, asked: bool) -> None:
    text = _("Seat {seat}").format(seat=seat)
    own = sheet.view.own
    mine = own is not None and own.seat == seat
    if mine:
        sheet.put(Plate(box=box, fill=PANEL, line=LINE))
        sheet.put(
            Words(box=box, text=_("You"), size=LARGE, colour=SECOND, align="centre", weight="bold")
        )
        return
    face = Face(line=WIN if asked else LINE, mark="tick" if asked else "", size=LARGE)
    name = f"seat:{seat}"
    place = sheet.surface(name, box, face)
    sheet.put(Words(box=place.part(0, 16, box.w, 36), text=text, size=LARGE, align="centre"))
    sheet.put(
        Words(
            box=place.part(0, 56, box.w, 28), text=state, size=BODY, colour=SECOND, align="centre"
        )
    )
    sheet.touch(name, box, text)
