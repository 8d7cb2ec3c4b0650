"""A tournament whose table cannot be read is ended from the books alone: no cent stays behind."""

from __future__ import annotations

from ledger.reading import Reader
from ledger.refusals import RefusalCode, Refused
from ledger.tournaments.entrants import entrants, refund_all
from ledger.tournaments.prizes import Award, pay_remaining
from ledger.tournaments.tournament import (
    Outcome,
    Tournament,
    check_pool,
    end_tournament,
    tournament_or_none,
)
from ledger.units import Work
from money import ZERO, Cents


def has_entries(reader: Reader, table: str) -> bool:
    """Whether entries are in the books for a tournament at a table that has not ended."""
    played = tournament_or_none(reader, table)
    return played is not None and bool(entrants(reader, played.number))


def give_up(work: Work, table: str, payback: str) -> None:
    """Inside a unit: end the tournament at a table, if one has not ended.

    `refund` gives all entries back. `icm` divides the pool equally among those without a place, for
    nobody knows their chips; all of it is held at the cage. Entries without either are refused.
    """
    played = tournament_or_none(work, table)
    if played is None:
        return
    if payback == "icm":
        _divide(work, played)
    elif payback == "refund":
        refund_all(work, played)
    elif entrants(work, played.number):
        raise Refused(RefusalCode.TABLE_IN_USE, table=table)
    end_tournament(work, played, Outcome.DIVIDED if payback == "icm" else Outcome.REFUNDED)


def _divide(work: Work, played: Tournament) -> None:
    left = [each for each in entrants(work, played.number) if each.place is None]
    if not left:
        return
    share, odd = divmod(check_pool(work, played.number).count, len(left))
    awards = [
        Award(player=each.player, place=1, amount=Cents(share + (at < odd)))
        for at, each in enumerate(left)
    ]
    pay_remaining(work, played, awards, hold_above=ZERO)
