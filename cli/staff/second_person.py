"""The second person approves an act with his own password, in the same command."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.link.room_client import desk_of, staff_ask
from cli.typed.secrets import telephone_code, typed_secret

Second = Annotated[
    str,
    typer.Option(
        "--second", metavar="LOGIN", help=_("The second person, where it takes two; asked next.")
    ),
]
SecondFile = Annotated[
    Path | None,
    typer.Option(
        "--second-password-file",
        metavar="FILE",
        help=_("Read the second person's password from a file's first line instead of asking."),
    ),
]
SecondCode = Annotated[
    Path | None,
    typer.Option(
        "--second-code-file",
        metavar="FILE",
        help=_("The second person's telephone code in a file's first line; - asks for it."),
    ),
]


def approved_by(
    context: typer.Context,
    second: str,
    file: Path | None,
    code_file: Path | None,
    act: str,
    **what: Any,
) -> int:
    """Have the second person approve this act; return the approval's number, 0 if none is named."""
    from wire.messages.session import Done
    from wire.messages.staff import Approve, Credential

    if not second:
        return 0
    password = typed_secret(_("Password of {login}").format(login=second), file)
    code = telephone_code(code_file, second)
    credential = Credential(login=second, password=password, code=code)
    answer = staff_ask(desk_of(context), Approve, Done, credential=credential, act=act, **what)
    return int(answer.facts["approval"] or 0)
