"""`./arclight status`: the state of a running server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

from cli.link.room_client import AsJson, BundleFile, Data, ask, connected, desk
from cli.output import emit_json, say_line

if TYPE_CHECKING:
    from wire.messages.reports import ServerStatus, TableStatus


def status(*, data: Data = None, bundle: BundleFile = None, as_json: AsJson = False) -> None:
    """Show tables, seats, queues, commit times and alarms; status 1 while no hand can begin."""
    from wire.link import new_request_id
    from wire.messages.reports import AskStatus, ServerStatus
    from wire.plain import whole

    with connected(desk(data, bundle)) as client:
        found = ask(client, AskStatus(id=new_request_id()), ServerStatus)
    if as_json:
        emit_json(whole(found))
    else:
        for line in status_lines(found):
            say_line(line)
    if not found.dealing:
        raise SystemExit(1)


def status_lines(found: ServerStatus) -> Iterator[str]:
    """Yield the status for people."""
    nature = _("demo") if found.demo else _("real")
    yield _("{house} ({nature}), up {minutes} min, {peers} clients").format(
        house=found.house, nature=nature, minutes=found.up_ms // 60_000, peers=found.peers
    )
    yield _("commits of the last minute: {count}, p50 {p50:.2f} ms, p99 {p99:.2f} ms").format(
        count=found.commits, p50=found.commit_p50_us / 1000, p99=found.commit_p99_us / 1000
    )
    yield from _tournament_lines(found)
    yield from map(_table_line, found.tables)
    for alarm in found.alarms:
        yield _("ALARM {code}").format(code=alarm)
    if not found.dealing:
        yield _("no hand begins until this is seen to")


def _tournament_lines(found: ServerStatus) -> Iterator[str]:
    """Yield how many tournaments are in which stage, if there is one."""
    stages = Counter(table.stage for table in found.tables if table.stage)
    if stages:
        words = _("tournaments: {registering} open for entries, {playing} played, {over} over")
        yield words.format(**{stage: stages[stage] for stage in ("registering", "playing", "over")})


def _table_line(table: TableStatus) -> str:
    kind = _("tournament, ") if table.stage else ""
    return _("table {table}: {status} {reason} hand {hand}, {seated} seated,").format(
        table=table.table,
        status=kind + table.status,
        reason=table.reason,
        hand=table.hand,
        seated=table.seated,
    ) + _(" {stations} stations, queue {queue}").format(stations=table.stations, queue=table.queue)
