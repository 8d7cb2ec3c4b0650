"""What a tournament asks of a player beside the hands: answers to deals, and coming back."""

from __future__ import annotations

from bots.chance import Chance
from bots.policy.person import Intent, Person, Sight
from wire.messages.seat import ComeBack
from wire.messages.tournament import AnswerDeal, ProposeDeal
from wire.messages.tournament_view import OwnTournamentView, TournamentView

_READ_MS = (2_500, 8_000)
_FAIR_PERCENT = 95
"""A share of a deal is good enough from this part of what the player's chips are worth."""
_POOR_PERCENT = 20
"""How often a worse share is taken all the same."""
_PROPOSES_PERMILLE = 15
"""How often, once a hand, one of the last players proposes a deal."""
_FEW = 3


def in_tournament(
    own: OwnTournamentView, sight: Sight, person: Person, chance: Chance, id_: str
) -> Intent | None:
    """Decide between hands; nobody leaves, rests or brings more. None: nothing."""
    it, seat = sight.table.tournament, sight.seat
    if it is None or seat is None or it.stage != "playing":
        return None
    after_ms = chance.between(*_READ_MS)
    if own.answers:
        agrees = _is_fair(own, it, seat.stack) or chance.percent(_POOR_PERCENT)
        pin = person.pin if agrees else ""
        number = 0 if it.deal is None else it.deal.number
        answer = AnswerDeal(id=id_, proposal=number, accept=agrees, pin=pin)
        return Intent(request=answer, after_ms=after_ms)
    if seat.away and not own.penalty_hands:
        return Intent(request=ComeBack(id=id_), after_ms=after_ms)
    last = it.players_left <= _FEW and own.may_propose and it.deal is None
    if last and chance.permille(_PROPOSES_PERMILLE):
        return Intent(request=ProposeDeal(id=id_, method="icm"), after_ms=after_ms)
    return None


def _is_fair(own: OwnTournamentView, it: TournamentView, stack: int) -> bool:
    """Whether a share is near the part of the pool that the player has of all chips."""
    chips = max(sum(line.chips for line in it.standings), 1)
    return 100 * own.share * chips >= _FAIR_PERCENT * it.pool * stack
