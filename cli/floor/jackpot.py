"""`./arclight floor jackpot`: meters, seeds, and hits that two persons pay or refuse."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cage.cash import Amount
from cli.floor.players import Reason
from cli.link.room_client import AsJson, desk_of, do, staff_ask
from cli.output import emit_json, say_line
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.cash import shown_cents, typed_cents

if TYPE_CHECKING:
    from wire.messages.jackpots import HitLine

app = typer.Typer(help=_("Jackpots: what they hold, and hits that wait for two persons."))

Hit = Annotated[int, typer.Argument(metavar="HIT", min=1, help=_("As `jackpot list` shows it."))]


@app.command(name="list", help=_("Show all meters and the hits that wait."))
def list_command(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Show the jackpots."""
    from wire.messages.jackpots import AskJackpots, JackpotsView
    from wire.plain import whole

    view = staff_ask(desk_of(context), AskJackpots, JackpotsView)
    if as_json:
        emit_json(whole(view))
        return
    for each in view.jackpots:
        said = _("{title} ({jackpot}): {meter}")
        meter = shown_cents(each.meter)
        say_line(said.format(title=each.title, jackpot=each.jackpot, meter=meter))
    if not view.jackpots:
        say_line(_("The house file has no jackpot."))
    for hit in view.hits:
        _show(hit)


def _show(hit: HitLine) -> None:
    words = _("Hit {hit} of {jackpot}: {amount}, hand {hand} of table {table}, waits for two")
    amount = shown_cents(hit.amount)
    say_line(
        words.format(
            hit=hit.hit, jackpot=hit.jackpot, amount=amount, hand=hit.hand, table=hit.table
        )
    )
    parts = {"loser": _("beaten hand"), "winner": _("winning hand"), "table": _("dealt in")}
    for share in hit.shares:
        line = _("  {name} (account {player}), {part}: {amount}")
        part = parts.get(share.part, share.part)
        cents = shown_cents(share.amount)
        say_line(line.format(name=share.nickname, player=share.player, part=part, amount=cents))


@app.command(help=_("The house gives to a jackpot; two supervisors."))
def seed(  # noqa: PLR0913
    context: typer.Context,
    jackpot: Annotated[str, typer.Argument(help=_("A name from the house file."))],
    amount: Amount,
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Seed a jackpot."""
    from wire.messages.jackpots import SeedJackpot

    cents = typed_cents(amount)
    what = {"name": jackpot, "amount": cents}
    approval = approved_by(context, second, second_file, second_code, "seed_jackpot", **what)
    said = _("{amount:money} given to {jackpot}; it holds {meter:money} now")
    asked = {"jackpot": jackpot, "amount": cents, "reason": reason, "approval": approval}
    do(context, SeedJackpot, said, as_json=as_json, **asked)


@app.command(help=_("Pay a hit after looking at the hand; two persons."))
def pay(  # noqa: PLR0913
    context: typer.Context,
    hit: Hit,
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Pay everybody's share."""
    from wire.messages.jackpots import PayJackpot

    approval = approved_by(context, second, second_file, second_code, "pay_jackpot", number=hit)
    said = _(
        "Hit {hit} is paid: {amount:money} in {shares} shares; {held} of them wait at the cage for"
        " the identity check"
    )
    asked = {"hit": hit, "reason": reason, "approval": approval}
    do(context, PayJackpot, said, as_json=as_json, **asked)


@app.command(help=_("Refuse a hit; the money goes back to the meter; two persons."))
def refuse(  # noqa: PLR0913
    context: typer.Context,
    hit: Hit,
    *,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Refuse a hit."""
    from wire.messages.jackpots import RefuseJackpot

    act = "refuse_jackpot"
    approval = approved_by(context, second, second_file, second_code, act, number=hit)
    said = _("Hit {hit} is refused; {amount:money} are back in the meter")
    asked = {"hit": hit, "reason": reason, "approval": approval}
    do(context, RefuseJackpot, said, as_json=as_json, **asked)
