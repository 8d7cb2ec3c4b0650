"""Played hands for staff: found, read act by act, exported, and unsealed by two persons."""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger import Answer, hand_span
from ledger.found_hands import NO_END, HandWish, hands_found
from ledger.readers import ReadTooLong, TooManyRows
from ledger.staff import Duty, Session, may
from ledger.unsealing import unsealing
from rules.refusals import Refused as RulesRefused
from server.games import hand_of_tournament, played_hand
from server.hand_forms import HAND_FORMS, ToldHand
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of
from server.room.hall import Hall
from server.room.requests import Ask, Refusals
from server.slow_work import Line
from server.tables.journal.deal_proof import HandNotRecorded
from server.tables.journal.story import found_hand, hand_story, hidden_cards
from wire.messages import hands

READERS: Final = (Duty.RUN_TABLES, Duty.READ_BOOKS)
LOOKED_AT_MOST: Final = 400
"""How many hands of a player's tables one request looks through."""


def check_may_read(session: Session, asked: str) -> None:
    """Refuse who neither runs tables nor reads books."""
    role = session.member.role
    if not any(may(role, duty) for duty in READERS):
        raise Refused(RefusalCode.NOT_FOR_THIS_ROLE, role=role.value, asked=asked)


def find(hall: Hall, ask: Ask, session: Session, request: hands.FindHands) -> None:
    """List hands, the newest first; a live hand only with its players."""
    check_may_read(session, "find_hands")
    wish = HandWish(
        table=request.table,
        hand=request.hand,
        player=request.player,
        from_ms=request.from_ms,
        to_ms=request.to_ms or NO_END,
        before=request.before or NO_END,
    )

    def read() -> hands.HandsFound:
        try:
            return _found(hall, ask.id, wish, request.rows)
        except (ReadTooLong, TooManyRows):
            raise Refused(RefusalCode.REPORT_TOO_LONG) from None

    hall.aside(ask, read, ask.answer, Line.REPORTS)


def _found(hall: Hall, request_id: str, wish: HandWish, rows: int) -> hands.HandsFound:
    """Read one page; a page of a player may be short and still have another behind it."""
    kept = hall.table_ports.rows
    lines: list[hands.FoundHand] = []
    before = 0
    for looked, each in enumerate(hands_found(kept.store, wish), start=1):
        line = found_hand(kept, each.table, each.span, each.at_ms)
        if wish.player in (0, *(dealt.player for dealt in line.players)):
            lines.append(line)
        if len(lines) == rows or looked == LOOKED_AT_MOST:
            before = each.record
            break
    return hands.HandsFound(id=request_id, hands=tuple(lines), before=before)


def read(hall: Hall, ask: Ask, session: Session, request: hands.ReadHand) -> None:
    """Tell a finished hand as everybody saw it, with the cause and the touch of each act."""
    check_may_read(session, "read_hand")
    ports, which = hall.table_ports, (request.table, request.hand)
    hall.aside(
        ask,
        lambda: hand_story(ports.rows, ports.sealer, *which, request_id=ask.id),
        ask.answer,
        Line.RECALLS,
    )


def export(hall: Hall, ask: Ask, session: Session, request: hands.ExportHand) -> None:
    """Write a finished hand in a form for exchange; what was mucked stays secret."""
    check_may_read(session, "export_hand")
    form = choice_of(HAND_FORMS, request.form, "form")

    def write() -> hands.HandText:
        told = _told(hall, request.table, request.hand)
        return hands.HandText(id=ask.id, form=request.form, text=form(told))

    hall.aside(ask, write, ask.answer, Line.RECALLS)


def _told(hall: Hall, table: int, hand: int) -> ToldHand:
    store, sealer = hall.store, hall.table_ports.sealer
    span = hand_span(store, table, hand)
    unknown = Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)
    if span is None or span.last_number is None:
        raise unknown
    try:
        played, names = played_hand(store, sealer, table, span)
    except (HandNotRecorded, RulesRefused):
        raise unknown from None
    began_ms = next(hands_found(store, HandWish(table=table, hand=hand))).at_ms
    tournament = hand_of_tournament(store, table, span)
    return ToldHand(played, names, tournament, hall.house.currency, began_ms)


class _Unsealed(NamedTuple):
    """The hidden cards of a hand, or why they cannot be read."""

    cards: tuple[hands.UnsealedCard, ...]
    unread: Exception | None = None


def unseal(hall: Hall, ask: Ask, session: Session, request: hands.UnsealHand) -> None:
    """Record who unseals a hand with whom and why; when that is durable, show its cards once.

    The cards are read first: if that must wait, nothing is recorded and no approval is used.
    """
    which = {"table": request.table, "hand": request.hand}
    unit = unsealing(
        hall.asked(ask, session), **which, reason=request.reason, approval=request.approval
    )
    ports = hall.table_ports

    def reading() -> _Unsealed:
        try:
            return _Unsealed(hidden_cards(ports.rows, ports.sealer, *which.values()))
        except Refusals as unread:
            # The books say first whether the hand may be unsealed at all.
            return _Unsealed((), unread)

    def record(found: _Unsealed) -> None:
        def told(outcome: Answer | Exception) -> None:
            if isinstance(outcome, Exception):
                ask.fail(outcome)
            elif outcome.repeated:
                ask.done(which)
            elif found.unread is not None:
                ask.fail(found.unread)
            else:
                ask.answer(hands.HandUnsealed(id=ask.id, **which, cards=found.cards))

        hall.ports.books.submit(unit, told)

    hall.aside(ask, reading, record, Line.RECALLS)
