"""The customer's screen at the cage: the PIN goes straight to the books; no cashier sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ledger.card_number import CardNumber
from ledger.cards import Card, active_card
from ledger.chart import player as player_account
from ledger.pin import Pin
from ledger.pins import PinAttempt, Purpose
from ledger.players import player_row
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, Session, may
from ledger.staff.asking import written
from server.house import PinPayout
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of
from server.room.cage.accounts import pin_desk
from server.room.cage.agreements import check_screen
from server.room.cage.asked_entry import asked_entry
from server.room.cage.customer_screens import NO_ENTRY, Agreed, Told, Wanted
from server.room.cage.customer_view import show
from server.room.hall import Hall
from server.room.request_fields import card_of, shown_of
from server.room.requests import Ask
from server.room.seats.pin_tries import try_pin
from server.slow_work import Asker, Line
from wire.messages import cage

PATIENCE_MS = 60_000
"""The question for a PIN ends after this time without an answer."""
PATIENCE_MOST_MS = 5 * PATIENCE_MS
"""The longest wait for a customer who is still typing."""
TOLD_MS = 15_000
"""How long the screen shows the customer what was done."""


def ask_pin(hall: Hall, ask: Ask, session: Session, request: cage.AskPin) -> None:
    """Ask the customer's screen for a PIN; the answer comes when the PIN was entered."""
    screens, place = hall.customers, request.station
    choice_of(CHECKS, request.purpose, "purpose")
    if place not in screens.keys:
        check_screen(hall, place)
        known = " ".join(sorted(screens.keys)) or "-"
        raise Refused(RefusalCode.CAGE_STATION_UNKNOWN, station=place, known=known)
    if request.purpose == "new_pin":
        shown_of(request.document)
    person = "" if request.purpose == "new_pin" else _person(hall, request)
    entry = asked_entry(hall, request) if request.purpose == "enter" else NO_ENTRY
    nickname = player_row(hall.store, request.player).nickname
    _check_own(hall, place, session)
    _check_serves(hall, place, ask.peer.desk, session)
    _check_idle(hall, place)
    _end(hall, place, "asked_anew")
    _forget_told(hall, place)
    screens.end_agreements(request.player, place)
    screens.asked += 1
    number = screens.asked
    now_ms = hall.ports.clock.ticks_ms()
    everything = hall.store.balance(player_account(request.player)).count
    screens.wanted[place] = Wanted(
        number=number,
        ask=ask,
        asked=hall.asked(ask, session),
        request=request,
        nickname=nickname,
        by=session.member.name[:64],
        person=person,
        entry=entry,
        everything=everything,
        timer=hall.ports.clock.after(PATIENCE_MS, lambda: _late(hall, place, number)),
        until_ms=now_ms + PATIENCE_MS,
        since_ms=now_ms,
    )
    show(hall, place)
    _tell_cashier(hall, place, "shown")


def typing(hall: Hall, ask: Ask, request: cage.CustomerTyping) -> None:
    """Wait longer for a customer who is entering the PIN, and tell both sides."""
    _wanted(hall, ask, request.ask)
    _wait_on(hall, ask.peer.place)
    show(hall, ask.peer.place)
    _tell_cashier(hall, ask.peer.place, "typing")
    ask.done()


def _wait_on(hall: Hall, place: str) -> None:
    """Give the customer the full time again, up to the longest that one question may take."""
    wanted, now_ms = hall.customers.wanted[place], hall.ports.clock.ticks_ms()
    until_ms = min(now_ms + PATIENCE_MS, wanted.since_ms + PATIENCE_MOST_MS)
    if until_ms > wanted.until_ms:
        wanted.timer.cancel()
        timer = hall.ports.clock.after(until_ms - now_ms, lambda: _late(hall, place, wanted.number))
        hall.customers.wanted[place] = replace(wanted, timer=timer, until_ms=until_ms)


def _tell_cashier(
    hall: Hall, place: str, stage: str, trouble: str = "", tries_left: int = 0
) -> None:
    wanted = hall.customers.wanted[place]
    progress = cage.PinProgress(
        asked=wanted.ask.id,
        stage=stage,
        trouble=trouble,
        tries_left=tries_left,
        left_ms=max(0, wanted.until_ms - hall.ports.clock.ticks_ms()),
    )
    hall.ports.outbox.send(wanted.ask.peer.key, progress)


Facts = Mapping[str, object]


def tell(
    hall: Hall, place: str, desk: str, request: cage.Deposit | cage.PayOut, facts: Facts
) -> None:
    """Show the customer for a moment what was done with his money, and what he has now.

    Only at a screen that serves this desk: another one's customer reads no name and no balance.
    """
    amount, balance = facts.get("amount"), facts.get("after")
    if place not in hall.customers.keys or not (
        isinstance(amount, int) and isinstance(balance, int)
    ):
        return
    if not hall.customers.may_tell(place, desk):
        return
    purpose = "payout" if isinstance(request, cage.PayOut) else "deposit"
    player = request.player
    nickname = player_row(hall.store, player).nickname
    before = balance + abs(amount) * (1 if purpose == "payout" else -1)
    what = {"purpose": purpose, "nickname": nickname, "amount": abs(amount)}
    _tell(hall, place, **what, balance=balance, before=before)
    show(hall, place)


def _tell(hall: Hall, place: str, **what: Any) -> None:
    """Set what the screen shows for a moment; it appears with the next `show`."""
    _forget_told(hall, place)
    timer = hall.ports.clock.after(TOLD_MS, lambda: _told_enough(hall, place))
    hall.customers.told[place] = Told(timer=timer, **what)


def _told_enough(hall: Hall, place: str) -> None:
    _forget_told(hall, place)
    show(hall, place)


def _forget_told(hall: Hall, place: str) -> None:
    told = hall.customers.told.pop(place, None)
    if told is not None:
        told.timer.cancel()


def take_back(hall: Hall, ask: Ask, session: Session, request: cage.TakeBackPin) -> None:
    """End the screen's question: the cashier who asked takes it back, or a supervisor."""
    wanted = hall.customers.wanted.get(request.station)
    if wanted is None or wanted.request.player != request.player:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if not may(session.member.role, Duty.APPROVE):
        _check_own(hall, request.station, session)
    _check_idle(hall, request.station)
    _end(hall, request.station, "cashier")
    show(hall, request.station)
    ask.done()


def cancel(hall: Hall, ask: Ask, request: cage.CustomerCancel) -> None:
    """End the screen's question: the customer declines."""
    _wanted(hall, ask, request.ask)
    _end(hall, ask.peer.place, "customer")
    show(hall, ask.peer.place)
    ask.done()


def enter(hall: Hall, ask: Ask, request: cage.CustomerPin) -> None:
    """Check what the customer entered; the cashier learns only that it was right."""
    wanted, place = _wanted(hall, ask, request.ask), ask.peer.place
    pin = Pin(request.pin)
    work = CHECKS[wanted.request.purpose](hall, ask, wanted, pin)

    def told(outcome: dict[str, int] | Exception) -> None:
        current = hall.customers.wanted.get(place)
        if isinstance(outcome, Exception):
            ask.fail(outcome)
            if current is not None and current.number == wanted.number:
                _not_right(hall, place, current, outcome)
            return
        ask.done()
        wanted.timer.cancel()
        hall.customers.serve(place, wanted.ask.peer.desk)
        if "proof" in outcome and not wanted.ask.answered:
            hall.customers.agree(outcome["proof"], _agreed(wanted))
        wanted.ask.done(outcome)
        if current is not None and current.number == wanted.number:
            del hall.customers.wanted[place]
            if wanted.request.purpose == "new_pin":
                _tell(hall, place, purpose="new_pin", nickname=wanted.nickname)
            show(hall, place)

    hall.ports.books.aside(work, told, Asker(Line.SECRETS, ask.peer.key))
    hall.customers.wanted[place] = replace(wanted, busy=True)
    _tell_cashier(hall, place, "checking")


def _agreed(wanted: Wanted) -> Agreed:
    request = wanted.request
    return Agreed(
        purpose=request.purpose,
        player=request.player,
        amount=request.amount,
        member=wanted.asked.by,
        desk=wanted.ask.peer.desk,
        place=request.station,
        person=wanted.person,
        enters=wanted.entry.at,
        everything=wanted.everything,
    )


def _wanted(hall: Hall, ask: Ask, number: int) -> Wanted:
    wanted = hall.customers.wanted.get(ask.peer.place)
    if wanted is None or wanted.number != number:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if wanted.busy:
        raise Refused(RefusalCode.STATION_BUSY)
    return wanted


def _check_idle(hall: Hall, place: str) -> None:
    """Refuse to end a question whose entry is being written: its outcome comes soon."""
    wanted = hall.customers.wanted.get(place)
    if wanted is not None and wanted.busy:
        raise Refused(RefusalCode.STATION_BUSY)


def _check_own(hall: Hall, place: str, session: Session) -> None:
    """Refuse to end what another cashier asks: his customer is reading it."""
    wanted = hall.customers.wanted.get(place)
    if wanted is not None and wanted.asked.by != session.member.number:
        raise Refused(RefusalCode.SCREEN_TAKEN, station=place)


def _check_serves(hall: Hall, place: str, desk: str, session: Session) -> None:
    """Refuse a screen before which the customer of another desk stands.

    He would read a question of a cashier whom he does not see, and enter his PIN for him. A desk
    where nobody else is signed in any more has no customers.
    """
    serves, member = hall.customers.serves.get(place, desk), session.member.number
    if serves != desk and hall.sessions.others_at(serves, member=member, now_ms=hall.now_ms):
        raise Refused(RefusalCode.SCREEN_TAKEN, station=place)


Work = Callable[[], dict[str, int]]


def _agreement(hall: Hall, ask: Ask, wanted: Wanted, pin: Pin) -> Work:
    """Return the work that checks a PIN for exactly what the screen shows."""
    attempt = PinAttempt(
        request_id=ask.unit_id,
        player=wanted.request.player,
        place=ask.peer.place,
        purpose=Purpose(wanted.request.purpose),
        today=hall.today().day,
        at_ms=hall.now_ms,
        with_card=bool(wanted.request.track),
    )
    return lambda: {"proof": try_pin(hall, attempt, pin).sign_in}


def _new_pin(hall: Hall, ask: Ask, wanted: Wanted, pin: Pin) -> Work:
    """Return the work that sets a new PIN for the swiped card, after the document was seen."""
    card, shown = card_of(wanted.request.track), shown_of(wanted.request.document)
    desk, player = pin_desk(hall), wanted.request.player
    approval = wanted.request.approval
    # The PIN is set now: the question may have stood there while its player used the old one.
    asked = replace(wanted.asked, at_ms=hall.now_ms, clock_day=hall.clock_day())

    def work() -> dict[str, int]:
        _own_card(hall, card, player)
        desk.set_pin(asked, card=card, pin=pin, shown=shown, approval=approval)
        return {"player": player}

    return work


def _person(hall: Hall, request: cage.AskPin) -> str:
    """Return how the customer proves to be the player beside the PIN, as the house wants it."""
    wants = hall.house.cage.pin_payout
    if request.track:
        card = _own_card(hall, card_of(request.track), request.player)
        return f"card {card.last_four} read"
    if wants is PinPayout.CARD_OR_KNOWN and request.known.strip():
        return f"known: {written(request.known)}"
    if wants is not PinPayout.PIN:
        raise Refused(RefusalCode.CARD_NEEDED, player=request.player)
    return ""


def _own_card(hall: Hall, card: CardNumber, player: int) -> Card:
    """Return the card that was swiped; refuse another player's."""
    found = active_card(hall.store, hall.ports.pepper, card)
    if found.holder != f"player:{player}":
        raise Refused(RefusalCode.CARD_OF_ANOTHER, player=player)
    return found


CHECKS: dict[str, Callable[[Hall, Ask, Wanted, Pin], Work]] = {
    "payout": _agreement,
    "enter": _agreement,
    "new_pin": _new_pin,
}


def _not_right(hall: Hall, place: str, wanted: Wanted, error: Exception) -> None:
    """Let the customer try again, unless no tries are left."""
    if wanted.ends:
        hall.customers.wanted[place] = replace(wanted, busy=False)
        _end(hall, place, wanted.ends)
        show(hall, place)
        return
    if isinstance(error, BooksRefused) and error.code in _TRY_AGAIN:
        left = error.facts.get("tries_left", 0)
        tries_left = left if isinstance(left, int) else 0
        again = replace(wanted, busy=False, trouble=error.code.value, tries_left=tries_left)
        hall.customers.wanted[place] = again
        _wait_on(hall, place)
        show(hall, place)
        _tell_cashier(hall, place, "again", error.code.value, tries_left)
        return
    wanted.timer.cancel()
    del hall.customers.wanted[place]
    wanted.ask.fail(error)
    show(hall, place)


_TRY_AGAIN = frozenset(
    {
        BooksCode.PIN_WRONG,
        BooksCode.PIN_TOO_EASY,
        BooksCode.PIN_WRONG_LENGTH,
        BooksCode.ENTER_AGAIN,
    }
)


def _late(hall: Hall, place: str, number: int) -> None:
    wanted = hall.customers.wanted.get(place)
    if wanted is not None and wanted.number == number:
        _end(hall, place, "time")
        show(hall, place)


def _end(hall: Hall, place: str, why: str) -> None:
    """End a screen's question; an entry that is being written ends with its own outcome."""
    wanted = hall.customers.wanted.get(place)
    if wanted is not None and wanted.busy:
        hall.customers.wanted[place] = replace(wanted, ends=why)
    elif wanted is not None:
        del hall.customers.wanted[place]
        wanted.timer.cancel()
        if why in _WITHOUT_HIM:
            what = wanted.request.purpose
            _tell(hall, place, purpose=what, nickname=wanted.nickname, ended=why)
        wanted.ask.refuse(RefusalCode.CUSTOMER_DECLINED.value, {"why": why})


_WITHOUT_HIM = frozenset({"time", "cashier"})
"""Why a question ended without the customer's doing; the customer is told."""


def connect(hall: Hall, key: str, place: str) -> None:
    """A customer's screen has connected."""
    hall.customers.keys[place] = key


def disconnect(hall: Hall, key: str, place: str) -> None:
    """A customer's screen is gone; its question ends."""
    if hall.customers.keys.get(place) == key:
        del hall.customers.keys[place]
        _end(hall, place, "screen_lost")
        hall.customers.end_agreements(0, place)
