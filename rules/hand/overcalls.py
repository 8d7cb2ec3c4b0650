"""Lowball's overcall of a short bet (house rule 4.20).

After the draw a seven must bet, but may just call an all-in of less than half a bet and win it. Who
calls behind it was promised that a seven would have raised: if he loses, his bet comes back.
"""

from __future__ import annotations

from rules.draw_choices import Sevens
from rules.hand.events import Acted, ActWord, RoundOpened, ShowdownOpened, UncalledReturned
from rules.hand.offers import holds_seven
from rules.hand.payout import wins_of
from rules.hand.state import Hand, PlayerInHand


def seven_just_called(hand: Hand) -> PlayerInHand | None:
    """The seven that only called a short bet, though it could have raised; others called behind."""
    able = (hand.by_seat[seat] for seat in [*_callers(hand)][:-1])
    return next((p for p in able if p.stack and holds_seven(hand, p)), None)


def overcall_returned(hand: Hand) -> UncalledReturned | None:
    """The next bet that goes back to a player who overcalled and lost."""
    seven, callers = seven_just_called(hand), _callers(hand)
    if seven is None:
        return None
    seats = list(callers)
    after = _since(hand, ShowdownOpened)
    done = {event.seat for event in after if isinstance(event, UncalledReturned)}
    for seat in seats[seats.index(seven.seat) + 1 :]:
        if seat not in done and not _wins_last_pot(hand, seat):
            return UncalledReturned(seat, callers[seat])
    return None


def _callers(hand: Hand) -> dict[int, int]:
    """Who called the short bet of the last round and with how much, in turn; else nobody."""
    last = hand.round_street == len(hand.game.streets) - 1
    if not hand.game.sevens or not last or hand.opened or not hand.price:
        return {}
    if hand.settings.sevens is Sevens.OFF or not hand.settings.structure.has_bet_sizes:
        return {}
    acts = [event for event in _since(hand, RoundOpened) if isinstance(event, Acted)]
    called = [act.seat for act in acts if act.word is ActWord.CALL]
    return {seat: sum(a.added for a in acts if a.seat == seat) for seat in called}


def _since(hand: Hand, kind: type) -> list[object]:
    """The events after the last one of a kind."""
    at = max((at for at, event in enumerate(hand.events) if isinstance(event, kind)), default=-1)
    return list(hand.events[at + 1 :])


def _wins_last_pot(hand: Hand, seat: int) -> bool:
    pots = [pot for pot in hand.pots if seat in pot.seats]
    if not pots:
        return False
    return any(win.seat == seat for win in wins_of(hand, pots[-1], pots[-1].amount))
