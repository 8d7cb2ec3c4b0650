"""`./arclight test`: all checks that a change must pass, in one command and one summary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from gettext import gettext as _
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.output import say, stop

if TYPE_CHECKING:
    from cli.test.junit import Tally
    from cli.test.stages import Outcome

ROOT: Final = Path(__file__).resolve().parents[2]
COMPLAINTS_SHOWN: Final = 20
TAKES_A_VALUE: Final = frozenset({"-k", "-m", "-p", "-n", "-o", "-W", "-c", "-r"})


def run_tests(
    options: Annotated[
        list[str] | None, typer.Argument(help=_("Paths or pytest options; then only tests run."))
    ] = None,
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help=_("Under a minute, for every commit."))
    ] = False,
    deep: Annotated[bool, typer.Option("--deep", help=_("Full counts, however long."))] = False,
) -> None:
    """Check format, lint, types and architecture, run the tests, and sum up."""
    from cli.test.stages import WHOLE, chosen_tests, run_stages

    if quick and deep:
        stop(_("--quick and --deep exclude each other"), status=2)
    depth = "quick" if quick else "deep" if deep else "plain"
    stages = (chosen_tests(from_here(options, Path.cwd())),) if options else WHOLE
    outcomes = list(run_stages(stages, root=ROOT, depth=depth))
    for line in summary(outcomes, depth=depth, whole=not options):
        say(line)
    if not all(outcome.ok for outcome in outcomes):
        raise SystemExit(1)


def from_here(options: Sequence[str], here: Path) -> list[str]:
    """Return the options; paths that exist in the caller's folder become absolute.

    pytest runs in the repository's root, wherever the command was typed.
    """
    before = ["", *options]
    return [
        option if previous in TAKES_A_VALUE else _made_whole(option, here)
        for previous, option in zip(before, options, strict=False)
    ]


def summary(outcomes: Sequence[Outcome], *, depth: str, whole: bool) -> list[str]:
    """Return the closing lines: one line per stage, the failures, and last the counts."""
    total = reduce(add, (outcome.tally for outcome in outcomes))
    lines = ["", _("== summary (depth: {depth})").format(depth=depth)]
    lines += [_stage_line(outcome) for outcome in outcomes]
    if not whole:
        lines.append(_("format, lint, types, architecture: not run, because tests were chosen"))
    lines += [f"  {complaint}" for complaint in total.complaints[:COMPLAINTS_SHOWN]]
    if len(total.complaints) > COMPLAINTS_SHOWN:
        more = len(total.complaints) - COMPLAINTS_SHOWN
        lines.append(_("  and {more} more").format(more=more))
    return [*lines, counts(total)]


def counts(tally: Tally) -> str:
    """Return the counts for the closing line; never translated, because scripts read it."""
    skipped = f", {tally.skipped} skipped" if tally.skipped else ""
    return f"{tally.passed} passed, {tally.failed} failed{skipped}"


def _stage_line(outcome: Outcome) -> str:
    verdict = _("ok") if outcome.ok else _("FAILED")
    return f"{outcome.stage:<14}{verdict:<8}{outcome.seconds:>7.1f} s  {counts(outcome.tally)}"


def _made_whole(option: str, here: Path) -> str:
    path, separator, test_name = option.partition("::")
    if option.startswith("-") or not (here / path).exists():
        return option
    return f"{here / path}{separator}{test_name}"
