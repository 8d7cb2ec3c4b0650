"""Entering a tournament, and getting everything back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.chart import Account, fees, pool
from ledger.chart import player as player_account
from ledger.entries import EntryCode, transfer
from ledger.new_rows import add_row
from ledger.open_day import OpenDay, open_day
from ledger.players.limit_wishes import check_loss, check_table_amount, check_time
from ledger.players.sessions import SeatRequest, note_move, open_session
from ledger.players.status import playing_player
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.tournaments.tournament import Tournament
from ledger.units import Row, Scalar, Work
from money import Cents

_ENTRY = """SELECT id, player, session, buy_in, fee, place, paid FROM tournament_entry
    WHERE tournament = ? AND returned = 0"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player who entered and has not got the entry back."""

    number: int
    """Of the entry."""
    player: int
    session: int
    buy_in: Cents
    fee: Cents
    place: int | None
    """None: still in."""
    paid: Cents
    """Prizes and shares so far."""


def entrants(reader: Reader, tournament: int) -> list[Entrant]:
    """Return everybody who entered, in the order of entering."""
    return [_entrant(row) for row in reader.query(f"{_ENTRY} ORDER BY id", (tournament,))]


def entrant(reader: Reader, tournament: int, player: int) -> Entrant:
    """Return a player's entry; refuse a player who has none."""
    row = first_row(reader, f"{_ENTRY} AND player = ?", tournament, player)
    if row is None:
        raise Refused(RefusalCode.NOT_ENTERED, tournament=tournament, player=player)
    return _entrant(row)


def _entrant(row: Row) -> Entrant:
    number, player, session, buy_in, fee, place, paid = row
    return Entrant(
        number=number,
        player=player,
        session=session,
        buy_in=Cents(buy_in),
        fee=Cents(fee),
        place=place,
        paid=Cents(paid),
    )


def enter(work: Work, entered: Tournament, asked: SeatRequest, player: int) -> Entrant:
    """Inside a unit: seat a player and take buy-in and fee from the account.

    Buy-in and fee together are judged by every limit that chips at a cash table are judged by:
    lock, exclusion, time, table amount, losses. Refuses a player who sits anywhere or entered
    this tournament before.
    """
    before = first_row(work, f"{_ENTRY} AND player = ?", entered.number, player)
    if before is not None:
        raise Refused(RefusalCode.ENTERED_BEFORE, tournament=entered.number, player=player)
    session, day = open_session(work, asked, player), open_day(work)
    _check_may_enter(work, player, entered.buy_in + entered.fee, day)
    row: dict[str, Scalar] = {
        "tournament": entered.number,
        "player": player,
        "session": session,
        "buy_in": entered.buy_in.count,
        "fee": entered.fee.count,
        "day": day.day.isoformat(),
        "entered_ms": work.at_ms,
        "returned": 0,
        "paid": 0,
    }
    add_row(work, "tournament_entry", row)
    now = entrant(work, entered.number, player)
    source = player_account(player)
    for code, target, amount in _parts(entered.number, now, _TAKEN):
        if amount:
            number = work.post(transfer(code, source, target, amount))
            note_move(work, (session, player), "brought", amount, number)
    return now


def _check_may_enter(work: Work, player: int, cost: Cents, day: OpenDay) -> None:
    playing_player(work, player, today=day.day)
    check_time(work, player, day)
    check_table_amount(work, player, 0, cost)
    check_loss(work, player, cost, day)
    source = player_account(player)
    available = work.balance(source)
    if available < cost:  # said here, so that the whole price is named and not only the buy-in
        raise Refused(
            RefusalCode.FUNDS_SHORT,
            account=source,
            available=available.count,
            asked=cost.count,
        )


def return_entry(work: Work, entered: Tournament, player: int) -> Cents:
    """Inside a unit: give a player buy-in and fee back; return how much.

    No status and no limit keeps a player from his own money. The caller closes the session, as
    at any table. Refused once anybody was paid a prize or a share: the pool is short of it.
    """
    back = entrant(work, entered.number, player)
    paid = sum(each.paid.count for each in entrants(work, entered.number))
    if paid:
        raise Refused(RefusalCode.PRIZES_PAID_BEFORE, tournament=entered.number, paid=paid)
    for code, source, amount in _parts(entered.number, back, _GIVEN_BACK):
        if amount:
            entry = work.post(transfer(code, source, player_account(player), amount))
            note_move(work, (back.session, player), "taken", amount, entry)
    # Its life ends here: who comes and goes often leaves no long list for the tournament's end.
    work.update("tournament_entry", back.number, {"returned": 1, "ended_ms": work.at_ms})
    return back.buy_in + back.fee


def refund_all(work: Work, called_off: Tournament) -> dict[int, Cents]:
    """Inside a unit: give everybody buy-in and fee back, also those who are out.

    Return how much by player. Refused once a prize or a share was paid.
    """
    everybody = [each.player for each in entrants(work, called_off.number)]
    return {player: return_entry(work, called_off, player) for player in everybody}


_TAKEN = (EntryCode.TOURNAMENT_ENTRY, EntryCode.TOURNAMENT_FEE)
_GIVEN_BACK = (EntryCode.TOURNAMENT_REFUND, EntryCode.TOURNAMENT_REFUND)


def _parts(
    number: int, entered: Entrant, codes: Sequence[EntryCode]
) -> list[tuple[EntryCode, Account, Cents]]:
    """Return code, account of the tournament and amount for the buy-in and for the fee."""
    accounts, amounts = (pool(number), fees(number)), (entered.buy_in, entered.fee)
    return list(zip(codes, accounts, amounts, strict=True))
