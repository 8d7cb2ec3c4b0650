"""The `Offer`: what a seat may do now. Buttons are drawn from it, and acts are judged by it."""

from __future__ import annotations

from typing import NamedTuple

from rules.refusals import RefusalCode, Refused


class Offer(NamedTuple):
    """One decision in a betting round, with every amount exact."""

    seat: int
    turn: int
    """Names this decision; an act must carry it."""
    to_call: int
    """Chips to add for a call, the whole stack if it is shorter; 0: checking is free."""
    raise_min: int
    """The smallest total the seat may raise to; 0: the seat may not raise."""
    raise_max: int
    raise_step: int
    """Totals go up from the minimum in steps of this."""
    all_in: int
    """The total with every chip in. If it is below a full raise, it is the only raise."""
    time_ms: int
    opens: bool
    """A raise would be the round's first full bet: "bet", or "complete" over a bring-in."""
    bring_in: int = 0
    """The forced bet of a seat that must bring it in or complete; 0 otherwise."""
    can_fold: bool = True
    can_chop: bool = False
    answers_chop: bool = False
    """The other blind offered to chop: agree or play on, nothing else."""
    can_check: bool = True
    """Whether the seat may check where there is nothing to call."""

    def check_raise(self, total: int) -> None:
        """Refuse a total that is not offered; an all-in raise for less is offered."""
        if not self.raise_min:
            raise Refused(RefusalCode.RAISE_NOT_OPEN, seat=self.seat, asked=total)
        least, most, step = self.raise_min, self.raise_max, self.raise_step
        if total < least or total > most:
            raise Refused(RefusalCode.RAISE_OUT_OF_RANGE, asked=total, least=least, most=most)
        # A pot or a stack need not lie on the step; betting all of it is still legal.
        if (total - least) % step and total != most:
            raise Refused(RefusalCode.RAISE_OFF_STEP, asked=total, least=least, step=step)
