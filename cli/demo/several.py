"""A demo of a room that outlives its machines: one server dies, then the primary of its books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from time import monotonic
from typing import Final

from cli.cluster.binaries import VARIABLE, find_binaries
from cli.cluster.pair import Cluster, cluster
from cli.demo.guests import guests
from cli.demo.plan import DemoPlan
from cli.demo.several_room import NAMES, SeveralRoom, several_room
from cli.demo.several_tables import ShownTables
from cli.output import stop
from ledger import DataDirectory
from ledger.book_file import audit_books

PACE_PERCENT: Final = 10
"""Simulated players take only this percent of their usual time to think."""
NOTICED_S: Final = 1.0
"""How long the demo waits before it promotes the standby: what Patroni takes to notice."""
PLAY_S: Final = 5.0

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Survived:
    """What was measured."""

    servers: int
    tables: int
    server_killed_s: float | None
    """From the kill of a server until all tables were shown again; None: there was only one."""
    primary_killed_s: float
    """From the kill of the primary until every table went on."""
    hands: int
    records: int
    audit: bool

    def as_facts(self) -> dict[str, object]:
        """Return all figures by name."""
        return asdict(self)


def survive(folder: Path, plan: DemoPlan, servers: int, tell: Tell) -> Survived:
    """Play, kill a server and then the primary, play on, and audit the books."""
    binaries = find_binaries()
    if binaries is None:
        stop(_("no PostgreSQL: install Debian's postgresql, or set {name}").format(name=VARIABLE))
    tell(_("PostgreSQL starts: a primary and its synchronous standby"))
    with cluster(binaries) as pair, several_room(folder, plan, pair, servers) as room:
        for name in NAMES[:servers]:
            room.start(name)
            tell(_("server {name} runs at {at}").format(name=name, at=room.running[name].address))
        room.open_tables()
        with (
            guests(room.players, pace_percent=PACE_PERCENT),
            ShownTables(room.centres) as shown,
        ):
            shown.play_on()
            shown.pass_s(PLAY_S)
            _tell_all(shown, tell)
            lost = None if servers == 1 else _lose_a_server(room, shown, tell)
            burned = _lose_the_primary(pair, shown, tell)
            hands = sum(table.place[0] for table in shown.tables)
        room.stop()
        report = audit_books(DataDirectory(room.folders[0]))
    found = _("all is well") if report.ok else _("NOT well")
    tell(_("{records} records, audit: {found}").format(records=report.records, found=found))
    return Survived(
        servers=servers,
        tables=len(room.centres),
        server_killed_s=None if lost is None else round(lost, 2),
        primary_killed_s=round(burned, 2),
        hands=hands,
        records=report.records,
        audit=report.ok,
    )


def _lose_a_server(room: SeveralRoom, shown: ShownTables, tell: Tell) -> float:
    """Kill the server of the first table; it comes back later, without its tables."""
    name = shown.tables[0].server
    before = [table.forget() for table in shown.tables]
    tell(_("server {name} is killed").format(name=name))
    room.kill(name)
    took = shown.shown_again(before)
    tell(_("after {seconds:.1f} s all tables are in play:").format(seconds=took))
    _tell_all(shown, tell)
    room.start(name)
    tell(_("server {name} is back").format(name=name))
    shown.play_on()
    return took


def _lose_the_primary(pair: Cluster, shown: ShownTables, tell: Tell) -> float:
    """Kill the primary and promote the standby; the old primary comes back as its copy."""
    tell(_("the primary of the books is killed; the clocks of all tables are held"))
    begun = monotonic()
    pair.primary().kill()
    shown.pass_s(NOTICED_S)
    pair.fail_over()
    tell(_("its standby is promoted; nothing is answered before it has a copy of its own again"))
    pair.rejoin()
    shown.play_on()
    took = monotonic() - begun
    tell(_("after {seconds:.1f} s every table has gone on:").format(seconds=took))
    _tell_all(shown, tell)
    shown.pass_s(PLAY_S)
    _tell_all(shown, tell)
    return took


def _tell_all(shown: ShownTables, tell: Tell) -> None:
    for table in shown.tables:
        tell(f"  {table.told()}")
