"""Everything except hands: signing in, buying in, resting, topping up, leaving, returning."""

from __future__ import annotations

from bots.chance import Chance
from bots.policy.person import Intent, Person, Sight
from wire.messages.base import Request
from wire.messages.own_view import BuyInView
from wire.messages.seat import (
    BuyIn,
    ChooseEntry,
    ComeBack,
    EnterPin,
    Leave,
    Rebuy,
    SitOut,
    StepBack,
    Straddle,
    Swipe,
    TopUp,
)
from wire.messages.table_view import SeatView

_TOUCH_MS = (900, 3_500)
_STRADDLE_PERCENT = 15


def at_the_seat(sight: Sight, person: Person, chance: Chance, id_: str) -> Intent | None:
    """Decide what to do in a state that is not about a hand; None: nothing."""
    state = sight.own.state
    if state in ("open", "reserved"):
        after_ms = chance.between(*person.arrive_ms)
        return Intent(request=Swipe(id=id_, track=person.track), after_ms=after_ms)
    if state == "pin":
        return _touch(EnterPin(id=id_, pin=person.pin), chance)
    if state == "buy_in":
        return _buy_in(sight, person, chance, id_)
    if state == "locked":
        rest_ms = chance.between(*person.rest_ms)
        return Intent(request=EnterPin(id=id_, pin=person.pin), after_ms=rest_ms)
    if state == "busted":
        return _after_the_last_chip(sight, person, chance, id_)
    return _between_hands(sight, person, chance, id_) if state == "seated" else None


def _buy_in(sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    amount = _amount(sight, person, sight.own.buy_in)
    entry = "post" if chance.percent(person.style.post_percent) else "wait"
    request: Request = BuyIn(id=id_, amount=amount, entry=entry) if amount else StepBack(id=id_)
    return _touch(request, chance)


def _after_the_last_chip(sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    amount = _amount(sight, person, sight.own.buy_in)
    again = amount and chance.percent(person.style.rebuy_percent)
    request: Request = Rebuy(id=id_, amount=amount) if again else Leave(id=id_)
    return _touch(request, chance)


def _between_hands(sight: Sight, person: Person, chance: Chance, id_: str) -> Intent | None:
    own, seat = sight.own, sight.seat
    player, entry = own.player, own.entry
    if seat is None or player is None:
        return None
    if seat.away:
        return _touch(ComeBack(id=id_, entry=_entry(person, chance)), chance)
    if seat.leaving or own.out_after_hand:
        return None
    if entry is not None and entry.chosen == "wait" and chance.percent(person.style.post_percent):
        return _touch(ChooseEntry(id=id_, entry="post"), chance)
    if player.hands >= person.stay_hands:
        return _touch(Leave(id=id_), chance)
    return _now_and_then(sight, seat, person, chance, id_)


def _now_and_then(
    sight: Sight, seat: SeatView, person: Person, chance: Chance, id_: str
) -> Intent | None:
    """Once a hand: rest, top up, or straddle."""
    style = person.style
    if chance.permille(style.rest_permille):
        return _touch(SitOut(id=id_, at_big_blind=chance.percent(50)), chance)
    room = sight.own.buy_in
    short = room is not None and 0 < seat.stack < _liked(sight, person) // 3
    if room is not None and short and chance.percent(style.top_up_percent):
        amount = min(_amount(sight, person, room), room.most)
        return _touch(TopUp(id=id_, amount=amount), chance) if amount else None
    if sight.own.straddle and not sight.own.straddling and chance.percent(_STRADDLE_PERCENT):
        return _touch(Straddle(id=id_), chance)
    return None


def _amount(sight: Sight, person: Person, room: BuyInView | None) -> int:
    """What he brings: his preference, kept within the limits; 0: he cannot buy in."""
    if room is None or not room.most or room.most < room.least:
        return 0
    amount = max(min(_liked(sight, person), room.most), room.least)
    return amount - amount % max(room.step, 1)


def _liked(sight: Sight, person: Person) -> int:
    stakes = sight.table.rules.stakes
    bet = stakes.blinds[-1] if stakes.blinds else stakes.small_bet
    return max(person.buy_in_bets * bet, sight.table.rules.buy_in_min)


def _entry(person: Person, chance: Chance) -> str:
    return "post" if chance.percent(person.style.post_percent) else "wait"


def _touch(request: Request, chance: Chance) -> Intent:
    return Intent(request=request, after_ms=chance.between(*_TOUCH_MS))
