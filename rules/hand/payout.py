"""Pays pots to winners: the collection first, then each share; odd chips in the game's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from rules.cards import Card, ace_low
from rules.chips import share_pot
from rules.collection import FeeMoment
from rules.fees import Fee, HandFacts, fees_of, take_from
from rules.games.model import OddChip, PotShare
from rules.hand.events import (
    Acted,
    ActWord,
    CollectionTaken,
    ForcedBetsPosted,
    HandMucked,
    JackpotHit,
    Paid,
    Pot,
    PotPushed,
    RoundOpened,
    Win,
)
from rules.hand.setup import BLIND_POSTS, PostKind
from rules.hand.showdown import cards_judged, shares_of, strengths_of
from rules.hand.state import Hand, PlayerInHand
from rules.jackpot import bad_beat, drop_of
from rules.ranking import RANKINGS


def collection_of(hand: Hand) -> CollectionTaken:
    """What the house takes from these pots, line by line."""
    collection = hand.settings.collection
    amounts = [pot.amount for pot in hand.pots]
    facts = HandFacts(
        players_dealt=len(hand.players),
        players_at_flop=hand.flop_players,
        streets_dealt=hand.streets_dealt,
        rounds_closed=hand.rounds_closed,
        flop_street=hand.game.flop_street,
        chip=hand.chip,
        blinds=sum(paid.amount for paid in paid_before_cards(hand) if paid.kind in BLIND_POSTS),
        answered=_answered(hand),
    )
    fees = fees_of(collection, facts, amounts)
    taken = sum(fee.amount for fee in fees)
    fees += drop_of(hand.settings.jackpot, facts, sum(amounts), taken)
    from_pots = take_from(amounts, fees, collection.percentage_from)
    return CollectionTaken((*_from_stacks(hand), *fees), from_pots)


def paid_before_cards(hand: Hand) -> tuple[Paid, ...]:
    """What was paid by force when the hand began."""
    first = hand.events[0]
    return first.paid if isinstance(first, ForcedBetsPosted) else ()


def _answered(hand: Hand) -> tuple[int, ...]:
    """The streets on which a bet was called or raised; blinds and a bring-in are no bets."""
    streets: list[int] = []
    street, bets = 0, False
    for event in hand.events:
        if isinstance(event, RoundOpened):
            street, bets = event.street, False
        elif isinstance(event, Acted):
            if bets and event.word in (ActWord.CALL, ActWord.RAISE):
                streets.append(street)
            bets = bets or event.word in (ActWord.BET, ActWord.RAISE, ActWord.COMPLETE)
    return tuple(dict.fromkeys(streets))


def _from_stacks(hand: Hand) -> Iterator[Fee]:
    """What players paid the house before the deal."""
    moments = {PostKind.COLLECTION: FeeMoment.DEAD_BLIND, PostKind.HAND_FEE: FeeMoment.PER_PLAYER}
    for kind, moment in moments.items():
        amount = sum(paid.amount for paid in paid_before_cards(hand) if paid.kind is kind)
        if amount:
            yield Fee(moment, 0, amount)


def jackpot_hit(hand: Hand) -> JackpotHit | None:
    """The bad beat of a hand that is paid; None: nobody hit the table's jackpot."""
    jackpot, shown = hand.settings.jackpot, [player for player in hand.players if player.shown]
    if jackpot is None or hand.hit is not None or len(shown) < 2 or not gives_to_jackpot(hand):
        return None
    ranking, board = hand.game.shares[0].ranking, tuple(hand.board)
    found = bad_beat(jackpot, ranking, {each.seat: tuple(each.cards) for each in shown}, board)
    if found is None:
        return None
    losers, winners = found
    others = [player.seat for player in hand.players if player.seat not in (*losers, *winners)]
    return JackpotHit(jackpot.name, losers, winners, tuple(others))


def gives_to_jackpot(hand: Hand) -> bool:
    """Whether the pots give to the jackpot, or have: players in others win nothing of it."""
    taken = [event for event in hand.events if isinstance(event, CollectionTaken)]
    fees = (fee for event in taken or [collection_of(hand)] for fee in event.fees)
    return any(fee.moment is FeeMoment.JACKPOT for fee in fees)


def next_pot(hand: Hand) -> PotPushed:
    """Pay the next pot: the main pot first, the last side pot last."""
    number = hand.pushed
    pot = hand.pots[number]
    amount = pot.amount - (hand.taken[number] if hand.taken else 0)
    if hand.live == 1:
        return PotPushed(number, (Win(_left_alone(hand, pot), "", amount),))
    return PotPushed(number, wins_of(hand, pot, amount))


def _left_alone(hand: Hand, pot: Pot) -> int:
    """The last live seat; of a side pot that it is not in, who was fouled last (house rule 5.6)."""
    winner = next(player.seat for player in hand.players if not player.folded)
    if winner in pot.seats or hand.draw is None:
        return winner
    return next(seat for seat in reversed(hand.draw.fouled) if seat in pot.seats)


def wins_of(hand: Hand, pot: Pot, amount: int) -> tuple[Win, ...]:
    """Who wins how much of a pot that is shown down."""
    claims = [p for seat in pot.seats if not (p := hand.by_seat[seat]).mucked]
    if not claims:
        # All mucked. The last to muck wins: when he gave up, no other hand was left.
        claims = [_last_to_muck(hand, pot)]
    if len(claims) == 1:
        return (Win(claims[0].seat, "", amount),)
    if hand.runs is not None and hand.runs.count > 1:
        return tuple(_wins_of_runs(hand, claims, amount, hand.runs.count))
    shares = _won(hand, claims, range(len(hand.game.shares)))
    if not shares:
        fallback = PotShare(hand.game.fallback)
        shares = [(fallback, _winners(hand, claims, len(hand.game.shares)))]
    return _split(hand, shares, amount)


def _wins_of_runs(
    hand: Hand, claims: Sequence[PlayerInHand], amount: int, runs: int
) -> Iterator[Win]:
    """House rule 13.4: the pot is divided between the runs; odd chips go to the first."""
    parts = share_pot(amount, range(runs), chip=_smallest_part(hand))
    shares = len(hand.game.shares)
    for run in range(runs):
        won = _won(hand, claims, range(run * shares, (run + 1) * shares))
        if parts[run]:
            yield from _split(hand, won, parts[run])


def _won(
    hand: Hand, claims: Sequence[PlayerInHand], places: Iterable[int]
) -> list[tuple[PotShare, list[PlayerInHand]]]:
    """The shares among these that have a winner, with those who win or tie."""
    shares = shares_of(hand)
    return [
        (shares[place], winners) for place in places if (winners := _winners(hand, claims, place))
    ]


def _last_to_muck(hand: Hand, pot: Pot) -> PlayerInHand:
    order = [event.seat for event in hand.events if isinstance(event, HandMucked)]
    return hand.by_seat[max(pot.seats, key=order.index)]


def _winners(hand: Hand, claims: Sequence[PlayerInHand], share: int) -> list[PlayerInHand]:
    strengths = [strengths_of(hand, player)[share] for player in claims]
    qualified = [strength for strength in strengths if strength is not None]
    if not qualified:
        return []
    best = max(qualified)
    return [p for p, strength in zip(claims, strengths, strict=True) if strength == best]


def _split(
    hand: Hand, shares: list[tuple[PotShare, list[PlayerInHand]]], amount: int
) -> tuple[Win, ...]:
    if len(shares) == 1 and len(shares[0][1]) == 1:
        share, (winner,) = shares[0]
        return (Win(winner.seat, share.ranking, amount, share.board),)
    chip = _smallest_part(hand)
    if len(shares) > 1 and all(winners == shares[0][1] for _, winners in shares):
        return _split_alike(hand, shares, amount)
    halves = share_pot(amount, _order_of_shares(hand, shares), chip=chip)
    wins: list[Win] = []
    for place, (share, winners) in enumerate(shares):
        order = _odd_order(hand, share, winners)
        parts = share_pot(halves[place], order, chip=chip)
        ranking, board = share.ranking, share.board
        wins += [Win(seat, ranking, part, board) for seat, part in parts.items() if part]
    return tuple(wins)


def _order_of_shares(
    hand: Hand, shares: Sequence[tuple[PotShare, list[PlayerInHand]]]
) -> Sequence[int]:
    """In which order the shares get odd chips (house rules 7.2 and 7.7)."""
    order = range(len(shares))
    if not hand.game.odd_half_by_place:
        return order
    return sorted(order, key=lambda place: min(winner.place for winner in shares[place][1]))


def _smallest_part(hand: Hand) -> int:
    """Tournament stacks keep remainders below the level's chip: pots are shared to the unit."""
    return 1 if hand.settings.tournament else hand.chip


def _split_alike(
    hand: Hand, shares: list[tuple[PotShare, list[PlayerInHand]]], amount: int
) -> tuple[Win, ...]:
    """The same hands tie for both shares: split once; all cards held decide the odd chip."""
    high, winners = shares[0]
    seats = [player.seat for player in winners]
    if hand.game.odd_chip is OddChip.CARD_BY_SUIT:
        seats.sort(key=lambda seat: max(hand.by_seat[seat].cards), reverse=True)
    elif hand.game.odd_chip is OddChip.LOWEST_SEAT:
        seats.sort()
    parts = share_pot(amount, seats, chip=_smallest_part(hand))
    wins = ((seat, part) for seat, part in parts.items() if part)
    return tuple(Win(seat, high.ranking, part, high.board) for seat, part in wins)


def _odd_order(hand: Hand, share: PotShare, winners: list[PlayerInHand]) -> list[int]:
    if hand.game.odd_chip is OddChip.LOWEST_SEAT:
        return sorted(player.seat for player in winners)
    if hand.game.odd_chip is OddChip.LEFT_OF_BUTTON or len(winners) == 1:
        return [player.seat for player in winners]
    best = {player.seat: _best_for_odd_chip(hand, share, player) for player in winners}
    return sorted(best, key=lambda seat: best[seat], reverse=True)


def _best_for_odd_chip(hand: Hand, share: PotShare, player: PlayerInHand) -> list[int]:
    """House rules 7.4 and 7.5: of all fives that are as good, the one with the best card.

    Where that card is shared, the next one decides, and so on.
    """
    cards = (*cards_judged(hand, player), *hand.boards[share.board])
    ranking = RANKINGS[share.ranking]
    won = strengths_of(hand, player)[hand.game.shares.index(share)]
    alike = [five for five in combinations(cards, 5) if ranking.strength(five, ()) == won]
    return max(sorted(_for_odd_chip(share, five), reverse=True) for five in alike)


def _for_odd_chip(share: PotShare, five: Sequence[Card]) -> Iterator[int]:
    """How good each card is for the chip: high by rank and suit, or low with the ace low."""
    return (-ace_low(card) if share.odd_card_low else card for card in five)
