"""A tournament's whole structure: written out to be changed, and read back from its file."""

from __future__ import annotations

import json
from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.link.room_client import ask, connected, desk_of, session_token
from cli.output import emit_json, stop, text_of

Preset = Annotated[
    str,
    typer.Argument(
        metavar="PRESET",
        help=_("A name from the house file, or turbo, regular, deep, heads_up, satellite."),
    ),
]
Game = Annotated[str, typer.Option(help=_("What is played; else as the preset says, or holdem."))]
Betting = Annotated[
    str, typer.Option(help=_("How large bets may be; else as the preset says, or no_limit."))
]

app = typer.Typer()


@app.command(help=_("Write a structure as JSON, to change and open it."))
def structure(
    context: typer.Context, preset: Preset, *, game: Game = "", betting: Betting = ""
) -> None:
    """Write the structure of a preset as JSON; nothing is opened."""
    from wire.link import new_request_id
    from wire.messages.previews import PreviewTournament, TournamentPreview

    at = desk_of(context)
    request = PreviewTournament(
        id=new_request_id(), token=session_token(at), preset=preset, game=game, betting=betting
    )
    with connected(at) as client:
        seen = ask(client, request, TournamentPreview)
    emit_json(json.loads(seen.structure))


def structure_text(file: Path) -> str:
    """Return what a structure's file says; end the command if it is no JSON."""
    text = text_of(file)
    try:
        json.loads(text)
    except (ValueError, RecursionError) as problem:
        words = _(
            "{file} is no structure as JSON: {problem}. `floor tournament structure turbo` writes"
            " one to change."
        )
        stop(words.format(file=file, problem=problem), status=2)
    return text
