"""`./arclight staff`: people who work in the room sign in, approve, and are hired."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import emit_json, say
from cli.room_client import (
    AsJson,
    ask,
    connected,
    desk_of,
    do,
    session_token,
    set_desk,
    staff_ask,
)
from cli.typed_secrets import SecretFile, typed_secret

app = typer.Typer(help=_("Staff accounts: sign in and out, hire, approve."))
app.callback()(set_desk)

Login = Annotated[str, typer.Argument(metavar="LOGIN")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help=_("The member's number."))]


@app.command(help=_("Become the first administrator with the code of the server's first start."))
def claim(  # noqa: PLR0913
    context: typer.Context,
    login: Login,
    *,
    name: Annotated[str, typer.Option(help=_("The person's name."))],
    code: Annotated[str, typer.Option(help=_("The one-time code; asked for if left out."))] = "",
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Make the first administrator."""
    from wire.link import new_request_id
    from wire.messages.session import Done
    from wire.messages.staff import ClaimFirst

    request = ClaimFirst(
        id=new_request_id(),
        code=code or typed_secret(_("One-time code"), None),
        login=login,
        name=name,
        password=typed_secret(_("New password"), password_file, confirm=True),
    )
    with connected(desk_of(context)) as client:
        facts = ask(client, request, Done).facts
    if as_json:
        emit_json({"done": True, **facts})
    else:
        say(_("{login} is the first administrator. Sign in next.").format(login=login))


@app.command(name="sign-in", help=_("Sign in; the commands that follow act in this name."))
def sign_in(
    context: typer.Context,
    login: Login,
    *,
    code: Annotated[str, typer.Option(help=_("The telephone's code, if there is one."))] = "",
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Prove who one is and keep the session beside the client's keys."""
    from wire.link import new_request_id
    from wire.link.files import write_private
    from wire.messages.staff import Credential, SignedIn, SignIn

    at = desk_of(context)
    password = typed_secret(_("Password"), password_file)
    credential = Credential(login=login, password=password, code=code)
    with connected(at) as client:
        signed = ask(client, SignIn(id=new_request_id(), credential=credential), SignedIn)
    write_private(at.session_file(login), signed.token.encode() + b"\n")
    if as_json:
        emit_json({"staff": signed.staff, "name": signed.name, "role": signed.role})
    else:
        say(_("Signed in: {name}, {role}").format(name=signed.name, role=signed.role))


@app.command(name="sign-out", help=_("End the session."))
def sign_out(context: typer.Context, *, as_json: AsJson = False) -> None:
    """End the session on the server and forget it here."""
    from wire.messages.staff import SignOut

    at = desk_of(context)
    token = session_token(at)
    do(context, SignOut, _("Signed out"), as_json=as_json)
    for file in at.bundle.parent.glob(f"{at.bundle.stem}.*.session"):
        if file.read_text(encoding="ascii").strip() == token:
            file.unlink()


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
    as_json: AsJson = False,
) -> None:
    """Hire somebody."""
    from wire.messages.staff import Hire

    password = typed_secret(_("First password"), password_file, confirm=True)
    said = _("{login} is hired as {role}, staff member {staff}")
    do(context, Hire, said, as_json=as_json, login=login, name=name, role=role, password=password)


@app.command(help=_("An administrator ends a member's work here."))
def dismiss(context: typer.Context, staff: Number, *, as_json: AsJson = False) -> None:
    """Dismiss somebody."""
    from wire.messages.staff import Dismiss

    do(context, Dismiss, _("Staff member {staff} is dismissed"), as_json=as_json, staff=staff)


@app.command(help=_("A second person approves one exact thing; prints the number to use."))
def approve(  # noqa: PLR0913
    context: typer.Context,
    act: Annotated[
        str, typer.Argument(help=_("void_hand, void_receipt, adjust or vault_difference."))
    ],
    *,
    by: Annotated[str, typer.Option(metavar="LOGIN", help=_("The second person."))],
    table: Annotated[int, typer.Option(help=_("For a hand."))] = 0,
    number: Annotated[int, typer.Option(help=_("The hand, receipt or player."))] = 0,
    cents: Annotated[int, typer.Option(help=_("The amount, in cents."))] = 0,
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Let a second person approve with his own credential."""
    from wire.messages.staff import Approve, Credential

    credential = Credential(login=by, password=typed_secret(_("Password of {by}"), password_file))
    do(
        context,
        Approve,
        _("Approved under number {approval}"),
        as_json=as_json,
        credential=credential,
        act=act,
        table=table,
        number=number,
        amount=cents,
    )


@app.command(name="check-software", help=_("Look at all of the server's software now."))
def check_software(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Have the software checked; exit status 0 only if it is as allowed."""
    from wire.messages.staff import CheckSoftware

    said = _("{count} parts of the software differ; its digest is {digest}")
    facts = do(context, CheckSoftware, said, as_json=as_json)
    if facts["count"]:
        raise typer.Exit(1)


@app.command(help=_("An administrator allows the software as it is now; dealing goes on."))
def software(
    context: typer.Context,
    digest: Annotated[str, typer.Argument(help=_("As `arclight status` shows it."))],
    *,
    reason: Annotated[str, typer.Option(help=_("Why it was changed."))],
    as_json: AsJson = False,
) -> None:
    """Approve changed software."""
    from wire.messages.staff import ApproveSoftware

    said = _("The software {digest} is allowed")
    do(context, ApproveSoftware, said, as_json=as_json, digest=digest, reason=reason)


@app.command(help=_("An administrator issues a member's card, told once."))
def card(
    context: typer.Context,
    staff: Number,
    *,
    out: Annotated[Path | None, typer.Option(help=_("Write the tracks to a private file."))] = None,
    as_json: AsJson = False,
) -> None:
    """Issue a staff card."""
    from cli.cards import tell_card
    from wire.messages.staff import CardIssued, IssueStaffCard

    issued = staff_ask(desk_of(context), IssueStaffCard, CardIssued, staff=staff)
    tell_card(issued, out, as_json=as_json)


@app.command(help=_("Choose the PIN of one's own staff card."))
def pin(
    context: typer.Context,
    *,
    pin_file: Annotated[Path | None, typer.Option(help=_("Read it from a file."))] = None,
    as_json: AsJson = False,
) -> None:
    """Set one's own PIN."""
    from wire.messages.staff import SetStaffPin

    typed = typed_secret(_("New PIN"), pin_file, confirm=True)
    do(context, SetStaffPin, _("The PIN is set"), as_json=as_json, pin=typed)
