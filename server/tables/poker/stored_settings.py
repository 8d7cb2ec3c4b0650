"""Settings in the books: each value once, under its digest, for as long as there are hands."""

from __future__ import annotations

import json
from typing import Any, Final

from ledger import Store, Work
from ledger.game_tables import KeptSettings, has_settings, keep_settings, settings_body
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

RULES: Final = "rules"
OPTIONS: Final = "options"


def settings_row(settings: TableSettings) -> KeptSettings:
    """The row of a table's settings."""
    return KeptSettings(settings.digest(), RULES, _text(settings_plain(settings)))


def options_row(options: TableOptions) -> KeptSettings:
    """The row of a table's options."""
    return KeptSettings(options_digest(options), OPTIONS, _text(options_plain(options)))


def keep_both(work: Work, settings: TableSettings, options: TableOptions) -> None:
    """Inside a unit that names settings and options: what it names is there.

    A newer program gives the values that it read other digests once they have a new field.
    """
    if not has_settings(work, settings.digest(), RULES):
        keep_settings(work, settings_row(settings))
    if not has_settings(work, options_digest(options), OPTIONS):
        keep_settings(work, options_row(options))


def settings_with(store: Store, digest: str) -> TableSettings:
    """Return the settings kept under a digest."""
    return settings_of(_kept(store, digest, RULES))


def settings_as_kept(store: Store, digest: str) -> TableSettings:
    """Return the settings kept under a digest, to show what was played under them."""
    return settings_as_written(_kept(store, digest, RULES))


def options_with(store: Store, digest: str) -> TableOptions:
    """Return the options kept under a digest."""
    return options_of(_kept(store, digest, OPTIONS))


def _kept(store: Store, digest: str, kind: str) -> Any:
    return json.loads(settings_body(store, digest, kind))


def _text(plain: dict[str, Any]) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))
