"""What the floor does with a player who sits, or with the seat that is held for one.

A player is named by nickname, account number, or place (1/5 is table 1, seat 5). The order that is
sent names player and seat as the room shows them now. If another player sits there when it arrives,
it is refused and nothing is done.
"""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.floor.room_lines import seat_of
from cli.link.room_client import AsJson, do
from cli.output import say_line, stop
from cli.typed.cash import shown_cents
from cli.typed.players import Player, numbered

Table = Annotated[
    int, typer.Argument(metavar="TABLE", min=1, max=9_999, help=_("The table's number."))
]
ToTable = Annotated[
    int, typer.Argument(metavar="TO_TABLE", min=1, max=9_999, help=_("To which table."))
]
ToSeat = Annotated[int, typer.Argument(metavar="TO_SEAT", min=1, max=10, help=_("To which seat."))]
Seat = Annotated[int, typer.Argument(metavar="SEAT", min=1, max=10, help=_("The seat's number."))]
Reason = Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))]
Seated = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER", help=_("Nickname, account number, or place: 1/5 is table 1, seat 5.")
    ),
]


def remove(
    context: typer.Context,
    who: Seated,
    *,
    reason: Reason,
    suspend: Annotated[bool, typer.Option("--suspend", help=_("Lock the account too."))] = False,
    as_json: AsJson = False,
) -> None:
    """Remove a player."""
    from wire.messages.floor import RemovePlayer

    at, seat = seat_of(context, who)
    if at.tournament and not suspend:
        stop(tournament_words(seat.nickname))
    said = _("{name} leaves seat {seat} of table {table} after the hand, with all chips")
    if at.stage == "playing":
        said = _(
            "{name}, seat {seat} of table {table}, is absent from now on; two persons remove a"
            " player from a tournament (`arclight floor tournament remove`)"
        )
    if suspend:
        said += "\n" + _("The account is locked; `arclight cage standing {player} unlock` opens it")
    do(
        context,
        RemovePlayer,
        _named(said, seat.nickname),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        reason=reason,
        suspend=suspend,
    )


def tournament_words(name: str) -> str:
    """Return which command removes a player from a tournament."""
    words = _(
        "{name} is in a tournament: `arclight floor tournament remove {name}` removes a player from"
        " it, in play by two persons"
    )
    return words.format(name=name)


def move(  # noqa: PLR0913
    context: typer.Context,
    who: Seated,
    to_table: ToTable,
    to_seat: ToSeat,
    *,
    reason: Reason,
    anyway: Annotated[
        bool,
        typer.Option("--anyway", help=_("Also without a screen, or with an unfit stack.")),
    ] = False,
    no_blinds: Annotated[
        bool,
        typer.Option("--no-blinds", help=_("The house forces the move: it costs no blinds.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Move a player."""
    from wire.messages.floor import MovePlayer

    at, seat = seat_of(context, who)
    if (at.table, seat.seat) == (to_table, to_seat):
        stop(_("{name} sits there already; type another seat").format(name=seat.nickname))
    said = _("{name} moves from seat {seat} of table {table} to seat {to_seat} of table {to_table}")
    facts = do(
        context,
        MovePlayer,
        _named(said, seat.nickname),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        to_table=to_table,
        to_seat=to_seat,
        reason=reason,
        anyway=anyway,
        no_blinds=no_blinds,
    )
    if facts.get("cost") and not as_json:
        words = _("It costs the player {cost} of missed blinds; --no-blinds waives them")
        say_line(words.format(cost=shown_cents(int(facts["cost"] or 0))))


def clock(
    context: typer.Context, who: Seated, *, reason: Reason = "", as_json: AsJson = False
) -> None:
    """Call the clock on the decision that is open now."""
    from wire.messages.floor import PutClock

    at, seat = seat_of(context, who)
    do(
        context,
        PutClock,
        _named(_("The clock runs for {name}, seat {seat} of table {table}"), seat.nickname),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        hand=at.hand,
        turn=at.turn,
        reason=reason,
    )


def fold(context: typer.Context, who: Seated, *, reason: Reason, as_json: AsJson = False) -> None:
    """Fold an absent player's seat in the decision that is open now."""
    from wire.messages.floor import FoldSeat

    at, seat = seat_of(context, who)
    do(
        context,
        FoldSeat,
        _named(_("{name}, seat {seat} of table {table}, checks or folds"), seat.nickname),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        hand=at.hand,
        turn=at.turn,
        reason=reason,
    )


def reserve(  # noqa: PLR0913
    context: typer.Context,
    player: Player,
    table: Table,
    seat: Seat,
    *,
    cancel: Annotated[bool, typer.Option("--cancel", help=_("Let the seat go again."))] = False,
    reason: Reason = "",
    as_json: AsJson = False,
) -> None:
    """Reserve a seat."""
    from wire.messages.floor import ReserveSeat

    said = _("Seat {seat} of table {table} is held for {name}")
    if cancel:
        said = _("Seat {seat} of table {table} is free again")
    do(
        context,
        ReserveSeat,
        _named(said, player),
        as_json=as_json,
        table=table,
        seat=seat,
        player=numbered(context, player),
        cancel=cancel,
        reason=reason,
    )


def _named(sentence: str, nickname: str) -> str:
    """Put a name into a sentence whose other facts come later."""
    return sentence.replace("{name}", nickname.replace("{", "{{").replace("}", "}}"))
