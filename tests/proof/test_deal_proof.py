from __future__ import annotations

from dataclasses import replace

import pytest

from proof import (
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
