"""Players as staff name them: by account number, nickname, name or card."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import Desk, desk_of, expected, staff_answer
from cli.output import one_line, stop

if TYPE_CHECKING:
    from wire.messages.cage import PlayerFile

Player = Annotated[
    str, typer.Argument(metavar="PLAYER", help=_("The account's number, or the nickname."))
]


def numbered(context: typer.Context, who: str) -> int:
    """Return a player's account number: as typed, or of the player with exactly this nickname.

    0: the person may not look players up. The command's own request is then refused in its turn,
    and the refusal names what was asked for.
    """
    if who.isdecimal():
        return int(who)
    if who.lstrip("-").isdecimal():
        stop(_("{who} is no account: numbers begin with 1").format(who=one_line(who)), status=2)
    found = looked_up(desk_of(context), nickname=who)
    return found.player if found is not None else 0


def looked_up(at: Desk, **by: object) -> PlayerFile | None:
    """Return a player's file as a step of another command; None: the person may not look it up."""
    from wire.messages.cage import FindPlayer, PlayerFile
    from wire.messages.session import Refusal

    answer = staff_answer(at, FindPlayer, **by)
    if isinstance(answer, Refusal) and answer.code == "role_may_not":
        return None
    return expected(answer, PlayerFile)
