"""Help in the card room's own words."""

from __future__ import annotations

from typing import Final

from player_station.screens.card_room_words import word_chapters
from screenkit.language import translated as _

RANKINGS: Final = "rankings"
"""The chapter that is drawn as cards instead of written."""


def chapters(game: str, collection: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the help's chapters: title and text."""
    return (
        (_("How to play here"), f"{_how_to_play()}\n\n{_calls(tournament=not collection)}"),
        (_("This table"), _this_table(game, collection)),
        (_("Hands"), RANKINGS),
        *word_chapters(),
        (_("Fair deals"), _fair_deals()),
    )


def _this_table(game: str, collection: tuple[str, ...]) -> str:
    if collection:
        return f"{game}\n\n" + "\n".join((_("The house takes:"), *collection))
    return f"{game}\n\n" + _(
        "This is a tournament: buy-in and fee are fixed, and the chips are no money. The blinds"
        " rise with every level; Blind Schedule shows the levels, and in yellow how long the"
        " running one still lasts. Player Balances shows everybody's chips.\n\n"
        "Who has lost all chips is out and has the place; several in one hand are placed by their"
        " chips at its start. The first places have prizes, which go to the account.\n\n"
        "Until the start you may unregister and get everything back. Who is absent is dealt in,"
        " posts and is folded. Players who are still in may agree to divide the prizes: see Propose"
        " a deal in the menu."
    )


def _how_to_play() -> str:
    return _(
        "Your cards lie face down before you. Cover them with your hand and touch them: the corner"
        " lifts while you touch. Slide up to lift more; let go and they lie flat.\n\n"
        "Fold, Check and Call act with one tap. Bet and Raise open the amounts; nobody sees"
        " anything until you touch Confirm. All in must be held.\n\n"
        "While others act you may choose ahead. Your choice is dropped when the price changes."
    )


def _calls(*, tournament: bool) -> str:
    """Who helps; and how one leaves, which a tournament does not know."""
    if tournament:
        return _("Floor calls a floorperson, Service calls for help with the screen.")
    return _(
        "Floor calls a floorperson, Service calls for help with the screen. Leave and cash out"
        " are in the menu; your chips go to your account."
    )


def _fair_deals() -> str:
    return _(
        "Before the first card of every hand the server locks in the order of the whole deck and"
        " shows its seal to every screen. This screen checks each card it sees against the seal;"
        " the small shield beside the hand number says that every one fitted.\n\n"
        "In Last ten hands you find the seal of each hand as a QR code to take along."
        " The seal proves that no card was changed after the deal began."
    )
