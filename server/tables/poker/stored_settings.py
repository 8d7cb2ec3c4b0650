"""Settings in the books: each value once, under its digest, for as long as there are hands."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ledger import Store, Work
from rules.settings import TableSettings
from server.house import TableOptions
from server.tables.poker.stored_form import (
    options_digest,
    options_of,
    options_plain,
    settings_as_written,
    settings_of,
    settings_plain,
)

_FIND = "SELECT body FROM table_settings WHERE digest = ? AND kind = ?"


class Row(NamedTuple):
    """A value as it is kept."""

    digest: str
    kind: str
    body: str


def settings_row(settings: TableSettings) -> Row:
    """The row of a table's settings."""
    return Row(settings.digest(), "rules", _text(settings_plain(settings)))


def options_row(options: TableOptions) -> Row:
    """The row of a table's options."""
    return Row(options_digest(options), "options", _text(options_plain(options)))


def keep(work: Work, row: Row) -> None:
    """Inside a unit: write the value down unless it is there."""
    if not work.query(_FIND, (row.digest, row.kind)):
        work.insert("table_settings", {**row._asdict(), "at_ms": work.at_ms})


def keep_both(work: Work, settings: TableSettings, options: TableOptions) -> None:
    """Inside a unit that names settings and options: what it names is there.

    A newer program gives the values that it read other digests once they have a new field.
    """
    if not work.query(_FIND, (settings.digest(), "rules")):
        keep(work, settings_row(settings))
    if not work.query(_FIND, (options_digest(options), "options")):
        keep(work, options_row(options))


def settings_with(store: Store, digest: str) -> TableSettings:
    """Return the settings kept under a digest."""
    return settings_of(_kept(store, digest, "rules"))


def settings_as_kept(store: Store, digest: str) -> TableSettings:
    """Return the settings kept under a digest, to show what was played under them."""
    return settings_as_written(_kept(store, digest, "rules"))


def options_with(store: Store, digest: str) -> TableOptions:
    """Return the options kept under a digest."""
    return options_of(_kept(store, digest, "options"))


def _kept(store: Store, digest: str, kind: str) -> Any:
    ((body,),) = store.query(_FIND, (digest, kind))
    return json.loads(body)


def _text(plain: dict[str, Any]) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))
