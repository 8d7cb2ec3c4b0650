"""Reads the disk for the software manifest: everything that a start of the server could load.

That is the interpreter with its library, every place that modules come from, the whole environment
(programs and links as well as packages), our own folders, anything else in the tree that could be
imported, and the house file. Compiled modules in `__pycache__` and in the environment's `bytecode`
are left out: a checked program is started so that it reads none (`cli/__main__`).
"""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from server.house import house_digest
from server.manifest import client_part
from wire.link.software import (
    CLIENT_FOLDERS,
    client_digest,
    file_digest,
    file_digests,
    files_below,
)

ROOT: Final = Path(__file__).resolve().parents[2]
SITE: Final = Path(sysconfig.get_path("purelib"))
"""Where the packages of our environment are."""
ENVIRONMENT: Final = ROOT / ".venv"
"""Where the launcher finds Python and its settings."""
_NOT_RUN: Final = frozenset({"tests", "docs"})
_LOADABLE: Final = (".py", ".pyc", ".so", ".pyd", ".dylib", ".pth", ".zip", ".egg")
_NOT_OF_LIBRARY: Final = frozenset({"site-packages", "dist-packages", "test", "tests"})
_COMPILED: Final = "__pycache__"
_NOT_READ: Final = frozenset({"bytecode", "install.log", "install.status"})
"""Parts of an environment that a checked program neither reads nor runs."""
_RUNNING: Final = Path("/proc/self/exe")
"""The program that the kernel runs, if the system tells."""


def found_software(house_file: Path, house_read: str) -> dict[str, str]:
    """Return every part of the software on the disk now. Takes a second or two.

    `house_read` is the digest of the house file that the server read at its start.
    """
    return {
        **found_house(house_file, house_read),
        "python": _interpreter(),
        **{f"path:{place}": digest for place, digest in found_path(_import_path())},
        **found_environment(ENVIRONMENT, SITE),
        **found_tree(house_file.parent, ROOT, SITE),
    }


def _import_path() -> list[str]:
    """Return the launcher's path; a developer's also has the current folder (see `start`)."""
    return sys.path if sys.flags.isolated else []


def found_path(places: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each place that modules come from, even an empty one; an archive is a file.

    The library, the packages and our own folders get no digest here: other functions read them.
    """
    library = Path(sysconfig.get_path("stdlib"))
    for place in map(Path, places):
        watched = place in (SITE, ROOT, library) or place.is_relative_to(library)
        yield str(place), "" if watched else _files_digest(_loadable(place))


def found_environment(environment: Path, packages: Path) -> dict[str, str]:
    """Return every file and link of an environment that lies outside its packages."""
    not_read = {str(environment / name) for name in _NOT_READ}

    def left_out(entry: os.DirEntry[str]) -> bool:
        here = entry.path == str(packages) and not entry.is_symlink()
        return here or entry.name == _COMPILED or entry.path in not_read

    return {
        f"env:{Path(found.path).relative_to(environment).as_posix()}": _linked_digest(found)
        for found in files_below(environment, left_out)
    }


def _linked_digest(found: os.DirEntry[str]) -> str:
    """Digest a file; for a link, digest its target's path and content."""
    content = file_digest(found) if found.is_file() else ""
    if not found.is_symlink():
        return content
    return hashlib.sha256(f"{os.readlink(found)} {content}".encode()).hexdigest()


def _files_digest(paths: Iterable[str]) -> str:
    """Return one digest for some files, names included."""
    lines = [f"{path} {file_digest(path)}\n" for path in paths]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def found_house(house_file: Path, read: str) -> dict[str, str]:
    """Return the house file that counts, which was read, and the one on the disk if it differs."""
    try:
        on_disk = house_digest(house_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        on_disk = ""
    differs = {} if on_disk == read else {"house.toml on the disk": on_disk}
    return {"house.toml": read, **differs}


def found_tree(data: Path, root: Path, packages: Path) -> dict[str, str]:
    """Return a tree of ours and its installed packages; a room's own data is left out."""
    return {
        "start": _way_of_starting(),
        **{f"site:{name}": digest for name, digest in _packages(packages)},
        **{f"file:{name}": digest for name, digest in file_digests(root, _ours(root))},
        **{f"file:{name}": digest for name, digest in _strangers(root, data)},
        **{f"loaded:{name}": digest for name, digest in _loaded_from_elsewhere(packages)},
        **{client_part(role): client_digest(root, role) for role in CLIENT_FOLDERS},
    }


def _product(root: Path) -> list[str]:
    """Name the folders of the product."""
    packages = [path.parent.name for path in root.glob("*/__init__.py")]
    return [name for name in packages if name not in _NOT_RUN]


def _ours(root: Path) -> list[str]:
    """Name the folders of the product and the files that start it."""
    more = [name for name in ("assets", "arclight", "pyproject.toml") if (root / name).exists()]
    return _product(root) + more


def _strangers(root: Path, data: Path) -> Iterator[tuple[str, str]]:
    """Yield what else in the tree could be imported; a room's own data is skipped."""
    known = {*_ours(root), *_NOT_RUN}
    inside, here = data.resolve(), root.resolve()
    for place in sorted(root.iterdir()):
        if place.name in known or place.name.startswith("."):
            continue
        for path in map(Path, _loadable(place)):
            if not (here in inside.parents and inside in path.resolve().parents):
                yield path.relative_to(root).as_posix(), file_digest(path)


def _loadable(place: Path, left_out: Collection[str] = ()) -> Iterator[str]:
    """Yield the files at a place from which code could be loaded; names in `left_out` are not."""
    if not place.is_dir():
        return iter([str(place)] if _could_be_loaded(place) else [])
    names = {_COMPILED, *left_out}
    found = files_below(place, lambda entry: entry.name in names)
    return (entry.path for entry in found if _could_be_loaded(entry))


def _could_be_loaded(found: os.DirEntry[str] | Path) -> bool:
    return found.name.endswith(_LOADABLE) and found.name not in _LOADABLE and found.is_file()


def _way_of_starting() -> str:
    """Digest how this process was started: options that make it load other code."""
    program = os.path.relpath(sys.executable, ROOT)
    flags = (program, sys.flags.isolated, sys.flags.no_site, sys.pycache_prefix == os.devnull)
    return hashlib.sha256(repr(flags).encode()).hexdigest()


def _interpreter() -> str:
    """Digest the interpreter's version, program and standard library."""
    whole = hashlib.sha256(sys.version.encode())
    for path in (Path(sys.executable).resolve(), _RUNNING.resolve(), _shared_library()):
        if path.is_file():
            whole.update(file_digest(path).encode())
    library = Path(sysconfig.get_path("stdlib"))
    for file in _loadable(library, _NOT_OF_LIBRARY):
        name = file.removeprefix(f"{library}{os.sep}")
        whole.update(f"{name} {file_digest(file)}\n".encode())
    return whole.hexdigest()


def _shared_library() -> Path:
    """Return where the interpreter's shared library would be."""
    folder, name = (sysconfig.get_config_var(key) or "" for key in ("LIBDIR", "LDLIBRARY"))
    return Path(folder) / name


def _packages(site: Path) -> Iterator[tuple[str, str]]:
    """Yield everything in the folder of packages, even files that no package installed."""
    for place in sorted(site.iterdir()):
        if place.name != _COMPILED:
            whole = hashlib.sha256()
            for name, digest in file_digests(site, [place.name]):
                whole.update(f"{name} {digest}\n".encode())
            yield place.name, whole.hexdigest()


def _loaded_from_elsewhere(site: Path) -> Iterator[tuple[str, str]]:
    """Yield modules that this process has loaded from a place that is not checked."""
    watched = [
        *(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")),
        SITE,
        site,
        *(ROOT / name for name in (*_product(ROOT), *_NOT_RUN)),
    ]
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is None or name == "__main__":
            continue
        if not any(Path(file).is_relative_to(place) for place in watched):
            yield name, file_digest(Path(file)) if Path(file).is_file() else ""
