"""What players did, in words."""

from __future__ import annotations

from screenkit.amounts import chips_shown
from screenkit.language import in_context
from screenkit.language import translated as _
from wire.messages.runs_events import RabbitShown, RunsSettled
from wire.messages.table_events import Acted, CardAsked, Discarded


def act_word(code: str) -> str:
    """Return the word on a plate for a last act or a post."""
    words = {
        "fold": in_context("done", "Fold"),
        "check": in_context("done", "Check"),
        "call": in_context("done", "Call"),
        "bet": in_context("done", "Bet"),
        "raise": in_context("done", "Raise"),
        "complete": in_context("done", "Complete"),
        "bring_in": _("Bring-in"),
    }
    return words.get(code) or post_word(code)


def post_word(code: str) -> str:
    """Return the word for a forced bet."""
    words = {
        "": "",
        "ante": _("Ante"),
        "small_blind": _("Small blind"),
        "big_blind": _("Big blind"),
        "straddle": _("Straddle"),
        "kill": _("Kill"),
        "dead": _("Dead blind"),
        "live": _("Post"),
        "post": _("Post"),
    }
    return words.get(code, code.replace("_", " ").capitalize())


def told_discard(name: str, event: Discarded) -> str:
    """Tell how many cards a player drew or gave up: "Wu draws 2"."""
    if event.fouled:
        return _("{name} gave up no card: fouled").format(name=name)
    if not event.count:
        return _("{name} stands pat").format(name=name)
    sentence = _("{name} draws {count}") if event.replaced else _("{name} gives up {count}")
    return sentence.format(name=name, count=event.count)


def told_asked(name: str, event: CardAsked) -> str:
    """Tell how a player's next card comes."""
    sentence = _("{name}: card up") if event.up else _("{name}: card down")
    return sentence.format(name=name)


def told_act(name: str, act: Acted, *, tournament: bool = False) -> str:
    """Tell who did what, as a sentence: "Wu calls $2"."""
    total = chips_shown(act.total, tournament=tournament)
    added = chips_shown(act.added, tournament=tournament)
    sentences = {
        "fold": _("{name} folds"),
        "check": _("{name} checks"),
        "call": _("{name} calls {added}"),
        "bet": _("{name} bets {total}"),
        "raise": _("{name} raises to {total}"),
        "complete": _("{name} completes to {total}"),
        "bring_in": _("{name} brings it in for {total}"),
    }
    sentence = sentences.get(act.word, f"{{name}}: {act_word(act.word)}")
    if act.all_in:
        sentence = _("{name} is all in, {total}")
    return sentence.format(name=name, added=added, total=total)


def told_runs(event: RunsSettled) -> str:
    """Say how often the board is run; nobody is told who said no."""
    return _("The board is run once") if event.runs == 1 else _("The board is run twice")


def told_rabbit(name: str, event: RabbitShown) -> str:
    """Say who asked for the cards that would have come."""
    return _("{name} asks for the rabbit").format(name=name)


def board_name(number: int, *, each: int, runs: int) -> str:
    """Return the name of one of several boards: which board, which run, or both."""
    board, run = _("Board {number}").format(number=number % each + 1), number // each + 1
    if runs == 1:
        return board
    words = _("Run {number}").format(number=run)
    return words if each == 1 else f"{words}, {board}"
