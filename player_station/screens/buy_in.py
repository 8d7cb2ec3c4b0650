"""Bringing money to the table: buy-in, top-up and rebuy."""

from __future__ import annotations

from typing import Final

from player_station.betting import Range, buy_ins
from player_station.controls import GOLDEN, Control, Face, Sheet
from player_station.screens.amount_panel import typed_shown
from player_station.screens.keypad import amount_keys, put_keys
from player_station.screens.own_plate import TURN_W, own_clock, put_always, put_turn
from player_station.screens.places import Places
from player_station.screens.side_panel import put_choice, put_fact
from player_station.screens.timing import left_of
from player_station.screens.top_bar import players_at, put_note, put_top_bar
from player_station.state import Draft, Station
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Paragraph, Rail, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import broken, line_height
from screenkit.theme import BODY, HUGE, LARGE, SECOND
from screenkit.words import (
    clock_time,
    collection_in_short,
    collection_words,
    date_shown,
    duration_words,
    stakes_words,
)
from wire.messages.own_view import BuyInView, PlayerView
from wire.messages.table_view import TableView

FACT_STEP: Final = 30
ROOMY_STEP: Final = 40
"""Where nothing stands below the facts."""
CHOICES_Y: Final = 340
CHOICE_STEP: Final = 72
LINE: Final = line_height(BODY) + 1
RAKE_LINES: Final = 4


def put_buy_in(sheet: Sheet) -> None:
    """The welcome after signing in, and the amount to sit down with."""
    own = sheet.view.own
    if own is None or own.player is None:
        return
    player = own.player
    title = _("Welcome, {name}").format(name=player.nickname)
    words = arrival_words(player, sheet.view.time_zone)
    _put_page(sheet, title, words, confirm=_("Sit down with {amount}"), entry=True)


def put_top_up(sheet: Sheet) -> None:
    """Adding to the stack."""
    view = sheet.view
    in_hand = view.seat_view is not None and view.seat_view.in_hand and view.hand_runs
    words = _("From your account to your stack, at once.")
    if in_hand:
        words = _(
            "From your account to your stack before the next hand."
            " What does not fit then goes back to your account."
        )
    _put_page(sheet, _("Top up"), words, confirm=_("Add {amount}"), entry=False)


def put_rebuy(sheet: Sheet) -> None:
    """The player has no chips left: buy in again, or leave."""
    own = sheet.view.own
    left = left_of(sheet.view, own.hold_ms) if own else 0
    words = _("Your seat is kept for {time}.").format(time=duration_words(left + 59_000))
    _put_page(sheet, _("Buy in again?"), words, confirm=_("Buy in for {amount}"), entry=False)


def arrival_words(player: PlayerView, zone: str) -> str:
    """What happened with the account since the last visit, or when that was."""
    return _news(player) or _previous(player, zone)


def _news(player: PlayerView) -> str:
    """What the cage did with the account since the last visit; empty: nothing."""
    news = [
        _("new card") if player.new_card else "",
        _("new PIN") if player.new_pin else "",
        _("new document on file") if player.new_document else "",
        _("{amount} paid out at the cage").format(amount=cents_shown(player.paid_out))
        if player.paid_out
        else "",
        _("wrong PINs: {count}").format(count=player.wrong_pins) if player.wrong_pins else "",
    ]
    told = ", ".join(filter(None, news))
    return _("Since your last visit: {news}").format(news=told) if told else ""


def _previous(player: PlayerView, zone: str) -> str:
    if not player.previous_ms:
        return _("This is your first sign-in.")
    return _("Your last sign-in was on {day} at {time}").format(
        day=date_shown(player.previous_ms, zone), time=clock_time(player.previous_ms, zone)
    )


def _put_page(sheet: Sheet, title: str, words: str, *, confirm: str, entry: bool) -> None:
    view, own = sheet.view, sheet.view.own
    places = Places(width=sheet.width)
    sheet.put(places.table(dim=False))
    put_top_bar(sheet, places)
    left, right = halves(places)
    sheet.panel(left)
    beside = TURN_W if own_clock(view) is not None else 0
    sheet.title(left.part(24, 16, left.w - 48 - beside, 48), title)
    put_turn(sheet, left.right - 8, left.y + 4)
    told = left.part(24, 62, left.w - 48, max(2, lines_of(words, left.w - 48)) * LINE)
    sheet.put(Paragraph(box=told, text=words, size=BODY))
    if own is not None and own.player is not None and own.buy_in is not None:
        choice = entry and own.entry is not None
        facts = left._replace(y=told.bottom + (4 if choice else 16))
        _put_facts(sheet, facts, own.player, own.buy_in, roomy=not choice)
        if entry and own.entry is not None:
            _put_entry_choice(sheet, left, own.entry.live + own.entry.dead)
        if own.coming:
            _put_coming(sheet, right, own.coming)
        elif own.buy_in.most:
            draft = view.draft or Draft(total=first_total(view, own.buy_in))
            _put_amount(sheet, right, buy_ins(own.buy_in), draft, confirm)
        else:
            _put_why(sheet, right, own.buy_in.why)
    put_away_buttons(sheet, left)
    put_note(sheet, Box(right.x, 568, right.w, 64))


def first_total(view: Station, allowed: BuyInView) -> int:
    """The amount shown first: a modest one, never the largest by itself."""
    fits = buy_ins(allowed)
    if view.page == "top_up" and view.seat_view is not None and view.table is not None:
        most = view.table.rules.buy_in_max or allowed.most
        room = min(allowed.most, most - view.seat_view.stack)
        fits = fits._replace(most=max(allowed.least, room))
    return _modest(view, fits)


def _modest(view: Station, allowed: Range) -> int:
    """Halfway, and again no more than before; half of the account where the smallest allows it."""
    own, player = view.own, view.own.player if view.own else None
    halfway = (allowed.least + allowed.most) // 2
    if own is not None and own.state == "busted" and player is not None and player.brought:
        halfway = min(halfway, player.brought)
    half_account = player.balance // 2 if player is not None else halfway
    total = allowed.nearest(min(halfway, half_account))
    return total if total <= half_account else allowed.stepped(total, -1)


def halves(places: Places) -> tuple[Box, Box]:
    """The two halves of the page: the information, and the amount."""
    left, right = Box(16, 56, places.width - 32, 496).columns(2, 16)
    return left, right


def _put_facts(
    sheet: Sheet, box: Box, player: PlayerView, buy_in: BuyInView, *, roomy: bool
) -> None:
    view, tournament = sheet.view, sheet.view.tournament
    rows = [(_("On your account now"), cents_shown(player.balance))]
    if buy_in.most and not tournament:
        draft = view.draft or Draft(total=first_total(view, buy_in))
        rows.append((_("On your account then"), cents_shown(player.balance - draft.total)))
    if view.seat_view is not None and view.own is not None and view.own.state == "seated":
        stack = chips_shown(view.seat_view.stack, tournament=tournament)
        rows.append((_("Your stack"), stack))
    if buy_in.most and view.draft is not None and view.draft.typed is not None:
        # The keypad lies on the buttons that tell it otherwise.
        rows += [
            (_("Smallest amount"), chips_shown(buy_in.least, tournament=tournament)),
            (_("Largest amount"), chips_shown(buy_in.most, tournament=tournament)),
        ]
    if view.table is not None:
        rules = view.table.rules
        # Limit games are named by their bets, others by their blinds.
        name = _("Stakes") if rules.stakes.small_bet else _("Blinds")
        rows.append((name, stakes_words(rules)))
    step, size = (ROOMY_STEP, LARGE) if roomy else (FACT_STEP, BODY)
    for number, (name, value) in enumerate(rows):
        place = box.part(24, number * step, box.w - 48, step)
        put_fact(sheet, place, name, value, size=size)
    if view.table is not None:
        top = box.y + len(rows) * step + (4 if roomy else 0)
        whole = halves(Places(width=sheet.width))[0]
        below = whole.bottom - 16 if roomy else whole.y + CHOICES_Y
        lines = max(1, min(RAKE_LINES, (below - top) // LINE))
        place = Box(box.x + 24, top, box.w - 48, lines * LINE)
        sheet.put(Paragraph(box=place, text=_rake(view.table, place.w, lines), size=BODY))


def _rake(table: TableView, room: int, lines: int) -> str:
    """What the house takes, in full where there is room; the help has all of it."""
    words = collection_words(table.rules)
    short = collection_in_short(table.rules.collection, players_at(table))
    return words if lines_of(words, room) <= lines else short or words


def lines_of(text: str, room: int) -> int:
    """How many lines a paragraph fills; a little more than measured, for other sizes of glass."""
    return len(broken(text, "regular", BODY, room * 19 // 20))


def _put_coming(sheet: Sheet, box: Box, coming: int) -> None:
    """Booked chips: how much, and the button that cancels them."""
    sheet.panel(box)
    amount = box.part(24, 24, box.w - 48, 72)
    shown = cents_shown(coming)
    sheet.put(Words(box=amount, text=shown, size=HUGE, weight="bold", whole=True))
    words = _("joins your stack before the next hand. It has left your account already.")
    sheet.explain(box.part(24, 104, box.w - 48, 120), words, size=LARGE)
    place = Box(box.x, 648, box.w, 104)
    text = _("Cancel: {amount} back to my account").format(amount=shown)
    sheet.button("top_up_cancel", place, text, Face(size=LARGE))


def _put_why(sheet: Sheet, box: Box, code: str) -> None:
    """Say, in the place of the amount, why no money can be brought."""
    sheet.panel(box)
    sheet.sign(box.part(24, 28, 40, 40), "warning", SECOND)
    title = box.part(80, 16, box.w - 104, 64)
    sheet.put(Words(box=title, text=_("Not possible now"), size=LARGE, weight="bold"))
    sheet.explain(box.part(24, 96, box.w - 48, 160), why_words(code), size=LARGE)


def why_words(code: str) -> str:
    """Say why no money can be brought to the table."""
    words = {
        "funds_short": _("There is not enough on your account. The cashier can help."),
        "stack_full": _("Your stack is already at the table's largest buy-in."),
        "limit_reached": _("Your own limit is reached."),
    }
    return words.get(code, _("Nothing can be added now."))


def _put_entry_choice(sheet: Sheet, box: Box, cost: int) -> None:
    amount = chips_shown(cost, tournament=sheet.view.tournament)
    entry = sheet.view.entry
    put_choice(
        sheet,
        "choose:post",
        box.part(24, CHOICES_Y, box.w - 48, 64),
        _("Post {amount}, play at once").format(amount=amount),
        chosen=entry == "post",
    )
    put_choice(
        sheet,
        "choose:wait",
        box.part(24, CHOICES_Y + CHOICE_STEP, box.w - 48, 64),
        _("Wait for the big blind"),
        chosen=entry == "wait",
    )


def _put_amount(sheet: Sheet, right: Box, allowed: Range, draft: Draft, confirm: str) -> None:
    tournament = sheet.view.tournament
    sheet.panel(right)
    inside = right.inset(24)
    field = inside.part(0, 0, inside.w, 80)
    readout = sheet.surface("keypad", field, Face())
    text = shown = chips_shown(draft.total, tournament=tournament)
    if draft.typed is not None:
        text = typed_shown(draft.typed, tournament=tournament)
    label = readout.part(20, 0, 120, 80)
    sheet.put(Words(box=label, text=_("Amount"), size=BODY, colour=SECOND))
    amount = readout.part(140, 0, inside.w - 160, 80)
    sheet.put(Words(box=amount, text=text, size=HUGE, weight="bold", align="right", whole=True))
    sheet.touch("keypad", field, text)
    if draft.typed is not None:
        put_keys(sheet, inside.part(0, 96, inside.w, 352), amount_keys(sheet), prefix="key")
    else:
        _put_chooser(sheet, inside, allowed, draft)
    place = Box(right.x, 648, right.w, 104)
    sheet.button("bring", place, confirm.format(amount=shown), GOLDEN)


def _put_chooser(sheet: Sheet, inside: Box, allowed: Range, draft: Draft) -> None:
    row = inside.part(0, 108, inside.w, 64)
    sheet.button("step:-1", row.part(0, 0, 64, 64), "", Face(mark="minus", size=LARGE))
    sheet.button("step:1", row.part(row.w - 64, 0, 64, 64), "", Face(mark="plus", size=LARGE))
    rail = row.part(80, 0, row.w - 160, 64)
    sheet.put(Rail(box=rail, permille=allowed.place(draft.total), colour=SECOND))
    sheet.touchable(Control(name="slider", box=rail, kind="slide", label="amount"))
    for number, (code, word, total) in enumerate(amount_presets(allowed)):
        text = chips_shown(total, tournament=sheet.view.tournament)
        place = inside.part(0, 200 + number * 84, inside.w, 76)
        name = f"preset:{code}"
        surface = sheet.surface(name, place, Face())
        sheet.put(Words(box=surface.part(20, 0, 200, 76), text=word, size=LARGE))
        sheet.put(
            Words(
                box=surface.part(220, 0, inside.w - 240, 76),
                text=text,
                size=LARGE,
                weight="bold",
                align="right",
                whole=True,
            )
        )
        sheet.touch(name, place, f"{word} {text}")


def amount_presets(allowed: Range) -> tuple[tuple[str, str, int], ...]:
    """The presets: least, half way and most."""
    half = allowed.nearest((allowed.least + allowed.most) // 2)
    return (
        ("least", _("Smallest"), allowed.least),
        ("middle", _("Halfway"), half),
        ("most", _("Largest"), allowed.most),
    )


def put_away_buttons(sheet: Sheet, left: Box) -> None:
    """The way back, and the calls that are always available."""
    box = Box(left.x, 648, 224, 104)
    busted = sheet.view.own is not None and sheet.view.own.state == "busted"
    booked = sheet.view.own is not None and sheet.view.own.coming > 0
    text = _("Leave the table") if busted else _("Back") if booked else _("Cancel")
    sheet.button("leave_now" if busted else "cancel", box, text, Face(size=LARGE))
    put_always(sheet, Places(width=sheet.width), at=(left.x, 568))
