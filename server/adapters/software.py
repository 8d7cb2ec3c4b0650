"""Looks at the disk for the software manifest: interpreter, packages, our files, house file."""

from __future__ import annotations

import hashlib
import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from server.manifest import client_part
from wire.link.software import CLIENT_FOLDERS, client_digest, file_digest, file_digests

ROOT: Final = Path(__file__).resolve().parents[2]
_NOT_RUN: Final = frozenset({"tests", "docs"})
_NAME: Final = re.compile(r"[A-Za-z0-9_.\-]+")
_SITE: Final = frozenset({"site-packages", "dist-packages", "__pycache__", "test", "tests"})


def found_software(house_file: Path, *, root: Path = ROOT) -> dict[str, str]:
    """Return every part of the software as it lies on the disk now. Takes a second or two."""
    return {
        "python": _interpreter(),
        "house.toml": file_digest(house_file) if house_file.is_file() else "",
        **{f"package:{name}": digest for name, digest in _packages(root)},
        **{f"file:{name}": digest for name, digest in file_digests(root, _ours(root))},
        **{client_part(role): client_digest(root, role) for role in CLIENT_FOLDERS},
    }


def _ours(root: Path) -> list[str]:
    """Name the folders of the product and the files that start it."""
    packages = [path.parent.name for path in root.glob("*/__init__.py")]
    more = [name for name in ("assets", "arclight", "pyproject.toml") if (root / name).exists()]
    return [name for name in packages if name not in _NOT_RUN] + more


def _interpreter() -> str:
    """Digest the interpreter's version, program and standard library."""
    whole = hashlib.sha256(sys.version.encode())
    whole.update(file_digest(Path(sys.executable).resolve()).encode())
    library = Path(sysconfig.get_path("stdlib"))
    for path in sorted(library.rglob("*.py")):
        if not _SITE & set(path.relative_to(library).parts):
            whole.update(file_digest(path).encode())
    return whole.hexdigest()


def _packages(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the packages the product needs, theirs included, each with one digest of its files."""
    with (root / "pyproject.toml").open("rb") as file:
        wanted = [_name(line) for line in tomllib.load(file)["project"]["dependencies"]]
    seen: dict[str, Distribution] = {}
    while wanted:
        name = wanted.pop()
        if name not in seen and (found := _installed(name)):
            seen[name] = found
            wanted += [_name(line) for line in found.requires or () if "extra ==" not in line]
    for name, package in sorted(seen.items()):
        yield name, _package_digest(package)


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except (PackageNotFoundError, ValueError):
        return None


def _package_digest(package: Distribution) -> str:
    whole = hashlib.sha256(package.version.encode())
    for name, digest in sorted(_package_files(package.files or ())):
        whole.update(f"{name} {digest}\n".encode())
    return whole.hexdigest()


def _package_files(files: Iterable[object]) -> Iterator[tuple[str, str]]:
    for file in files:
        path = Path(str(file.locate()))  # type: ignore[attr-defined]
        if path.suffix != ".pyc" and path.is_file():
            yield str(file), file_digest(path)
