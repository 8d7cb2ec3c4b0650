"""The checks that come first in every decision about a tournament."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.tournament.state import Stage, Tournament


def check_registering(tournament: Tournament) -> None:
    """Refuse once the play has begun."""
    stage = tournament.run.stage
    if stage is not Stage.REGISTERING:
        raise Refused(RefusalCode.TOURNAMENT_BEGUN, stage=stage.value)


def check_playing(tournament: Tournament) -> None:
    """Refuse before the start and after the end."""
    stage = tournament.run.stage
    if stage is not Stage.PLAYING:
        raise Refused(RefusalCode.TOURNAMENT_NOT_PLAYED, stage=stage.value)


def check_still_in(tournament: Tournament, seat: int) -> None:
    """Refuse a seat whose player is out, and one where nobody registered."""
    check_playing(tournament)
    if seat not in tournament.left:
        raise Refused(RefusalCode.SEAT_EMPTY, seat=seat)


def check_between_hands(tournament: Tournament) -> None:
    """Refuse while a hand is being played."""
    if not tournament.between_hands:
        raise Refused(RefusalCode.HAND_RUNNING, hand=tournament.table.hands)


def check_may_deal(tournament: Tournament) -> None:
    """Refuse to begin a hand during a break or while a proposal is open."""
    check_playing(tournament)
    if tournament.run.pause is not None:
        raise Refused(RefusalCode.ON_BREAK, level=tournament.run.level)
    if tournament.run.deal is not None:
        raise Refused(RefusalCode.DEAL_OPEN, seat=tournament.run.deal.seat)


def check_ticket(given: int, now: int) -> None:
    """Refuse a time that ended for something that is no longer timed."""
    if not now or given != now:
        raise Refused(RefusalCode.STALE_TICKET, ticket=given, now=now)
