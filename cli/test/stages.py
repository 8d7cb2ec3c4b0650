"""The stages of `./arclight test`, and how each ended."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Final

from cli.output import say
from cli.test.junit import NOTHING, Tally, read_tally

PYTHON: Final = (sys.executable, "-m")
LINT_IMPORTS: Final = (
    sys.executable,
    "-c",
    "from importlinter.cli import lint_imports_command; lint_imports_command()",
)
BYTECODE: Final = str(Path(sys.prefix) / "bytecode")
"""Compiled once and kept in our environment; compiling again takes a fifth of a quick run."""
PYTEST_ON_ALL_CORES: Final = ("-n", "auto", "--dist", "worksteal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Commands that run one after the other in the repository's root; each is one check."""

    name: str
    checks: tuple[tuple[str, ...], ...] = ()
    pytest: tuple[str, ...] | None = None
    """Options of a pytest run that follows the checks; its tests are counted one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a stage ended."""

    stage: str
    seconds: float
    tally: Tally

    @property
    def ok(self) -> bool:
        """Say whether nothing failed."""
        return self.tally.failed == 0


WHOLE: Final = (
    Stage(name="format", checks=((*PYTHON, "ruff", "format", "--check", "."),)),
    Stage(name="lint", checks=((*PYTHON, "ruff", "check", "."),)),
    Stage(name="types", checks=((*PYTHON, "mypy", "."),)),
    Stage(
        name="architecture",
        checks=(LINT_IMPORTS,),
        # In one process: each worker would read and parse the whole tree again.
        pytest=("-p", "no:xdist", "tests/architecture"),
    ),
    Stage(name="tests", pytest=(*PYTEST_ON_ALL_CORES, "--ignore=tests/architecture", "tests")),
)


def chosen_tests(options: Sequence[str]) -> Stage:
    """Return the one stage that runs when paths or pytest options were given."""
    spread = () if "no:xdist" in " ".join(options) else PYTEST_ON_ALL_CORES
    return Stage(name="tests", pytest=(*spread, *options))


def run_stages(stages: Sequence[Stage], *, root: Path, depth: str) -> Iterator[Outcome]:
    """Run stages and show them in their order.

    Each before the last keeps one core busy, so two of them run at a time, and what they say is
    shown when they are done. The last one uses all cores; it is shown as it comes.
    """
    *single, last = stages
    with ThreadPoolExecutor(max_workers=2) as pool:
        for stage, (outcome, said) in zip(
            single, pool.map(lambda each: _kept(each, root=root, depth=depth), single), strict=True
        ):
            say(f"\n== {stage.name}\n{said.rstrip()}")
            yield outcome
    say(f"\n== {last.name}")
    sys.stdout.flush()
    yield run_stage(last, root=root, depth=depth)


def _kept(stage: Stage, *, root: Path, depth: str) -> tuple[Outcome, str]:
    with TemporaryFile("w+") as file:
        outcome = run_stage(stage, root=root, depth=depth, into=file)
        file.seek(0)
        return outcome, file.read()


def run_stage(stage: Stage, *, root: Path, depth: str, into: IO[str] | None = None) -> Outcome:
    """Run a stage to its end; its output is shown as it comes, or goes into a file."""
    began = time.monotonic()
    tally = NOTHING
    for check in stage.checks:
        status = _run(check, root=root, depth=depth, into=into)
        tally += Tally(passed=int(status == 0), failed=int(status != 0))
    if stage.pytest is not None:
        tally += _run_pytest(stage.pytest, root=root, depth=depth, into=into)
    return Outcome(stage=stage.name, seconds=time.monotonic() - began, tally=tally)


def _run_pytest(options: Sequence[str], *, root: Path, depth: str, into: IO[str] | None) -> Tally:
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = (*PYTHON, "pytest", f"--junit-xml={report}", *options)
        status = _run(command, root=root, depth=depth, into=into)
        return read_tally(report, status=status)


def _run(command: Sequence[str], *, root: Path, depth: str, into: IO[str] | None) -> int:
    ours = {"PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": BYTECODE}
    environment = {**os.environ, **ours, "ARCLIGHT_DEPTH": depth}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    errors = None if into is None else subprocess.STDOUT
    return subprocess.run(  # noqa: S603
        command, cwd=root, env=environment, stdout=into, stderr=errors, check=False
    ).returncode
