"""What was examined: versions, machine, and the digest of every file of the generator."""

from __future__ import annotations

import hashlib
import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CERTIFIED = ("rng", "proof")
LIBRARIES = ("cryptography", "numpy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Which program was examined, and on which machine."""

    versions: dict[str, str]
    machine: dict[str, str]
    files: dict[str, str]
    """SHA-256 of each source file, by its path."""
    digest: str
    """SHA-256 of the lines `<digest>  <path>`, as sha256sum prints them, in order of path."""


def provenance() -> Provenance:
    """Read versions and digests from what is running now."""
    from cli.main import version_number

    files = file_digests(ROOT)
    return Provenance(
        versions={
            "arclight": version_number(),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            **{library: version(library) for library in LIBRARIES},
        },
        machine={
            "name": platform.node(),
            "system": platform.platform(),
            "processor": platform.processor() or platform.machine(),
            "cores": str(os.cpu_count()),
        },
        files=files,
        digest=whole_digest(files),
    )


def file_digests(root: Path) -> dict[str, str]:
    """Return the SHA-256 of every source file of the certified packages under `root`."""
    paths = sorted(path for package in CERTIFIED for path in (root / package).rglob("*.py"))
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
    }


def whole_digest(files: dict[str, str]) -> str:
    """Return one digest for all files."""
    lines = "".join(f"{digest}  {path}\n" for path, digest in files.items())
    return hashlib.sha256(lines.encode()).hexdigest()
