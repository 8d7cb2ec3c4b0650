"""How the commands of a tournament ask, and say what was done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from cli.link.room_client import desk_of, staff_do
from cli.output import emit_json, say_line

if TYPE_CHECKING:
    from wire.messages.base import Facts
    from wire.messages.staff import StaffRequest


def done(context: typer.Context, request: type[StaffRequest], **fields: Any) -> Facts:
    """Have something done and return the facts of the answer."""
    from wire.messages.session import Done

    return staff_do(desk_of(context), request, Done, **fields).facts


def tell(lines: Iterable[str], facts: Facts, *, as_json: bool) -> None:
    """Say what was done: lines for people, or the facts for a program."""
    if as_json:
        emit_json({"done": True, **facts})
        return
    for line in lines:
        say_line(line)
