"""Who has a leg towards a kill and who must kill (section 11 of the house rules)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.hand.events import PotPushed
from rules.hand.payout import paid_before_cards
from rules.hand.setup import LIVE_POSTS, PostKind
from rules.hand.state import Hand, Phase
from rules.kill import Kill, KillKind
from rules.refusals import RefusalCode, Refused
from rules.table.commands import ForgetKill
from rules.table.events import KillForgotten, KillKept, KillMoved, TableEvent
from rules.table.state import Table

DAY_MS = 24 * 60 * 60_000
"""How long a leg or an owed kill of a player who left is remembered (house rule 11.8)."""


class Won(NamedTuple):
    """A finished hand, as a kill judges it."""

    winners: frozenset[int]
    """The seats that won a part of any pot."""
    pot: int
    """All pots, the house's part included."""


def kill_event(table: Table) -> TableEvent | None:
    """The next fact about kills that follows by itself between hands."""
    if table.settings.options.kill is None:
        return None
    hand = table.hand
    if hand is not None and hand.phase is Phase.OVER and table.kill.hand < hand.setup.hand:
        return _moved(table, hand, table.settings.options.kill)
    here = {seat.player for seat in table.seats.values()}
    kept = {player for player, _ in table.kill.left}
    for player in sorted({*table.kill.legs, *table.kill.owing} - here - kept):
        return KillKept(player, table.tickets + 1, DAY_MS)
    return None


def forget_kill(table: Table, command: ForgetKill) -> list[TableEvent]:
    """A player who left comes back without a leg and without a kill to post."""
    ticket = dict(table.kill.left).get(command.player, 0)
    if ticket != command.ticket:
        raise Refused(
            RefusalCode.STALE_TICKET, player=command.player, ticket=command.ticket, now=ticket
        )
    return [KillForgotten(command.player)]


def next_killer(table: Table, order: Iterable[int]) -> int:
    """The seat that kills the next pot: the first in deal order who owes a kill; 0: nobody."""
    if table.settings.options.kill is None or not table.kill.owing:
        return 0
    return next((seat for seat in order if table.seats[seat].player in table.kill.owing), 0)


def killer_of(hand: Hand) -> int:
    """The seat that killed a hand's pot; 0: nobody did."""
    if hand.setup.stakes is None:
        return 0
    return next((post.seat for post in hand.setup.posts if post.kind is PostKind.KILL), 0)


def _moved(table: Table, hand: Hand, kill: Kill) -> KillMoved:
    """Where the legs are after a hand. Who was not there keeps what he has (house rule 11.8)."""
    won = _won(hand)
    judge = _natural if kill.kind is KillKind.NATURAL else _scooped
    legs, kills = judge(table, hand, kill, won) if won.winners else _as_before(table)
    names = {seat: table.seats[seat].player for seat in (*hand.by_seat, *legs, *kills)}
    dealt = {names[seat] for seat in hand.by_seat}
    still = [player for player in table.kill.legs if player not in dealt]
    return KillMoved(
        hand.setup.hand,
        tuple(sorted({*still, *(names[seat] for seat in legs)})),
        tuple(sorted({*table.kill.owing, *(names[seat] for seat in kills)})),
    )


def _won(hand: Hand) -> Won:
    pushed = [event for event in hand.events if isinstance(event, PotPushed)]
    winners = frozenset(win.seat for event in pushed for win in event.wins if win.amount)
    return Won(winners, sum(pot.amount for pot in hand.pots))


def _as_before(table: Table) -> tuple[set[int], set[int]]:
    """Nobody won: the blinds were chopped, and nothing changes."""
    return _with_leg(table), set()


def _with_leg(table: Table) -> set[int]:
    return {number for number, seat in table.seats.items() if seat.player in table.kill.legs}


def _natural(table: Table, hand: Hand, kill: Kill, won: Won) -> tuple[set[int], set[int]]:
    """House rules 11.2 to 11.5: the seats with a leg, and those that must kill the next pot."""
    before, killer = _with_leg(table), killer_of(hand)
    if len(won.winners) > 1:
        return set(won.winners & before), set(won.winners & {killer})
    (winner,) = won.winners
    if winner not in before and winner != killer:
        return {winner}, set()
    full_bets = kill.leg_counts_from * hand.settings.stakes.small_bet
    kills = _won_beside_blinds(hand, winner) >= full_bets
    return {winner}, {winner} if kills else set()


def _won_beside_blinds(hand: Hand, winner: int) -> int:
    """What the others put in beyond what they had to post: the part that is no blind."""
    posted: dict[int, int] = {}
    for seat, kind, amount in paid_before_cards(hand):
        if kind in LIVE_POSTS or kind is PostKind.ANTE:  # no other post is a part of the stake
            posted[seat] = posted.get(seat, 0) + amount
    return sum(
        max(0, player.staked - posted.get(player.seat, 0))
        for player in hand.players
        if player.seat != winner
    )


def _scooped(table: Table, hand: Hand, kill: Kill, won: Won) -> tuple[set[int], set[int]]:
    """House rule 11.6: whoever won the whole of a large enough pot kills the next one."""
    enough = kill.scoop_from * table.settings.stakes.big_bet
    scooped = len(won.winners) == 1 and won.pot >= enough
    return set(), set(won.winners) if scooped else set()
