"""What a station notes of a tournament when a new view arrives: pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from player_station.state import (
    LAST_LOOK_MS,
    LevelUp,
    Parting,
    Settings,
    Station,
    noted,
    opened,
)
from screenkit.amounts import cents_shown
from screenkit.language import translated as _
from screenkit.staging import motion_ends
from wire.messages.own_view import OwnView
from wire.messages.table_events import (
    DealShared,
    HandEnded,
    LevelBegan,
    PlayerFinished,
    SeatMoved,
    TableEvent,
    Timed,
    TournamentTurned,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import OwnTournamentView


def of_tournament(
    view: Station, table: TableView | None, own: OwnView | None, events: tuple[Timed, ...]
) -> Station:
    """Note a new level, the player's place, and what only he is told."""
    if table is None or table.tournament is None:
        return replace(_unplaced(view), level_up=None, tab="")
    view = _tab_closed(_page_closed(view, own), table)
    return _told(_placed(_level_began(view, events), own, events), own, events)


def _page_closed(view: Station, own: OwnView | None) -> Station:
    """Close what hides a question or the player's place, and pages whose question is answered."""
    before = view.own_tournament or OwnTournamentView()
    after = (own.tournament if own is not None else None) or OwnTournamentView()
    asked = after.answers and not before.answers
    placed = after.place and not before.place
    past = {"deal_pin": not after.answers, "unregister": not after.may_leave}
    hides = (asked or placed) and view.page != "wipe"
    return opened(view, "") if hides or past.get(view.page, False) else view


def _tab_closed(view: Station, table: TableView) -> Station:
    """Who becomes absent reads that first; a tab that was open would hide it."""
    seat = view.seat_view
    if seat is None or seat.away or not view.tab:
        return view
    absent = any(it.away for it in table.seats if it.seat == seat.seat)
    return replace(view, tab="") if absent else view


def _unplaced(view: Station) -> Station:
    """The player's place is told no more, and with it go his language and his large text."""
    if view.place_ms is None:
        return view
    return replace(view, place_ms=None, settings=Settings(language=view.house_language))


def _level_began(view: Station, events: tuple[Timed, ...]) -> Station:
    for timed in events:
        if isinstance(timed.event, LevelBegan) and timed.event.level > 1:
            began = timed.event
            up = LevelUp(level=began.level, stakes=began.stakes, since_ms=view.now_ms + timed.at_ms)
            view = replace(view, level_up=up)
    return view


def _placed(view: Station, own: OwnView | None, events: tuple[Timed, ...]) -> Station:
    """Show the place once the last hand was seen; at once to a screen that was away."""
    part = own.tournament if own is not None else None
    if part is None or not part.place:
        return _unplaced(view)
    if view.place_ms is not None:
        return view
    wait = motion_ends(events) + LAST_LOOK_MS if _ended_with_hand(own, events) else 0
    return replace(view, place_ms=view.now_ms + wait)


def _ended_with_hand(own: OwnView | None, events: tuple[Timed, ...]) -> bool:
    """Whether this player is out, or has won, by the end of the hand that is being shown."""
    finished = any(
        isinstance(it, PlayerFinished) and it.cause in ("busted", "won") for it in _of(own, events)
    )
    return finished and any(isinstance(timed.event, HandEnded) for timed in events)


def _of(own: OwnView | None, events: tuple[Timed, ...]) -> Iterator[TableEvent]:
    """The events of this seat, and those of the whole tournament."""
    for timed in events:
        event = timed.event
        seat = getattr(event, "seat", 0)
        if isinstance(event, TournamentTurned) or (own is not None and seat == own.seat):
            yield event


def _told(view: Station, own: OwnView | None, events: tuple[Timed, ...]) -> Station:
    for event in _of(own, events):
        words = _words(event)
        if words:
            view = noted(view, words, trouble=isinstance(event, SeatMoved))
    return view


def _words(event: TableEvent) -> str:
    if isinstance(event, DealShared):
        words = _("The deal is made: {amount} went to your account")
        return words.format(amount=cents_shown(event.amount))
    if isinstance(event, SeatMoved):
        return moved_words(event)
    turned = {
        "deal_failed": _("No deal: play goes on"),
        "floor_asked": _("Too few players came. The floor decides."),
    }
    return turned.get(event.word, "") if isinstance(event, TournamentTurned) else ""


def moved_words(event: SeatMoved) -> str:
    """What the floor decided about this player; empty: nothing."""
    if event.word == "penalty":
        if event.amount == 1:
            return _("The floor gave you a penalty of one hand")
        return _("The floor gave you a penalty of {count} hands").format(count=event.amount)
    if event.word == "will_leave" and event.cause == "removed":
        return _("The floor removes you from the tournament after this hand")
    return ""


def parted(view: Station, events: tuple[Timed, ...]) -> Parting | None:
    """What a player who left a tournament's seat is told; None: his place says it all."""
    there = view.tournament_view
    if there is None:
        return None
    price, now = there.buy_in + there.fee, view.now_ms
    own = list(_of(view.own, events))
    for event in own:
        if isinstance(event, TournamentTurned) and event.word == "cancelled":
            return _called_off(own, Parting(word="called_off", amount=price, since_ms=now), event)
    stood_up = any(isinstance(it, SeatMoved) and it.word == "stood_up" for it in own)
    if there.stage == "registering" and stood_up:
        return Parting(word="unregistered", amount=price, since_ms=now)
    return None


def _called_off(own: list[TableEvent], parting: Parting, cancelled: TournamentTurned) -> Parting:
    """Buy-in and fee go back, or the player has his part of the pool."""
    for event in own:
        if isinstance(event, PlayerFinished):
            parting = replace(parting, word="divided", amount=event.prize)
    return replace(parting, why=cancelled.text)


def drawn_to(view: Station, table: TableView | None) -> Parting | None:
    """Which other seat was drawn for the player who registered here; None: none."""
    there = table.tournament if table is not None else None
    player = view.own.player if view.own is not None else None
    if there is None or there.seating != "drawn" or view.own is None or player is None:
        return None
    before = {it.seat for it in view.tournament_view.standings} if view.tournament_view else set()
    for line in there.standings:
        if line.nickname == player.nickname and line.seat not in before:
            return Parting(word="drawn", seat=line.seat, since_ms=view.now_ms)
    return None
