"""Settings in the books: each value is stored once, under its digest, and kept with the hands."""

from __future__ import annotations

import json
from typing import Any, Final

from ledger import Store, Work
from ledger.game_tables import (
    KeptSettings,
    has_settings,
    keep_settings,
    rules_of,
    settings_body,
)
from server.house import TableOptions
from server.tables.game import Game, Plain
from server.tables.journal.stored_form import options_digest, options_of, options_plain
from server.tables.kind import Games, Kind
from server.tables.settings import Settings

RULES: Final = "rules"
OPTIONS: Final = "options"


def settings_row(kind: Kind, settings: Settings) -> KeptSettings:
    """The row of a table's settings."""
    return rules_row(settings.digest(), kind.settings_plain(settings))


def rules_row(digest: str, plain: Plain) -> KeptSettings:
    """The row of settings that are plain values already."""
    return KeptSettings(digest, RULES, _text(plain))


def options_row(options: TableOptions) -> KeptSettings:
    """The row of a table's options."""
    return KeptSettings(options_digest(options), OPTIONS, _text(options_plain(options)))


def keep_both(work: Work, kind: Kind, settings: Settings, options: TableOptions) -> None:
    """Store settings and options inside the unit that names them, if they are missing.

    They may be: when a newer program adds a field, the same values get other digests.
    """
    if not has_settings(work, settings.digest(), RULES):
        keep_settings(work, settings_row(kind, settings))
    if not has_settings(work, options_digest(options), OPTIONS):
        keep_settings(work, options_row(options))


class SettingsRows:
    """Reads settings and options by their digests."""

    def __init__(self, store: Store, games: Games) -> None:
        self.store = store
        self._games = games

    def kind(self, digest: str) -> Kind:
        """Return the kind of game that was played under settings."""
        return self._games.kind(self._kept(digest, RULES)["game"])

    def settings(self, digest: str) -> Settings:
        """Return the settings kept under a digest."""
        return self.kind(digest).settings_of(self._kept(digest, RULES))

    def settings_as_kept(self, digest: str) -> Settings:
        """Return the settings kept under a digest, to show what was played under them."""
        return self.kind(digest).settings_as_written(self._kept(digest, RULES))

    def unread(self, number: int) -> Game:
        """Return a stand-in for a game that this program cannot read."""
        try:
            return self.kind(rules_of(self.store, number)).unread(number)
        except (KeyError, ValueError):  # not even what kind of game it is
            return self._games.unread(number)

    def options(self, digest: str) -> TableOptions:
        """Return the options kept under a digest."""
        return options_of(self._kept(digest, OPTIONS))

    def _kept(self, digest: str, kind: str) -> Any:
        return json.loads(settings_body(self.store, digest, kind))


def _text(plain: dict[str, Any]) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))
