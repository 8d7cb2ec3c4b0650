"""Steps, rankings and betting of the catalogue in words, for docs/games.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.games.model import (
    Bet,
    BetSize,
    Burn,
    DealAsked,
    DealBoard,
    DealEach,
    Draw,
    Game,
    Opener,
    PotShare,
    Step,
    Street,
)

RANKINGS: Final[Mapping[str, str]] = {
    "high": "the best high hand of any five cards",
    "high_short": "the best high hand of any five cards; a flush beats a full house, and "
    "A-6-7-8-9 is the lowest straight",
    "high_hole": "the best high hand of the player's own five cards; the board does not play",
    "high_66": "the best high hand, a pair of sixes or better",
    "high_mexican": "the best high hand of the player's five cards; a flush beats a full house, "
    "seven and jack are neighbours, and the joker makes five of a kind possible",
    "omaha_high": "the best high hand of exactly two own cards and three of the board",
    "omaha_low_8": "the best low of exactly two own cards and three of the board, eight or better",
    "two_or_three_high": "the best high hand of two or three own cards with three or two of the "
    "board",
    "two_or_three_low": "the best low of two or three own cards with three or two of the board",
    "two_or_three_low_7": "the best low of two or three own cards with three or two of the board, "
    "seven or better",
    "low_8": "the best low of any five cards, eight or better",
    "low_6": "the best low of the player's five cards, six or better",
    "low_a5": "the best low of any five cards: aces are low, straights and flushes do not count",
    "low_a5_bug": "the best low: aces are low, straights and flushes do not count, the joker is "
    "the lowest card the hand lacks",
    "low_27": "the worst high hand: aces are high, straights and flushes count against a hand",
    "low_27_hole": "the worst high hand of the player's own five cards: aces are high, straights "
    "and flushes count against a hand",
    "badugi": "the most cards of different ranks and suits, then the lowest of them",
}
_COUNTS: Final = ("no", "one", "two", "three", "four", "five")
_OPENERS: Final[Mapping[Opener, str]] = {
    Opener.LEFT_OF_BLINDS: "from the left of the blinds",
    Opener.LEFT_OF_BUTTON: "from the left of the button",
    Opener.LOWEST_CARD: "the lowest up card brings it in",
    Opener.HIGHEST_CARD: "the highest up card brings it in, aces low",
    Opener.HIGHEST_SHOWING: "from the highest hand showing",
    Opener.LOWEST_SHOWING: "from the lowest hand showing",
    Opener.HIGHEST_UP_FIRST: "the highest up card must bet, aces and the joker high",
}
_SIZES: Final[Mapping[BetSize, str]] = {
    BetSize.SMALL: "smaller bet",
    BetSize.BIG: "larger bet",
    BetSize.SMALL_OR_BIG_ON_OPEN_PAIR: "smaller bet, either with an open pair",
    BetSize.SMALL_OR_BIG: "either bet",
}
_BURNS: Final[Mapping[Burn, str]] = {
    Burn.NONE: "",
    Burn.BEFORE_DISCARDS: "A card is burned before anybody gives up cards.",
    Burn.BEFORE_CARDS: "A card is burned before the new cards.",
}
_STREETS: Final[Mapping[str, str]] = {
    "preflop": "Before the flop",
    "deal": "Before the draw",
    "last": "Last card",
    "draw_1": "First draw",
    "draw_2": "Second draw",
    "draw_3": "Third draw",
    "second": "First two cards",
}


def street_name(street: Street) -> str:
    """What a street is called."""
    ordinal = street.name in ("third", "fourth", "fifth", "sixth", "seventh")
    return _STREETS.get(street.name) or street.name.capitalize() + " street" * ordinal


def rows(street: Street, game: Game) -> Iterator[tuple[str, str, str]]:
    """A street's name, cards and betting, in their order; what follows a round has its own row."""
    name = street_name(street)
    cards: list[str] = []
    for step in street.steps:
        if isinstance(step, Bet):
            yield name, " ".join(cards), f"{_OPENERS[step.opener]}, {_SIZES[step.size]}"
            name, cards = "", []
        else:
            cards += [line for line in _step(step, game) if line]
    if cards:
        yield name, " ".join(cards), ""


def _step(step: Step, game: Game) -> Iterator[str]:
    if isinstance(step, DealEach):
        yield "A card is burned." if step.burn else ""
        yield f"{_cards(step.count).capitalize()} to each, {_face(up=step.up)}."
    elif isinstance(step, DealBoard):
        yield "A card is burned." if step.burn else ""
        board = "the board" if game.boards == 1 else f"board {step.board + 1}"
        yield f"{_cards(step.count).capitalize()} on {board}."
    elif isinstance(step, DealAsked):
        yield "Each in turn asks for his card face up or face down;"
        yield f"afterwards {_cards(step.downs)} of his lies face down, the older one is turned up."
        yield "A card is burned before the cards." if step.burn else ""
    elif isinstance(step, Draw):
        yield _draw(step)
        yield _BURNS[step.burn]


def _draw(step: Draw) -> str:
    count = str(step.most) if step.least == step.most else f"{step.least} to {step.most}"
    if step.together:
        return f"Everybody gives up {_cards(step.most)} of those that lie face down, all at once."
    return f"Everybody in turn gives up {count} cards and draws as many."


def _cards(count: int) -> str:
    return f"{_COUNTS[count]} card{'s' * (count > 1)}"


def _face(*, up: bool) -> str:
    return "face up" if up else "face down"


def shares(game: Game) -> Iterator[str]:
    """Who wins which part of a pot."""
    part = "The pot" if len(game.shares) == 1 else "Half of each pot"
    for share in game.shares:
        board = f" (board {share.board + 1})" if game.boards > 1 else ""
        yield f"{part}: {RANKINGS[share.ranking]}{board}."
    if len(game.shares) > 1:
        yield "A half for which no hand qualifies goes to the other."
    if game.fallback and len(game.shares) > 1:
        yield f"If no hand qualifies for either, {RANKINGS[game.fallback]} takes all."


def share_title(game: Game, share: PotShare) -> str:
    """The name of a share beside its winning cards."""
    if game.boards > 1:
        return f"Board {share.board + 1}"
    if len(game.shares) == 1:
        return "Wins"
    if share.ranking.endswith("_hole"):
        return "Wins the draw"
    return "Wins low" if "low" in share.ranking else "Wins high"
