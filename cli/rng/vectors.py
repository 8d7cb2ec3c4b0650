"""Runs one CAVS response file and counts what passed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path

from cli.output import Advance, stop
from rng.cavs import CavsMistake, MistakeCode, read_cases
from rng.known_answers import Case, answer
from rng.stops import DealingStopped

MISTAKES = {
    MistakeCode.UNKNOWN_LINE: _("not a line of an HMAC_DRBG response file: {value!r}"),
    MistakeCode.UNKNOWN_HASH: _("unknown heading [{value}]"),
    MistakeCode.UNKNOWN_KIND: _("no kind of HMAC_DRBG case has these fields: {value}"),
    MistakeCode.WRONG_COUNT: _("a case is missing or out of order at {value!r}"),
    MistakeCode.WRONG_LENGTH: _("{value} has not the length its heading states"),
    MistakeCode.CUT_SHORT: _("the file ends in the middle of a case"),
}


@dataclass(slots=True)
class FileResult:
    """How one response file went."""

    path: Path
    passed_by_kind: Counter[str] = field(default_factory=Counter)
    failed: list[int] = field(default_factory=list)
    """Numbers of the cases that failed, counted from 1 through the file."""

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return self.passed_by_kind.total()

    def take(self, kind: str, case: Case) -> None:
        """Run one case."""
        if _right(case):
            self.passed_by_kind[f"{case.hash_name}, {kind}"] += 1
        else:
            self.failed.append(self.passed + len(self.failed) + 1)

    def facts(self) -> dict[str, object]:
        """Return the result for JSON."""
        return {
            "file": str(self.path),
            "passed": self.passed,
            "failed": self.failed,
            "passed_by_kind": dict(self.passed_by_kind),
        }

    def line(self) -> str:
        """Return the result for people."""
        text = _("{file}: {passed} passed, {failed} failed").format(
            file=self.path, passed=self.passed, failed=len(self.failed)
        )
        if not self.failed:
            return text
        return text + _(" (first: case {number} of the file)").format(number=self.failed[0])


def run_file(path: Path, advance: Advance) -> FileResult:
    """Run every case of a file; end the command if the file cannot be read completely."""
    result = FileResult(path)
    try:
        text = path.read_text(encoding="ascii")
        for kind, case in read_cases(text.splitlines()):
            result.take(kind, case)
    except CavsMistake as mistake:
        stop(f"{path}:{mistake.line}: {MISTAKES[mistake.code].format(value=mistake.value)}")
    except UnicodeDecodeError:
        stop(_("{path}: not a text file").format(path=path))
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    if not result.passed and not result.failed:
        stop(_("{path}: no cases in this file").format(path=path))
    advance(len(text))
    return result


def _right(case: Case) -> bool:
    try:
        return answer(case) == case.returned
    except DealingStopped:
        return False
