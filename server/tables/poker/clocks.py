"""What is timed at a poker table: the open decision, holds on seats, the time collection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.hand.commands import Act, AskCard, Discard, Expire
from rules.hand.draws import deciding
from rules.hand.runs import agreeing
from rules.hand.state import Hand
from rules.refusals import Refused
from rules.seating import StartTable, Status
from rules.table.blinds import can_play
from rules.table.commands import (
    ActOnTimeBank,
    CardsOnTimeBank,
    CollectTime,
    Command,
    ExpireWithoutBank,
    ForgetKill,
    ForgetReturn,
    GameTimeUp,
    PickUp,
)
from rules.table.kills import DAY_MS
from rules.table.mixing import MINUTE_MS
from rules.table.state import Table
from rules.table.time_banks import on_time_bank
from rules.table.timing import Clock, following_bank_ms, open_clocks
from server.tables.commands import CommitDeck
from server.tables.game import Decision, Hold, TimeUsed
from server.tables.poker.carry_out import AFTER_BETTING, check_may_deal


def to_act(table: Table) -> Sequence[int]:
    """The seats whose decision is open, also while the action is stopped."""
    hand = table.running_hand
    if hand is None:
        return ()
    if hand.to_act is not None:
        return (hand.to_act.seat,)
    return [player.seat for player in (*deciding(hand), *agreeing(hand))]


def decisions(table: Table) -> Sequence[Decision]:
    """The decisions that are timed now: none, one, or those of a discard by everybody."""
    return [_decision(table, clock) for clock in open_clocks(table)]


def _decision(table: Table, clock: Clock) -> Decision:
    hand = table.running_hand
    together = hand is not None and hand.to_act is None
    seat = f":seat{clock.seat}" if together else ""
    bank = ":bank" if clock.on_bank else ""
    expired = Expire(clock.seat, clock.turn)
    return Decision(
        seat=clock.seat,
        turn=clock.turn,
        time_ms=clock.time_ms,
        expired=expired,
        name=f"{table.hands}:{clock.turn}{seat}{bank}",
        on_bank=clock.on_bank,
        warning_ms=table.settings.clocks.warning_ms,
        bank_ms=following_bank_ms(table, clock.seat),
        without_bank=lambda used_ms: ExpireWithoutBank(expired, used_ms),
    )


def on_bank(table: Table, command: Act | Discard | AskCard, used: TimeUsed) -> Command:
    """Return a decision with the time it took from the bank, if it runs on it."""
    if not on_time_bank(table, command.seat, command.turn):
        return command
    used_ms = used.bank_used_ms(command.seat)
    if isinstance(command, Act):
        return ActOnTimeBank(command, used_ms)
    return CardsOnTimeBank(command, used_ms)


def holds(table: Table) -> dict[int, Hold]:
    """Every absence, hold and return that is being timed, by its ticket."""
    seating = table.settings.seating
    timed = {
        seat.ticket: Hold(
            seating.rebuy_ms if seat.busted else seating.absence_ms,
            PickUp(number, seat.ticket),
            number,
        )
        for number, seat in table.seats.items()
        if seat.ticket
    }
    absences = {seat.absence for seat in table.seats.values() if seat.absence}
    timed.update({ticket: Hold(seating.absence_ms, None) for ticket in absences})
    for player, departed in table.departed.items():
        over = ForgetReturn(player, departed.ticket)
        timed[departed.ticket] = Hold(seating.return_within_ms, over)
    for player, ticket in table.kill.left:
        timed[ticket] = Hold(DAY_MS, ForgetKill(player, ticket))
    mix, ticket = table.settings.mix, 0 if table.mixing.due else table.mixing.ticket
    if mix is not None and ticket:
        timed[ticket] = Hold(mix.every * MINUTE_MS, GameTimeUp(ticket))
    return timed


def period(table: Table) -> Hold | None:
    """The running period of the time collection."""
    fee = table.settings.collection.time_fee
    if fee is None or table.status is not Status.RUNNING or table.time_due:
        return None
    return Hold(fee.period_ms, CollectTime())


def next_step(table: Table, *, starts_itself: bool) -> StartTable | CommitDeck | None:
    """The command the table gives itself between hands."""
    if table.status is Status.WAITING:
        able = len([seat for seat in table.seats.values() if can_play(table, seat)])
        enough = able >= table.settings.seating.seats_to_start
        return StartTable() if starts_itself and enough else None
    try:
        check_may_deal(table)
    except Refused:
        return None
    return CommitDeck()


def expected(table: Table, seats: Iterable[int]) -> set[int]:
    """The seats among these whose players are to act, now or in the next hand."""
    hand = table.running_hand
    playing = {seat for seat in seats if not table.seats[seat].away}
    if hand is None:
        return {seat for seat in playing if table.seats[seat].stack}
    return {seat for seat in playing if _may_act(hand, seat)}


def _may_act(hand: Hand, seat: int) -> bool:
    """Whether a seat has a decision or may still have one; all-in players have none.

    After the betting nobody waits for a lost station: silence takes no chip from it. Its hand is
    shown if it wins (house rule 6.5), and a second run or the rabbit is only offered.
    """
    if hand.phase in AFTER_BETTING:
        return False
    player = hand.by_seat.get(seat)
    if player is None or player.folded:
        return False
    return player.stack > 0 or player is hand.to_act or player in deciding(hand)
