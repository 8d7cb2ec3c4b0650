"""The five streets that seven-card stud, stud high-low and razz share."""

from __future__ import annotations

from rules.games.model import Bet, BetSize, DealEach, Opener, Street


def stud_streets(
    *, brings_in: Opener, leads: Opener, fourth: BetSize = BetSize.SMALL
) -> tuple[Street, ...]:
    """Third to seventh street; `leads` says who opens every round after the bring-in."""
    up = DealEach(1, up=True, burn=True)
    big = Bet(leads, BetSize.BIG)
    return (
        Street("third", (DealEach(2), DealEach(1, up=True), Bet(brings_in, BetSize.SMALL))),
        Street("fourth", (up, Bet(leads, fourth))),
        Street("fifth", (up, big)),
        Street("sixth", (up, big)),
        Street("seventh", (DealEach(1, burn=True, community_if_short=True), big)),
    )
