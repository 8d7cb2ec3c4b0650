"""What a station shows after a message: pure, message by message."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from player_station.advance import still_chosen
from player_station.decision import NO_DECISION, decision_of
from player_station.last_hand import begun
from player_station.refusal_words import refused_words
from player_station.state import (
    Motion,
    Settings,
    Station,
    Summary,
    noted,
    opened,
    without_summary,
)
from player_station.telling import Teller
from player_station.tournament_news import drawn_to, of_tournament, parted
from screenkit.amounts import cents_shown
from screenkit.language import translated as _
from wire.messages.base import changed
from wire.messages.cage import CustomerAsked
from wire.messages.limits import LimitList
from wire.messages.own_view import OwnView
from wire.messages.recall import HandList, HandReplay
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.messages.table_events import HandBegan, PotPushed, SeatMoved, TableEvent, Timed
from wire.messages.table_view import TableView
from wire.session.client_end import KEY_REFUSED, Connected, Lost, News

TOLD_KEPT: Final = 12
MOTION_MS_MAX: Final = 4_000
"""A decision waits no longer than this for motion."""
DECIDING: Final = ("act", "show_or_muck", "discard", "ask_card")
"""Requests that answer a decision: refused, it can be answered again."""
QUESTIONS: Final = ("fold_free", "muck_warning")
KEPT_PAGES: Final = ("wipe",)
"""Pages that stay open when a new decision or another stage comes."""
TAKEN_UP: Final = ("pin", "buy_in", "seated", "locked", "busted", "floor_menu")
"""Somebody is at the seat: what the last player was told is put away."""


def react(view: Station, news: News, now_ms: int) -> Station:
    """Return what the station shows after this news, received now."""
    reaction = _REACTIONS.get(type(news))
    view = replace(view, now_ms=now_ms)
    return view if reaction is None else reaction(view, news)


def _connected(view: Station, news: Connected) -> Station:
    return replace(view, link="up", lost_code="", welcome=news.welcome)


def _lost(view: Station, news: Lost) -> Station:
    """Drop what was being touched or chosen: it may have changed meanwhile."""
    since_ms = view.now_ms if view.link == "up" else view.lost_since_ms
    lost = replace(view, link="lost", lost_code=news.code, lost_since_ms=since_ms)
    lost = replace(lost, press=None, peek=0, draft=None, advance=None)
    # The open requests of a refused connection are lost.
    return replace(lost, pending=None, answered=NO_DECISION) if news.code == KEY_REFUSED else lost


def _viewed(
    view: Station, table: TableView | None, own: OwnView | None, events: tuple[Timed, ...]
) -> Station:
    """Take in a whole view; what the player was doing continues if it still can."""
    now = view.now_ms
    motion = begun(view, table, events)
    view = _parted(view, table, own, events)
    view = _money_told(view, own, events)
    view = of_tournament(view, table, own, events)
    view = _at_another_stage(view, own)
    view = replace(
        view,
        table=table,
        own=own,
        heard_ms=now,
        motion=motion,
        told=_told(view, table, events),
        last_pushes=_last_pushes(view, events),
    )
    view = _decided(view, motion)
    return replace(view, advance=still_chosen(view))


def _parted(
    view: Station, table: TableView | None, own: OwnView | None, events: tuple[Timed, ...]
) -> Station:
    """After a player left: keep the summary of the stay, forget everything else of his."""
    before = view.own.player if view.own else None
    if before is None or (own is not None and own.player is not None):
        return view
    if view.tournament_view is not None:
        return _out_of_tournament(view, table, events)
    left = _stood_up(view, events)
    if left is None or view.table is None:
        return _forgotten(view)
    summary = Summary(
        player=before,
        stack=left.amount,
        returned=view.own.coming if view.own else 0,
        cause="excluded" if view.excluded_himself else left.cause,
        at_ms=view.table.at_ms + view.elapsed_ms,
        since_ms=view.now_ms,
    )
    # He reads the summary as he read everything before it.
    chosen = view.settings
    left_with = Settings(language=chosen.language, large_text=chosen.large_text)
    return replace(_forgotten(view), summary=summary, settings=left_with)


def _out_of_tournament(
    view: Station, table: TableView | None, events: tuple[Timed, ...]
) -> Station:
    """He stays to read his place, or what went back to his account, as he read all before it."""
    chosen = view.settings
    kept = Settings(language=chosen.language, large_text=chosen.large_text)
    told = parted(view, events)
    forgotten = replace(_forgotten(view), settings=kept)
    if told is not None:
        return replace(forgotten, parting=told)
    drawn = drawn_to(view, table)
    if drawn is not None:
        return replace(forgotten, parting=drawn)
    seated = table is not None and view.own is not None and view.own.state == "seated"
    return forgotten if seated else _forgotten(view)


def _stood_up(view: Station, events: tuple[Timed, ...]) -> SeatMoved | None:
    """How the player of this seat left the table; None: he moved to another seat."""
    return next((event for event in _of_own_seat(view, events) if event.word == "stood_up"), None)


def _of_own_seat(view: Station, events: tuple[Timed, ...]) -> Iterator[SeatMoved]:
    seat = view.own.seat if view.own else 0
    for timed in events:
        if isinstance(timed.event, SeatMoved) and timed.event.seat == seat:
            yield timed.event


def _money_told(view: Station, own: OwnView | None, events: tuple[Timed, ...]) -> Station:
    """Say what was booked, added to the stack or given back, and what the account holds now."""
    before = view.own
    if before is None or own is None or before.player is None or own.player is None:
        return view
    added = sum(event.amount for event in _of_own_seat(view, events) if event.word in _ADDED)
    words = _money_words(before.coming, own.coming, added, own.player.balance)
    return noted(view, words, trouble=False) if words else view


_ADDED: Final = ("topped_up", "bought_again")


def _money_words(was_coming: int, coming: int, added: int, balance: int) -> str:
    account = _("{amount} on your account now").format(amount=cents_shown(balance))
    if coming > was_coming:
        words = _("{amount} joins your stack before the next hand").format(
            amount=cents_shown(coming)
        )
        return f"{words}. {account}"
    returned = max(0, was_coming - added) if was_coming and not coming else 0
    told = []
    if added:
        told.append(_("{amount} went to your stack").format(amount=cents_shown(added)))
    if returned:
        told.append(_("{amount} went back to your account").format(amount=cents_shown(returned)))
    return f"{', '.join(told)}. {account}" if told else ""


def _at_another_stage(view: Station, own: OwnView | None) -> Station:
    """Another screen is due, such as the PIN pad: close pages that were opened over the old one."""
    before, after = (it.state if it is not None else "" for it in (view.own, own))
    if after in TAKEN_UP:
        view = without_summary(view)
    if before != after:
        view = replace(view, out_after=False, touched_ms=view.now_ms)
    if before == after or view.page in KEPT_PAGES:
        return view
    return opened(view, "")


def _forgotten(view: Station) -> Station:
    fresh = Station()
    return replace(
        opened(view, ""),
        settings=Settings(language=view.house_language),
        hands=None,
        replay=None,
        limits=None,
        entry=fresh.entry,
        revealed_ms=None,
        note=None,
        told=(),
        last_pushes=(),
        tab="",
        excluded_himself=False,
    )


def _told(
    view: Station, table: TableView | None, events: tuple[Timed, ...]
) -> tuple[TableEvent, ...]:
    if table is None:
        return ()
    kept = list(view.told)
    teller = Teller(names={})
    for timed in events:
        if isinstance(timed.event, HandBegan):
            kept = []
        elif teller.tell(timed.event):
            kept.append(timed.event)
    return tuple(kept[-TOLD_KEPT:])


def _last_pushes(view: Station, events: tuple[Timed, ...]) -> tuple[PotPushed, ...]:
    """When a hand begins, what was told of the one before becomes the last result."""
    if not any(isinstance(timed.event, HandBegan) for timed in events):
        return view.last_pushes
    return tuple(it for it in view.told if isinstance(it, PotPushed))


def _decided(view: Station, motion: Motion | None) -> Station:
    """Give a new or changed decision its own start time on the glass."""
    decision = decision_of(view.own)
    if decision == view.decision:
        return view
    lasts = min(motion.lasts_ms, MOTION_MS_MAX) if motion is not None else 0
    # Amounts and marks belong to the decision they were chosen for.
    view = replace(
        view, draft=None, marks=(), decision=decision, decision_since_ms=view.now_ms + lasts
    )
    if view.page in QUESTIONS:
        return opened(view, "")
    if decision.turn and view.page not in ("", *KEPT_PAGES):
        return closed_for(view, _("It is your turn: the page was closed"))
    return view


def closed_for(view: Station, reason: str) -> Station:
    """Close a page that the player did not close himself, and say why."""
    return noted(opened(view, ""), reason, trouble=False)


def _answered(view: Station, request_id: str) -> Station:
    mine = view.pending is not None and view.pending.id == request_id
    return replace(view, pending=None) if mine else view


def _done(view: Station, done: Done) -> Station:
    pending = view.pending
    if pending is None or pending.id != done.id:
        return view
    excluded = view.excluded_himself or pending.kind == "exclude"
    view = replace(view, pending=None, excluded_himself=excluded)
    if pending.kind in _CLOSES:
        view = opened(view, "")
    words = confirmed_words(pending.kind)
    return noted(view, words, trouble=False) if words else view


def _refused(view: Station, refusal: Refusal) -> Station:
    pending = view.pending
    mine = pending is not None and pending.id == refusal.id
    view = replace(view, pending=None if mine else view.pending)
    if mine and pending is not None and pending.kind in DECIDING:
        view = replace(view, answered=NO_DECISION)
    if mine and pending is not None and pending.kind == "change_pin":
        view = replace(view, pin_first="", pin_second="", pin_trouble="")
    return noted(view, refused_words(refusal.code, dict(refusal.facts)))


def _customer_asked(view: Station, asked: CustomerAsked) -> Station:
    before = view.customer
    shown = replace(view, customer=asked, heard_ms=view.now_ms)
    if before is not None and before.ask == asked.ask:
        new = changed(asked, left_ms=before.left_ms) != before
        if new and view.pending is not None and view.pending.kind == "customer_pin":
            shown = replace(shown, pending=None)  # what is said now is the answer to the entry
        return shown  # the same question again: what was typed since belongs to it
    return replace(shown, pin="", pin_second="", pin_trouble="", pin_touched_ms=view.now_ms)


_CLOSES: Final = frozenset(
    {
        *("top_up", "top_up_cancel", "rebuy", "leave", "dispute", "change_seat"),
        *("sit_out", "come_back", "change_pin", "stay", "propose_deal", "answer_deal"),
        "exclude",
    }
)
"""Requests whose page closes when they are done."""


def confirmed_words(kind: str) -> str:
    """Say that something was done, where the table itself does not show it."""
    words = {
        "dispute": _("The floor will look at this hand with you"),
        "change_seat": _("Your wish is noted"),
        "change_pin": _("Your PIN is changed"),
        "change_limit": _("Your limit is noted"),
        "exclude": _("You are excluded from play. The floor comes to you."),
        "sit_out": _("You are dealt out from the next hand"),
        "floor_choice": _("The table knows"),
        "stay": _("You stay in"),
        "propose_deal": _("Your proposal is made, or comes after this hand"),
        "answer_deal": _("Your answer is noted"),
    }
    return words.get(kind, "")


_REACTIONS: Final[Mapping[type, Callable[[Station, Any], Station]]] = {
    Connected: _connected,
    Lost: _lost,
    Snapshot: lambda view, news: _viewed(view, news.table, news.own, ()),
    Update: lambda view, news: _viewed(view, news.table, news.own, news.events),
    Done: _done,
    Refusal: _refused,
    HandList: lambda view, news: replace(_answered(view, news.id), hands=news.hands),
    HandReplay: lambda view, news: replace(_answered(view, news.id), replay=news),
    LimitList: lambda view, news: replace(_answered(view, news.id), limits=news.limits),
    CustomerAsked: _customer_asked,
}
