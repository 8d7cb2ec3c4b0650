"""Secrets that people type: asked for without an echo, or read from a file for scripts."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import stop

SecretFile = Annotated[
    Path | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        help=_("Read the password from a file's first line instead of asking."),
    ),
]


CodeFile = Annotated[
    Path | None,
    typer.Option(
        "--code-file",
        metavar="FILE",
        help=_("For an account with a telephone: its code in a file's first line; - asks for it."),
    ),
]
ASKED_FOR = Path("-")


def telephone_code(file: Path | None, login: str) -> str:
    """Return the code that a person's telephone shows; empty: the account has none."""
    if file is None:
        return ""
    what = _("Telephone code of {login}").format(login=login)
    return typed_secret(what, None if file == ASKED_FOR else file)


def typed_secret(what: str, file: Path | None, *, confirm: bool = False) -> str:
    """Return a secret from a file's first line, or ask the person for it."""
    if file is None:
        typed: str = typer.prompt(what, hide_input=True, confirmation_prompt=confirm, err=True)
        return typed
    try:
        return file.read_text(encoding="utf-8").splitlines()[0]
    except (OSError, UnicodeDecodeError, IndexError):
        stop(_("no {what} in {path}").format(what=what.lower(), path=file))
