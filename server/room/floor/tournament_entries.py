"""Players entered in a tournament, or taken out again, by the floor or at the cage."""

from __future__ import annotations

from collections.abc import Mapping

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger import player as player_account
from ledger import pool
from ledger.pins import Purpose, use_pin_proof
from ledger.players import is_known
from ledger.staff import Duty, Session
from ledger.tournaments import entrant, tournament_at
from ledger.units import Work
from money import Cents
from rules import seating
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from server.refusals import RefusalCode, Refused
from server.room.board_changes import board_changed
from server.room.cage.agreements import agreed_to, screen_judge
from server.room.cage.customer_screens import Sum
from server.room.floor.tournaments import tournament_table
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import check_seat, free_seats, seat_of_player, sits_there
from server.room.staff.table_subjects import entry_subject
from server.room.table_orders import Asking, by_staff, order_table, spending
from server.tables.actor import TableActor
from server.tables.orders import Beside
from wire.messages import tournament as asks
from wire.messages.base import Fact


def register(hall: Hall, ask: Ask, session: Session, request: asks.RegisterPlayer) -> None:
    """Enter a player: his PIN at the customer's screen agrees to the price, or two persons do."""
    actor = tournament_table(hall, request.table)
    hall.check_may_play(request.player)
    seat = _seat(hall, actor, request)
    proved = _proved(hall, ask, session, request, actor)
    shown = actor.public_view().tournament
    committed = None if shown is None else shown.draw

    def told(work: Work) -> Mapping[str, Fact]:
        entered = tournament_at(work, str(request.table))
        return {
            "tournament": entered.number,
            "entry": entrant(work, entered.number, request.player).number,
            "house": hall.house.name,
            "seal": "" if committed is None else committed.hex(),
            "at_ms": work.at_ms,
            **_sums(hall, work, request),
        }

    price, _ = actor.game.buy_in_limits()
    command = seating.SitDown(seat, str(request.player), price, absent=True)
    order_table(actor, command, _asking(hall, ask, session, request, proved)._replace(told=told))


def _proved(
    hall: Hall, ask: Ask, session: Session, request: asks.RegisterPlayer, actor: TableActor
) -> Beside:
    """Return what uses up the player's agreement in the unit that moves his money."""
    price, _ = actor.game.buy_in_limits()
    subject = entry_subject(hall, request.table, request.player, Cents(price))
    if not request.proof:
        return _by_two(request, subject, session)
    wanted = ("enter", Sum(request.player, price))
    agreed = agreed_to(hall, ask, session, request.proof, wanted)
    if agreed.enters is not actor:
        raise BooksRefused(BooksCode.PIN_PROOF_NOT_VALID, player=request.player)
    still_ours = screen_judge(hall, agreed)

    def use(work: Work) -> Mapping[str, Fact]:
        still_ours(work)
        use_pin_proof(work, request.proof, player=request.player, purpose=Purpose.ENTER)
        if is_known(work, request.player):
            return {}
        # A PIN that was set at the counter proves no more than a document, and that enters nobody.
        return _by_two(request, subject, session)(work)

    return use


def _by_two(request: asks.RegisterPlayer, subject: str, session: Session) -> Beside:
    if not request.approval:
        raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)
    return spending(request.approval, subject, session)


def _seat(hall: Hall, actor: TableActor, request: asks.RegisterPlayer) -> int:
    """Return the seat to enter at; 0: it is drawn.

    A repeated request finds its player seated. That refusal gives it its first answer again.
    """
    table, seat = request.table, request.seat
    if taken := seat_of_player(actor, request.player):
        raise RulesRefused(RulesCode.ALREADY_SEATED, seat=taken)
    if seat:
        check_seat(actor, seat)
        if not (request.anyway or hall.stations.at((table, seat)).seen):
            raise Refused(RefusalCode.SEAT_WITHOUT_SCREEN, table=table, seat=seat)
        return seat
    if not (request.anyway or any(each.seen for each in hall.stations.of_table(table))):
        raise Refused(RefusalCode.TABLE_WITHOUT_SCREENS, table=table)
    shown = actor.public_view().tournament
    drawn = shown is None or shown.seating == "drawn" or shown.stage != "registering"
    return 0 if drawn else _first_free(hall, actor)


def _first_free(hall: Hall, actor: TableActor) -> int:
    """The first free seat with a screen at which nobody signs in, or the next best."""
    free = free_seats(actor, hall.stations)
    if not free:
        raise Refused(RefusalCode.NO_FREE_SEAT, table=actor.number)

    def drawback(seat: int) -> tuple[bool, bool]:
        station = hall.stations.at((actor.number, seat))
        return not station.up, station.stage is not None

    return min(free, key=drawback)


def unregister(hall: Hall, ask: Ask, session: Session, request: asks.UnregisterPlayer) -> None:
    """Take a player out before the start; everything goes back."""
    actor = tournament_table(hall, request.table)
    seat = seat_of_player(actor, request.player)
    if not seat:
        raise RulesRefused(RulesCode.NOT_AT_THIS_TABLE, player=str(request.player))

    def told(work: Work) -> Mapping[str, Fact]:
        return {"seat": seat, **_sums(hall, work, request)}

    asking = _asking(hall, ask, session, request)
    judge = sits_there((request.table, seat), request.player)
    order_table(actor, seating.StandUp(seat), asking._replace(told=told, judge=judge))


Entering = asks.RegisterPlayer | asks.UnregisterPlayer


def _asking(
    hall: Hall, ask: Ask, session: Session, request: Entering, beside: Beside | None = None
) -> Asking:
    def changed() -> None:
        hall.people.refresh(request.player)
        board_changed(hall)

    asking = by_staff(ask, session, request.reason, beside, duty=Duty.ENTER_PLAYERS)
    return asking._replace(after=changed)


def _sums(hall: Hall, work: Work, request: Entering) -> dict[str, Fact]:
    """What account and pool hold when the money is booked."""
    return {
        "nickname": hall.nickname(request.player),
        "after": work.balance(player_account(request.player)).count,
        "pool": work.balance(pool(tournament_at(work, str(request.table)).number)).count,
    }
