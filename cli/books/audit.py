"""`./arclight audit`: prove the books, or say what is wrong and where."""

from __future__ import annotations

from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say
from cli.typed.places import BooksLast

if TYPE_CHECKING:
    from ledger.audit import Finding, Report


def audit(
    database: BooksLast,
    *,
    heads: Annotated[
        Path | None,
        typer.Option(help=_("The folder of signed heads; best a copy kept elsewhere.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the report as JSON."))] = False,
) -> None:
    """Recompute chain and books; exit status 0 only if all is well."""
    from cli.refusals.words import refusals_told
    from ledger.audit import audit_file
    from ledger.book_file import books_file

    with refusals_told(), books_file(database) as found:
        heads = heads or found.heads
        count = _record_count(found.database)
        with progress(_("records"), count, quiet=as_json) as advance:
            report = audit_file(found.database, heads, advance=advance)
    if as_json:
        emit_json(_facts(report, with_heads=heads is not None))
    else:
        for line in report_lines(report, with_heads=heads is not None):
            say(line)
    if not report.ok:
        raise SystemExit(1)


def report_lines(report: Report, *, with_heads: bool) -> list[str]:
    """Return the report for people."""
    counts = _("{records} records, {entries} entries, {postings} postings, {accounts} accounts")
    lines = [counts.format(**_facts(report, with_heads=with_heads))]
    lines += [_finding_line(finding) for finding in report.findings]
    if report.found > len(report.findings):
        lines.append(_("... and {more} more").format(more=report.found - len(report.findings)))
    if report.schema_behind:
        behind = _("An older program wrote these books last: {steps} steps of the schema are new.")
        lines.append(behind.format(steps=report.schema_behind))
    lines.append(_proof_line(report, with_heads=with_heads))
    verdict = _("All is well.") if report.ok else _("{found} things are wrong; the first is above.")
    return [*lines, verdict.format(found=report.found)]


def _finding_line(finding: Finding) -> str:
    from cli.books.audit_words import TROUBLES

    text = f"{finding.place}: {_(TROUBLES[finding.trouble])}"
    return f"{text} ({finding.detail})" if finding.detail else text


def _proof_line(report: Report, *, with_heads: bool) -> str:
    if not with_heads:
        return _("No heads were given: whoever holds the file could have rewritten all of it.")
    if report.unproven <= 0:
        return _("Every record is covered by an exported head.")
    return _(
        "Records {first} to {last} lie after the last exported head and are not proven."
    ).format(first=report.proven + 1, last=report.records)


def _facts(report: Report, *, with_heads: bool) -> dict[str, object]:
    return {
        "ok": report.ok,
        "records": report.records,
        "entries": report.entries,
        "postings": report.postings,
        "accounts": report.accounts,
        "heads": report.heads if with_heads else None,
        "proven_to": report.proven if with_heads else None,
        "unproven": max(0, report.unproven) if with_heads else report.records,
        "schema_behind": report.schema_behind,
        "found": report.found,
        "findings": [
            {**asdict(finding), "trouble": finding.trouble.value} for finding in report.findings
        ],
    }


def _record_count(database: Path) -> int:
    """Estimate the number of records for the progress bar from the file's size: about 2 kB each."""
    return max(1, database.stat().st_size // 2048) if database.is_file() else 1
