"""The checks of the table in `table.py`: each returns what is wrong, naming the broken rule."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from tests.architecture.sources import Import, imports_of, source_files, top_packages
from tests.architecture.table import IMPURE, TABLE, WALLS, Row, Wall


def all_imports(root: Path) -> Iterator[Import]:
    """Yield every import of the project."""
    for path in source_files(root):
        yield from imports_of(root, path)


def packages_without_a_row(root: Path) -> list[str]:
    """Every folder of code at the root has its row in the table."""
    return [
        f"{package}/ has no row in tests/architecture/table.py: give it one that states its arrows"
        for package in sorted(top_packages(root) - TABLE.keys())
    ]


def broken_arrows(root: Path) -> list[str]:
    """Our packages import each other only along the arrows."""
    return [problem for found in all_imports(root) for problem in _arrow_problem(found)]


def imports_through_walls(root: Path) -> list[str]:
    """No module imports what stands behind a wall from it."""
    found = list(all_imports(root))
    return [problem for wall in WALLS for each in found for problem in _wall_problem(wall, each)]


def stray_libraries(root: Path) -> list[str]:
    """Each package uses only the libraries of its row, where its row says."""
    return [problem for found in all_imports(root) for problem in _library_problem(found)]


def impure_imports(root: Path) -> list[str]:
    """Pure modules hold no clock, dice, disk, socket, thread or log."""
    return [problem for found in all_imports(root) for problem in _purity_problem(found)]


def _arrow_problem(found: Import) -> Iterator[str]:
    importer, target = _root_of(found.importer), _root_of(found.said)
    if target not in TABLE or target == importer:
        return
    row = TABLE[importer]
    if target in row.may_import:
        return
    if target in row.doors:
        if found.said != target:
            yield _broken(found, f"{importer} may use only the public door of {target}", target)
        return
    allowed = ", ".join(sorted(row.may_import | row.doors)) or "none of our packages"
    yield _broken(found, f"{importer} may import {allowed}", target)


def _wall_problem(wall: Wall, found: Import) -> Iterator[str]:
    if not _in(found.importer, wall.before) or _in(found.importer, wall.beside):
        return
    if _in(found.said, wall.behind) or _in(found.target, wall.behind):
        yield _broken(found, wall.rule, found.target)


def _in(module: str, packages: Iterable[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _library_problem(found: Import) -> Iterator[str]:
    importer, library = _root_of(found.importer), _root_of(found.said)
    if library in TABLE or library in sys.stdlib_module_names or library == "__future__":
        return
    patterns = TABLE[importer].third_party.get(library)
    if patterns is None:
        yield _broken(found, f"{importer} may use {_libraries(TABLE[importer])}", library)
    elif not _matches(found.importer, patterns):
        places = " or ".join(patterns)
        yield _broken(found, f"{importer} may use {library} only in {places}", library)


def _purity_problem(found: Import) -> Iterator[str]:
    row = TABLE[_root_of(found.importer)]
    module = _root_of(found.said)
    if row.pure and module in IMPURE and not _matches(found.importer, row.impure_parts):
        rule = f"{_root_of(found.importer)} is pure: no disk, clock, chance, thread, socket or log"
        yield _broken(found, rule, module)


def _broken(found: Import, rule: str, name: str) -> str:
    return f"{found.path}:{found.line}: imports {name}; rule: {rule} (tests/architecture/table.py)"


def _libraries(row: Row) -> str:
    return ", ".join(sorted(row.third_party)) or "no third-party library"


def _matches(module: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(module, pattern) for pattern in patterns)


def _root_of(module: str) -> str:
    return module.partition(".")[0]
