from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from proof import (
    CommittedDeck,
    DealFollower,
    DealProof,
    Opening,
    RefusalCode,
    Refused,
    Verified,
    prove,
    verify,
)
from tests.proof.builders import committed, flipped, proof_of_hand

ALL = frozenset(range(52))


def code_of(proof: DealProof) -> RefusalCode:
    with pytest.raises(Refused) as refusal:
        verify(proof)
    return refusal.value.code


def follower(size: int = 52) -> DealFollower:
    deck = committed(size)
    return DealFollower(deck.commitment, leaves=deck.leaves, deck=deck.deck)


def test_a_true_proof_is_verified_with_its_counts() -> None:
    assert verify(proof_of_hand()) == Verified(cards=52, dealt=12, opened=4)


@pytest.mark.parametrize("size", [2, 36, 52, 53, 54, 416])
def test_a_deck_shown_to_the_last_card_is_verified(size: int) -> None:
    shown = frozenset(range(size))

    assert verify(proof_of_hand(size, dealt=size, shown=shown)).opened == size


def test_mucked_cards_stay_closed() -> None:
    shown = {opening.position for opening in proof_of_hand().openings}

    assert shown == {0, 3, 7, 11}


def test_a_shoe_may_show_a_card_as_often_as_it_holds_it_and_no_more() -> None:
    shoe = committed(cards=[5, 9, 5])
    proof = prove(shoe, dealt=3, shown=frozenset({0, 1, 2}))

    assert verify(proof).opened == 3
    assert code_of(replace(proof, deck=(5, 9, 9))) is RefusalCode.CARD_TOO_OFTEN


def test_a_card_the_deck_does_not_hold_is_found() -> None:
    proof = prove(committed(cards=[5, 9, 60]), dealt=3, shown=frozenset({2}))

    assert code_of(replace(proof, deck=(5, 9, 51))) is RefusalCode.CARD_NOT_IN_DECK


def test_a_deck_stacked_with_two_of_a_card_is_found_when_both_are_shown() -> None:
    stacked = prove(committed(cards=[51, 51, 3]), dealt=2, shown=frozenset({0, 1}))

    assert code_of(replace(stacked, deck=(3, 50, 51))) is RefusalCode.CARD_TOO_OFTEN


def with_opening(proof: DealProof, **change: object) -> DealProof:
    first, *rest = proof.openings
    return replace(proof, openings=(replace(first, **change), *rest))  # type: ignore[arg-type]


def test_each_false_part_of_a_proof_is_named() -> None:
    proof = proof_of_hand()
    leaves, openings = proof.leaves, proof.openings
    card = openings[0].card

    falsified = {
        RefusalCode.LEAF_DIFFERS: [
            with_opening(proof, card=(card + 1) % 52),
            with_opening(proof, salt=flipped(openings[0].salt)),
            with_opening(proof, position=1),
            replace(proof, commitment=replace(proof.commitment, hand="hand-000043")),
            replace(proof, commitment=replace(proof.commitment, table="table-8")),
        ],
        RefusalCode.ROOT_DIFFERS: [
            with_opening(proof, path=(flipped(openings[0].path[0]), *openings[0].path[1:])),
            replace(proof, commitment=replace(proof.commitment, root=bytes(32))),
            replace(proof, leaves=(*leaves[:-1], flipped(leaves[-1]))),
            replace(proof, leaves=(leaves[1], leaves[0], *leaves[2:])),
        ],
        RefusalCode.PATH_LENGTH: [with_opening(proof, path=openings[0].path[1:])],
        RefusalCode.DECK_LENGTH_DIFFERS: [
            replace(proof, deck=proof.deck[:-1]),
            replace(proof, leaves=leaves[:-1]),
            replace(proof, commitment=replace(proof.commitment, card_count=53)),
        ],
        RefusalCode.DECK_SIZE: [replace(proof, leaves=(), deck=())],
        RefusalCode.POSITIONS_NOT_IN_ORDER: [
            replace(proof, openings=openings[::-1]),
            replace(proof, openings=(openings[0], *openings)),
        ],
        RefusalCode.POSITION_NOT_DEALT: [replace(proof, dealt=11)],
        RefusalCode.DEALT_TOO_MANY: [replace(proof, dealt=53), replace(proof, dealt=-1)],
    }

    for code, proofs in falsified.items():
        assert [code_of(false) for false in proofs] == [code] * len(proofs)


def test_only_dealt_cards_can_be_proved() -> None:
    for dealt, shown, code in (
        (3, frozenset({3}), RefusalCode.POSITION_NOT_DEALT),
        (3, frozenset({-1}), RefusalCode.POSITION_NOT_DEALT),
        (53, frozenset({0}), RefusalCode.DEALT_TOO_MANY),
    ):
        with pytest.raises(Refused) as refusal:
            prove(committed(), dealt=dealt, shown=shown)
        assert refusal.value.code is code


def test_a_screen_follows_a_hand_card_by_card() -> None:
    deck, screen = committed(), follower()

    for position in range(9):
        screen.deal(position, deck.leaves[position])
    screen.show(deck.opening(2))
    screen.show(deck.opening(8))
    screen.show(deck.opening(2))

    assert (screen.dealt, screen.opened) == (9, 2)


@pytest.mark.parametrize("position", [0, 2, 51, -1, 52])
def test_a_card_taken_from_anywhere_but_the_top_is_found(position: int) -> None:
    deck, screen = committed(), follower()
    screen.deal(0, deck.leaves[0])

    with pytest.raises(Refused) as refusal:
        screen.deal(position, deck.leaves[position % 52])

    assert refusal.value.code is RefusalCode.LEAF_NOT_NEXT
    assert refusal.value.facts == {"position": position, "next": 1}
    screen.deal(1, deck.leaves[1])


def test_a_card_dealt_under_another_leaf_is_found_and_changes_nothing() -> None:
    deck, screen = committed(), follower()

    with pytest.raises(Refused) as refusal:
        screen.deal(0, deck.leaves[1])

    assert refusal.value.code is RefusalCode.LEAF_DIFFERS
    assert screen.dealt == 0


def test_the_deck_ends_with_its_last_card() -> None:
    deck, screen = committed(2), follower(2)
    screen.deal(0, deck.leaves[0])
    screen.deal(1, deck.leaves[1])

    with pytest.raises(Refused) as refusal:
        screen.deal(2, deck.leaves[1])

    assert refusal.value.code is RefusalCode.LEAF_NOT_NEXT


def short_stub(*, players: int = 4) -> tuple[CommittedDeck, DealFollower]:
    """Eight cards: two streets with a burn each, then a stub of one card for four players."""
    deck = committed(8)
    screen = DealFollower(deck.commitment, leaves=deck.leaves, deck=deck.deck, players=players)
    for position, street in ((0, 0), (1, 0)):
        screen.deal(position, deck.leaves[position], street=street, to=1 + position)
    for position, street in ((2, 1), (4, 2)):
        screen.burn(position, deck.leaves[position])
        screen.deal(position + 1, deck.leaves[position + 1], street=street, to=1)
    screen.deal(6, deck.leaves[6], street=2, to=2)
    return deck, screen


def code_of_step(step: Callable[[], None]) -> RefusalCode:
    with pytest.raises(Refused) as refusal:
        step()
    return refusal.value.code


def test_burned_cards_follow_an_empty_stub_in_the_order_they_were_burned() -> None:
    deck, screen = short_stub()

    for position, seat in ((7, 1), (2, 2), (4, 3)):
        screen.deal(position, deck.leaves[position], street=3, to=seat)
    screen.show(deck.opening(4), by=3)

    assert (screen.dealt, screen.opened) == (8, 1)
    for position in (2, 4, 7, 8):
        step = partial(screen.deal, position, deck.leaves[position % 8], street=3, to=4)
        assert code_of_step(step) is RefusalCode.LEAF_NOT_NEXT, "every card is dealt once"


@pytest.mark.parametrize("position", [2, 4, 0, 6])
def test_no_burned_card_is_dealt_while_the_deck_has_cards(position: int) -> None:
    deck, screen = short_stub()

    step = partial(screen.deal, position, deck.leaves[position], street=3, to=1)

    assert code_of_step(step) is RefusalCode.LEAF_NOT_NEXT


def test_no_burned_card_is_left_out() -> None:
    deck, screen = short_stub()
    screen.deal(7, deck.leaves[7], street=3, to=1)

    step = partial(screen.deal, 4, deck.leaves[4], street=3, to=2)

    assert code_of_step(step) is RefusalCode.LEAF_NOT_NEXT


def test_no_burned_card_is_dealt_on_a_street_with_a_burn() -> None:
    deck, screen = short_stub()
    screen.burn(7, deck.leaves[7])
    begun = committed(4)
    running = DealFollower(begun.commitment, leaves=begun.leaves, deck=begun.deck, players=3)
    running.deal(0, begun.leaves[0])
    running.burn(1, begun.leaves[1])
    running.deal(2, begun.leaves[2], street=1, to=1)
    running.deal(3, begun.leaves[3], street=1, to=2)

    for step in (
        partial(screen.deal, 2, deck.leaves[2], street=3, to=1),
        partial(running.deal, 1, begun.leaves[1], street=1, to=3),
    ):
        assert code_of_step(step) is RefusalCode.LEAF_NOT_NEXT


def test_a_burn_where_none_is_due_is_found() -> None:
    deck, screen = committed(), follower()
    assert code_of_step(lambda: screen.burn(0, deck.leaves[0])) is RefusalCode.BURN_NOT_DUE
    screen.deal(0, deck.leaves[0])
    screen.burn(1, deck.leaves[1])

    assert code_of_step(lambda: screen.burn(2, deck.leaves[2])) is RefusalCode.BURN_NOT_DUE
    assert code_of_step(lambda: screen.deal(2, deck.leaves[2])) is RefusalCode.BURN_NOT_DUE
    screen.deal(2, deck.leaves[2], street=1)


def test_a_burn_left_out_is_found_unless_the_stub_is_short() -> None:
    deck, screen = short_stub(players=0)
    step = partial(screen.deal, 7, deck.leaves[7], street=3, to=1)
    assert code_of_step(step) is RefusalCode.BURN_MISSING

    deck, screen = short_stub(players=1)
    screen.deal(7, deck.leaves[7], street=3, to=1)


def test_a_card_of_another_seat_and_a_burned_card_cannot_be_shown() -> None:
    deck, screen = short_stub()

    other, burned = deck.opening(0), deck.opening(2)

    assert code_of_step(lambda: screen.show(other, by=2)) is RefusalCode.HELD_BY_ANOTHER
    assert code_of_step(lambda: screen.show(burned)) is RefusalCode.POSITION_NOT_DEALT
    screen.show(other, by=1)


def test_who_joins_in_the_middle_follows_from_there() -> None:
    deck = committed(8)
    screen = DealFollower(deck.commitment, leaves=deck.leaves, deck=deck.deck, players=4)
    screen.join(dealt=7, burned=(2, 4))

    screen.deal(7, deck.leaves[7], street=3, to=1)
    screen.deal(2, deck.leaves[2], street=3, to=2)
    screen.show(deck.opening(0), by=1)

    assert code_of_step(lambda: screen.show(deck.opening(4))) is RefusalCode.POSITION_NOT_DEALT


@pytest.mark.parametrize(
    ("dealt", "burned"), [(9, ()), (-1, ()), (3, (3,)), (7, (4, 2)), (7, (2, 2))]
)
def test_nobody_joins_a_deal_that_cannot_be(dealt: int, burned: tuple[int, ...]) -> None:
    step = partial(follower(8).join, dealt=dealt, burned=burned)

    assert code_of_step(step) is RefusalCode.BURNS_NOT_DEALT


def test_a_card_not_yet_dealt_cannot_be_shown() -> None:
    with pytest.raises(Refused) as refusal:
        follower().show(committed().opening(0))

    assert refusal.value.code is RefusalCode.POSITION_NOT_DEALT


def test_a_false_card_at_the_table_is_found_and_not_counted() -> None:
    deck, screen = committed(), follower()
    screen.deal(0, deck.leaves[0])
    true = deck.opening(0)
    false = Opening(position=0, card=(true.card + 1) % 52, salt=true.salt, path=true.path)

    with pytest.raises(Refused) as refusal:
        screen.show(false)

    assert refusal.value.code is RefusalCode.LEAF_DIFFERS
    assert screen.opened == 0


def test_the_proof_of_a_hand_shows_no_closed_card_in_text() -> None:
    assert "salt" not in repr(proof_of_hand())
    assert "openings" not in repr(proof_of_hand())
