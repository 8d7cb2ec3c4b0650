"""Deals: shares to the cent, who is asked, and what happens to the pool."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from rules.refusals import RefusalCode
from rules.table.commands import StartHand
from rules.tournament.commands import (
    AnswerDeal,
    DealExpired,
    NextLevel,
    ProposeDeal,
    Remove,
    SetLevel,
)
from rules.tournament.deals import LAST_LEVEL_HANDS
from rules.tournament.due import Timed, may_deal, timed
from rules.tournament.events import DealFailed, DealMade, DealProposed, DealShared
from rules.tournament.play import play
from rules.tournament.shares import deal_shares, icm_values
from rules.tournament.standings import standings
from rules.tournament.state import DealMethod, FinishCause, Stage, Tournament
from tests.rules.table.builders import deck
from tests.rules.tournament.builders import (
    all_in,
    deal,
    expire_hand,
    finishes,
    fold_hand,
    refused,
    with_stacks,
)

CHOP, ICM = DealMethod.CHIP_CHOP, DealMethod.ICM


def icm_by_recursion(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Everybody's average prize, by asking who is first, then the same of the others."""
    if not prizes or not stacks:
        return [0.0] * len(stacks)
    total, values = sum(stacks), [0.0] * len(stacks)
    for first, stack in enumerate(stacks):
        rest = icm_by_recursion([*stacks[:first], *stacks[first + 1 :]], prizes[1:])
        others = [*rest[:first], prizes[0], *rest[first:]]
        values = [
            value + stack / total * other for value, other in zip(values, others, strict=True)
        ]
    return values


@given(
    st.lists(st.integers(1, 10**6), min_size=2, max_size=5),
    st.lists(st.integers(0, 10**7), min_size=1, max_size=5),
)
def test_icm_is_the_recursion_to_a_billionth(stacks: list[int], prizes: list[int]) -> None:
    exact = icm_values(stacks, prizes)
    by_recursion = icm_by_recursion(stacks, prizes)
    assert all(
        isclose(float(a), b, rel_tol=1e-9, abs_tol=1e-9)
        for a, b in zip(exact, by_recursion, strict=True)
    )


def test_icm_of_three_by_every_order_of_finishing() -> None:
    stacks, prizes = (5_000, 3_000, 2_000), (50, 30, 20)
    expected = [0.0] * 3
    for order in permutations(range(3)):
        left, likely = 10_000, 1.0
        for at in order:
            likely *= stacks[at] / left
            left -= stacks[at]
        for place, at in enumerate(order):
            expected[at] += likely * prizes[place]
    assert [round(float(value), 9) for value in icm_values(stacks, prizes)] == [
        round(value, 9) for value in expected
    ]


@given(
    st.sampled_from(DealMethod),
    st.dictionaries(st.integers(1, 10), st.integers(1, 10**6), min_size=2, max_size=6),
    st.lists(st.integers(1, 10**7), min_size=1, max_size=4),
    st.data(),
)
def test_shares_and_what_is_kept_are_the_pool_to_the_cent(
    method: DealMethod, stacks: dict[int, int], prizes: list[int], data: st.DataObject
) -> None:
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    kept = data.draw(st.integers(0, sum(prizes) - 1))
    shares = dict(deal_shares(method, stacks, prizes, kept))
    assert sum(shares.values()) == sum(prizes) - kept
    assert min(shares.values()) >= 0
    assert max(shares.values()) <= max(prizes)
    ranked = sorted(stacks, key=lambda seat: stacks[seat])
    for less, more in pairwise(ranked):
        assert shares[less] <= shares[more] + len(stacks)


def test_a_chip_chop_of_two_gives_the_second_prize_and_the_rest_by_chips() -> None:
    shares = deal_shares(CHOP, {2: 3_000, 5: 1_000}, (500, 300, 200))
    assert shares == ((2, 450), (5, 350))


def test_a_chip_chop_gives_nobody_more_than_the_first_prize() -> None:
    # By chips the leader would have 2,000 and 90% of 4,000.
    shares = deal_shares(CHOP, {1: 9_000, 2: 600, 3: 400}, (5_000, 3_000, 2_000))
    assert shares == ((1, 5_000), (2, 2_600), (3, 2_400))


def test_cents_that_cannot_be_divided_go_to_the_most_chips() -> None:
    assert deal_shares(CHOP, {1: 1, 2: 1, 3: 1}, (100,)) == ((1, 34), (2, 33), (3, 33))
    assert deal_shares(ICM, {1: 1, 2: 2, 3: 1}, (101,)) == ((1, 25), (2, 51), (3, 25))


def finalists() -> Tournament:
    """Three of four are left; the pool of 400 has 200, 120 and 80 dollars to play for."""
    tournament = with_stacks([500, 1_000, 1_000, 1_500])
    deal(tournament, {1: "4h4d", 4: "AhAd"}, "2c7d9hJs3c")
    all_in(tournament, [1, 4])
    assert tournament.left == [2, 3, 4]
    return tournament


def test_a_deal_that_all_accept_pays_everybody_and_ends_the_tournament() -> None:
    tournament = finalists()
    stacks = tournament.stacks()
    (_, proposal) = play(tournament, ProposeDeal(3, ICM))[:2]
    assert isinstance(proposal, DealProposed)
    expected = icm_by_recursion([stacks[n] for n in (2, 3, 4)], [20_000, 12_000, 8_000])
    assert all(
        abs(got - want) < 3 for (_, got), want in zip(proposal.shares, expected, strict=True)
    )
    assert play(tournament, AnswerDeal(2, accept=True)) != []
    assert play(tournament, AnswerDeal(3, accept=True)) != [], "the proposer accepts, too"
    events = play(tournament, AnswerDeal(4, accept=True))
    paid = {event.seat: event.amount_cents for event in events if isinstance(event, DealShared)}
    assert paid == dict(proposal.shares)
    assert sum(paid.values()) == 40_000
    assert finishes(events) == [(2, 2, 0), (3, 3, 0), (4, 1, 0)]
    assert tournament.run.stage is Stage.OVER
    assert {r.cause for r in tournament.run.results[1:]} == {FinishCause.DEAL}
    assert [line.won_cents for line in standings(tournament)][:3] == [paid[4], paid[2], paid[3]]


def test_what_is_kept_is_played_for_and_goes_to_the_winner() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, CHOP, 4_000))
    play(tournament, AnswerDeal(2, accept=True))
    play(tournament, AnswerDeal(3, accept=True))
    events = play(tournament, AnswerDeal(4, accept=True))
    assert DealMade(4_000) in events
    assert tournament.run.stage is Stage.PLAYING
    assert (tournament.run.prizes, tournament.run.pool_cents) == ((4_000,), 4_000)
    assert may_deal(tournament)
    deal(tournament, {4: "AhAd", 2: "4h4d", 3: "5h5d"}, "2c7d9hJs3c")
    events = all_in(tournament, [2, 3, 4])
    assert (4, 1, 4_000) in finishes(events)
    assert sum(prize for _, _, prize in finishes(events)) == 4_000


def test_a_refusal_is_told_only_when_all_have_answered_and_names_nobody() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, CHOP))
    play(tournament, AnswerDeal(2, accept=True))
    events = play(tournament, AnswerDeal(3, accept=False))
    assert DealFailed() not in events
    events = play(tournament, AnswerDeal(4, accept=True))
    assert DealFailed() in events
    assert DealFailed._fields == ()
    assert tournament.run.pool_cents == 40_000


def test_a_proposal_stops_dealing_and_the_level_clock_and_expires_after_a_minute() -> None:
    tournament = finalists()
    assert len(timed(tournament)) == 1
    play(tournament, ProposeDeal(2, CHOP))
    (waiting,) = timed(tournament)
    assert waiting == Timed(DealExpired(waiting.ticket), waiting.ticket, 60_000)
    assert refused(tournament, StartHand(deck())) == (RefusalCode.DEAL_OPEN, {"seat": 2})
    assert refused(tournament, ProposeDeal(3, CHOP))[0] is RefusalCode.DEAL_OPEN
    assert DealFailed() in play(tournament, waiting.over)
    assert refused(tournament, waiting.over)[0] is RefusalCode.STALE_TICKET
    assert refused(tournament, AnswerDeal(3, accept=True))[0] is RefusalCode.NO_DEAL_OPEN
    assert may_deal(tournament)
    assert len(timed(tournament)) == 1


def test_there_is_one_proposal_a_level() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, CHOP))
    play(tournament, timed(tournament)[0].over)
    assert refused(tournament, ProposeDeal(3, ICM)) == (RefusalCode.DEAL_PROPOSED, {"level": 1})
    play(tournament, SetLevel(2, "next"))
    play(tournament, NextLevel())
    assert play(tournament, ProposeDeal(3, ICM)) != []


def test_in_the_last_level_ten_hands_bring_another_proposal() -> None:
    tournament = finalists()
    play(tournament, SetLevel(len(tournament.structure.levels), "last"))
    play(tournament, NextLevel())
    play(tournament, ProposeDeal(2, CHOP))
    play(tournament, timed(tournament)[0].over)
    for _ in range(LAST_LEVEL_HANDS):
        assert refused(tournament, ProposeDeal(3, ICM))[0] is RefusalCode.DEAL_PROPOSED
        fold_hand(tournament)
    assert play(tournament, ProposeDeal(3, ICM)) != []


def test_the_first_wish_in_a_hand_stands() -> None:
    tournament = finalists()
    play(tournament, StartHand(deck()))
    play(tournament, ProposeDeal(2, CHOP))
    assert refused(tournament, ProposeDeal(3, ICM)) == (RefusalCode.DEAL_OPEN, {"seat": 2})
    assert play(tournament, ProposeDeal(2, ICM)) != []


def test_a_proposal_made_in_a_hand_comes_after_it_if_it_is_still_possible() -> None:
    tournament = finalists()
    play(tournament, StartHand(deck()))
    play(tournament, ProposeDeal(2, CHOP))
    assert tournament.run.deal is None
    expire_hand(tournament)
    assert tournament.run.deal is not None
    other = finalists()
    deal(other, {2: "4h4d", 4: "AhAd"}, "2c7d9hJs3c")
    play(other, ProposeDeal(2, CHOP))
    all_in(other, [2, 4])
    assert (other.run.wish, other.run.deal) == (None, None)


def test_an_answer_to_an_earlier_proposal_is_none_to_this_one() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, ICM))
    assert tournament.run.deal is not None
    earlier = AnswerDeal(3, accept=True, ticket=tournament.run.deal.ticket)
    play(tournament, timed(tournament)[0].over)
    play(tournament, SetLevel(2, "next"))
    play(tournament, NextLevel())
    play(tournament, ProposeDeal(4, CHOP))
    assert refused(tournament, earlier)[0] is RefusalCode.NO_DEAL_OPEN
    play(tournament, earlier._replace(ticket=tournament.run.deal.ticket))


def test_an_answer_is_given_once_and_only_by_those_who_still_play() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, CHOP))
    play(tournament, AnswerDeal(3, accept=True))
    assert refused(tournament, AnswerDeal(3, accept=False))[0] is RefusalCode.DEAL_ANSWERED
    assert refused(tournament, AnswerDeal(1, accept=True))[0] is RefusalCode.SEAT_EMPTY


def test_a_proposal_that_the_structure_or_the_pool_forbids_is_refused() -> None:
    tournament = with_stacks([1_000, 1_000], deals=False)
    assert refused(tournament, ProposeDeal(1, CHOP))[0] is RefusalCode.DEALS_OFF
    tournament = with_stacks([1_000, 1_000])
    code, facts = refused(tournament, ProposeDeal(1, CHOP, 20_000))
    assert (code, facts["need"]) == (RefusalCode.BAD_SETTING, "0..19999")


def test_a_proposal_fails_when_one_of_those_asked_is_removed() -> None:
    tournament = finalists()
    play(tournament, ProposeDeal(2, CHOP))
    play(tournament, AnswerDeal(3, accept=True))
    events = play(tournament, Remove(3, "excluded"))
    assert DealFailed() in events
    assert finishes(events) == [(3, 3, 8_000)]
    assert refused(tournament, AnswerDeal(4, accept=True))[0] is RefusalCode.NO_DEAL_OPEN
