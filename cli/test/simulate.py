"""`arclight simulate`: a whole evening of the room from one seed, with faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from gettext import gettext as _
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop

if TYPE_CHECKING:
    from simulation.evening import Evening
    from simulation.summary import Failed, Summary


def simulate(  # noqa: PLR0913
    *,
    seed: Annotated[
        int, typer.Option(help=_("The evening; the same seed is the same evening."))
    ] = 1,
    tables: Annotated[int, typer.Option(min=1, max=200, help=_("Tables in the room."))] = 4,
    hands: Annotated[int, typer.Option(min=1, help=_("Hands in total."))] = 100,
    faults: Annotated[
        bool, typer.Option("--faults", help=_("Let network, disk, stations and server fail."))
    ] = False,
    game: Annotated[
        str,
        typer.Option(metavar="GAME", help=_("All tables play this, such as horse or mixed.")),
    ] = "",
    servers: Annotated[
        int, typer.Option(min=1, max=3, help=_("So many servers share the room."))
    ] = 1,
    races: Annotated[
        int, typer.Option(min=0, max=50, help=_("Instead: so many visits that cross something."))
    ] = 0,
    tournaments: Annotated[
        int, typer.Option(min=0, max=1_000, help=_("Instead: so many tournaments."))
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=_("For machines."))] = False,
) -> None:
    """Play an evening, tournaments, or race visits, and check all promises at every step."""
    from simulation.evening import Plan
    from simulation.mixed_games import KNOWN, house_of
    from simulation.summary import Failed
    from simulation.tournaments import play_tournaments
    from simulation.visit_scripts import race_visits

    if game and game not in KNOWN:
        stop(
            _("there is no game {game}: choose of {known}").format(
                game=game, known=", ".join(KNOWN)
            ),
            status=2,
        )
    house = house_of(game, tables, seed) if game else None
    plan = Plan(seed=seed, tables=tables, hands=hands, faults=faults)
    began = perf_counter()
    try:
        if tournaments:
            with progress(_("tournaments"), tournaments, quiet=as_json) as advance:
                summary = play_tournaments(seed, tournaments, advance, faults=faults)
        elif races:
            with progress(_("races"), races, quiet=as_json) as advance:
                summary = race_visits(seed, races, advance)
        else:
            with progress(_("hands"), hands, quiet=as_json) as advance:
                summary = _evening(servers)(plan, advance=advance, house=house).run()
    except Failed as failed:
        _tell_failure(failed, as_json=as_json)
        return
    seconds = perf_counter() - began
    if as_json:
        emit_json({"ok": True, "seconds": round(seconds, 2), **asdict(summary)})
    else:
        _tell(summary, seconds)


def _evening(servers: int) -> Callable[..., Evening]:
    """Return what makes the evening of a room with so many servers."""
    from simulation.evening import Evening
    from simulation.sharing.shared_evening import SharedEvening

    return Evening if servers == 1 else partial(SharedEvening, servers=servers)


def _tell(summary: Summary, seconds: float) -> None:
    lines = {
        **({_("tournaments"): summary.tournaments} if summary.tournaments else {}),
        _("hands"): summary.hands,
        _("acts"): summary.acts,
        _("frames from clients"): summary.frames_in,
        _("frames to clients"): summary.frames_out,
        _("commits"): summary.commits,
        _("moves at the cage"): summary.cage_moves,
        _("crashes"): summary.crashes,
    }
    say(_("Seed {seed}: every promise held.").format(seed=summary.seed))
    _tell_counts("", lines)
    _tell_counts(_("went wrong on purpose"), summary.troubles)
    _tell_counts(_("checks made"), summary.checks)
    words = _("{minutes} minutes of the room in {seconds:.1f} s; digest {digest}")
    minutes = summary.simulated_ms // 60_000
    say(words.format(minutes=minutes, seconds=seconds, digest=summary.digest))


def _tell_counts(title: str, counts: Mapping[str, int]) -> None:
    if not counts:
        return
    if title:
        say(f"{title}:")
    width = max(map(len, counts))
    for name, count in counts.items():
        say(f"  {name.replace('_', ' '):<{width}}  {count:>9,}")


def _tell_failure(failed: Failed, *, as_json: bool) -> None:
    broken = failed.broken
    if as_json:
        facts = {"seed": failed.seed, "step": failed.step}
        emit_json({"ok": False, **facts, "promise": broken.promise, "how": broken.text})
        raise SystemExit(1)
    stop(
        _("seed {seed}, step {step}: broken: {promise}: {how}").format(
            seed=failed.seed, step=failed.step, promise=broken.promise, how=broken.text
        )
    )
