"""Counts and complaints of a pytest run, read from the report it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as Xml


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many passed, failed and were skipped, and the first line of each complaint."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    complaints: tuple[str, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            passed=self.passed + other.passed,
            failed=self.failed + other.failed,
            skipped=self.skipped + other.skipped,
            complaints=self.complaints + other.complaints,
        )


NOTHING: Final = Tally()


def read_tally(report: Path, *, status: int) -> Tally:
    """Read a pytest report; a run that failed as a whole counts as one failure."""
    tally = _count(report) if report.exists() else NOTHING
    if status != 0 and tally.failed == 0:
        complaint = _("pytest ended with status {status}").format(status=status)
        return tally + Tally(failed=1, complaints=(complaint,))
    return tally


def _count(report: Path) -> Tally:
    # The file is trusted: the pytest that we started has just written it.
    cases = list(Xml.parse(report).getroot().iter("testcase"))  # noqa: S314
    failures = [case for case in cases if _trouble(case) is not None]
    skipped = sum(case.find("skipped") is not None for case in cases)
    return Tally(
        passed=len(cases) - len(failures) - skipped,
        failed=len(failures),
        skipped=skipped,
        complaints=tuple(_complaint(case) for case in failures),
    )


def _trouble(case: Xml.Element) -> Xml.Element | None:
    failure = case.find("failure")
    return case.find("error") if failure is None else failure


def _complaint(case: Xml.Element) -> str:
    trouble = _trouble(case)
    message = "" if trouble is None else trouble.get("message", "")
    name = "::".join(part for part in (case.get("classname"), case.get("name")) if part)
    return f"{name}: {message.strip().partition(chr(10))[0][:300]}"
