"""The collection schedule under which recorded hands are replayed."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

from cli.hand.files import text_of
from cli.output import stop
from rules.collection import Collection

KNOWN = Path(__file__).with_name("known_collections.toml")


def stated_collection(stated: str) -> Collection:
    """Return a known schedule by its name, or that of a file: FILE, or FILE:NAME of several.

    A file that cannot be read, or a name that is not in it, ends the command.
    """
    known = _schedules(KNOWN)
    if stated in known:
        return known[stated]
    path, name = _path_and_name(stated)
    if not path.is_file():
        names = " ".join(sorted(known))
        words = _("--collection {stated}: neither a file nor one of: {names}")
        stop(words.format(stated=stated, names=names), status=2)
    return _chosen(path, name, _schedules(path))


def _path_and_name(stated: str) -> tuple[Path, str]:
    if Path(stated).is_file():
        return Path(stated), ""
    file, _colon, name = stated.rpartition(":")
    return Path(file), name


def _chosen(path: Path, name: str, found: dict[str, Collection]) -> Collection:
    if not name and len(found) == 1:
        return next(iter(found.values()))
    if name not in found:
        words = _("{path}: say which of its schedules, as {path}:NAME; there are: {names}")
        stop(words.format(path=path, names=" ".join(found) or "-"), status=2)
    return found[name]


def _schedules(path: Path) -> dict[str, Collection]:
    from server import HouseFileWrong, read_schedules

    try:
        return read_schedules(text_of(path), path=path.name)
    except ValueError as trouble:
        stop(f"{path}: {trouble}")
    except HouseFileWrong as wrong:
        stop(str(wrong))
