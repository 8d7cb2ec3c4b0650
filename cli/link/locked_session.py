"""A session that locked because it was idle: the password opens it, and the command goes on."""

from __future__ import annotations

import sys
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from cli.output import note
from cli.typed.secrets import typed_secret

if TYPE_CHECKING:
    from cli.link.room_client import Desk
    from wire.link import PollClient
    from wire.messages.base import Message
    from wire.messages.staff import Credential, SignedIn


def is_locked(answer: Message) -> bool:
    """Whether a request was refused because its session is locked."""
    from wire.messages.session import Refusal

    return isinstance(answer, Refusal) and answer.code == "session_locked"


def somebody_is_there() -> bool:
    """Whether a person can be asked; a script cannot."""
    return sys.stdin.isatty()


def opened_again(at: Desk, login: str, client: PollClient) -> str:
    """Ask for the password and return the new session's token; empty: no person to ask."""
    if not somebody_is_there():
        return ""
    from wire.messages.staff import Credential

    note(_("the session of {login} is locked: it was not used for a while").format(login=login))
    password = typed_secret(_("Password of {login}").format(login=login), None)
    asked = _("Telephone code, empty if the account has none")
    code: str = typer.prompt(asked, default="", show_default=False, hide_input=True, err=True)
    return sign_in_at(at, client, Credential(login=login, password=password, code=code)).token


def sign_in_at(at: Desk, client: PollClient, credential: Credential) -> SignedIn:
    """Prove a credential and keep the session beside the client's keys."""
    from cli.link.room_client import ask
    from wire.link import new_request_id
    from wire.link.files import write_private
    from wire.messages.staff import SignedIn, SignIn

    signed = ask(client, SignIn(id=new_request_id(), credential=credential), SignedIn)
    write_private(at.session_file(credential.login), signed.token.encode() + b"\n")
    return signed
