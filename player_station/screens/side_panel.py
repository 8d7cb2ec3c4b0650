"""What stands in the amount panel's place when no amount is being chosen: choices made ahead,
questions to confirm, and the ways into the game."""

from __future__ import annotations

from player_station.advance import advance_choices
from player_station.controls import Face, Sheet
from player_station.screens.action_bar import CALL_FACE, FOLD_FACE
from player_station.screens.draw_words import ask_words, draw_words
from player_station.screens.places import Places
from player_station.screens.runs_bar import runs_words
from player_station.telling import Teller
from screenkit.amounts import chips_shown
from screenkit.drawables import Mark, Paragraph, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import ELLIPSIS
from screenkit.theme import (
    BODY,
    CALL,
    EDGE,
    GLASS,
    LARGE,
    PANEL,
    SECOND,
    TEXT,
    WHITE,
    WIN,
)
from wire.messages.own_view import EntryView, OfferView, OwnView, RunsView, ShowView
from wire.messages.table_view import SeatView

TOLD_STEP = 38
NAME_LETTERS = 16
ENDED = frozenset({"closed", "frozen"})
"""No further hand will come."""


def put_side_panel(sheet: Sheet, places: Places) -> None:
    """Draw the panel for the present state."""
    view, box = sheet.view, places.panel
    if view.seat_view is None or view.own is None:
        return
    if view.offer is not None:
        _put_for_offer(sheet, box, view.offer)
    elif view.show is not None:
        _put_for_show(sheet, box, view.show)
    elif view.draw is not None:
        put_notice(sheet, box, *draw_words(view.draw))
    elif view.ask is not None:
        put_notice(sheet, box, *ask_words(view.ask))
    elif isinstance(view.asked, RunsView):
        put_notice(sheet, box, *runs_words())
    else:
        _put_waiting(sheet, box, view.seat_view, view.own)


def _put_for_offer(sheet: Sheet, box: Box, offer: OfferView) -> None:
    if sheet.view.page == "fold_free":
        _put_fold_question(sheet, box, offer)
    elif offer.can_chop and not offer.answers_chop:
        _put_chop(sheet, box, offer)
    else:
        _put_told(sheet, box)


def _put_chop(sheet: Sheet, box: Box, offer: OfferView) -> None:
    words = _("If the other player agrees, each blind goes back and the hand is over.")
    put_question(sheet, box, _("Only the blinds are left"), words)
    place = box.part(0, 216, 400, 72)
    sheet.button("act:chop", place, _("Offer to chop"), Face(size=LARGE), turn=offer.turn)


def _put_for_show(sheet: Sheet, box: Box, show: ShowView) -> None:
    if sheet.view.page == "muck_warning":
        _put_muck_question(sheet, box, show.turn)
        return
    put_notice(sheet, box, _("Show or muck?"), _show_words(show))


def _show_words(show: ShowView) -> str:
    """What happens when the time is up; it tells nothing about hands that are not shown."""
    if show.uncontested:
        return _("The pot is yours. When the time is up, your hand is mucked.")
    if show.holds:
        return _("No hand shown so far beats yours. When the time is up, it is shown.")
    return _("Shown hands beat yours. When the time is up, it is mucked.")


def _put_waiting(sheet: Sheet, box: Box, seat: SeatView, own: OwnView) -> None:
    """No decision is open: what may be chosen ahead or between hands, or what happened."""
    view = sheet.view
    if seat.away and not seat.in_hand:
        _put_away(sheet, box, own.entry)
    elif own.entry is not None and not seat.in_hand:
        _put_entry(sheet, box, own.entry)
    elif advance_choices(view):
        _put_advance(sheet, box)
    elif own.straddle and view.told and not view.hand_runs:
        _put_told(sheet, box.part(0, 0, box.w, box.h - 84))
        _put_straddle(sheet, box.part(0, box.h - 68, 400, 68), own)
    elif seat.in_hand or view.told:
        _put_told(sheet, box)
    elif view.table is not None and view.table.status not in ENDED:
        _put_between(sheet, box)


def put_question(sheet: Sheet, box: Box, title: str, words: str) -> None:
    """A panel with something that must be read, and room for answers below it."""
    sheet.panel(around_controls(box))
    sheet.put(Words(box=box.part(8, 4, 384, 40), text=title, size=LARGE, weight="bold"))
    # The answers begin below it, at 128 or lower.
    sheet.put(Paragraph(box=box.part(8, 48, 384, 80), text=words, size=BODY))


def around_controls(box: Box) -> Box:
    """The surface of a panel whose controls fill it; no card or plate above lies under it."""
    return Box(box.x - 8, box.y - 4, box.w + 16, box.h + 12)


def put_notice(sheet: Sheet, box: Box, title: str, words: str) -> None:
    """A text that needs no answer here, with the last acts below it."""
    sheet.panel(box.part(0, 0, box.w, 136))
    sheet.put(Words(box=box.part(16, 12, 368, 40), text=title, size=LARGE, weight="bold"))
    sheet.put(Paragraph(box=box.part(16, 60, 368, 64), text=words, size=BODY))
    _put_told(sheet, box.part(0, 152, box.w, box.h - 152))


def _put_fold_question(sheet: Sheet, box: Box, offer: OfferView) -> None:
    put_question(sheet, box, _("Checking is free"), _("You can stay in the hand without paying."))
    sheet.button("act:check", box.part(0, 128, 400, 72), _("Check"), CALL_FACE, turn=offer.turn)
    sheet.button(
        "act:fold_free", box.part(0, 216, 400, 64), _("Fold anyway"), FOLD_FACE, turn=offer.turn
    )


def _put_muck_question(sheet: Sheet, box: Box, turn: int) -> None:
    put_question(
        sheet,
        box,
        _("This hand may still win"),
        _("No hand shown so far beats it. Mucked cards win nothing."),
    )
    sheet.button("show:show", box.part(0, 128, 400, 72), _("Show"), CALL_FACE, turn=turn)
    sheet.button(
        "show:muck_anyway", box.part(0, 216, 400, 64), _("Muck anyway"), FOLD_FACE, turn=turn
    )


def _put_entry(sheet: Sheet, box: Box, entry: EntryView) -> None:
    """For a player who owes blinds and is not away: the price, his choice, and what follows."""
    happens = {
        "post": _("You are dealt in at the next hand that allows it."),
        "button": _("The button is yours in the next hand."),
        "wait": _("You are dealt in when the big blind comes to you."),
    }
    words = f"{_entry_cost(sheet, entry)} {happens.get(entry.chosen, '')}"
    put_question(sheet, box, _("Post, or wait?"), words)
    for row, (name, label) in enumerate(_entry_choices(sheet, entry)):
        place = box.part(0, 136 + row * 80, 400, 64)
        put_choice(sheet, f"entry:{name}", place, label, chosen=entry.chosen == name)


def _entry_cost(sheet: Sheet, entry: EntryView) -> str:
    tournament = sheet.view.tournament
    if entry.button:
        # The seat left of the button may not post; it may only buy the button.
        return _("To be dealt in now you buy the button.")
    live = chips_shown(entry.live, tournament=tournament)
    if entry.dead:
        dead = chips_shown(entry.dead, tournament=tournament)
        return _("To be dealt in now you post {live}, and {dead} dead.").format(
            live=live, dead=dead
        )
    return _("To be dealt in now you post {live}.").format(live=live)


def _entry_choices(sheet: Sheet, entry: EntryView) -> tuple[tuple[str, str], tuple[str, str]]:
    """The ways into the game: now, for a price, or with the big blind."""
    tournament = sheet.view.tournament
    total = chips_shown(entry.live + entry.dead, tournament=tournament)
    now = ("post", _("Post {amount}").format(amount=total))
    if entry.button:
        price = chips_shown(entry.button, tournament=tournament)
        now = ("button", _("Buy the button for {amount}").format(amount=price))
    return now, ("wait", _("Wait for the big blind"))


def _put_away(sheet: Sheet, box: Box, entry: EntryView | None) -> None:
    """Sitting out: the way back. A player who owes blinds chooses how he comes back."""
    face = Face(fill=CALL, ink=WHITE, line=None, size=LARGE, weight="bold")
    if entry is None:
        words = _("You are dealt in again when you come back.")
        put_question(sheet, box, _("Sitting out"), words)
        sheet.button("come_back:wait", box.part(0, 136, 400, 72), _("I am back"), face)
        leave = box.part(0, 216, 400, 64)
        sheet.button("page:leave", leave, _("Leave the table"), Face(size=LARGE))
        return
    words = _("Either brings you back.")
    put_question(sheet, box, _("Sitting out"), f"{words} {_entry_cost(sheet, entry)}")
    (now, cost), (wait, label) = _entry_choices(sheet, entry)
    sheet.button(f"come_back:{now}", box.part(0, 144, 400, 64), cost, face)
    sheet.button(f"come_back:{wait}", box.part(0, 216, 400, 64), label, Face(size=LARGE))


def _put_advance(sheet: Sheet, box: Box) -> None:
    """Choices for the player's next turn, made while others act."""
    sheet.small(box.part(0, 20, 400, 28), _("When your turn comes"))
    for number, (kind, text) in enumerate(advance_choices(sheet.view)):
        advance = sheet.view.advance
        put_choice(
            sheet,
            f"advance:{kind}",
            box.part(0, 56 + number * 76, 400, 68),
            text,
            chosen=advance is not None and advance.kind == kind,
        )


def _put_between(sheet: Sheet, box: Box) -> None:
    """Between hands: what the player may ask for."""
    own = sheet.view.own
    if own is None:
        return
    put_choice(sheet, "sit_out", box.part(0, 56, 400, 68), _("Sit out next hand"), chosen=False)
    if sheet.view.has_blinds:
        name = "come_back:wait" if own.out_at_big else "sit_out_big"
        row = box.part(0, 132, 400, 68)
        put_choice(sheet, name, row, _("Sit out next big blind"), chosen=own.out_at_big)
    if own.straddle:
        _put_straddle(sheet, box.part(0, 208, 400, 68), own)


def _put_straddle(sheet: Sheet, box: Box, own: OwnView) -> None:
    put_choice(sheet, "straddle", box, _("Straddle next hand"), chosen=own.straddling)


def _put_told(sheet: Sheet, box: Box) -> None:
    """What happened last, newest at the bottom."""
    view = sheet.view
    if view.table is None:
        return
    names = {seat.seat: short_name(seat.nickname) for seat in view.table.seats}
    teller = Teller(names=names, tournament=view.tournament)
    lines = [line for event in view.told for line in teller.tell(event).split("\n") if line]
    shown = lines[-((box.h - 52) // TOLD_STEP) :]
    if not shown:
        return
    sheet.put(Plate(box=box, fill=GLASS, glass=True, radius=12))
    put_caption(sheet, box.part(16, 12, 368, 28), _("This hand"))
    for number, text in enumerate(shown):
        newest = number == len(shown) - 1
        y = 44 + TOLD_STEP * number
        words = Words(
            box=box.part(16, y, 368, 34),
            text=text,
            size=BODY,
            weight="bold" if newest else "semibold",
            colour=TEXT if newest else SECOND,
        )
        sheet.put(words)


def short_name(name: str) -> str:
    """A name that leaves room for an act and its amount in one line."""
    return name if len(name) <= NAME_LETTERS else name[: NAME_LETTERS - 1].rstrip() + ELLIPSIS


def put_choice(sheet: Sheet, name: str, box: Box, text: str, *, chosen: bool) -> None:
    """Draw a line that can be chosen; the choice shows as a tick, not by colour alone."""
    place = sheet.surface(name, box, Face(line=WIN if chosen else EDGE))
    spot = place.part(18, (box.h - 28) // 2, 28, 28)
    sheet.put(Plate(box=spot, fill=PANEL, line=WIN if chosen else SECOND, line_width=2, radius=6))
    if chosen:
        sheet.put(Mark(box=spot.inset(4), name="tick", colour=WIN))
    words = place.part(64, 0, box.w - 80, box.h)
    sheet.put(Words(box=words, text=text, size=LARGE, colour=TEXT))
    sheet.touch(name, box, text)


def put_fact(sheet: Sheet, box: Box, name: str, value: str, *, size: int = BODY) -> None:
    """Draw a line of a list: what it is, and its value on the right."""
    sheet.put(Words(box=Box(box.x, box.y, box.w // 2, box.h), text=name, size=BODY, colour=SECOND))
    right = Box(box.x + box.w // 2, box.y, box.w - box.w // 2, box.h)
    sheet.put(Words(box=right, text=value, size=size, weight="bold", align="right", whole=True))


def put_caption(sheet: Sheet, box: Box, text: str) -> None:
    """Draw a small heading."""
    sheet.put(Words(box=box, text=text, size=BODY, colour=SECOND))
