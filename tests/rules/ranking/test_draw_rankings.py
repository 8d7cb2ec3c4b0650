"""Rankings of draw games: exact counts, and brute-force references where nobody else has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

from pokerkit import BadugiHand, StandardLowHand

from rules.cards import DECK_52, JOKERS, Card, cards_text, parse_cards, rank_of
from rules.games.mexican import MEXICAN
from rules.ranking import RANKINGS, Category, describe
from rules.ranking.high import high_strength
from rules.ranking.low import worst_low
from tests.depth import scaled

Cards = tuple[Card, ...]
WILD, BUG = JOKERS


def strength(ranking: str, text: str) -> int | None:
    return RANKINGS[ranking].strength(parse_cards(text), ())


def hands(count: int, deck: Cards = DECK_52, size: int = 5) -> list[Cards]:
    random = Random(19)
    return [tuple(random.sample(deck, size)) for _ in range(count)]


def of_each_kind() -> Iterator[tuple[Cards, int]]:
    """A hand of five for each choice of ranks, with and without a flush, and how many it means."""
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        flushes = 4 if len(counts) == 5 else 0
        if flushes:
            yield tuple(DECK_52[4 * rank] for rank in ranks), flushes
        suits = Counter({rank: -place % 4 for place, rank in enumerate(counts)})
        mixed: list[Card] = []
        for rank in ranks:
            mixed.append(DECK_52[4 * rank + suits[rank] % 4])
            suits[rank] += 1
        yield tuple(mixed), ways - flushes


def qualifying(ranking: str) -> int:
    judge = RANKINGS[ranking].strength
    return sum(ways for five, ways in of_each_kind() if judge(five, ()) is not None)


def test_as_many_hands_qualify_as_are_known_of_all_five_card_hands() -> None:
    assert sum(ways for _, ways in of_each_kind()) == 2_598_960
    known = {"low_6": 6_144, "low_8": 57_344, "high_66": 958_500}
    assert {ranking: qualifying(ranking) for ranking in known} == known
    low = RANKINGS["low_a5"].strength
    seven = sum(n for five, n in of_each_kind() if (low(five, ()) or 0) >= worst_low(7))
    assert seven == 21_504


def test_the_lowest_hand_that_qualifies_is_a_six_low_and_a_pair_of_sixes() -> None:
    assert strength("low_6", "6s5h4d3c2s")
    assert not strength("low_6", "7s5h4d3c2s")
    assert strength("high_66", "6s6h4d3c2s")
    assert not strength("high_66", "5s5hAdKcQs")
    assert all(
        (RANKINGS["high_66"].strength(five, ()) is not None)
        is (high_strength(five) >= high_strength(parse_cards("6s6h4s3s2s")))
        for five in hands(scaled(quick=200, plain=2_000, deep=100_000))
    )


def test_badugi_has_as_many_hands_of_each_kind_as_are_known() -> None:
    step = scaled(quick=500, plain=25, deep=1)
    kinds: Counter[int] = Counter()
    for place, four in enumerate(combinations(DECK_52, 4)):
        if place % step == 0:
            kinds[len(describe("badugi", four, ()).cards)] += 1  # type: ignore[union-attr]
    if step == 1:
        assert kinds == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
    assert set(kinds) == {1, 2, 3, 4}


def test_house_rule_2_23_deuce_to_seven_and_badugi_order_hands_as_pokerkit_does() -> None:
    count = scaled(quick=100, plain=1_000, deep=20_000)
    wheels = [
        parse_cards(text) for text in ("As2h3d4c5s", "As2s3s4s5s", "As2h3d4c6s", "As2s3s4s6s")
    ]
    for kind, theirs, size in (("low_27", StandardLowHand, 5), ("badugi", BadugiHand, 4)):
        some = [*hands(count, size=size), *(wheels if size == 5 else [])]
        ours = [RANKINGS[kind].strength(cards, ()) for cards in some]
        other = [
            theirs(cards_text(cards)) if size == 5 else theirs.from_game(cards_text(cards))
            for cards in some
        ]
        for one in range(len(some) - 1):
            wins = (ours[one] or 0) > (ours[one + 1] or 0)
            ties = ours[one] == ours[one + 1]
            assert wins is (other[one] > other[one + 1])
            assert ties is (other[one] == other[one + 1])


def substituted(cards: Cards, deck: Cards) -> list[Cards]:
    """Every hand that a joker may stand for."""
    plain = tuple(card for card in cards if card not in JOKERS)
    return [(*plain, card) for card in deck if card not in plain]


def test_house_rule_2_24_a_joker_is_the_lowest_card_that_makes_the_best_low() -> None:
    for four in hands(scaled(quick=100, plain=1_000, deep=20_000), size=4):
        best = max(
            RANKINGS["low_a5"].strength(each, ()) or 0 for each in substituted(four, DECK_52)
        )
        assert RANKINGS["low_a5_bug"].strength((*four, WILD), ()) == best


def test_a_wild_joker_makes_the_best_of_all_hands_and_a_bug_only_some() -> None:
    for four in hands(scaled(quick=50, plain=300, deep=5_000), size=4):
        every = substituted(four, DECK_52)
        wild = RANKINGS["high_wild"].strength((*four, WILD), ())
        same = len({rank_of(card) for card in four}) == 1
        assert same or wild == max(map(high_strength, every))
        kinds = [(high_strength(each), describe("high", each, ())) for each in every]
        fits = [
            strength
            for (strength, facts), hand in zip(kinds, every, strict=True)
            if rank_of(hand[-1]) == 12
            or facts.category in (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)  # type: ignore[union-attr]
        ]
        assert same or RANKINGS["high_bug"].strength((*four, BUG), ()) == max(fits)


MEXICAN_RANKS = "234567JQKA"


def by_hand(five: Cards) -> tuple[int, list[int]]:
    """A five-card hand of Mexican Poker judged by its text: kind, then heights."""
    texts = [cards_text((card,)) for card in five]
    counts = Counter(MEXICAN_RANKS.index(text[0]) for text in texts)
    order = sorted(counts, key=lambda height: (counts[height], height), reverse=True)
    sizes = sorted(counts.values(), reverse=True)
    flush = len({text[1] for text in texts}) == 1
    spread = sorted(counts)
    wheel = spread == [0, 1, 2, 3, 9]
    straight = len(spread) == 5 and (wheel or spread[-1] - spread[0] == 4)
    kinds = {(4, 1): 7, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(sizes), 0)
    if straight:
        kind, order = (8 if flush else 4), [3 if wheel else spread[-1]]
    elif flush:
        kind = 6
    return kind, order


def mexican(text: str) -> int:
    found = strength("high_mexican", text)
    assert found is not None
    return found


def test_mexican_hands_are_ordered_as_a_second_judge_orders_them() -> None:
    some = hands(scaled(quick=200, plain=2_000, deep=50_000), MEXICAN.deck[:-1])
    ours = [RANKINGS["high_mexican"].strength(five, ()) for five in some]
    theirs = [by_hand(five) for five in some]
    for one in range(len(some) - 1):
        assert ((ours[one] or 0) > (ours[one + 1] or 0)) is (theirs[one] > theirs[one + 1])
        assert (ours[one] == ours[one + 1]) is (theirs[one] == theirs[one + 1])


def test_house_rule_2_18_mexican_jokers_are_the_best_of_what_they_may_be() -> None:
    for four in hands(scaled(quick=50, plain=500, deep=5_000), MEXICAN.deck[:-1], 4):
        if len({rank_of(card) for card in four}) == 1:
            continue
        every = substituted(four, MEXICAN.deck[:-1])
        judged = {each: RANKINGS["high_mexican"].strength(each, ()) or 0 for each in every}
        assert RANKINGS["high_mexican"].strength((*four, WILD), ()) == max(judged.values())
        fits = [
            s
            for each, s in judged.items()
            if rank_of(each[-1]) == 12 or by_hand(each)[0] in (4, 6, 8)
        ]
        assert RANKINGS["high_mexican"].strength((*four, BUG), ()) == max(fits)


def test_mexican_ranks_seven_and_jack_as_neighbours_and_a_flush_over_a_full_house() -> None:
    assert mexican("4s5h6d7cJs") > mexican("3s4h5d6c7s") > mexican("As2h3d4c5s")
    assert mexican("2s4s6sJsKs") > mexican("AsAhAdKsKh")
    assert mexican("7sJsQsKsAs") == max(mexican("7sJsQsKsAs"), mexican("6s7sJsQsKs"))
    assert mexican("2s2h2d2cJk") > mexican("7sJsQsKsAs")
    assert mexican("2s2h2d2cJr") < mexican("7sJsQsKsAs")
