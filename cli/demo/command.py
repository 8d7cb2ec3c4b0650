"""`./arclight demo`: a table that plays, with a seat for you."""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.demo.choices import Game, Limit, Ready, Speed, chosen_plan, table_plan
from cli.link.room_client import AsJson
from cli.output import Advance, emit_json, note, progress, say, stop

if TYPE_CHECKING:
    from cli.demo.plan import DemoPlan


TOURNAMENT_HANDS = 2_000
"""A tournament without windows ends by itself; this is more than any has."""


OnlyPages = Annotated[
    bool,
    typer.Option("--pages", help=_("Without windows: only the staff's pages, until stopped.")),
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record", metavar="DIR", help=_("Let a player tap by himself, and keep every frame.")
    ),
]
Minutes = Annotated[int, typer.Option("--minutes", min=1, max=600, help=_("How long to record."))]
Hands = Annotated[
    int, typer.Option("--hands", min=1, max=100_000, help=_("Hands without windows."))
]
Pictures = Annotated[Path, typer.Option("--pictures", metavar="DIR", help=_("Where pictures go."))]
Headless = Annotated[
    bool, typer.Option("--headless", help=_("Play without windows and keep pictures."))
]
Servers = Annotated[
    int,
    typer.Option("--servers", min=1, max=3, help=_("So many servers run the room (--postgres).")),
]
Postgres = Annotated[
    bool,
    typer.Option("--postgres", help=_("A server and the books' primary die before your eyes.")),
]
Trouble = Annotated[
    bool, typer.Option("--trouble", help=_("Some players are slow, sit out or lose their seat."))
]


def demo(  # noqa: PLR0913
    preset: Annotated[
        Ready | None, typer.Argument(metavar="[PRESET]", help=_("Which tournament."))
    ] = None,
    *,
    tournament: Annotated[
        bool,
        typer.Option("--tournament", help=_("Play tournaments: turbo, regular, deep, ...")),
    ] = False,
    game: Annotated[Game, typer.Option("--game", help=_("What is played."))] = Game.HOLDEM,
    limit: Annotated[
        Limit | None, typer.Option("--limit", help=_("How large bets may be."))
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", min=2, max=10, help=_("Seats."))] = None,
    bots: Annotated[int, typer.Option("--bots", min=1, max=9, help=_("Simulated players."))] = 6,
    speed: Annotated[
        Speed | None,
        typer.Option("--speed", help=_("The pace: brisk in windows, instant without.")),
    ] = None,
    trouble: Trouble = False,
    watch: Annotated[
        bool, typer.Option("--watch", help=_("Play at once, before you sit down."))
    ] = False,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help=_("Keep the room here."))
    ] = None,
    headless: Headless = False,
    pages: OnlyPages = False,
    hands: Hands = 20,
    pictures: Pictures = Path("demo-pictures"),
    record: Record = None,
    minutes: Minutes = 10,
    servers: Servers = 1,
    postgres: Postgres = False,
    as_json: AsJson = False,
) -> None:
    """Open a demo room and sit down, or let it play by itself."""
    if postgres or servers > 1:
        plan = chosen_plan(game, limit, seats, bots, speed or Speed.BRISK)
        plan = table_plan(plan, preset, tournament=tournament)
        _survive(data, plan, servers, on_postgresql=postgres, as_json=as_json)
        return
    headless = headless or not (pages or record or _can_show(hands))
    pace = speed or (Speed.INSTANT if headless else Speed.BRISK)
    plan = replace(chosen_plan(game, limit, seats, bots, pace), trouble=trouble, watch=watch)
    plan = table_plan(plan, preset, tournament=tournament)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C
    with _folder(data) as folder:
        if pages:
            from cli.demo.only_pages import show_pages

            show_pages(folder, plan)
        elif record is not None:
            _record(folder, plan, record, minutes)
        elif headless:
            _play_headless(folder, plan, hands, pictures, as_json=as_json)
        else:
            from cli.demo.windows import show_windows

            show_windows(folder, plan)


def _can_show(hands: int) -> bool:
    """Whether windows can be shown; if not, say what happens instead."""
    shown = _display()
    if not shown:
        say(_("There is no display here: the demo plays {n} hands by itself.").format(n=hands))
    return shown


def _display() -> bool:
    import os

    return sys.platform == "darwin" or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """The room's folder: a new one that is deleted afterwards, or one to keep."""
    if data is not None:
        if data.exists() and any(data.iterdir()):
            stop(_("{data} is not empty: a demo makes a room of its own").format(data=data))
        data.mkdir(parents=True, exist_ok=True)
        yield data
        return
    made = Path(tempfile.mkdtemp(prefix="arclight-demo-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _told(advance: Advance, hands: int) -> Advance:
    """Also write a line at every quarter of the hands, for whoever sees no bar."""
    if sys.stderr.isatty():
        return advance
    step, done = max(1, hands // 4), 0

    def tell(n: int = 1) -> None:
        nonlocal done
        before, done = done, done + n
        if before // step < done // step:
            note(_("hands played: {done} of {hands}").format(done=done, hands=hands))
        advance(n)

    return tell


def _record(folder: Path, plan: DemoPlan, frames: Path, minutes: int) -> None:
    from cli.demo.recording import record

    kept = record(folder, plan, frames, minutes)
    say(
        _("{count} frames in {folder}, {troubles} that flicker").format(
            count=kept.frames, folder=frames, troubles=kept.troubles
        )
    )


def _survive(
    data: Path | None, plan: DemoPlan, servers: int, *, on_postgresql: bool, as_json: bool
) -> None:
    """Let a server and the primary of the books die; a server alone has no other to go to."""
    from cli.demo.several import survive

    if not on_postgresql:
        stop(_("several servers share books on PostgreSQL: add --postgres"), status=2)
    if plan.tournament:
        stop(_("--postgres plays cash games"), status=2)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with _folder(data) as folder:
        survived = survive(folder, plan, servers, note if as_json else say)
    if as_json:
        emit_json(survived.as_facts())
    if not survived.audit:
        raise typer.Exit(1)


def _play_headless(
    folder: Path, plan: DemoPlan, hands: int, pictures: Path, *, as_json: bool
) -> None:
    from cli.demo.headless import Album, play_hands
    from cli.demo.report import audited, write_report
    from cli.demo.room import make_room

    pictures.mkdir(parents=True, exist_ok=True)
    album = Album(pictures)
    room = make_room(folder, plan, scripted=True)
    note(_("{count} simulated players sit down").format(count=len(plan.bot_seats) + 1))
    if plan.tournament:
        hands = TOURNAMENT_HANDS
    with progress(_("hands"), hands, quiet=as_json) as advance:
        played = play_hands(room, plan, hands, album, _told(advance, hands))
    found = audited(folder)
    write_report(pictures, plan, played=played, files=album.files, found=found)
    facts: dict[str, int | str] = {"hands": played, "pictures": len(album.files), "audit": found.ok}
    if plan.tournament:
        facts["winner"] = album.winner
    if as_json:
        emit_json(facts)
    else:
        say(
            _("{hands} hands played, {pictures} pictures in {folder}, audit: {audit}").format(
                hands=played,
                pictures=len(album.files),
                folder=pictures,
                audit=_("all is well") if found.ok else _("NOT well"),
            )
        )
        if plan.tournament:
            say(_("{winner} won the tournament").format(winner=album.winner or _("nobody")))
    whole = bool(album.winner) if plan.tournament else played >= hands
    if not (whole and found.ok):
        raise typer.Exit(1)
