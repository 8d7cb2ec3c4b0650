"""What players did, in words."""

from __future__ import annotations

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.table_events import Acted


def act_word(code: str) -> str:
    """Return the word on a plate for a last act or a post."""
    words = {
        "fold": _("Fold"),
        "check": _("Check"),
        "call": _("Call"),
        "bet": _("Bet"),
        "raise": _("Raise"),
        "complete": _("Complete"),
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
        "dead": _("Dead blind"),
        "live": _("Post"),
        "post": _("Post"),
    }
    return words.get(code, code.replace("_", " ").capitalize())


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
