from __future__ import annotations

import random
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proof import MerkleTree, RefusalCode, Refused
from proof.merkle import root_from_path
from tests.depth import scaled
from tests.proof.builders import flipped

COUNTS = st.integers(1, 130)


def leaves(count: int) -> list[bytes]:
    return [sha256(b"leaf %d" % number).digest() for number in range(count)]


def rfc6962_root(nodes: list[bytes]) -> bytes:
    """RFC 6962 section 2.1 as it is written: split at the largest power of two below n."""
    if len(nodes) == 1:
        return nodes[0]
    split = 1 << (len(nodes) - 1).bit_length() - 1
    left, right = rfc6962_root(nodes[:split]), rfc6962_root(nodes[split:])
    return sha256(b"\x01" + left + right).digest()


def rfc6962_path(position: int, nodes: list[bytes]) -> list[bytes]:
    """RFC 6962 section 2.1.1 as it is written."""
    if len(nodes) == 1:
        return []
    split = 1 << (len(nodes) - 1).bit_length() - 1
    if position < split:
        return [*rfc6962_path(position, nodes[:split]), rfc6962_root(nodes[split:])]
    return [*rfc6962_path(position - split, nodes[split:]), rfc6962_root(nodes[:split])]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 36, 52, 53, 54, 63, 64, 65, 416, 1024])
def test_the_root_is_that_of_rfc_6962(count: int) -> None:
    assert MerkleTree(leaves(count)).root == rfc6962_root(leaves(count))


def test_every_path_of_every_small_tree_is_that_of_rfc_6962_and_leads_to_the_root() -> None:
    for count in range(1, scaled(quick=20, plain=70, deep=430)):
        nodes = leaves(count)
        tree = MerkleTree(nodes)
        for position, leaf in enumerate(nodes):
            path = tree.path(position)
            assert list(path) == rfc6962_path(position, nodes)
            assert root_from_path(leaf, path, position=position, leaf_count=count) == tree.root


@given(count=COUNTS, seed=st.integers(0, 2**32))
def test_a_changed_leaf_or_neighbour_leads_elsewhere(count: int, seed: int) -> None:
    chance = random.Random(seed)
    nodes = leaves(count)
    tree = MerkleTree(nodes)
    position = chance.randrange(count)
    path = list(tree.path(position))
    changed = chance.randrange(len(path) + 1)
    chain = [nodes[position], *path]
    chain[changed] = flipped(chain[changed], chance.randrange(32))

    assert tree.root != root_from_path(chain[0], chain[1:], position=position, leaf_count=count)


@given(count=st.integers(2, 130), seed=st.integers(0, 2**32))
def test_a_leaf_proves_nothing_at_another_position(count: int, seed: int) -> None:
    chance = random.Random(seed)
    nodes = leaves(count)
    tree = MerkleTree(nodes)
    true, claimed = chance.sample(range(count), 2)

    assert tree.root != root_or_none(nodes[true], tree.path(true), claimed, count)


def root_or_none(
    leaf: bytes, path: tuple[bytes, ...], position: int, leaf_count: int
) -> bytes | None:
    """Where a path leads, or None where it has not even the right length."""
    try:
        return root_from_path(leaf, path, position=position, leaf_count=leaf_count)
    except Refused:
        return None


@pytest.mark.parametrize("length", [0, 5, 7])
def test_a_path_of_the_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(Refused) as refusal:
        root_from_path(bytes(32), [bytes(32)] * length, position=3, leaf_count=52)

    assert refusal.value.code is RefusalCode.PATH_LENGTH
    assert refusal.value.facts == {"position": 3, "length": length, "needed": 6}


@pytest.mark.parametrize("position", [-1, 52])
def test_a_position_outside_the_deck_is_refused(position: int) -> None:
    with pytest.raises(Refused) as refusal:
        root_from_path(bytes(32), [], position=position, leaf_count=52)

    assert refusal.value.code is RefusalCode.POSITION
