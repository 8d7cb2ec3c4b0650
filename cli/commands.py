"""Every word that may follow `arclight`, and where its command stands.

A command's module is loaded when its word was typed. Nothing is compiled beforehand for a room's
commands, so loading all of them would be most of the time of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import gettext as _
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperGroup

from cli.mistakes import explain_mistakes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a command or a group of commands stands."""

    module: str
    name: str = "app"
    """A function; or the typer app of a group, which has its own help."""
    help: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


PLACES: Final[Mapping[str, Place]] = {
    "bench": Place("cli.bench.command", "bench", _("Measure one part against its goals.")),
    "lock": Place(
        "cli.project.lock", "lock", _("Make the lock files anew from pyproject.toml, with uv.")
    ),
    "catalogue": Place(
        "cli.project.catalogue",
        "catalogue",
        _("Gather the words of the screens and compile every language."),
    ),
    "voice": Place(
        "cli.project.voice", "voice", _("Record the dealer's phrases anew, with espeak-ng.")
    ),
    "equity": Place(
        "cli.hand.equity", "equity", _("Compare poker hands over the boards that can still come.")
    ),
    "server": Place("cli.room.server", "server", _("Run a room until it is told to stop.")),
    "bots": Place("cli.demo.bots", "bots", _("Let simulated players sit at a demo room's table.")),
    "status": Place("cli.room.status", "status", _("Show how a running server does.")),
    "demo": Place(
        "cli.demo.command", "demo", _("Sit down at a table of simulated players, or watch it.")
    ),
    "center": Place("cli.screens.center", "center", _("Show a table's community display.")),
    "web": Place("cli.web.command", "web", _("Serve the staff's pages to browsers.")),
    "watch": Place(
        "cli.watch.command", "watch", _("Watch a table in the terminal, as a bystander sees it.")
    ),
    "events": Place(
        "cli.watch.events", "events", _("Tell what happens in the room as JSON lines.")
    ),
    "station": Place(
        "cli.screens.station",
        "station",
        _("Run the touchscreen of a seat, or of the cage's customer."),
    ),
    "gallery": Place(
        "cli.screens.gallery",
        "gallery",
        _("Draw every screen and state as pictures, without a display."),
    ),
    "audit": Place(
        "cli.books.audit", "audit", _("Prove the books from their chain, heads and postings.")
    ),
    "backup": Place(
        "cli.books.backup", "backup", _("Copy books and heads while the room is open.")
    ),
    "restore": Place(
        "cli.books.backup", "restore", _("Bring a backup back into an empty data directory.")
    ),
    "accept-books": Place(
        "cli.books.accept",
        "accept_books",
        _("Go on after heads or newer books are lost for good."),
    ),
    "export": Place(
        "cli.books.export",
        "export",
        _("Write statements, postings, shifts, standings to a file."),
    ),
    "test": Place(
        "cli.test.command",
        "run_tests",
        _("Check format, lint, types, architecture and all tests."),
        {"ignore_unknown_options": True},
    ),
    "simulate": Place(
        "cli.test.simulate", "simulate", _("Play an evening from a seed and check every promise.")
    ),
    "room": Place("cli.room.command"),
    "enroll": Place("cli.room.enroll"),
    "staff": Place("cli.staff.command"),
    "floor": Place("cli.floor.command"),
    "cage": Place("cli.cage.command"),
    "report": Place("cli.books.reports"),
    "books": Place("cli.books.elsewhere"),
    "hand": Place("cli.hand.command"),
    "house": Place("cli.room.house"),
    "keys": Place("cli.room.keys"),
    "rng": Place("cli.rng.command"),
}


class CommandsByWord(Mapping[str, Any]):
    """All commands; each is loaded when it is asked for."""

    def __getitem__(self, word: str) -> Any:
        """Load the command or group of a word."""
        return _loaded(word)

    def __iter__(self) -> Iterator[str]:
        """List the words, in the order of the help."""
        return iter(PLACES)

    def __len__(self) -> int:
        """Count the words."""
        return len(PLACES)


class AllCommands(TyperGroup):
    """What may follow `arclight`."""

    def __init__(self, **attributes: Any) -> None:
        """Take the commands from the table, whatever else was registered."""
        super().__init__(**attributes | {"commands": CommandsByWord()})


@cache
def _loaded(word: str) -> Any:
    place = PLACES[word]
    found = getattr(import_module(place.module), place.name)
    holder = typer.Typer(callback=lambda: None, add_completion=False, rich_markup_mode=None)
    if isinstance(found, typer.Typer):
        holder.add_typer(found, name=word)
    else:
        holder.command(name=word, help=place.help, context_settings={**place.settings})(found)
    explain_mistakes(holder)
    return typer.main.get_group(holder).commands[word]
