"""The `arclight` command line: one typer app, built here.

Command modules keep heavy imports inside their functions, so that `--help` stays quick.
"""

from __future__ import annotations

import gettext
import os
import sys
import tomllib
from gettext import gettext as _
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

ROOT = Path(__file__).resolve().parents[1]

# Command modules look up words when they load, so the catalogue is bound before them. The
# screens' catalogue is not used: a half-translated terminal is worse than an English one.
gettext.bindtextdomain("terminal", str(ROOT / "assets" / "locale"))
gettext.textdomain("terminal")
# pygame prints a greeting on stdout when it is loaded, which would mix with our results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import typer

from cli.bench.command import bench
from cli.books.accept import accept_books
from cli.books.audit import audit
from cli.books.backup import backup, restore
from cli.books.export import export
from cli.books.reports import app as report
from cli.cage.command import app as cage
from cli.demo.bots import bots
from cli.demo.command import demo
from cli.floor.command import app as floor
from cli.hand.command import app as hand
from cli.hand.equity import equity
from cli.mistakes import Mistyped, explain_mistakes
from cli.output import reason_of, say, stop
from cli.process_guard import guard_process
from cli.project.catalogue import catalogue
from cli.project.lock import lock
from cli.rng.command import app as rng
from cli.room.command import app as room
from cli.room.enroll import app as enroll
from cli.room.house import app as house
from cli.room.keys import app as keys
from cli.room.server import server
from cli.room.status import status
from cli.screens.center import center
from cli.screens.gallery import gallery
from cli.screens.station import station
from cli.staff.command import app as staff
from cli.test.command import run_tests
from cli.test.simulate import simulate
from cli.watch.command import watch

app = typer.Typer(
    name="arclight",
    help=_("Arclight, an electronic poker table system."),
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(help=_("Measure one part against its goals."))(bench)
app.command(help=_("Make the lock files anew from pyproject.toml, with uv."))(lock)
app.command(help=_("Gather the words of the screens and compile every language."))(catalogue)
app.command(help=_("Compare poker hands over the boards that can still come."))(equity)
app.add_typer(room, name="room")
app.command(help=_("Run a room until it is told to stop."))(server)
app.add_typer(enroll, name="enroll")
app.add_typer(staff, name="staff")
app.command(help=_("Let simulated players sit at a demo room's table."))(bots)
app.add_typer(floor, name="floor")
app.add_typer(cage, name="cage")
app.add_typer(report, name="report")
app.command(help=_("Show how a running server does."))(status)
app.command(help=_("Sit down at a table of simulated players, or watch it."))(demo)
app.command(help=_("Show a table's community display."))(center)
app.command(help=_("Watch a table in the terminal, as a bystander sees it."))(watch)
app.command(help=_("Run the touchscreen of a seat, or of the cage's customer."))(station)
app.command(help=_("Draw every screen and state as pictures, without a display."))(gallery)
app.add_typer(hand, name="hand")
app.add_typer(house, name="house")
app.command(help=_("Prove the books from their chain, heads and postings."))(audit)
app.command(help=_("Copy books and heads while the room is open."))(backup)
app.command(help=_("Bring a backup back into an empty data directory."))(restore)
app.command(name="accept-books", help=_("Go on after heads or newer books are lost for good."))(
    accept_books
)
app.command(help=_("Write statements, postings or shifts as CSV or JSON."))(export)
app.add_typer(keys, name="keys")
app.command(
    name="test",
    help=_("Check format, lint, types, architecture and all tests."),
    context_settings={"ignore_unknown_options": True},
)(run_tests)
app.command(help=_("Play an evening from a seed and check every promise."))(simulate)
app.add_typer(rng, name="rng")
explain_mistakes(app)


def version_number() -> str:
    """Return the version from pyproject.toml, the only place that states it."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def run() -> None:
    """Run the command line; a typing mistake is answered with one line."""
    guard_process(sys.argv[1] if len(sys.argv) > 1 else "")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(
            line_buffering=True
        )  # a line is read when it is said, also in a file
    try:
        status = app(prog_name="arclight", standalone_mode=False)
    except typer.TyperException as mistake:
        stop(_mistake_words(mistake), status=mistake.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        stop(_("interrupted"), status=130)
    except BrokenPipeError:
        # Whoever read the result has left, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        stop(_("{file}: {why}").format(file=error.filename, why=reason_of(error)))
    raise SystemExit(status)


def _mistake_words(mistake: typer.TyperException) -> str:
    """Return what was typed wrong; if it was before a command's own words, where to look."""
    said = str(mistake.format_message())
    if isinstance(mistake, Mistyped):
        return said
    context = getattr(mistake, "ctx", None)
    group = context.command_path if context is not None else "arclight"
    said += "" if said.endswith((".", "?")) else "."
    return _("{said} Look at `{group} --help`.").format(said=said, group=group)


def _show_version(wanted: bool) -> None:  # noqa: FBT001  (the shape typer asks of a callback)
    if wanted:
        say(f"arclight {version_number()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help=_("Show the version and leave."),
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        say(context.get_help())
