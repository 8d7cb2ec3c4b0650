"""`./arclight bench`: run one benchmark of `cli/bench` and judge its figures."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from cli.bench.figures import Figure
from cli.output import emit_json, say, stop

BENCH = Path(__file__).parent


def bench(
    name: Annotated[str, typer.Argument(help=_("Which benchmark; without it, list them."))] = "",
    *,
    game: Annotated[
        str, typer.Option(help=_("Only this game, by its code; of the benchmark rules."))
    ] = "",
    servers: Annotated[
        int,
        typer.Option(min=0, max=3, help=_("Servers that share the room; of the benchmark server.")),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the figures as JSON."))] = False,
) -> None:
    """Measure one part against its goals; exit status 0 only if every goal is met."""
    names = benchmark_names(BENCH)
    if not name:
        say(_("benchmarks: {names}").format(names=" ".join(names)))
        return
    if name not in names:
        stop(
            _("no benchmark {name!r}; there are: {names}").format(name=name, names=" ".join(names))
        )
    if game:
        figures = _of_game(name, game)
    elif servers:
        figures = _of_servers(name, servers)
    else:
        figures = _module(name).measure()
    if as_json:
        emit_json([asdict(figure) for figure in figures])
    else:
        for figure in figures:
            say(figure_line(figure))
    if not all(figure.ok for figure in figures):
        raise SystemExit(1)


def _of_game(name: str, game: str) -> list[Figure]:
    """Measure one game, or stop if the benchmark or the catalogue has none of the kind."""
    from rules.games.catalogue import GAMES

    if name != "rules":
        stop(_("--game is for the benchmark rules"), status=2)
    if game not in GAMES:
        stop(_("no game {game!r}; there are: {games}").format(game=game, games=" ".join(GAMES)))
    measure_game: Callable[[str], list[Figure]] = _module(name).measure_game
    return measure_game(game)


def _of_servers(name: str, servers: int) -> list[Figure]:
    """Measure a room of several servers, or stop if the benchmark has none."""
    if name != "server":
        stop(_("--servers is for the benchmark server"), status=2)
    from cli.bench.several.servers import measure_servers

    return measure_servers(servers)


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"cli.bench.{name}")


def benchmark_names(folder: Path) -> list[str]:
    """Return the modules of `folder` that define `measure`, in order."""
    return sorted(path.stem for path in folder.glob("*.py") if _defines_measure(path))


def figure_line(figure: Figure) -> str:
    """Return a figure as a line for people."""
    goal = _("(goal {goal})").format(goal=figure.goal) if figure.goal else ""
    verdict = _("ok") if figure.ok else _("MISSED")
    return f"{figure.name:<48} {figure.value:>14,.2f} {figure.unit:<12} {goal:<20} {verdict}"


def _defines_measure(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == "measure" for node in tree.body)
