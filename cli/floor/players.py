"""What the floor does with the player in a seat, or with the seat that is held for one.

An order names its player: the one the room shows in the seat now, or the one of `--player`. If
another player sits there when the order arrives, it is refused and nothing is done.
"""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.floor.room_lines import held_for_now, player_now, seat_now
from cli.link.room_client import AsJson, do
from cli.typed.players import numbered

Table = Annotated[int, typer.Argument(metavar="TABLE", min=1, max=9_999)]
Seat = Annotated[int, typer.Argument(metavar="SEAT", min=1, max=10)]
Reason = Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))]
Player = Annotated[
    str,
    typer.Option(
        "--player", help=_("Whom you mean, by number or nickname; else who sits there now.")
    ),
]


def add_people_commands(app: typer.Typer) -> None:
    """Add the commands to the floor's."""
    app.command(help=_("Let a player leave after the hand, and perhaps suspend the account."))(
        remove
    )
    app.command(help=_("Move a player to another seat or table."))(move)
    app.command(help=_("Put the clock on the player whose decision is open."))(clock)
    app.command(help=_("Check or fold for a player whose station is lost."))(fold)
    app.command(help=_("Hold a free seat for a player, or with --cancel let it go."))(reserve)


def remove(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    seat: Seat,
    *,
    reason: Reason,
    player: Player = "",
    suspend: Annotated[bool, typer.Option("--suspend", help=_("Lock the account too."))] = False,
    as_json: AsJson = False,
) -> None:
    """Remove a player."""
    from wire.messages.floor import RemovePlayer

    do(
        context,
        RemovePlayer,
        _("Player {player} leaves seat {seat} of table {table} after the hand"),
        as_json=as_json,
        table=table,
        seat=seat,
        player=numbered(context, player) if player else player_now(context, table, seat),
        reason=reason,
        suspend=suspend,
    )


def move(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    seat: Seat,
    to_table: Table,
    to_seat: Seat,
    *,
    reason: Reason,
    player: Player = "",
    anyway: Annotated[
        bool,
        typer.Option("--anyway", help=_("Also without a screen, or with an unfit stack.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Move a player."""
    from wire.messages.floor import MovePlayer

    do(
        context,
        MovePlayer,
        _(
            "Player {player} moves from seat {seat} of table {table}"
            " to seat {to_seat} of table {to_table}"
        ),
        as_json=as_json,
        table=table,
        seat=seat,
        player=numbered(context, player) if player else player_now(context, table, seat),
        to_table=to_table,
        to_seat=to_seat,
        reason=reason,
        anyway=anyway,
    )


def clock(
    context: typer.Context,
    table: Table,
    seat: Seat,
    *,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Call the clock on the decision that is open now."""
    from wire.messages.floor import PutClock

    now, at = seat_now(context, table, seat)
    do(
        context,
        PutClock,
        _("The clock runs for seat {seat} of table {table}"),
        as_json=as_json,
        table=table,
        seat=seat,
        player=at.player,
        hand=now.hand,
        turn=now.turn,
        reason=reason,
    )


def fold(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    seat: Seat,
    *,
    reason: Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))],
    player: Player = "",
    as_json: AsJson = False,
) -> None:
    """Fold an absent player's seat in the decision that is open now."""
    from wire.messages.floor import FoldSeat

    now, at = seat_now(context, table, seat)
    do(
        context,
        FoldSeat,
        _("Seat {seat} of table {table} sits out and checks or folds"),
        as_json=as_json,
        table=table,
        seat=seat,
        player=numbered(context, player) if player else at.player,
        hand=now.hand,
        turn=now.turn,
        reason=reason,
    )


def reserve(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    seat: Seat,
    *,
    player: Annotated[str, typer.Option(help=_("The account's number, or the nickname."))] = "",
    cancel: Annotated[bool, typer.Option("--cancel", help=_("Let the seat go."))] = False,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Reserve a seat."""
    from wire.messages.floor import ReserveSeat

    said = _("Seat {seat} of table {table} is free") if cancel else _("Seat {seat} is held")
    if cancel and not player:
        who = held_for_now(context, table, seat)
    else:
        who = numbered(context, player) if player else 0
    do(
        context,
        ReserveSeat,
        said,
        as_json=as_json,
        table=table,
        seat=seat,
        player=who,
        cancel=cancel,
        reason=reason,
    )
