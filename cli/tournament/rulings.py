"""The rulings of `./arclight floor tournament`: levels, penalties, removals, calling off."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated, NoReturn

import typer

from cli.floor.players import Reason, Seated, Table
from cli.floor.room_lines import seat_of
from cli.link.room_client import AsJson, desk_of, do
from cli.link.table_now import tournament_now
from cli.output import stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.tournament.asking import done, tell

app = typer.Typer()

REFUND = "refund"


@app.command(help=_("Let another level begin with the next hand."))
def level(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    number: Annotated[int, typer.Argument(metavar="LEVEL", min=1, max=100)],
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Choose the level; more than one from the running one takes two persons."""
    from cli.tournament.told import level_lines
    from wire.messages.tournament import SetLevel

    _view, before = tournament_now(desk_of(context), table)
    if number > len(before.levels):
        words = _("{name} has levels 1 to {levels}, and no level {number}")
        stop(words.format(name=before.name, levels=len(before.levels), number=number))
    what = {"table": table, "number": number}
    approval = approved_by(context, second, second_file, second_code, "set_level", **what)
    asked = {"table": table, "level": number, "reason": reason, "approval": approval}
    facts = done(context, SetLevel, **asked)
    _view, it = tournament_now(desk_of(context), table)
    tell(level_lines(it, number), facts, as_json=as_json)


@app.command(help=_("Let a player miss hands: dealt in, posting, folded."))
def penalty(  # noqa: PLR0913
    context: typer.Context,
    who: Seated,
    hands: Annotated[int, typer.Argument(metavar="HANDS", min=1, max=100)],
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Give a penalty; more than two rounds of hands take two persons."""
    from cli.tournament.words import hands_text
    from wire.messages.tournament import PenalizePlayer

    at, seat = seat_of(context, who)
    what = {"table": at.table, "number": seat.player, "amount": hands}
    act = "penalize_player"
    approval = approved_by(context, second, second_file, second_code, act, **what)
    said = _(
        "{name}, seat {seat} of table {table}, misses {missed} from the next one on: dealt in,"
        " posting, folded. Then the player plays again."
    )
    do(
        context,
        PenalizePlayer,
        said.replace("{name}", seat.nickname.replace("{", "{{").replace("}", "}}")).replace(
            "{missed}", hands_text(hands)
        ),
        as_json=as_json,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        hands=hands,
        reason=reason,
        approval=approval,
    )


@app.command(help=_("Remove a player; the chips leave play. Two persons."))
def remove(  # noqa: PLR0913
    context: typer.Context,
    who: Seated,
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Remove a player, whose chips leave play."""
    from cli.tournament.told import removed_lines
    from wire.messages.floor import RemovePlayer

    at, seat = seat_of(context, who)
    tournament_now(desk_of(context), at.table)
    act, what = "remove_player", {"table": at.table, "number": seat.player}
    approval = approved_by(context, second, second_file, second_code, act, **what)
    facts = done(
        context,
        RemovePlayer,
        approval=approval,
        table=at.table,
        seat=seat.seat,
        player=seat.player,
        reason=reason,
    )
    tell(removed_lines(facts, seat, at.table), facts, as_json=as_json)


@app.command(help=_("Call it off; once it has started, two persons decide how."))
def cancel(  # noqa: PLR0913
    context: typer.Context,
    table: Table,
    payback: Annotated[
        str,
        typer.Argument(
            metavar="refund|icm",
            help=_("All entries go back; or those who are in divide the pool by ICM."),
        ),
    ] = "",
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Call a tournament off."""
    from cli.floor.close_table import called_off_after_the_hand
    from cli.tournament.told import called_off_lines
    from wire.messages.tournament import CancelTournament

    _view, it = tournament_now(desk_of(context), table)
    how = payback or (REFUND if it.stage == "registering" else _say_how(it.name))
    act = "cancel_tournament"
    approval = approved_by(context, second, second_file, second_code, act, table=table, name=how)
    asked = {"table": table, "payback": how, "reason": reason, "approval": approval}
    facts = done(context, CancelTournament, await_answer=called_off_after_the_hand, **asked)
    names = {line.seat: line.nickname for line in it.standings}
    tell(called_off_lines(facts, names, it.name, table), facts, as_json=as_json)


def _say_how(name: str) -> NoReturn:
    words = _(
        "{name} has started: say `refund` (all buy-ins and fees go back, while no prize was paid)"
        " or `icm` (those who are in divide the pool, the fees stay), and name a second person with"
        " --second"
    )
    stop(words.format(name=name), status=2)
