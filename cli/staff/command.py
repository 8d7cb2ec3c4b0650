"""`./arclight staff`: people who work in the room sign in, approve, and are hired."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import (
    AsJson,
    ask,
    connected,
    desk_of,
    do,
    session_token,
    set_desk,
    signed_in_login,
)
from cli.output import emit_json, say
from cli.staff.members import app as accounts_app
from cli.typed.secrets import (
    CodeFile,
    SecretFile,
    new_password,
    new_secret,
    telephone_code,
    typed_secret,
)

if TYPE_CHECKING:
    from wire.messages.staff import Credential, SignedIn

app = typer.Typer(help=_("Staff accounts: sign in and out, hire, approve."))
app.callback()(set_desk)
app.registered_commands += accounts_app.registered_commands

Login = Annotated[str, typer.Argument(metavar="LOGIN")]


@app.command(help=_("Make the first account with the server's one-time code."))
def claim(  # noqa: PLR0913
    context: typer.Context,
    login: Login,
    *,
    name: Annotated[str, typer.Option(help=_("The person's name."))],
    code_file: Annotated[
        Path | None, typer.Option(help=_("Read the one-time code from a file instead of asking."))
    ] = None,
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Make the first administrator."""
    from wire.link import new_request_id
    from wire.messages.session import Done
    from wire.messages.staff import ClaimFirst

    request = ClaimFirst(
        id=new_request_id(),
        code=typed_secret(_("One-time code"), code_file),
        login=login,
        name=name,
        password=new_password(_("New password"), password_file, login),
    )
    with connected(desk_of(context)) as client:
        facts = ask(client, request, Done).facts
    if as_json:
        emit_json({"done": True, **facts})
    else:
        say(_("The account {login} is made. Sign in next.").format(login=login))


@app.command(name="sign-in", help=_("Sign in; the commands that follow act in this name."))
def sign_in(
    context: typer.Context,
    login: Login,
    *,
    code_file: CodeFile = None,
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Sign in and keep the session beside the client's keys."""
    from cli.link.locked_session import sign_in_at
    from wire.messages.staff import Credential

    at = desk_of(context)
    password = typed_secret(_("Password"), password_file)
    code = telephone_code(code_file, login)
    credential = Credential(login=login, password=password, code=code)
    with connected(at) as client:
        signed = sign_in_at(at, client, credential)
    _tell_signed_in(signed, as_json=as_json)


def _tell_signed_in(signed: SignedIn, *, as_json: bool) -> None:
    if as_json:
        told = ("staff", "name", "role", "ended_at")
        emit_json({name: getattr(signed, name) for name in told})
        return
    say(_("Signed in: {name}, {role}").format(name=signed.name, role=signed.role))
    if signed.ended_at:
        say(_("The session at {place} is ended").format(place=signed.ended_at))


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


@app.command(help=_("Approve one exact thing as second person. Prints the number to use."))
def approve(  # noqa: PLR0913
    context: typer.Context,
    act: Annotated[
        str,
        typer.Argument(
            help=_(
                "void_hand, void_receipt, adjust, vault_out, vault_difference, close_shift,"
                " close_left_shift, paid_in, paid_out, payout, unlock_pin, new_card_and_pin, hire,"
                " change_role, dismiss, reset or software."
            )
        ),
    ],
    *,
    by: Annotated[str, typer.Option(metavar="LOGIN", help=_("The second person."))],
    table: Annotated[int, typer.Option(help=_("For a hand."))] = 0,
    number: Annotated[int, typer.Option(help=_("The hand, receipt, player or member."))] = 0,
    cents: Annotated[int, typer.Option(help=_("The amount, in cents."))] = 0,
    name: Annotated[str, typer.Option(help=_("The login to hire, or the software's digest."))] = "",
    role: Annotated[str, typer.Option(help=_("The role to hire for, or to change to."))] = "",
    password_file: SecretFile = None,
    as_json: AsJson = False,
) -> None:
    """Let a second person approve with his own credential."""
    from wire.messages.staff import Approve, Credential

    credential = Credential(
        login=by, password=typed_secret(_("Password of {login}").format(login=by), password_file)
    )
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
        name=name,
        role=role,
    )


@app.command(help=_("Choose the PIN of one's own staff card."))
def pin(
    context: typer.Context,
    *,
    code_file: CodeFile = None,
    password_file: SecretFile = None,
    pin_file: Annotated[Path | None, typer.Option(help=_("Read it from a file."))] = None,
    as_json: AsJson = False,
) -> None:
    """Set one's own PIN."""
    from wire.messages.staff import SetStaffPin

    mine = _own_credential(context, code_file, password_file)
    typed = new_secret(_("New PIN"), pin_file)
    said = _("The PIN is set")
    do(context, SetStaffPin, said, as_json=as_json, credential=mine, pin=typed)


@app.command(help=_("Choose another password for oneself."))
def password(
    context: typer.Context,
    *,
    code_file: CodeFile = None,
    password_file: SecretFile = None,
    new_file: Annotated[Path | None, typer.Option(help=_("Read the new one from a file."))] = None,
    as_json: AsJson = False,
) -> None:
    """Change one's own password."""
    from wire.messages.staff import SetPassword

    mine = _own_credential(context, code_file, password_file)
    typed = new_password(_("New password"), new_file, mine.login)
    said = _("The password is changed")
    do(context, SetPassword, said, as_json=as_json, credential=mine, password=typed)


def _own_credential(
    context: typer.Context, code_file: Path | None, file: Path | None
) -> Credential:
    """Return the credential of the person signed in, typed once more."""
    from wire.messages.staff import Credential

    login = signed_in_login(desk_of(context))
    password = typed_secret(_("Password"), file)
    return Credential(login=login, password=password, code=telephone_code(code_file, login))
