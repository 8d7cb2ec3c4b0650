"""The part of `./arclight cage` that counts cash: days, vault, shifts."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cli.cage.day_equation import equation_lines, money_column
from cli.link import locked_session
from cli.link.room_calendar import room_day
from cli.link.room_client import AsJson, desk_of, do, staff_do
from cli.output import emit_json, note, say, stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.cash import shown_cents, typed_pieces

if TYPE_CHECKING:
    from wire.messages.base import Facts

app = typer.Typer()
Counted: TypeAlias = tuple[tuple[int, int], ...]
"""Worth and number of each kind of piece."""

Pieces = Annotated[
    list[str], typer.Argument(metavar="PIECES", help=_("Such as 10x100 20x5: pieces x worth."))
]
Day = Annotated[str, typer.Argument(metavar="DAY", help=_("Such as 2026-11-17, or `tomorrow`."))]
Reason = Annotated[str, typer.Option("--reason", help=_("Why; it is kept."))]
Sure = Annotated[
    bool, typer.Option("--sure", help=_("The day is right although it is far from today."))
]


@app.command(name="open-day", help=_("A supervisor opens the room's first gaming day."))
def open_day(
    context: typer.Context, day: Day = "today", *, sure: Sure = False, as_json: AsJson = False
) -> None:
    """Open the first day."""
    from wire.messages.cage import OpenDay

    said = _("Gaming day {day} is open")
    do(context, OpenDay, said, as_json=as_json, day=room_day(desk_of(context), day), sure=sure)


@app.command(name="close-day", help=_("A supervisor counts the vault and closes the gaming day."))
def close_day(
    context: typer.Context,
    next_day: Day,
    pieces: Pieces,
    *,
    sure: Sure = False,
    as_json: AsJson = False,
) -> None:
    """Close the day and print its equation."""
    from wire.messages.cage import CloseDay

    said = _("Gaming day {day} is closed; gaming day {next_day} is open")
    day = room_day(desk_of(context), next_day)
    asked = {"next_day": day, "count": typed_pieces(pieces), "sure": sure}
    facts = do(context, CloseDay, said, as_json=as_json, **asked)
    if not as_json:
        for line in equation_lines(facts):
            say(line)


@app.command(help=_("Bring cash into the vault; --out: away, by two supervisors."))
def vault(  # noqa: PLR0913
    context: typer.Context,
    pieces: Pieces,
    *,
    out: Annotated[bool, typer.Option("--out", help=_("Take it away."))] = False,
    reason: Reason,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Move cash between the vault and the outside."""
    from wire.messages.cage import MoveVault

    count = typed_pieces(pieces)
    said = _("{amount:money} from outside into the vault, receipt {receipt}")
    approval = 0
    if out:
        said, act = _("{amount:money} out of the vault, receipt {receipt}"), "vault_out"
        total = sum(worth * number for worth, number in count)
        approval = approved_by(context, second, second_file, second_code, act, amount=total)
    said += "\n" + _("In the vault now: {after:money}")
    asked = {"count": count, "out": out, "reason": reason, "approval": approval}
    do(context, MoveVault, said, as_json=as_json, **asked)


@app.command(help=_("Book a vault found over or short; two supervisors."))
def difference(  # noqa: PLR0913
    context: typer.Context,
    pieces: Pieces,
    *,
    reason: Reason,
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Book a difference of the vault."""
    from wire.messages.cage import BookVaultDifference

    count = typed_pieces(pieces)
    total = sum(worth * number for worth, number in count)
    act = "vault_difference"
    approval = approved_by(context, second, second_file, second_code, act, amount=total)
    said = _(
        "Counted in the vault: {after:money}; the books had {before:money}.\n"
        "A difference of {amount:money} is booked, receipt {receipt}"
    )
    asked = {"count": count, "reason": reason, "approval": approval}
    do(context, BookVaultDifference, said, as_json=as_json, **asked)


@app.command(name="open-shift", help=_("Begin a shift with a float from the vault."))
def open_shift(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Open a shift."""
    from wire.messages.cage import OpenShift

    said = _(
        "Shift {shift} is open: {amount:money} from the vault to your drawer, receipt {receipt}\n"
        "In the drawer now: {amount:money}; in the vault: {vault:money}"
    )
    do(context, OpenShift, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(
    name="close-shift",
    help=_(
        "End the shift with a blind count. One that differs is counted once more. A second count"
        " that was mistyped and waits for a second person is corrected with --second."
    ),
)
def close_shift(  # noqa: PLR0913
    context: typer.Context,
    pieces: Pieces,
    *,
    of: Annotated[
        str,
        typer.Option("--of", metavar="LOGIN", help=_("Whose shift, if he is gone; two persons.")),
    ] = "",
    reason: Annotated[str, typer.Option("--reason", help=_("Why another's; it is kept."))] = "",
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Close a shift: one's own, or with a second person that of a cashier who is gone."""
    by = (second, second_file, second_code)
    if of:
        facts = _count_left_drawer(context, of, typed_pieces(pieces), by, reason)
    else:
        facts = _count_drawer(context, typed_pieces(pieces), by)
    if facts.get("again"):
        facts = _count_drawer(context, _counted_again(), by)
    if as_json:
        emit_json({"done": True, **facts})
        return
    say(_("The shift is closed, receipt {receipt}").format(receipt=facts["receipt"]))
    for line in _closing_lines({name: int(value or 0) for name, value in facts.items()}):
        say(line)


By: TypeAlias = tuple[str, Path | None, Path | None]
"""The second person, and the files of his password and telephone code."""


def _count_left_drawer(
    context: typer.Context, of: str, count: Counted, by: By, reason: str
) -> Facts:
    """Give the count of a drawer whose cashier is gone."""
    from cli.staff.members import member_numbered
    from wire.messages.cage import CloseLeftShift
    from wire.messages.session import Done

    cashier = member_numbered(context, of)
    total = sum(worth * number for worth, number in count)
    approval = approved_by(context, *by, "close_left_shift", number=cashier, amount=total)
    return staff_do(
        desk_of(context),
        CloseLeftShift,
        Done,
        staff=cashier,
        count=count,
        reason=reason,
        approval=approval,
    ).facts


def _count_drawer(context: typer.Context, count: Counted, by: By) -> Facts:
    """Give a count of the drawer; `again` in the answer: it differs, and was the first."""
    from wire.messages.cage import CloseShift
    from wire.messages.session import Done

    total = sum(worth * number for worth, number in count)
    approval = approved_by(context, *by, "close_shift", amount=total)
    return staff_do(desk_of(context), CloseShift, Done, count=count, approval=approval).facts


def _counted_again() -> Counted:
    """Ask for the second count, which stands; what the books expect is not told before it."""
    differs = _("the count differs from the books; the shift is still open.")
    if not locked_session.somebody_is_there():
        stop(differs + " " + _("Count again and type close-shift with what you find: it stands."))
    note(differs + " " + _("Count again: what you type now stands."))
    return typed_pieces(typer.prompt(_("Counted, pieces x worth"), err=True).split())


def _closing_lines(cents: dict[str, int]) -> list[str]:
    """Return the shift's equation: what was counted, what was expected, over or short."""
    found = cents["difference"]
    judged = _("exact") if not found else _("OVER") if found > 0 else _("SHORT")
    return [
        money_column(_("counted"), cents["amount"]),
        money_column(_("- expected by the books"), cents["expected"]),
        money_column(f"= {judged}", abs(found)),
        _("{amount} from the drawer to the vault; in the vault now: {vault}").format(
            amount=shown_cents(cents["amount"]), vault=shown_cents(cents["vault"])
        ),
    ]


@app.command(help=_("Bring cash from the vault to the drawer."))
def fill(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Fill the drawer."""
    from wire.messages.cage import FillDrawer

    said = _(
        "{amount:money} from the vault to your drawer, receipt {receipt}\n"
        "In the vault now: {vault:money}"
    )
    do(context, FillDrawer, said, as_json=as_json, count=typed_pieces(pieces))


@app.command(help=_("Bring cash from the drawer to the vault."))
def credit(context: typer.Context, pieces: Pieces, *, as_json: AsJson = False) -> None:
    """Credit the vault."""
    from wire.messages.cage import CreditVault

    said = _(
        "{amount:money} from your drawer to the vault, receipt {receipt}\n"
        "In the vault now: {vault:money}"
    )
    do(context, CreditVault, said, as_json=as_json, count=typed_pieces(pieces))
