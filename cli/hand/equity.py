"""`./arclight equity`: what each of several hands wins on average."""

from __future__ import annotations

from gettext import gettext as _
from math import sqrt
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop

if TYPE_CHECKING:
    from rules.equity import CannotCompare, Equity, HandEquity

ALL_BOARDS = 2_000_000  # more than the boards that any hold'em or Omaha hands leave open
FEWER_DEALS = 50_000  # where every deal is judged by itself: some seconds


def equity(  # noqa: PLR0913  (one for each option)
    hands: Annotated[list[str], typer.Argument(help=_("Hole cards, such as AsKs or 'As Ks'."))],
    *,
    board: Annotated[
        list[str] | None,
        typer.Option(help=_("Board cards dealt so far; once for each board of the game.")),
    ] = None,
    game: Annotated[str, typer.Option(help=_("Any game by its code, such as omaha8."))] = "holdem",
    samples: Annotated[
        int | None, typer.Option(help=_("Draw at most so many boards instead of trying all."))
    ] = None,
    seed: Annotated[int, typer.Option(help=_("Where the drawing of boards starts."))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Compare hands over all boards that can still come, or over a sample of them.

    In games with draws or asked cards whole hands are compared as they lie: nobody draws.
    """
    from rules.cards import BadCard, DuplicateCard
    from rules.equity import CannotCompare

    try:
        result = _compare(hands, board or [], game=game, samples=samples, seed=seed)
    except BadCard as bad:
        stop(_("not a card: {text!r}; write cards such as As, Td or 2c").format(text=bad.text))
    except DuplicateCard as twice:
        stop(_("card {text} is named twice").format(text=twice.text))
    except CannotCompare as cannot:
        stop(_problem(cannot))
    if as_json:
        emit_json(_as_json(hands, " / ".join(board or [""]), game, result))
    else:
        _say_result(hands, result)


def _compare(
    hands: list[str], board: list[str], *, game: str, samples: int | None, seed: int
) -> Equity:
    from random import Random

    from rules.cards import parse_distinct
    from rules.equity_of_games import QUICK, equity_of, possible_deals
    from rules.games.catalogue import GAMES

    if game not in GAMES:
        stop(_("no game {game!r}; there are: {games}").format(game=game, games=", ".join(GAMES)))
    rules = GAMES[game]
    count = rules.boards if rules.board_cards else 0
    if len(board) > count:
        words = _("{game} has {count} boards, not {given}")
        stop(words.format(game=game, count=count, given=len(board)))
    parsed = parse_distinct(*board, *[""] * (count - len(board)), *hands)
    boards, holes = parsed[:count], parsed[count:]
    most = samples if samples is not None else ALL_BOARDS if game in QUICK else FEWER_DEALS
    with progress(_("boards"), min(most, possible_deals(rules, holes, boards))) as advance:
        return equity_of(
            rules,
            holes,
            boards,
            most_deals=most,
            chance=Random(seed).randbytes,  # noqa: S311  (statistics, not dealing)
            advance=advance,
        )


def _problem(cannot: CannotCompare) -> str:
    from rules.cards import Card, card_text
    from rules.equity import EquityProblem

    words = {
        EquityProblem.NUMBER_OF_HANDS: _("give two to {most} hands, not {hands}"),
        EquityProblem.HOLE_SIZE: _("hand {hand} has {cards} cards; this game takes {sizes}"),
        EquityProblem.BOARD_SIZE: _("in this game a board never has {cards} cards"),
        EquityProblem.NUMBER_OF_BOARDS: _("--samples must be at least 1, not {boards}"),
        EquityProblem.NOT_IN_DECK: _("card {text} is not in this game's deck"),
    }
    facts = cannot.facts
    least, most = facts.get("least", 0), facts.get("most", 0)
    sizes = str(least) if least == most else _("{least} to {most}").format(least=least, most=most)
    text = card_text(Card(facts.get("card", 0)))
    return words[cannot.code].format(**facts, sizes=sizes, text=text)


def _ratio(hand: HandEquity, boards: int) -> float:
    from rules.ranking.batch_draws import POT

    return hand.units / (boards * POT)


def _margin(ratio: float, boards: int) -> float:
    """Return the half-width of a 95 % interval; a pot that splits varies less than this."""
    return 1.96 * sqrt(ratio * (1 - ratio) / boards)


def _as_json(hands: list[str], board: str, game: str, result: Equity) -> dict[str, object]:
    return {
        "game": game,
        "board": board,
        "boards": result.boards,
        "exact": result.exact,
        "hands": [
            {
                "cards": text,
                "equity": _ratio(hand, result.boards),
                "win": hand.whole / result.boards,
                "split": hand.part / result.boards,
            }
            for text, hand in zip(hands, result.hands, strict=True)
        ],
    }


def _say_result(hands: list[str], result: Equity) -> None:
    width = max(map(len, hands))
    for text, hand in zip(hands, result.hands, strict=True):
        ratio = _ratio(hand, result.boards)
        margin = "" if result.exact else f" ±{_margin(ratio, result.boards):.2%}"
        win, split = hand.whole / result.boards, hand.part / result.boards
        say(
            _("{hand}  equity {equity:.2%}{margin}  wins {win:.2%}  splits {split:.2%}").format(
                hand=text.ljust(width), equity=ratio, margin=margin, win=win, split=split
            )
        )
    kind = _("all {boards:,} boards") if result.exact else _("{boards:,} boards drawn")
    say(kind.format(boards=result.boards))
