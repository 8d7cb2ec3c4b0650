"""The picture of an example hand: boards, every player's cards, and the five that win."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from cli.hand.names import hand_name
from rules.cards import JOKERS, Card, card_text
from rules.hand.state import Hand
from tests.rules.games.example_hands import Example
from tests.rules.games.words import share_title

SUITS: Final = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
_ASSETS: Final = Path(__file__).parents[3] / "assets" / "suits"
_CARD_WIDTH, _CARD_HEIGHT, _STEP = 40, 56, 46
_ROW, _LEFT, _WIDTH, _EDGE = 72, 136, 740, 16
_FELT, _FACE, _INK, _RED = "#14523F", "#FBFAF5", "#16181A", "#C21F2E"
_TEXT, _SECOND, _GOLD = "#F4F1E8", "#B9C4BE", "#E8B84A"


def drawing(example: Example) -> str:
    """Return the picture as SVG."""
    rows = [*_rows(example)]
    height = len(rows) * _ROW + 2 * _EDGE
    body = "\n".join(row for place, cells in enumerate(rows) for row in _placed(place, cells))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}"'
        f' width="{_WIDTH}" height="{height}" font-family="Verdana, sans-serif">\n'
        f"<defs>\n{''.join(_suit(letter) for letter in SUITS)}</defs>\n"
        f'<rect width="{_WIDTH}" height="{height}" rx="14" fill="{_FELT}"/>\n{body}\n</svg>\n'
    )


Row = tuple[str, str, Sequence[tuple[Card, bool]]]
"""The name of a row, what is said about it, and its cards with whether each lies in gold."""


def _rows(example: Example) -> Iterator[Row]:
    hand = example.hand
    for number, board in enumerate(hand.boards):
        if board:
            name = "Board" if len(hand.boards) == 1 else f"Board {number + 1}"
            yield name, "", [(card, False) for card in board]
    for player in hand.players:
        yield f"Seat {player.seat}", _drawn(example, player.seat), _held(hand, player.seat)
    for share, seat, facts in example.claims:
        name = hand_name(share.ranking, facts)
        yield (
            share_title(hand.game, share),
            f"seat {seat}: {name}",
            [(card, True) for card in facts.cards],
        )


def _held(hand: Hand, seat: int) -> list[tuple[Card, bool]]:
    return [(card, False) for card in hand.by_seat[seat].cards]


def _drawn(example: Example, seat: int) -> str:
    count = example.drew[seat]
    if not count:
        return ""
    return f"gave up {count}"


def _placed(place: int, row: Row) -> Iterator[str]:
    name, said, cards = row
    top = _EDGE + place * _ROW + (_ROW - _CARD_HEIGHT) // 2
    middle = top + _CARD_HEIGHT // 2 + 5
    gold = bool(cards) and cards[0][1]
    colour = _GOLD if gold else _TEXT
    yield f'<text x="{_EDGE}" y="{middle}" font-size="14" fill="{colour}">{escape(name)}</text>'
    for number, (card, marked) in enumerate(cards):
        yield _card(card, _LEFT + number * _STEP, top, marked=marked)
    if said:
        left = _LEFT + len(cards) * _STEP + 8
        yield f'<text x="{left}" y="{middle}" font-size="13" fill="{_SECOND}">{escape(said)}</text>'


def _card(card: Card, left: int, top: int, *, marked: bool) -> str:
    edge = f' stroke="{_GOLD}" stroke-width="3"' if marked else ""
    face = f'<rect width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="5" fill="{_FACE}"{edge}/>'
    return f'<g transform="translate({left} {top})">{face}{_pips(card)}</g>'


def _pips(card: Card) -> str:
    if card in JOKERS:
        return f'<text x="20" y="33" font-size="10" text-anchor="middle" fill="{_INK}">JOKER</text>'
    text = card_text(card)
    rank, letter = text[0], text[1]
    colour = _RED if letter in "dh" else _INK
    shown = "10" if rank == "T" else rank
    return (
        f'<text x="20" y="23" font-size="20" font-weight="bold" text-anchor="middle"'
        f' fill="{colour}">{shown}</text>'
        f'<use href="#{SUITS[letter]}" fill="{colour}" transform="translate(10 29) scale(0.2)"/>'
    )


def _suit(letter: str) -> str:
    """The suit's own shape, as the screens draw it."""
    text = (_ASSETS / f"{SUITS[letter]}.svg").read_text(encoding="utf-8")
    shapes = "".join(f'<path d="{shape}"/>' for shape in re.findall(r' d="([^"]+)"', text))
    return f'<g id="{SUITS[letter]}">{shapes}</g>\n'
