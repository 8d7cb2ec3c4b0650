"""The marks on a player's own cards in a draw. Pure, and blind: it knows places, never cards."""

from __future__ import annotations

from wire.messages.own_view import DrawView, OwnView


def marked(marks: tuple[int, ...], position: int, *, most: int) -> tuple[int, ...]:
    """The marks after a tap on a card: its mark comes or goes; beyond `most` the oldest goes."""
    if position in marks:
        return tuple(it for it in marks if it != position)
    return (*marks, position)[-most:] if most else ()


def enough_marked(draw: DrawView, marks: tuple[int, ...]) -> bool:
    """Say whether so many cards may be given up."""
    return draw.least <= len(marks) <= draw.most


def all_marked(draw: DrawView, marks: tuple[int, ...]) -> bool:
    """Say whether every card would go: that is held, not tapped."""
    return len(marks) > 1 and len(marks) == len(draw.positions)


def down_positions(own: OwnView | None) -> tuple[int, ...]:
    """The positions of a player's face-down cards, as they lie before him."""
    if own is None:
        return ()
    up = own.up or (False,) * len(own.cards)
    return tuple(it.position for it, is_up in zip(own.cards, up, strict=False) if not is_up)
