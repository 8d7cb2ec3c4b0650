"""`./arclight lock`: renew the lock files; check that every promised platform can install them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from gettext import gettext as _
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer

from cli.output import progress, say, stop

ROOT: Final = Path(__file__).resolve().parents[2]
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS: Final = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
)
HEADER: Final = "# Made by ./arclight lock from pyproject.toml; do not edit.\n"
# The sources of each lock file. The dev packages use the runtime's versions.
SOURCES: Final = {
    "runtime": ("pyproject.toml",),
    "postgresql": (
        *("pyproject.toml", "--extra", "postgresql"),
        *("--constraints", "requirements/runtime.lock"),
    ),
    "dev": ("--group", "pyproject.toml:dev", "--constraints", "requirements/runtime.lock"),
}


def lock(
    *,
    upgrade: Annotated[
        bool, typer.Option("--upgrade", help=_("Take the newest versions, not the locked ones."))
    ] = False,
) -> None:
    """Write requirements/*.lock with uv; fail if a promised platform would lack a wheel."""
    if shutil.which("uv") is None:
        stop(_("uv is needed to make lock files; get it with: pipx install uv"))
    for kind, source in SOURCES.items():
        _compile(kind, source, upgrade=upgrade)
    missing = missing_wheels()
    if missing:
        stop("; ".join(missing))
    said = _("locked and installable on Python {pythons}: {platforms}")
    say(said.format(pythons=", ".join(PYTHONS), platforms=", ".join(PLATFORMS)))


def missing_wheels() -> list[str]:
    """Return what a promised Python and platform cannot install, one line each."""
    places = list(product(SOURCES, PYTHONS, PLATFORMS))
    problems = []
    with progress(_("trying every platform"), len(places)) as advance:
        for kind, python, platform in places:
            complaint = _try_install(kind, python, platform)
            if complaint:
                problems.append(f"{kind}.lock, Python {python}, {platform}: {complaint}")
            advance()
    return problems


def _compile(kind: str, source: Sequence[str], *, upgrade: bool) -> None:
    path = ROOT / "requirements" / f"{kind}.lock"
    options = ("--universal", "--generate-hashes", "--no-annotate", "--no-header", "--quiet")
    newest = ("--upgrade",) if upgrade else ()
    python = ("--python-version", PYTHONS[0])
    done = _uv("pip", "compile", *options, *newest, *python, "--output-file", str(path), *source)
    if done.returncode != 0:
        stop(_("{kind}.lock: {complaint}").format(kind=kind, complaint=_one_line(done.stderr)))
    path.write_text(HEADER + path.read_text(encoding="utf-8"), encoding="utf-8")


def _try_install(kind: str, python: str, platform: str) -> str:
    with TemporaryDirectory() as target:
        done = _uv(
            *("pip", "install", "--dry-run", "--quiet", "--target", target),
            *("--require-hashes", "--no-deps", "--only-binary", ":all:"),
            *("--python-version", python, "--python-platform", platform),
            *("--requirements", f"requirements/{kind}.lock"),
        )
    return "" if done.returncode == 0 else _one_line(done.stderr)


def _uv(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        ["uv", *words],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def _one_line(complaint: str) -> str:
    return " ".join(complaint.split())
