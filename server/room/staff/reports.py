"""Reports in pages, read outside the core's thread and the writer; and the server's status."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ledger.readers import ReadTooLong, TooManyRows
from ledger.refusals import Refused as BooksRefused
from ledger.report import Report
from ledger.reports import REPORTS, read_page
from ledger.staff import Duty, Session, may
from ledger.units import Row, Scalar
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.requests import Ask
from server.slow_work import Line
from wire.messages import reports
from wire.messages.base import Fact


def ask_report(hall: Hall, ask: Ask, session: Session, request: reports.AskReport) -> None:
    """Answer one page of a report."""
    report = _report_for(session, request.report)
    arguments = arguments_of(report, request.arguments)

    def read() -> list[Row]:
        try:
            after, rows = request.after, request.rows
            return read_page(hall.store, report, arguments, after=after, rows=rows)
        except (ReadTooLong, TooManyRows):
            raise Refused(RefusalCode.REPORT_TOO_LONG) from None

    def told(rows: list[Row]) -> None:
        ask.answer(_page(ask, request, report, rows))

    hall.aside(ask, read, told, Line.REPORTS)


def _report_for(session: Session, name: str) -> Report:
    """Find a report; refuse one that the member may not read."""
    report = REPORTS.get(name)
    if report is None:
        raise Refused(RefusalCode.REPORT_UNKNOWN, report=name)
    role = session.member.role
    if not (may(role, report.duty) or may(role, Duty.READ_BOOKS)):
        raise Refused(RefusalCode.NOT_FOR_THIS_ROLE, role=role.value, asked=name)
    return report


def arguments_of(report: Report, given: Mapping[str, Fact]) -> dict[str, Scalar]:
    """Return a report's arguments; refuse a missing, mistyped or unknown one."""
    wanted = report.arguments or {}
    values: dict[str, Scalar] = {}
    for name, kind in wanted.items():
        value = given.get(name)
        if type(value) is not kind:
            raise Refused(RefusalCode.REPORT_ARGUMENT, argument=name, need=kind.__name__)
        values[name] = value
    for name in given.keys() - wanted.keys():
        raise Refused(RefusalCode.REPORT_ARGUMENT, argument=name[:40], need="nothing")
    return values


def _page(
    ask: Ask, request: reports.AskReport, report: Report, rows: list[Row]
) -> reports.ReportPage:
    more = len(rows) == request.rows
    return reports.ReportPage(
        id=ask.id,
        report=request.report,
        columns=report.columns,
        rows=tuple(tuple(_fact(value) for value in row) for row in rows),
        after=int(rows[-1][0]) if more else 0,
    )


def _fact(value: object) -> Fact:
    return value if value is None or isinstance(value, int | str) else str(value)


def ask_status(hall: Hall, ask: Ask, request: reports.AskStatus) -> None:
    """Answer with the server's status; it contains nothing private."""
    commits, p50, p99 = hall.ports.commit_figures()
    ask.answer(
        reports.ServerStatus(
            id=ask.id,
            house=hall.house.name,
            demo=hall.ports.demo,
            epoch=hall.ports.epoch,
            at_ms=hall.now_ms,
            up_ms=hall.ports.clock.ticks_ms() - hall.began_ticks,
            dealing=hall.dealing,
            tables=tuple(_table(hall, number) for number in sorted(hall.tables)),
            peers=len(hall.peers),
            commits=commits,
            commit_p50_us=p50,
            commit_p99_us=p99,
            alarms=tuple(sorted(hall.alarms)),
            time_zone=hall.house.time_zone,
            day=_day(hall).isoformat(),
        )
    )


def _day(hall: Hall) -> date:
    try:
        return hall.today().day
    except BooksRefused:  # before the first gaming day
        return hall.clock_day()


def _table(hall: Hall, number: int) -> reports.TableStatus:
    actor = hall.tables[number]
    view = actor.public_view()
    return reports.TableStatus(
        table=number,
        status=view.status,
        reason=view.reason,
        hand=actor.game.hands,
        seated=len(actor.game.taken),
        stations=sum(1 for _ in hall.stations.of_table(number)),
        queue=actor.queued,
        stage="" if view.tournament is None else view.tournament.stage,
    )
