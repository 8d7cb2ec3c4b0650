"""`./arclight room`: set up a room, show its screens on one computer, let its owner in again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.link.room_client import AsJson
from cli.output import emit_json, note, say, stop
from cli.room.servers import add_commands
from cli.typed.secrets import SecretFile

if TYPE_CHECKING:
    from cli.room.setup_steps import Screen

app = typer.Typer(help=_("Set a room up, show its screens, recover its administrator."))
add_commands(app)

Data = Annotated[
    Path,
    typer.Option("--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("The data directory.")),
]


@app.command(
    help=_("Take an empty folder to a room that can open. If it is cut short, start it again.")
)
def setup(
    data: Data,
    *,
    answers: Annotated[
        Path | None,
        typer.Option("--answers", metavar="FILE", help=_("Read the answers from a TOML file.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make house file, books, staff, gaming day, vault and the keys of table 1's screens."""
    from cli.refusals.words import refusals_told
    from cli.room.setup_answers import answers_in, typed_answers
    from cli.room.setup_steps import set_up

    there = (data / "house.toml").exists()
    with refusals_told(), _told_how_to_go_on(data):
        heard = answers_in(answers) if answers else typed_answers(data, house_is_there=there)
        screens = set_up(data, heard, (lambda _line: None) if as_json else say)
    if as_json:
        emit_json({"screens": [{"place": it.place, "keys": str(it.file)} for it in screens]})
    else:
        _tell_next(data, screens)


@contextmanager
def _told_how_to_go_on(data: Path) -> Iterator[None]:
    """Around a setup: whoever interrupts it is told what there is, and how to go on."""
    try:
        yield
    except (typer.Abort, KeyboardInterrupt):
        sys.stderr.write("\n")
        if (data / "house.toml").exists():
            there = _("What was made until now stays, and nothing is made twice.")
        else:
            there = _("No room was made.")
        stop(
            _(
                "interrupted. {there} Your answers are kept in {data}, except passwords: type the"
                " same command to go on; Enter takes an answer of before."
            ).format(there=there, data=data),
            status=130,
        )


def _tell_next(data: Path, screens: list[Screen]) -> None:
    say(_("\nCopy each screen's keys to its computer, and let it start there:"))
    for screen in screens:
        say(f"  {screen.file}\n      {screen.command}")
    say(_("\nThe room is ready. Open it:"))
    here = "" if os.environ.get("ARCLIGHT_DATA") else f" --data {data}"
    say(f"  ./arclight server{here}")
    say(
        _("To try it on this computer, in another terminal: ./arclight room screens{here}").format(
            here=here
        )
    )


@app.command(help=_("Make the data directory of one more server of a room on PostgreSQL."))
def another(
    data: Data,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_("The new directory."))],
) -> None:
    """Copy keys, house file and books.toml; heads and logs are each server's own."""
    from cli.room.second_server import data_for_another

    if not (data / "books.toml").exists():
        stop(_("{data}/books.toml is missing: move the books to PostgreSQL").format(data=data))
    made = data_for_another(data, folder)
    say(_("Start it: ./arclight server --data {folder} --name NAME").format(folder=made))


@app.command(help=_("Show every enrolled screen in a window on this computer."))
def screens(data: Data) -> None:
    """Start the programs of all screens whose keys are in the data directory."""
    from cli.room.screens import room_screens, show_screens
    from screenkit import display_sizes

    found = room_screens(data)
    if not found:
        stop(_("no screen is enrolled in {data}: arclight room setup").format(data=data))
    note(_("{count} screens; Ctrl-C closes them all").format(count=len(found)))
    note(_("swipe a card at seat 1, without a reader: arclight room swipe 1 CARD_FILE"))
    show_screens(data, found, display_sizes()[0])


@app.command(help=_("Swipe a card at a seat's window of `room screens`."))
def swipe(
    data: Data,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=10)],
    card: Annotated[Path, typer.Argument(metavar="CARD", help=_("As the cage wrote it."))],
    *,
    table: Annotated[int, typer.Option("--table", min=1, max=9_999)] = 1,
) -> None:
    """Type a card's tracks as a reader would."""
    from cli.room.screens import swipe as swipe_card

    swipe_card(data, table, seat, card)


@app.command(help=_("Give the only administrator a new password. The server must be stopped."))
def recover(
    data: Data,
    login: Annotated[str, typer.Argument(metavar="LOGIN")],
    *,
    password_file: SecretFile = None,
    heads_copy: Annotated[
        Path | None,
        typer.Option("--heads-copy", metavar="DIR", envvar="ARCLIGHT_HEADS_COPY", hidden=True),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let the only administrator in again, at the server's own computer."""
    from cli.refusals.words import refusals_told
    from cli.room.owner_recovery import recovered

    with refusals_told():
        staff = recovered(data, login, password_file, heads_copy)
    if as_json:
        emit_json({"done": True, "staff": staff})
    else:
        say(
            _("{login} may sign in with the new password; it is in the journal").format(login=login)
        )
