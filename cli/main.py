"""The `arclight` command line: one typer app, built here; `cli/commands.py` lists its commands.

Command modules keep heavy imports inside their functions, so that `--help` stays quick.
"""

from __future__ import annotations

import gettext
import os
import sys
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

from cli.commands import AllCommands
from cli.mistakes import Mistyped
from cli.output import reason_of, say, stop
from cli.process_guard import guard_process
from cli.screens.quick_start import started_quickly

app = typer.Typer(
    name="arclight",
    cls=AllCommands,
    help=_("Arclight, an electronic poker table system."),
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version_number() -> str:
    """Return the version from pyproject.toml, the only place that states it."""
    import tomllib

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
        quick = started_quickly(sys.argv[1:])
        status = 0 if quick else app(prog_name="arclight", standalone_mode=False)
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
