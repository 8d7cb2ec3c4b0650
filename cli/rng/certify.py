"""`./arclight rng certify`: examine the generator and write the certificate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from gettext import gettext as _
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from cli.output import emit_json, progress, say, stop

if TYPE_CHECKING:
    from cli.rng.certificate.record import Record
    from rng import DealingStopped
    from rng.battery import Certification, Examination

PAGE, DATA = "report.html", "report.json"


def certify(
    decks: Annotated[int, typer.Option("--decks", help=_("How many decks to deal."))],
    report: Annotated[
        Path, typer.Option("--report", metavar="DIR", help=_("Where the report is written."))
    ],
    *,
    alarm: Annotated[
        Path | None,
        typer.Option(
            "--alarm", metavar="FILE", help=_("The room's alarm; a failure stops its dealing.")
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Exit status 0 only if the verdict is pass."""
    from cli.rng.certificate.record import summary

    _check_decks(decks)
    _prepare(report)
    record = _record(decks, alarm, quiet=as_json)
    _write(record, report)
    if as_json:
        emit_json(summary(record) | {"report": str(report)})
    else:
        _tell(record, report)
    if not record.certification.passed:
        raise SystemExit(1)


def _check_decks(decks: int) -> None:
    from rng.battery import FEWEST_DECKS

    if decks < FEWEST_DECKS:
        stop(
            _(
                "--decks {decks} is too few: the laws of the tests hold from {fewest} decks up"
            ).format(decks=decks, fewest=FEWEST_DECKS)
        )


def _prepare(report: Path) -> None:
    """Before any work, check that the report can be written and overwrites nothing."""
    try:
        report.mkdir(parents=True, exist_ok=True)
        for name in (PAGE, DATA):
            if (report / name).exists():
                stop(_("{path} exists: evidence is not overwritten").format(path=report / name))
            (report / name).touch(exist_ok=False)
            (report / name).unlink()
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}")


@dataclass(slots=True)
class _Rounds:
    """Deals and examines, and remembers how long each took."""

    quiet: bool
    dealing_s: list[float] = field(default_factory=list)
    testing_s: list[float] = field(default_factory=list)

    def examine_fresh(self, decks: int) -> Examination:
        from rng.battery import Test, deal_decks, examine, sample_of

        start = perf_counter()
        with progress(_("dealing decks"), decks, quiet=self.quiet) as advance:
            dealt = deal_decks(decks, advance=advance)
        middle = perf_counter()
        with progress(_("testing"), len(Test), quiet=self.quiet) as advance:
            examination = examine(sample_of(dealt), advance=advance)
        self.dealing_s.append(middle - start)
        self.testing_s.append(perf_counter() - middle)
        return examination


def _record(decks: int, alarm: Path | None, *, quiet: bool) -> Record:
    from cli.rng.certificate.provenance import provenance
    from cli.rng.certificate.record import Record

    started = datetime.now(UTC).isoformat(timespec="seconds")
    rounds = _Rounds(quiet=quiet)
    certification = _certified(decks, rounds, _alarm(alarm))
    return Record(
        certification=certification,
        started=started,
        dealing_s=tuple(rounds.dealing_s),
        testing_s=tuple(rounds.testing_s),
        provenance=provenance(),
    )


def _certified(
    decks: int, rounds: _Rounds, alarm: Callable[[DealingStopped], None]
) -> Certification:
    from cli.rng.words import stops_in_words
    from rng.battery import NotADeck, certify

    try:
        with stops_in_words():
            return certify(decks, examine_fresh=rounds.examine_fresh, alarm=alarm)
    except NotADeck as fault:
        stop(_("hand {hand} was not dealt from a full deck").format(hand=fault.hand + 1))


def _alarm(path: Path | None) -> Callable[[DealingStopped], None]:
    """Return a function that stops the room's dealing; end the command if it cannot work."""
    from cli.rng.words import stop_words
    from rng import AlarmFile, StopReason

    if path is None:
        return lambda _stop: None
    standing = AlarmFile(path).standing()
    if standing and standing.reason is StopReason.ALARM_UNWRITABLE:
        stop(stop_words(standing))
    return AlarmFile(path).set_off


def _write(record: Record, report: Path) -> None:
    import json

    from cli.rng.certificate.page import page
    from cli.rng.certificate.record import full

    (report / PAGE).write_text(page(record), encoding="utf-8")
    (report / DATA).write_text(json.dumps(full(record), indent=1), encoding="utf-8")


def _tell(record: Record, report: Path) -> None:
    from cli.rng.certificate.words import TEST_WORDS, probability
    from rng.battery import LEVEL

    for number, examination in enumerate(record.certification.rounds, 1):
        if len(record.certification.rounds) > 1:
            say(_("examination {number}:").format(number=number))
        for finding in examination.findings:
            corrected = min(examination.adjusted(finding))
            say(
                _("{verdict:<6} {title:<40} smallest p {p:>8}, corrected {corrected:>8}").format(
                    verdict=_("passed") if corrected > LEVEL else _("FAILED"),
                    title=TEST_WORDS[finding.test].title,
                    p=probability(finding.least_p),
                    corrected=probability(corrected),
                )
            )
        say(_low_line(examination))
    verdict = _("PASS") if record.certification.passed else _("FAIL")
    say(_("{verdict}: {page}").format(verdict=verdict, page=report / PAGE))


def _low_line(examination: Examination) -> str:
    verdict = examination.verdict
    return _("{low} of {count} p-values at or below 0.01, {usual:.1f} expected").format(
        low=verdict.low, count=len(verdict.adjusted), usual=verdict.low_expected
    )
