"""Judging deals: players divide what is left of the pool by agreement."""

from __future__ import annotations

from rules.refusals import RefusalCode, Refused
from rules.tournament.checks import check_still_in, check_ticket
from rules.tournament.commands import AnswerDeal, DealExpired, ProposeDeal
from rules.tournament.events import (
    DealAnswered,
    DealFailed,
    DealMade,
    DealProposed,
    DealShared,
    DealWishDropped,
    DealWished,
    Event,
)
from rules.tournament.finish import ended, finished
from rules.tournament.shares import deal_shares
from rules.tournament.state import DealWish, FinishCause, OpenDeal, Tournament

DEAL_MS = 60_000
"""The time for answers."""
LAST_LEVEL_HANDS = 10


def propose_deal(tournament: Tournament, command: ProposeDeal) -> list[Event]:
    """Propose to divide the pool: one proposal a level, between hands."""
    check_proposal(tournament, DealWish(*command))
    return [DealWished(*command)]


def check_proposal(tournament: Tournament, wish: DealWish) -> None:
    """Refuse a proposal that is not possible now."""
    run = tournament.run
    check_still_in(tournament, wish.seat)
    if not tournament.structure.deals:
        raise Refused(RefusalCode.DEALS_OFF)
    if run.deal is not None:
        raise Refused(RefusalCode.DEAL_OPEN, seat=run.deal.seat)
    if run.wish is not None and run.wish.seat != wish.seat:
        raise Refused(RefusalCode.DEAL_OPEN, seat=run.wish.seat)
    if run.deal_level == run.level and not _again_in_last_level(tournament):
        raise Refused(RefusalCode.DEAL_PROPOSED, level=run.level)
    if not 0 <= wish.kept_cents < run.pool_cents:
        value, need = wish.kept_cents, f"0..{run.pool_cents - 1}"
        raise Refused(RefusalCode.BAD_SETTING, key="kept_cents", value=value, need=need)


def _again_in_last_level(tournament: Tournament) -> bool:
    """The last level has no end: there every ten hands bring another proposal."""
    run = tournament.run
    is_last = run.level == len(tournament.structure.levels)
    return is_last and run.hands - run.deal_hand >= LAST_LEVEL_HANDS


def proposed(tournament: Tournament, wish: DealWish) -> Event:
    """The proposal that was wished for, now that no hand runs; or it is no longer possible."""
    try:
        check_proposal(tournament, wish)
    except Refused:
        return DealWishDropped()
    stacks, prizes = tournament.stacks(), tournament.run.prizes
    shares = deal_shares(wish.method, stacks, prizes, wish.kept_cents)
    return DealProposed(*wish, shares, tournament.table.tickets + 1, DEAL_MS)


def answer_deal(tournament: Tournament, command: AnswerDeal) -> list[Event]:
    """Accept or refuse; an answer stands."""
    check_still_in(tournament, command.seat)
    deal = tournament.run.deal
    if deal is None or command.ticket not in (0, deal.ticket):
        raise Refused(RefusalCode.NO_DEAL_OPEN, seat=command.seat)
    if command.seat in dict(deal.answers):
        raise Refused(RefusalCode.DEAL_ANSWERED, seat=command.seat)
    return [DealAnswered(command.seat, command.accept)]


def deal_expired(tournament: Tournament, command: DealExpired) -> list[Event]:
    """Not all have answered in time: the deal is off."""
    deal = tournament.run.deal
    check_ticket(command.ticket, 0 if deal is None else deal.ticket)
    return [DealFailed()]


def outcome(tournament: Tournament, deal: OpenDeal) -> list[Event]:
    """What follows once all have answered; an early refusal waits, so that nobody is told."""
    if len(deal.answers) < len(deal.shares):
        return []
    if not all(accept for _, accept in deal.answers):
        return [DealFailed()]
    shared = [
        DealShared(seat, tournament.player(seat), amount) for seat, amount in deal.shares if amount
    ]
    return [DealMade(deal.kept_cents), *shared]


def nothing_kept(tournament: Tournament) -> list[Event]:
    """After a deal over everything the play is over; places go by chips."""
    places = finished(tournament, tournament.stacks(), FinishCause.DEAL, behind=0)
    return [*places, *ended(tournament)]
