"""Jackpots: shown to staff, seeded, paid or refused by two persons, released at the cage."""

from __future__ import annotations

from ledger.jackpots import (
    Hit,
    held_share,
    pay_jackpot,
    refuse_jackpot,
    release_share,
    seed_jackpot,
    shares_in,
    waiting_hits,
)
from ledger.staff import Session
from money import Cents
from server.room.board_changes import meters_changed
from server.room.feeds import streams
from server.room.feeds.meters import meters, title_of
from server.room.hall import Hall
from server.room.request_fields import identity_of
from server.room.requests import Ask
from wire.messages import jackpots as asks


def ask_jackpots(hall: Hall, ask: Ask, _session: Session, _request: asks.AskJackpots) -> None:
    """Answer with the meters and what waits for a decision."""
    hits = tuple(_hit(hall, each) for each in waiting_hits(hall.store))
    ask.answer(asks.JackpotsView(id=ask.id, jackpots=meters(hall), hits=hits))


def _hit(hall: Hall, hit: Hit) -> asks.HitLine:
    return asks.HitLine(
        hit=hit.number,
        jackpot=hit.jackpot,
        table=int(hit.table),
        hand=hit.hand,
        at_ms=hit.at_ms,
        amount=hit.amount.count,
        shares=tuple(
            asks.ShareLine(
                share=share.number,
                player=share.player,
                nickname=hall.nickname(share.player),
                part=share.part,
                amount=share.amount.count,
            )
            for share in shares_in(hall.store, hit.number)
        ),
    )


def seed(hall: Hall, ask: Ask, session: Session, request: asks.SeedJackpot) -> None:
    """Give to a jackpot of the house file."""
    title_of(hall, request.jackpot)
    unit = seed_jackpot(
        hall.asked(ask, session),
        jackpot=request.jackpot,
        amount=Cents(request.amount),
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: meters_changed(hall))


def pay(hall: Hall, ask: Ask, session: Session, request: asks.PayJackpot) -> None:
    """Pay everybody's share of a hit."""
    players = [share.player for share in shares_in(hall.store, request.hit)]
    unit = pay_jackpot(
        hall.asked(ask, session),
        hit=request.hit,
        reason=request.reason,
        approval=request.approval,
        hold_above=hall.house.cage.prize_hold_above,
    )

    def paid() -> None:
        for player in players:
            streams.person_changed(hall, player)

    hall.submit(ask, unit, after=paid)


def refuse(hall: Hall, ask: Ask, session: Session, request: asks.RefuseJackpot) -> None:
    """Refuse a hit."""
    unit = refuse_jackpot(
        hall.asked(ask, session), hit=request.hit, reason=request.reason, approval=request.approval
    )
    hall.submit(ask, unit, after=lambda: meters_changed(hall))


def release(hall: Hall, ask: Ask, session: Session, request: asks.ReleaseShare) -> None:
    """Credit a held share to its player, who showed the document."""
    player = held_share(hall.store, request.share).player
    unit = release_share(
        hall.asked(ask, session),
        hall.ports.pepper,
        share=request.share,
        shown=identity_of(request.document),
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: streams.person_changed(hall, player))
