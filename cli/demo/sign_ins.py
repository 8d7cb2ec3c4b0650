"""What the demo's guest can do in a second terminal: be the floor, the cashier, a supervisor."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path
from shlex import quote

from cli.demo.room import TABLE
from simulation.people import STAFF_NAMES, password_of

GUEST = 1
"""The number of the guest's account: the first one that was opened."""


def sign_ins(folder: Path, guest: str, *, tournament: bool = False) -> Iterator[str]:
    """Yield the lines that say who works here, their passwords, and what to try."""
    yield _("Be the floor, the cashier or a supervisor too, in a second terminal:")
    yield f"  export ARCLIGHT_DATA={quote(str(folder.absolute()))}"
    shown = f"tournament standings {TABLE}" if tournament else "open 2 rake_1_2"
    tries = {
        "finn": (
            _("the floor"),
            ("floor", ("room", f"tell {TABLE} 'Good luck'", shown)),
        ),
        "carl": (_("the cashier"), ("cage", (f"find {guest}", f"deposit {GUEST} 100"))),
        "sue": (
            _("the supervisor, who orders blank cards for new accounts"),
            ("cage", ('stock 5 --out "$ARCLIGHT_DATA/blank-cards.csv"',)),
        ),
    }
    for login, (duty, (group, commands)) in tries.items():
        who = _("{name}, {duty}; the password is: {password}")
        yield "  # " + who.format(name=STAFF_NAMES[login], duty=duty, password=password_of(login))
        yield f"  ./arclight staff sign-in {login}"
        yield from (f"  ./arclight {group} --as {login} {command}" for command in commands)
