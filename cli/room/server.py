"""`./arclight server`: run a room until it is told to stop."""

from __future__ import annotations

import json
import shutil
import sys
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.books.console_time import ClockIsRight
from cli.link.room_client import AsJson, link_refusals_told, listening_address
from cli.output import say, stop

if TYPE_CHECKING:
    from server import Opened, Start


FREE_LEAST: Final = 64 << 20
"""Bytes: less would not last for an evening."""
Listen = Annotated[
    str,
    typer.Option(
        "--listen",
        metavar="ADDRESS",
        help=_("As tcp://HOST:PORT, port 0: any free; without it where the room listened last."),
    ),
]


Name = Annotated[
    str,
    typer.Option(
        "--name",
        metavar="NAME",
        help=_("This server's name among several on the same books (PostgreSQL only)."),
    ),
]
Address = Annotated[
    str,
    typer.Option(
        "--address",
        metavar="ADDRESS",
        help=_("With --name: where clients find this server, if not where it listens."),
    ),
]


def server(  # noqa: PLR0913
    data: Annotated[
        Path,
        typer.Option(
            "--data", metavar="DIR", envvar="ARCLIGHT_DATA", help=_("The data directory.")
        ),
    ],
    *,
    demo: Annotated[
        bool, typer.Option("--demo", help=_("Make a new room a demo room; it stays one for ever."))
    ] = False,
    listen: Listen = "",
    heads_copy: Annotated[
        Path | None,
        typer.Option(
            "--heads-copy",
            metavar="DIR",
            envvar="ARCLIGHT_HEADS_COPY",
            help=_("Where signed heads are copied to; without it DATA.heads beside DATA."),
        ),
    ] = None,
    finish: Annotated[
        float, typer.Option("--finish", help=_("Seconds a stop waits for hands to end."))
    ] = 60.0,
    name: Name = "",
    address: Address = "",
    with_starter: Annotated[
        bool, typer.Option("--with-starter", help=_("Stop when standard input ends, too."))
    ] = False,
    clock_is_right: ClockIsRight = False,
    as_json: AsJson = False,
) -> None:
    """Open the room; the first start makes keys, books, house file and an administrator's code."""
    from cli.refusals.words import refusals_told
    from ledger.data_directory import is_demo
    from server import RoomFiles, Start

    listen = listen or listening_address(data)
    if not listen.startswith("tcp://"):
        stop(_("--listen {listen}: write it as tcp://HOST:PORT").format(listen=listen), status=2)
    files = RoomFiles(data)
    check_disk(data)
    with refusals_told(), link_refusals_told():
        # A room stays what it was made as; --demo counts only at the first start.
        born_demo = is_demo(files.books)
        start = Start(
            files=files,
            demo=demo or born_demo,
            listen=listen,
            second_heads=heads_copy or files.second_heads,
            finish_s=finish,
            with_starter=with_starter,
            server=name,
            address=address,
            clock_is_right=clock_is_right,
        )
        _run(start, as_json=as_json)


def _run(start: Start, *, as_json: bool) -> None:
    from rng import DealingStopped
    from server import HouseFileWrong, run_server

    try:
        run_server(start, lambda opened: _tell(opened, as_json=as_json))
    except HouseFileWrong as wrong:
        stop(str(wrong))
    except OSError as error:
        words = _("the room in {data} cannot be opened: {why}")
        stop(words.format(data=start.files.path, why=error.strerror or error))
    except DealingStopped as stopped:
        stop(_("dealing is stopped: {reason}").format(reason=stopped.reason.value))


def check_disk(data: Path) -> None:
    """End the command with one clear line if the books would soon find no room to write."""
    there = next(folder for folder in (data, *data.absolute().parents) if folder.is_dir())
    free = shutil.disk_usage(there).free
    if free < FREE_LEAST:
        words = _("the disk of {data} is full: {free} MB are free. Free {least} MB, then start.")
        megabyte = 1 << 20
        stop(words.format(data=data, free=free // megabyte, least=FREE_LEAST // megabyte))


def _tell(opened: Opened, *, as_json: bool) -> None:
    if as_json:
        told = ("house", "address", "demo", "first_code", "code_role")
        say(json.dumps({name: getattr(opened, name) for name in told}))
    else:
        nature = _("demo") if opened.demo else _("real")
        say(
            _("{house} ({nature}) is open at {address}").format(
                house=opened.house, nature=nature, address=opened.address
            )
        )
        if opened.first_code:
            first = opened.code_role == "administrator"
            whose = _("the first administrator") if first else _("a supervisor, as none is left")
            say(_("One-time code of {whose}: {code}").format(whose=whose, code=opened.first_code))
            say(_("Claim it: arclight staff claim LOGIN --name NAME"))
    sys.stdout.flush()
