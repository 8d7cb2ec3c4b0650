"""Secrets that people type: asked for without an echo, or read from a file for scripts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from cli.output import note, stop

Check: TypeAlias = Callable[[str], None]

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


def typed_secret(what: str, file: Path | None) -> str:
    """Return a secret from a file's first line, or ask the person for it."""
    if file is None:
        return _asked_unseen(what)
    try:
        return file.read_text(encoding="utf-8").splitlines()[0]
    except (OSError, UnicodeDecodeError, IndexError):
        stop(_("no {what} in {path}").format(what=what.lower(), path=file))


def new_secret(what: str, file: Path | None, check: Check = lambda _secret: None) -> str:
    """Return a new secret from a file, or ask for it twice.

    `check` ends the command if the secret cannot be. Who types is told so after the first typing,
    and is asked again.
    """
    if file is not None:
        secret = typed_secret(what, file)
        check(secret)
        return secret
    while True:
        secret = _asked_unseen(what)
        if not can_be(lambda: check(secret)):  # noqa: B023  (called at once)
            continue
        if _asked_unseen(_("{what}, once more").format(what=what)) == secret:
            return secret
        note(_("the two differ; type it again"))


def new_password(what: str, file: Path | None, login: str) -> str:
    """Return a new password of a member; one that is too short is refused at once."""

    def check(password: str) -> None:
        from cli.refusals.words import refusals_told
        from ledger.staff import Password
        from ledger.staff.passwords import check_new_password

        with refusals_told():
            check_new_password(Password(password), login=login)

    return new_secret(_("{what}, at least 12 characters").format(what=what), file, check)


def can_be(check: Callable[[], object]) -> bool:
    """Return whether a check passes; the check itself says what is wrong."""
    try:
        check()
    except SystemExit:
        return False
    return True


def _asked_unseen(what: str) -> str:
    """Ask without an echo. Without any terminal nothing can be echoed, and a line is read."""
    typed: str = typer.prompt(what, hide_input=_terminal(), err=True)
    return typed


def _terminal() -> bool:
    """Whether a person types at a terminal."""
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return sys.stdin.isatty()
    return True
