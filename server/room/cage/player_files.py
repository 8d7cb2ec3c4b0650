"""What the cashier looks up: a player's file and a receipt."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ledger import player as player_account
from ledger import stack
from ledger.cage import cash_totals
from ledger.cage.receipts import shown_receipt
from ledger.cards import active_card, card_of_player, player_of
from ledger.jackpots import shares_held_for
from ledger.pins import pin_tries
from ledger.players import (
    PlayerRow,
    both_days,
    exclusion_on,
    player_row,
    player_total,
    session_of_player,
)
from ledger.players.nicknames import player_with_nickname
from ledger.players.papers import PaperKind, papers_on_file
from ledger.staff import Session
from ledger.tournaments import prizes_held_for, tournament_or_none
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.request_fields import card_of
from server.room.requests import Ask
from server.room.seats.limit_lines import limit_lines
from wire.messages import cage, receipts
from wire.messages.prizes import HeldPrizeLine, HeldShareLine

PIN_TRIES = 3


def find_player(hall: Hall, ask: Ask, session: Session, request: cage.FindPlayer) -> None:
    """Look a player up by card, number or nickname."""
    row = player_row(hall.store, _number(hall, request))
    ask.answer(_file(hall, ask, row))


def _number(hall: Hall, request: cage.FindPlayer) -> int:
    if request.track:
        return player_of(active_card(hall.store, hall.ports.pepper, card_of(request.track)))
    if request.player:
        return request.player
    number = player_with_nickname(hall.store, request.nickname)
    if not number:
        raise Refused(RefusalCode.PLAYER_NOT_FOUND, nickname=request.nickname)
    return number


def _file(hall: Hall, ask: Ask, row: PlayerRow) -> cage.PlayerFile:
    store, day, number = hall.store, hall.today(), row.number
    days = dict.fromkeys(both_days(day.day, hall.clock_day()))
    exclusions = (exclusion_on(store, row.document, today=each) for each in days)
    exclusion = next(filter(None, exclusions), None)
    card = card_of_player(store, number)
    tries = pin_tries(store, number)
    at = session_of_player(store, number)
    playing = tournament_or_none(store, at.table) if at else None
    cash = cash_totals(store, number, day.day.isoformat())
    until = exclusion.until if exclusion is not None else None
    return cage.PlayerFile(
        id=ask.id,
        player=number,
        name=row.name[:64],
        nickname=row.nickname,
        state=row.state,
        born=row.born.isoformat(),
        excluded_until="" if exclusion is None else until.isoformat() if until else "for_ever",
        balance=store.balance(player_account(number)).count,
        at_table=int(at.table) if at else 0,
        at_seat=int(at.seat) if at else 0,
        stack=store.balance(stack(at.table, at.seat)).count if at else 0,
        card=card.number if card else 0,
        card_last_four=card.last_four if card else "",
        pin="none" if tries is None else "locked" if tries >= PIN_TRIES else "set",
        won=player_total(store, number).won.count,
        cash_in=cash.cash_in.count,
        cash_out=cash.cash_out.count,
        limits=limit_lines(hall, number, day),
        tournament=playing.number if playing is not None else 0,
        held=tuple(
            HeldPrizeLine(prize=it.number, tournament=it.tournament, amount=it.amount.count)
            for it in prizes_held_for(store, number)
        ),
        shares=tuple(
            HeldShareLine(share=it.number, jackpot=it.jackpot, amount=it.amount.count)
            for it in shares_held_for(store, number)
        ),
        **_papers_on_file(hall, row),
    )


def _papers_on_file(hall: Hall, row: PlayerRow) -> dict[str, Any]:
    papers = papers_on_file(hall.store, row.number)
    until = papers.get(PaperKind.DOCUMENT)
    return {
        "document_kind": row.document_kind,
        "document_issuer": row.document_issuer[:64],
        "document_until": "" if until is None else until.isoformat(),
        "has_address": PaperKind.ADDRESS in papers,
        "has_photo": PaperKind.PHOTO in papers,
    }


def show_receipt(hall: Hall, ask: Ask, session: Session, request: receipts.ShowReceipt) -> None:
    """Show a receipt again."""
    shown = shown_receipt(hall.store, request.receipt)
    whose = player_row(hall.store, shown.player).nickname if shown.player else ""
    ask.answer(
        receipts.ReceiptShown(
            id=ask.id,
            receipt=request.receipt,
            house=hall.house.name[:64],
            nickname=whose,
            **asdict(shown),
        )
    )
