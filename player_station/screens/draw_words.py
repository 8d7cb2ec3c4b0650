"""What a player is told about a decision about cards: what is asked, and what the clock decides."""

from __future__ import annotations

from screenkit.language import translated as _
from wire.messages.own_view import AskView, DrawView


def draw_words(draw: DrawView) -> tuple[str, str]:
    """A title, and what happens when the time is up."""
    if draw.replace:
        return _("Your draw"), _("New cards come for those you give up. No choice: you stand pat.")
    if draw.fouls:
        return _("Give up a card"), _("When the time is up without a choice, your hand is fouled.")
    return _("Give up a card"), _("When the time is up, your lowest card goes.")


def ask_words(ask: AskView) -> tuple[str, str]:
    """What each way of getting the next card means."""
    if ask.turns:
        words = _("Face down turns your down card up for all. No choice: it comes face up.")
        return _("Your next card"), words
    return _("Your next card"), _("When the time is up, it comes face up.")


def waiting_words(count: int) -> str:
    """How many players still decide about their cards."""
    if count == 1:
        return _("1 player gives up a card")
    return _("{count} players give up a card").format(count=count)


def drew_words(count: int) -> str:
    """What the player drew in the draw just made; negative: nothing is to be told."""
    if count < 0:
        return ""
    return _("You drew {count}").format(count=count) if count else _("You stand pat")
