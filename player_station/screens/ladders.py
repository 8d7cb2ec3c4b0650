"""The hands of a game from best to worst, for the help: names, cards, how many make the hand."""

from __future__ import annotations

from screenkit.language import translated as _
from screenkit.words import hand_name
from wire.messages.own_view import HandName

Hand = tuple[str, str, int]
"""A name, cards with spaces between them, and how many of them make the hand."""


def ladder_of(game: str) -> tuple[Hand, ...]:
    """Return ten hands at most, out of the cards this game is played with."""
    ladders = {
        "mexican": _mexican,
        "short_deck": _short_deck,
        "lowball27": _deuce_to_seven,
        "triple27": _deuce_to_seven,
        "lowball": _lowball,
        "razz": _ace_to_five,
        "poker_211_low": _ace_to_five,
        "badugi": _badugi,
        "badugi3": _badugi,
    }
    return ladders.get(game, _high)()


def _high() -> tuple[Hand, ...]:
    return (
        (_("Royal flush"), "As Ks Qs Js Ts", 5),
        (_("Straight flush"), "9h 8h 7h 6h 5h", 5),
        (_("Four of a kind"), "Qc Qd Qh Qs 4c", 4),
        (_("Full house"), "Kc Kh Kd 7s 7c", 5),
        (_("Flush"), "Ad Jd 8d 6d 3d", 5),
        (_("Straight"), "Tc 9d 8s 7h 6c", 5),
        (_("Three of a kind"), "8c 8d 8h Kd 2s", 3),
        (_("Two pair"), "Jh Js 5c 5d Ac", 4),
        (_("One pair"), "Ac Ah Td 7c 4s", 2),
        (_("High card"), "As Qd 9c 5h 3d", 1),
    )


def _short_deck() -> tuple[Hand, ...]:
    """No card below a six; the last straight is the lowest."""
    return (
        (_("Royal flush"), "As Ks Qs Js Ts", 5),
        (_("Straight flush"), "Th 9h 8h 7h 6h", 5),
        (_("Four of a kind"), "Qc Qd Qh Qs 9c", 4),
        (_("Flush"), "Ad Jd 9d 8d 6d", 5),
        (_("Full house"), "Kc Kh Kd 7s 7c", 5),
        (_("Straight"), "9c 8d 7s 6h Ac", 5),
        (_("Three of a kind"), "8c 8d 8h Kd 9s", 3),
        (_("Two pair"), "Jh Js 7c 7d Ac", 4),
        (_("One pair"), "Ac Ah Td 8c 7s", 2),
        (_("High card"), "As Qd Tc 8h 7d", 1),
    )


def _mexican() -> tuple[Hand, ...]:
    """No eight, nine or ten; a hand of one high card needs no picture."""
    return (
        (_("Five of a kind"), "4c 4d 4h 4s Jk", 5),
        (_("Royal flush"), "As Ks Qs Js 7s", 5),
        (_("Straight flush"), "Jh 7h 6h 5h 4h", 5),
        (_("Four of a kind"), "Qc Qd Qh Qs 4c", 4),
        (_("Flush"), "Ad Jd 7d 6d 3d", 5),
        (_("Full house"), "Kc Kh Kd 7s 7c", 5),
        (_("Straight"), "Qc Jd 7s 6h 5c", 5),
        (_("Three of a kind"), "7c 7d 7h Kd 2s", 3),
        (_("Two pair"), "Jh Js 5c 5d Ac", 4),
        (_("One pair"), "Ac Ah Jd 7c 4s", 2),
    )


def _deuce_to_seven() -> tuple[Hand, ...]:
    return (
        *(_low("low_27", cards) for cards in ("7h 5c 4d 3s 2c", "7h 6c 4d 3s 2c")),
        *(_low("low_27", cards) for cards in ("8h 5c 4d 3s 2c", "Th 9c 4d 3s 2c")),
        _low("low_27", "Ah 5c 4d 3s 2c"),
        (_("One pair"), "2h 2c 5d 4s 3c", 2),
        (_("Two pair"), "3h 3c 2d 2s 4c", 4),
        (_("Three of a kind"), "2h 2c 2d 4s 3c", 3),
        (_("Straight"), "6h 5c 4d 3s 2c", 5),
        (_("Flush"), "7h 5h 4h 3h 2h", 5),
    )


def _ace_to_five() -> tuple[Hand, ...]:
    return (
        *(_low("low_a5", cards) for cards in ("5h 4c 3d 2s Ac", "6h 4c 3d 2s Ac")),
        *(_low("low_a5", cards) for cards in ("6h 5c 3d 2s Ac", "7h 4c 3d 2s Ac")),
        *(_low("low_a5", cards) for cards in ("8h 4c 3d 2s Ac", "Th 9c 3d 2s Ac")),
        _low("low_a5", "Kh Qc 3d 2s Ac"),
        (_("One pair"), "Ah Ac 4d 3s 2c", 2),
        (_("Two pair"), "2h 2c Ad As 3c", 4),
        (_("Three of a kind"), "Ah Ac Ad 3s 2c", 3),
    )


def _lowball() -> tuple[Hand, ...]:
    """The joker of the second row stands for the four, so it is as good as the first."""
    best, *others = _ace_to_five()
    return (best, (best[0], "5h Jk 3d 2s Ac", best[2]), *others[:-1])


def _badugi() -> tuple[Hand, ...]:
    return (
        *(_rainbow("badugi", cards, 4) for cards in ("4h 3c 2d As", "5h 3c 2d As")),
        *(_rainbow("badugi", cards, 4) for cards in ("9h 8c 2d As", "Kh Qc Jd Ts")),
        *(_rainbow("three_cards", cards, 3) for cards in ("3c 2d As 2s", "9c 2d As Ks")),
        *(_rainbow("two_cards", cards, 2) for cards in ("2d As 5d 3s", "Jd Ts Qd Ks")),
        *(_rainbow("one_card", cards, 1) for cards in ("As 5s 7s 9s", "Kc Kd Kh Ks")),
    )


def _low(ranking: str, cards: str) -> Hand:
    ranks = "".join(card[0] for card in cards.split())
    return hand_name(HandName(ranking=ranking, category="high_card", ranks=ranks)), cards, 5


def _rainbow(category: str, cards: str, used: int) -> Hand:
    ranks = "".join(card[0] for card in cards.split()[:used])
    return hand_name(HandName(ranking="badugi", category=category, ranks=ranks)), cards, used
