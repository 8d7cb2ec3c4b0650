"""docs/games.md as text, made of the catalogue: streets, shares, seats, structures, a hand each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rules.cards import DECK_52, JOKERS
from rules.games.catalogue import GAMES
from rules.games.model import Draw, Game
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.settings import USUAL_RAISES, Structure
from screenkit.words.games import game_word, structure_word
from server.house.model import Preset
from server.house.reader import default_text, read_house
from tests.rules.games.drawing import drawing
from tests.rules.games.example_hands import example_of, example_settings
from tests.rules.games.words import rows, shares

ROOT: Final = Path(__file__).parents[3]
DOCUMENT: Final = ROOT / "docs" / "games.md"
PICTURES: Final = ROOT / "docs" / "pictures" / "games"

GENERATED: Final = "## All games\n"
"""From this line on the document is made; what stands above it is written by hand."""


def document_text(written: str) -> str:
    """Return the whole document; `written` is its text so far, for the part made by hand."""
    lines = [written.partition(GENERATED)[0] + GENERATED, *_overview(), ""]
    for game in GAMES.values():
        lines += _entry(game)
    return "\n".join(lines).rstrip() + "\n"


def pictures() -> Mapping[str, str]:
    """Return the picture of every game's example hand, by the name of its file."""
    return {f"{code}.svg": drawing(example_of(code)) for code in GAMES}


def structures_of(code: str) -> list[str]:
    """The betting structures the rules accept for a game."""
    return [structure_word(each.value) for each in Structure if _is_playable(code, each)]


def _is_playable(code: str, structure: Structure) -> bool:
    try:
        refuse_unplayable(example_settings(code, structure))
    except Refused:
        return False
    return True


def _overview() -> Iterator[str]:
    yield "| game | `game =` | seats | dealt in | own cards | board | draws | forced bets |"
    yield "|---|---|---|---|---|---|---|---|"
    for game in GAMES.values():
        name, forced = game_word(game.code), _forced(game)
        board = f"{game.boards} x {game.board_cards}" if game.boards > 1 else game.board_cards
        draws = sum(isinstance(step, Draw) and step.replace for step in game.steps)
        yield (
            f"| [{name}](#{_anchor(name)}) | `{game.code}` | 2 to {game.seats_max} "
            f"| {game.dealt_max or game.seats_max} | {game.holds_most} | {board or ''} "
            f"| {draws or ''} | {forced} |"
        )


def _anchor(name: str) -> str:
    kept = (letter for letter in name.lower() if letter.isalnum() or letter in " -")
    return "".join(kept).replace(" ", "-")


def _forced(game: Game) -> str:
    if game.uses_blinds:
        return "blinds"
    return "antes, bring-in" if game.brings_in else "antes"


def _entry(game: Game) -> Iterator[str]:
    title = game_word(game.code)
    yield f"### {title}\n"
    yield " ".join(_facts(game)) + "\n"
    yield "| street | cards | betting |\n|---|---|---|"
    for street in game.streets:
        for name, cards, betting in rows(street, game):
            yield f"| {name} | {cards} | {betting} |"
    yield ""
    yield "\n".join(f"- {line}" for line in shares(game)) + "\n"
    yield f"![An example hand of {title}](pictures/games/{game.code}.svg)\n"


def _facts(game: Game) -> Iterator[str]:
    dealt = f", at most {game.dealt_max} are dealt in" if game.dealt_max else ""
    yield f"2 to {game.seats_max} seats{dealt}; {_deck(game)}; {_forced(game)};"
    yield f"{', '.join(structures_of(game.code))}."
    if game.deals_from_seat_one:
        yield "There is no button: every deal begins at the lowest seat."
    if game.raises_max != USUAL_RAISES:
        yield f"A round has at most {game.raises_max} raises."
    if game.sevens:
        yield "After the draw a seven or better may not be checked."
    if game.recycles:
        yield "Dead cards come back if the deck runs out."
    tables = [f"`{preset.name}`" for preset in _presets().get(game.code, ())]
    yield f"Tables in the first house file: {', '.join(tables)}."


def _deck(game: Game) -> str:
    jokers = sum(card in JOKERS for card in game.deck)
    plain = len(game.deck) - jokers
    if game.deck == DECK_52:
        return "52 cards"
    return f"{plain} cards" + (" and a joker" if jokers else "")


@cache
def _presets() -> Mapping[str, list[Preset]]:
    """The tables of the house file that a first start writes, by their game."""
    by_game: dict[str, list[Preset]] = {}
    for preset in read_house(default_text()).presets.values():
        if preset.settings.mix is None:
            by_game.setdefault(preset.settings.game, []).append(preset)
    return by_game
