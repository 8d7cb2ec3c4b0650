"""The certificate as one value, and as JSON for machines."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cli.rng.certificate.provenance import Provenance
from rng.battery import CERTAINTY, LEVEL, WORKERS, Certification, Examination, Finding

FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A certification, and how it was made."""

    certification: Certification
    started: str
    """UTC, ISO 8601."""
    dealing_s: tuple[float, ...]
    """Seconds spent dealing, for each round."""
    testing_s: tuple[float, ...]
    provenance: Provenance


def full(record: Record) -> dict[str, Any]:
    """Return everything: each reading of each test of each round."""
    return _outline(record) | {
        "rounds": [
            _round(record, number) | {"tests": [_test(one, finding) for finding in one.findings]}
            for number, one in enumerate(record.certification.rounds)
        ],
        "provenance": asdict(record.provenance),
    }


def summary(record: Record) -> dict[str, Any]:
    """Return the verdict and one line of numbers for each test."""
    return _outline(record) | {
        "rounds": [
            _round(record, number) | {"tests": [_line(one, finding) for finding in one.findings]}
            for number, one in enumerate(record.certification.rounds)
        ],
        "digest": record.provenance.digest,
    }


def _outline(record: Record) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "verdict": "pass" if record.certification.passed else "fail",
        "level": LEVEL,
        "certainty": CERTAINTY,
        "started": record.started,
        "dealing_processes": WORKERS,
    }


def _round(record: Record, number: int) -> dict[str, Any]:
    examination = record.certification.rounds[number]
    verdict = examination.verdict
    return {
        "decks": examination.decks,
        "passed": verdict.passed,
        "dealing_s": round(record.dealing_s[number], 1),
        "testing_s": round(record.testing_s[number], 1),
        "p_values": len(verdict.adjusted),
        "low": verdict.low,
        "low_expected": verdict.low_expected,
        "low_chance": verdict.low_chance,
        "least_adjusted": min(verdict.adjusted),
    }


def _line(examination: Examination, finding: Finding) -> dict[str, Any]:
    return {
        "test": finding.test.value,
        "p_values": len(finding.readings),
        "least_p": finding.least_p,
        "least_adjusted": min(examination.adjusted(finding)),
        "law": finding.law.value,
        "facts": finding.facts,
        "least_bias": finding.reach.least_bias(examination.level),
        "usual": finding.reach.usual,
    }


def _test(examination: Examination, finding: Finding) -> dict[str, Any]:
    readings = zip(finding.readings, examination.adjusted(finding), strict=True)
    return _line(examination, finding) | {
        "subject": finding.subject.value,
        "readings": [asdict(reading) | {"adjusted": adjusted} for reading, adjusted in readings],
        "exhibit": asdict(finding.exhibit) if finding.exhibit else None,
    }
