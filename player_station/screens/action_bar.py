"""The bar of acts: fold on one side, check or call in the middle, raise on the other side."""

from __future__ import annotations

from dataclasses import replace

from player_station.betting import goes_all_in, put_all_in
from player_station.controls import GOLDEN, Face, Sheet
from player_station.decision import rabbit_of
from player_station.screens.draw_bar import put_ask_bar, put_draw_bar
from player_station.screens.places import Places
from player_station.screens.runs_bar import put_rabbit_bar, put_runs_bar
from player_station.screens.status_rail import put_status
from player_station.state import QUIET_MS, Draft, Station
from screenkit.amounts import chips_shown
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import ALL_IN, BLACK, CALL, FOLD, GOLD, RAISE, TEXT, TITLE, WHITE, mixed
from wire.messages.own_view import AskView, DrawView, OfferView, RunsView, ShowView

ALL_IN_GAP = 16
QUESTIONS = ("fold_free", "muck_warning")

FOLD_FACE = Face(fill=FOLD, ink=WHITE, line=None, size=TITLE, weight="bold")
CALL_FACE = Face(fill=CALL, ink=WHITE, line=None, size=TITLE, weight="bold")
RAISE_FACE = Face(fill=RAISE, ink=WHITE, line=None, size=TITLE, weight="bold")


def put_bar(sheet: Sheet, places: Places) -> None:
    """Draw the acts of the open decision; without one it tells what others do."""
    view = sheet.view
    if view.page in QUESTIONS:
        put_status(sheet, places)  # the question has the only answers
        return
    match view.asked:
        case ShowView(turn=turn):
            _put_show_or_muck(sheet, places, turn)
        case DrawView() as draw:
            put_draw_bar(sheet, places, draw)
        case AskView() as ask:
            put_ask_bar(sheet, places, ask)
        case RunsView() as runs:
            put_runs_bar(sheet, places, runs)
        case OfferView() as offer:
            _put_acts(sheet, places, offer)
        case _:
            _put_rest(sheet, places)


def _put_rest(sheet: Sheet, places: Places) -> None:
    """Nothing must be decided: the rabbit may be asked for, or it tells what others do."""
    rabbit = rabbit_of(sheet.view.own, sheet.view.answered)
    if rabbit is None:
        put_status(sheet, places)
    else:
        put_rabbit_bar(sheet, places, rabbit)


def _put_acts(sheet: Sheet, places: Places, offer: OfferView) -> None:
    """Fold, check or call, bet or raise; or the answer to a chop."""
    view = sheet.view
    if offer.answers_chop:
        sheet.button("act:play_on", places.fold, _("Play on"), FOLD_FACE, turn=offer.turn)
        sheet.button("act:chop", places.call, _("Chop"), CALL_FACE, turn=offer.turn)
        return
    if offer.can_fold:
        sheet.button("act:fold", places.fold, _("Fold"), FOLD_FACE, turn=offer.turn)
    if offer.can_check or offer.to_call or offer.bring_in:
        name, text = staying(view, offer)
        sheet.button(name, places.call, text, CALL_FACE, turn=offer.turn)
    if view.draft is not None and offer.raise_min:
        put_confirm(sheet, places.raise_, offer, view.draft)
    elif offer.raise_min:
        name, text = raising(view, offer)
        under = all_in_words(view, offer.raise_min) if offer.fixed else ""
        face = replace(RAISE_FACE, under=under)
        sheet.button(name, places.raise_, text, face, turn=offer.turn)


def staying(view: Station, offer: OfferView) -> tuple[str, str]:
    """The control and words of the act that stays in the hand."""
    if offer.bring_in:
        amount = chips_shown(offer.bring_in, tournament=view.tournament)
        return "act:bring_in", _("Bring in {amount}").format(amount=amount)
    if not offer.to_call:
        return "act:check", _("Check")
    amount = chips_shown(offer.to_call, tournament=view.tournament)
    seat = view.seat_view
    if seat is not None and offer.to_call >= seat.stack:
        return "act:call", _("Call all in {amount}").format(amount=amount)
    return "act:call", _("Call {amount}").format(amount=amount)


def raising(view: Station, offer: OfferView) -> tuple[str, str]:
    """The control and words of the bet or raise; fixed limit has a single amount."""
    if not offer.fixed:
        return "raise", raise_word(offer)
    # All in needs a hold, and the hold never lies beside Check.
    name = "raise" if goes_all_in(offer, offer.raise_min) else "act:raise"
    amount = chips_shown(offer.raise_min, tournament=view.tournament)
    if offer.completes:
        return name, _("Complete to {amount}").format(amount=amount)
    if offer.opens and not offer.to_call:
        return name, _("Bet {amount}").format(amount=amount)
    return name, _("Raise to {amount}").format(amount=amount)


def all_in_words(view: Station, total: int) -> str:
    """Name the players whom a raise to this total puts all in; empty: none."""
    if view.table is None or view.own is None:
        return ""
    names = put_all_in(view.table, view.own.seat, total)
    if len(names) > 1:
        return _("Puts {count} players all in").format(count=len(names))
    return _("Puts {name} all in").format(name=names[0]) if names else ""


def put_confirm(sheet: Sheet, box: Box, offer: OfferView, draft: Draft) -> None:
    """Draw Confirm where Raise stood: gold for an amount, red and with a hold for all in."""
    view = sheet.view
    under = all_in_words(view, draft.total)
    if not goes_all_in(offer, draft.total):
        amount = chips_shown(draft.total, tournament=view.tournament)
        text = _confirm_words(offer).format(amount=amount)
        locked = view.now_ms - view.draft_since_ms < QUIET_MS
        fill = mixed(GOLD, BLACK, 0.25) if locked else GOLD
        face = replace(GOLDEN, fill=fill, size=TITLE, under=under)
        sheet.button("confirm", box, text, face, turn=offer.turn)
        return
    seat = view.seat_view
    stack = draft.total - (seat.bet if seat is not None else 0)
    amount = chips_shown(stack, tournament=view.tournament)
    text = _("Hold: all in {amount}").format(amount=amount)
    box = _away_from_check(sheet, box)
    face = Face(fill=ALL_IN, ink=WHITE, line=TEXT, size=TITLE, weight="bold", kind="hold")
    sheet.button("confirm:all_in", box, text, replace(face, under=under), turn=offer.turn)


def _away_from_check(sheet: Sheet, box: Box) -> Box:
    """All in keeps a finger's width from the button beside it."""
    left_handed = sheet.view.settings.left_handed
    return box.part(0 if left_handed else ALL_IN_GAP, 0, box.w - ALL_IN_GAP, box.h)


def _confirm_words(offer: OfferView) -> str:
    if offer.completes:
        return _("Confirm {amount}")
    if offer.opens and not offer.to_call:
        return _("Confirm bet {amount}")
    return _("Confirm raise to {amount}")


def raise_word(offer: OfferView) -> str:
    """Say what a raise would be called."""
    if offer.opens and not offer.to_call and not offer.completes:
        return _("Bet")
    return _("Complete") if offer.completes else _("Raise")


def _put_show_or_muck(sheet: Sheet, places: Places, turn: int) -> None:
    sheet.button("show:muck", places.fold, _("Muck"), FOLD_FACE, turn=turn)
    sheet.button("show:show", places.call, _("Show"), CALL_FACE, turn=turn)
