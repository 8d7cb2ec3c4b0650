"""The part of `./arclight staff` for administrators: accounts, roles, cards, software."""

from __future__ import annotations

from gettext import gettext as _
from typing import Annotated

import typer

from cli.books.reports import report_pages, show_report
from cli.cage.cards import Out
from cli.link.room_client import AsJson, desk_of, do, staff_do
from cli.output import note, stop
from cli.staff.second_person import Second, SecondCode, SecondFile, approved_by
from cli.typed.secrets import SecretFile, new_password

app = typer.Typer()

Login = Annotated[str, typer.Argument(metavar="LOGIN")]
Member = Annotated[str, typer.Argument(metavar="MEMBER", help=_("The member's login, or number."))]


def member_numbered(context: typer.Context, who: str) -> int:
    """Return a member's number: as typed, or of the member with this login."""
    if who.isdecimal():
        return int(who)
    rows = report_pages(desk_of(context), "staff", {})[1]
    for number, login, *_more in rows:
        if str(login).casefold() == who.casefold():
            return int(str(number))
    logins = ", ".join(str(row[1]) for row in rows)
    stop(_("nobody has the login {who}; there are {logins}").format(who=who, logins=logins))


@app.command(name="list", help=_("Show everybody who works or worked here."))
def list_command(context: typer.Context, *, as_json: AsJson = False) -> None:
    """List the staff."""
    show_report(desk_of(context), "staff", as_json=as_json)


@app.command(name="end-sessions", help=_("An administrator ends a member's sessions everywhere."))
def end_sessions(context: typer.Context, staff: Member, *, as_json: AsJson = False) -> None:
    """End somebody's sessions."""
    from wire.messages.staff import RevokeSessions

    number = member_numbered(context, staff)
    said = _("Staff member {staff} is signed out everywhere")
    do(context, RevokeSessions, said, as_json=as_json, staff=number)


@app.command(help=_("An administrator opens a staff account."))
def hire(  # noqa: PLR0913
    context: typer.Context,
    login: Login,
    *,
    name: Annotated[str, typer.Option(help=_("The person's name."))],
    role: Annotated[
        str, typer.Option(help=_("floor, cashier, supervisor, auditor or administrator."))
    ],
    password_file: SecretFile = None,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Hire a person. It takes two persons to hire somebody who may approve, except the first."""
    from wire.messages.staff import Hire

    password = new_password(_("First password"), password_file, login)
    what = {"name": login, "role": role}
    approval = approved_by(context, second, second_file, second_code, "hire", **what)
    do(
        context,
        Hire,
        _("{login} is hired as {role}, staff member {staff}"),
        as_json=as_json,
        login=login,
        name=name,
        role=role,
        password=password,
        approval=approval,
    )


@app.command(help=_("An administrator gives a member another role."))
def role(  # noqa: PLR0913
    context: typer.Context,
    staff: Member,
    role: Annotated[str, typer.Argument(metavar="ROLE")],
    *,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Change a role; two persons are needed if the old or new role may approve."""
    from wire.messages.staff import ChangeRole

    number = member_numbered(context, staff)
    what = {"number": number, "role": role}
    approval = approved_by(context, second, second_file, second_code, "change_role", **what)
    said = _("Staff member {staff} is {role} now")
    do(context, ChangeRole, said, as_json=as_json, staff=number, role=role, approval=approval)


@app.command(help=_("Let a member in again who lost the password; two persons."))
def reset(  # noqa: PLR0913
    context: typer.Context,
    staff: Member,
    *,
    second: Second,
    password_file: SecretFile = None,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Give a member a new password; telephone and card PIN must be set again."""
    from wire.messages.staff import RenewCredentials

    number = member_numbered(context, staff)
    password = new_password(_("New password"), password_file, staff)
    approval = approved_by(context, second, second_file, second_code, "reset", number=number)
    said = _("Staff member {staff} may sign in with the new password")
    fields = {"staff": number, "password": password, "approval": approval}
    do(context, RenewCredentials, said, as_json=as_json, **fields)


@app.command(help=_("An administrator ends a member's work here."))
def dismiss(  # noqa: PLR0913
    context: typer.Context,
    staff: Member,
    *,
    second: Second = "",
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    as_json: AsJson = False,
) -> None:
    """Dismiss a person; two persons are needed for the last one who may approve."""
    from wire.messages.staff import Dismiss

    number = member_numbered(context, staff)
    approval = approved_by(context, second, second_file, second_code, "dismiss", number=number)
    said = _("Staff member {staff} is dismissed")
    facts = do(context, Dismiss, said, as_json=as_json, staff=number, approval=approval)
    if facts.get("shift"):
        note(_open_drawer_words(facts["shift"], staff))


def _open_drawer_words(shift: object, staff: str) -> str:
    return _(
        "The drawer of shift {shift} is still open: a supervisor and a second person count"
        " it and close it (`arclight cage close-shift --of {staff}`)"
    ).format(shift=shift, staff=staff)


@app.command(name="check-software", help=_("Look at all of the server's software now."))
def check_software(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Have the software checked; exit status 0 only if it is the approved one."""
    from wire.messages.staff import CheckSoftware

    said = _("{count} parts of the software differ; its digest is {digest}")
    facts = do(context, CheckSoftware, said, as_json=as_json)
    if facts["count"]:
        raise typer.Exit(1)


@app.command(help=_("Allow the software as it is now; two persons."))
def software(  # noqa: PLR0913
    context: typer.Context,
    digest: Annotated[str, typer.Argument(help=_("As `arclight status` shows it."))],
    *,
    reason: Annotated[str, typer.Option(help=_("Why it was changed."))],
    second: Second,
    second_file: SecondFile = None,
    second_code: SecondCode = None,
    beside: Annotated[
        bool,
        typer.Option(
            "--beside", help=_("Other servers may still run what was allowed before (upgrade).")
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Approve changed software."""
    from wire.messages.staff import ApproveSoftware

    approval = approved_by(context, second, second_file, second_code, "software", name=digest)
    said = _("The software {digest} is allowed")
    fields = {"digest": digest, "reason": reason, "approval": approval, "beside": beside}
    do(context, ApproveSoftware, said, as_json=as_json, **fields)


@app.command(help=_("An administrator issues a member's card, told once."))
def card(
    context: typer.Context,
    staff: Member,
    *,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Issue a staff card."""
    from cli.cage.cards import check_new, tell_card
    from wire.messages.staff import CardIssued, IssueStaffCard

    check_new(out)
    number = member_numbered(context, staff)
    issued = staff_do(desk_of(context), IssueStaffCard, CardIssued, staff=number)
    tell_card(issued, out, as_json=as_json)
