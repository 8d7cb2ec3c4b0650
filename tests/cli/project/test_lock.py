"""What the lock files promise: exact versions, hashes, agreement, no addresses."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cli.project.lock import SOURCES

ROOT = Path(__file__).resolve().parents[3]
ENTRY = re.compile(r"(?P<name>[a-z0-9._-]+)==(?P<version>[^ ]+)(?P<marker> ; .+?)? \\$")


def lines_of(kind: str) -> list[str]:
    return (ROOT / "requirements" / f"{kind}.lock").read_text(encoding="utf-8").splitlines()


def pins(kind: str) -> set[tuple[str, str, str]]:
    found = (ENTRY.match(line) for line in lines_of(kind))
    return {(entry["name"], entry["version"], entry["marker"] or "") for entry in found if entry}


def declared(kind: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {
        "runtime": project["project"]["dependencies"],
        "postgresql": project["project"]["optional-dependencies"]["postgresql"],
        "dev": project["dependency-groups"]["dev"],
    }[kind]
    return {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in wanted}


@pytest.mark.parametrize("kind", SOURCES)
def test_every_line_is_an_exact_version_or_a_hash(kind: str) -> None:
    strays = [
        line
        for line in lines_of(kind)
        if not (line.startswith("# ") or ENTRY.match(line))
        and not re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line)
    ]

    assert strays == []


@pytest.mark.parametrize("kind", SOURCES)
def test_every_package_has_a_hash(kind: str) -> None:
    following = zip(lines_of(kind), lines_of(kind)[1:], strict=False)

    assert all("--hash=" in after for line, after in following if ENTRY.match(line))


@pytest.mark.parametrize("kind", SOURCES)
def test_what_the_project_declares_is_locked(kind: str) -> None:
    assert declared(kind) <= {name for name, _, _ in pins(kind)}


def test_both_lock_files_agree_on_versions() -> None:
    shared = {name for name, _, _ in pins("runtime")} & {name for name, _, _ in pins("dev")}

    for name in shared:
        versions = {kind: {pin[1] for pin in pins(kind) if pin[0] == name} for kind in SOURCES}
        assert versions["dev"] <= versions["runtime"], name


@pytest.mark.plain
def test_without_uv_lock_says_what_is_needed(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "cli", "lock"],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1
    assert (
        answer.stderr == "arclight: uv is needed to make lock files; get it with: pipx install uv\n"
    )
