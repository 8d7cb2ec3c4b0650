"""`./arclight house`: check a house file, or print everything that it may contain."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path
from typing import Annotated

import typer

from cli.output import emit_json, note, say, text_of

app = typer.Typer(help=_("Check a house file, or list its keys."))


@app.command(help=_("Read a house file and name every wrong value with its line."))
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The house.toml to read."))],
    *,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Read a house file; exit status 0 only if the server would start with it."""
    from server import HouseFileWrong, read_house

    try:
        house = read_house(text_of(file), path=file.name)
    except HouseFileWrong as wrong:
        if as_json:
            emit_json({"ok": False, "faults": [_facts(fault) for fault in wrong.faults]})
        else:
            for fault in str(wrong).split("\n"):
                note(fault)
        raise SystemExit(1) from None
    if as_json:
        names = {"tables": sorted(house.presets), "tournaments": sorted(house.tournaments)}
        emit_json({"ok": True, "name": house.name, **names})
        return
    say(_("{name}: the file is in order").format(name=house.name))
    for preset in house.presets.values():
        say(f"  {preset.name:<16} {preset.title}")
    for tournament in house.tournaments.values():
        words = _("  {name:<16} {title} (tournament)")
        say(words.format(name=tournament.name, title=tournament.title))


@app.command(help=_("Print every key, its default and what is allowed, as a document."))
def keys() -> None:
    """Print docs/house_file.md."""
    from server import house_document

    say(house_document().rstrip("\n"))


def _facts(fault: object) -> dict[str, object]:
    return {name: getattr(fault, name) for name in ("line", "key", "value", "allowed")}
