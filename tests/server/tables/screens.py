"""Every screen of a table, each with the check of the deal that real seats run."""

from __future__ import annotations

from rules.games.catalogue import GAMES
from rules.settings import Stakes, Structure, TableSettings
from server.tables.actor import TableActor
from server.tables.publication import Published
from tests.depth import scaled
from tests.server.tables.felt import Felt
from tests.server.tables.watching import Watcher
from wire.messages.session import Snapshot, Update
from wire.session import DealCheck

STACK = 10_000
COMMUNITY = None


def settings_of(game: str) -> TableSettings:
    """A full table of a game."""
    rules = GAMES[game]
    if rules.uses_blinds:
        stakes, structure = Stakes(blinds=(50, 100)), Structure.NO_LIMIT
    else:
        bring_in = 20 if rules.brings_in else 0
        stakes = Stakes(ante=10, bring_in=bring_in, small_bet=50, big_bet=100)
        structure = Structure.FIXED_LIMIT
    return TableSettings(game=game, structure=structure, stakes=stakes, seats=rules.seats_max)


JOINS_EVERY = scaled(quick=5, plain=1, deep=1)
"""At which news screens are switched on: each hears all that follows."""


class Screens:
    """All seats and the community screen; and, at every JOINS_EVERY, two of them switched on."""

    def __init__(self, felt: Felt, *, joining: bool = True) -> None:
        """With `joining` screens are switched on in the middle, too."""
        self._felt = felt
        self._joining = joining
        self.watcher: Watcher | None = None
        """Reads along."""
        self.viewers: tuple[int | None, ...] = (COMMUNITY, *range(1, felt.settings.seats + 1))
        self._checks = {viewer: DealCheck() for viewer in self.viewers}
        self._joined: list[tuple[int | None, DealCheck]] = []
        self._heard = 0
        self.verdicts: set[str] = set()
        """What any of them ever said."""
        felt.watch = self._hear

    def _hear(self, actor: TableActor, news: Published) -> None:
        for viewer, check in (*self._checks.items(), *self._joined):
            self.verdicts.add(check.hear(self._update(viewer, news)))
        if self.watcher is not None:
            self.watcher.publish(actor, news)
        self._heard += 1
        if self._heard % JOINS_EVERY:
            return
        for viewer in self.viewers[: 2 * self._joining]:
            joined = DealCheck()
            self.verdicts.add(joined.hear(self._snapshot(viewer, actor, news)))
            self._joined.append((viewer, joined))

    def _update(self, viewer: int | None, news: Published) -> Update:
        own = None if viewer is None else news.own(viewer)
        return Update(events=news.events(viewer), table=news.table, own=own)

    def _snapshot(self, viewer: int | None, actor: TableActor, news: Published) -> Snapshot:
        own = None if viewer is None else news.own(viewer)
        deck = actor.deck()
        return Snapshot(
            table=news.table,
            own=own,
            leaves=deck.leaves,
            burned=deck.burned,
            more_root=deck.more_root,
            more_leaves=deck.more_leaves,
            stub=deck.stub,
        )


def full_table(game: str) -> tuple[Felt, Screens]:
    """A full table of a game that plays its first hand, followed by all its screens."""
    felt = Felt(settings=settings_of(game))
    screens = Screens(felt)
    felt.seat_all(dict.fromkeys(range(1, felt.settings.seats + 1), STACK))
    felt.start()
    return felt, screens
