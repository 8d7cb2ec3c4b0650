"""Players as staff name them: by account number, nickname, name or card."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.link.room_client import desk_of, staff_ask
from cli.output import one_line, stop

Player = Annotated[
    str, typer.Argument(metavar="PLAYER", help=_("The account's number, or the nickname."))
]


def numbered(context: typer.Context, who: str) -> int:
    """Return a player's account number: as typed, or of the player with exactly this nickname."""
    from wire.messages.cage import FindPlayer, PlayerFile

    if who.isdecimal():
        return int(who)
    if who.lstrip("-").isdecimal():
        stop(_("{who} is no account: numbers begin with 1").format(who=one_line(who)), status=2)
    return staff_ask(desk_of(context), FindPlayer, PlayerFile, nickname=who).player
