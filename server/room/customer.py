"""The customer's screen at the cage: the PIN goes from it to the books, never past the cashier."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ledger.pin import Pin
from ledger.pins import PinAttempt, PinDoor, Purpose
from ledger.players import IdentityCheck, player_row
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Session
from server.refusals import RefusalCode, Refused
from server.room.accounts import pin_desk
from server.room.asks import Ask
from server.room.customer_screens import Told, Wanted
from server.room.hall import Hall
from server.room.words import card_of, choice_of, identity_of
from wire.messages import cage

PATIENCE_MS = 60_000
"""A PIN that is not entered by then is not wanted any more."""
TOLD_MS = 15_000
"""So long the customer reads what was done."""


def ask_pin(hall: Hall, ask: Ask, session: Session, request: cage.AskPin) -> None:
    """Ask the customer's screen for a PIN; the answer comes when it was entered."""
    screens, place = hall.customers, request.station
    choice_of(CHECKS, request.purpose, "purpose")
    if place not in screens.keys:
        raise Refused(RefusalCode.CAGE_STATION_UNKNOWN, station=place)
    if request.purpose == "new_pin" and request.document is None:
        raise Refused(RefusalCode.PROOF_NEEDED)
    nickname = player_row(hall.store, request.player).nickname
    _end(hall, place, "asked_anew")
    _forget_told(hall, place)
    screens.asked += 1
    number = screens.asked
    screens.wanted[place] = Wanted(
        number=number,
        ask=ask,
        asked=hall.asked(ask, session),
        request=request,
        nickname=nickname,
        timer=hall.ports.clock.after(PATIENCE_MS, lambda: _late(hall, place, number)),
        until_ms=hall.ports.clock.ticks_ms() + PATIENCE_MS,
    )
    show(hall, place)


def tell(hall: Hall, place: str, purpose: str, player: int, facts: Mapping[str, object]) -> None:
    """Show the customer for a moment what was done with his money, and what he has now."""
    amount, balance = facts.get("amount"), facts.get("after")
    if place not in hall.customers.keys or not (
        isinstance(amount, int) and isinstance(balance, int)
    ):
        return
    _forget_told(hall, place)
    hall.customers.told[place] = Told(
        purpose=purpose,
        nickname=player_row(hall.store, player).nickname,
        amount=abs(amount),
        balance=balance,
        timer=hall.ports.clock.after(TOLD_MS, lambda: _told_enough(hall, place)),
    )
    show(hall, place)


def _told_enough(hall: Hall, place: str) -> None:
    _forget_told(hall, place)
    show(hall, place)


def _forget_told(hall: Hall, place: str) -> None:
    told = hall.customers.told.pop(place, None)
    if told is not None:
        told.timer.cancel()


def take_back(hall: Hall, ask: Ask, session: Session, request: cage.TakeBackPin) -> None:
    """The cashier ends what the screen asks."""
    _end(hall, request.station, "cashier")
    show(hall, request.station)
    ask.done()


def cancel(hall: Hall, ask: Ask, request: cage.CustomerCancel) -> None:
    """The customer does not want to."""
    _wanted(hall, ask, request.ask)
    _end(hall, ask.peer.place, "customer")
    show(hall, ask.peer.place)
    ask.done()


def enter(hall: Hall, ask: Ask, request: cage.CustomerPin) -> None:
    """Check what the customer entered; the cashier hears only that it was right."""
    wanted, place = _wanted(hall, ask, request.ask), ask.peer.place
    pin = Pin(request.pin)
    work = CHECKS[wanted.request.purpose](hall, ask, wanted, pin)
    hall.customers.wanted[place] = replace(wanted, busy=True)

    def told(outcome: dict[str, int] | Exception) -> None:
        current = hall.customers.wanted.get(place)
        if isinstance(outcome, Exception):
            ask.fail(outcome)
            if current is not None and current.number == wanted.number:
                _not_right(hall, place, current, outcome)
            return
        ask.done()
        wanted.timer.cancel()
        if "proof" in outcome and not wanted.ask.answered:
            agreed = (wanted.request.player, wanted.request.amount)
            hall.customers.agreed[outcome["proof"]] = agreed
        wanted.ask.done(outcome)
        if current is not None and current.number == wanted.number:
            del hall.customers.wanted[place]
            show(hall, place)

    hall.ports.books.aside(work, told)


def _wanted(hall: Hall, ask: Ask, number: int) -> Wanted:
    wanted = hall.customers.wanted.get(ask.peer.place)
    if wanted is None or wanted.number != number:
        raise Refused(RefusalCode.NOTHING_ASKED)
    if wanted.busy:
        raise Refused(RefusalCode.STATION_BUSY)
    return wanted


Work = Callable[[], dict[str, int]]


def _payout(hall: Hall, ask: Ask, wanted: Wanted, pin: Pin) -> Work:
    """The PIN agrees to this payout and no other."""
    attempt = PinAttempt(
        request_id=ask.unit_id,
        player=wanted.request.player,
        place=ask.peer.place,
        purpose=Purpose.PAYOUT,
        today=hall.today().day,
        at_ms=hall.now_ms,
    )
    door = PinDoor(hall.store, hall.ports.hasher)
    return lambda: {"proof": door.verify(attempt, pin).sign_in}


def _new_pin(hall: Hall, ask: Ask, wanted: Wanted, pin: Pin) -> Work:
    """A new PIN for the card that was swiped, after the document was seen."""
    card, shown = card_of(wanted.request.track), _shown(wanted.request)
    desk = pin_desk(hall)

    def work() -> dict[str, int]:
        return {"player": desk.set_pin(wanted.asked, card=card, pin=pin, shown=shown)}

    return work


def _shown(request: cage.AskPin) -> IdentityCheck:
    if request.document is None:
        raise Refused(RefusalCode.PROOF_NEEDED)
    return identity_of(request.document)


CHECKS: dict[str, Callable[[Hall, Ask, Wanted, Pin], Work]] = {
    "payout": _payout,
    "new_pin": _new_pin,
}


def _not_right(hall: Hall, place: str, wanted: Wanted, error: Exception) -> None:
    """Let the customer try again, unless there are no more tries."""
    if isinstance(error, BooksRefused) and error.code in _TRY_AGAIN:
        hall.customers.wanted[place] = replace(wanted, busy=False)
        left = error.facts.get("tries_left", 0)
        show(hall, place, error.code.value, left if isinstance(left, int) else 0)
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
    wanted = hall.customers.wanted.pop(place, None)
    if wanted is not None:
        wanted.timer.cancel()
        wanted.ask.refuse(RefusalCode.CUSTOMER_DECLINED.value, {"why": why})


def connect(hall: Hall, key: str, place: str) -> None:
    """A customer's screen is there."""
    hall.customers.keys[place] = key


def disconnect(hall: Hall, key: str, place: str) -> None:
    """A customer's screen is gone, and with it what it asked."""
    if hall.customers.keys.get(place) == key:
        del hall.customers.keys[place]
        _end(hall, place, "screen_lost")


def show(hall: Hall, place: str, trouble: str = "", tries_left: int = 0) -> None:
    """Show the screen what it asks now."""
    key = hall.customers.keys.get(place)
    if key is None:
        return
    wanted = hall.customers.wanted.get(place)
    if wanted is None:
        hall.ports.outbox.send(key, _done_or_welcome(hall, place))
        return
    new = wanted.request.purpose == "new_pin"
    hall.ports.outbox.send(
        key,
        cage.CustomerAsked(
            ask=wanted.number,
            purpose=wanted.request.purpose,
            nickname=wanted.nickname,
            amount=wanted.request.amount,
            digits=hall.ports.pins.length if new else 0,
            left_ms=max(0, wanted.until_ms - hall.ports.clock.ticks_ms()),
            trouble=trouble,
            tries_left=tries_left,
        ),
    )


def _done_or_welcome(hall: Hall, place: str) -> cage.CustomerAsked:
    told = hall.customers.told.get(place)
    if told is None:
        return cage.CustomerAsked()
    return cage.CustomerAsked(
        purpose=told.purpose, nickname=told.nickname, amount=told.amount, balance=told.balance
    )
