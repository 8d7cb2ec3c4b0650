"""The Merkle tree over a deck's leaves, shaped as in RFC 6962.

Neighbours are joined level by level: SHA-256(0x01 | left | right). A last node without a
neighbour moves up unchanged, so the tree takes any number of leaves without padding.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from proof.refusals import RefusalCode, Refused

NODE_MARK = b"\x01"


class MerkleTree:
    """The tree over one leaf or more. It keeps all levels, so a path is only a lookup."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._levels = [list(leaves)]
        while len(self._levels[-1]) > 1:
            self._levels.append(_level_above(self._levels[-1]))

    @property
    def root(self) -> bytes:
        """The one node on top."""
        return self._levels[-1][0]

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """The nodes at the bottom, in order."""
        return tuple(self._levels[0])

    def path(self, position: int) -> tuple[bytes, ...]:
        """Return the neighbours on the way from a leaf up to the root."""
        path = []
        for level in self._levels[:-1]:
            neighbour = position ^ 1
            if neighbour < len(level):
                path.append(level[neighbour])
            position //= 2
        return tuple(path)


def root_from_path(leaf: bytes, path: Sequence[bytes], *, position: int, leaf_count: int) -> bytes:
    """Return the root computed from a leaf at `position` of `leaf_count` and its path.

    Refuses a position outside the tree and a path of the wrong length.
    """
    if not 0 <= position < leaf_count:
        raise Refused(RefusalCode.POSITION, position=position, most=leaf_count - 1)
    needed = _path_length(position, leaf_count)
    if len(path) != needed:
        raise Refused(RefusalCode.PATH_LENGTH, position=position, length=len(path), needed=needed)
    node, neighbours = leaf, iter(path)
    while leaf_count > 1:
        if position % 2:
            node = _joined(next(neighbours), node)
        elif position + 1 < leaf_count:
            node = _joined(node, next(neighbours))
        position, leaf_count = position // 2, (leaf_count + 1) // 2
    return node


def _joined(left: bytes, right: bytes) -> bytes:
    return sha256(NODE_MARK + left + right).digest()


def _level_above(level: list[bytes]) -> list[bytes]:
    above = [_joined(*pair) for pair in zip(level[::2], level[1::2], strict=False)]
    return above + level[-1:] if len(level) % 2 else above


def _path_length(position: int, leaf_count: int) -> int:
    length = 0
    while leaf_count > 1:
        length += position % 2 or position + 1 < leaf_count
        position, leaf_count = position // 2, (leaf_count + 1) // 2
    return length
