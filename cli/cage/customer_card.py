"""Who the customer is, beside the PIN: the card is swiped, or the cashier says how he knows him."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.link import locked_session
from cli.typed.secrets import typed_secret

CardFile = Annotated[
    Path | None,
    typer.Option("--card", help=_("The tracks of the card that was swiped.")),
]
Known = Annotated[
    str, typer.Option("--known", help=_("Without the card: how you know the customer."))
]


def person_seen(card_file: Path | None, known: str) -> dict[str, str]:
    """Return what proves the customer to be the player; at a terminal, ask for what is missing."""
    if card_file is not None:
        return {"track": typed_secret(_("track"), card_file)}
    if known or not locked_session.somebody_is_there():
        return {"known": known}
    words = _("Swipe the customer's card (Enter: no card here)")
    track: str = typer.prompt(words, default="", hide_input=True, show_default=False, err=True)
    if track:
        return {"track": track}
    words = _("How do you know the customer")
    return {"known": typer.prompt(words, default="", show_default=False, err=True)}
