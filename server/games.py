"""The games of this server: the one place that knows every kind of game."""

from __future__ import annotations

from typing import Final

from ledger import HandSpan, Store
from ledger.seal import Sealer
from proof import DealProof
from rules.games.catalogue import GAMES as POKER_GAMES
from server.house import HouseRules, TableOptions
from server.tables.deal import SEATS
from server.tables.journal.deal_proof import HandNotRecorded
from server.tables.journal.deal_proof import deal_proof as proof_of
from server.tables.journal.seat_draw_proof import seat_draw_proof
from server.tables.journal.stored_settings import SettingsRows
from server.tables.kind import Games, Kind
from server.tables.poker.kind import Poker
from server.tables.poker.played_hand import PlayedHand
from server.tables.poker.played_hand import played_hand as hand_of
from server.tables.settings import Settings
from server.tables.tournament.kind import TournamentKind
from server.tables.tournament.opening import game_asked
from server.tables.tournament.played import HandOfTournament
from server.tables.tournament.played import hand_of_tournament as tournament_of
from server.tables.tournament.preview import structure_preview
from server.tables.tournament.seat_draw import SEAT_CARDS
from server.tables.tournament.settings import TOURNAMENT, TournamentSettings
from wire.messages.previews import TournamentPreview
from wire.messages.tournament import OpenTournament

_POKER: Final = Poker()
_KINDS: Final[dict[str, Kind]] = {code: _POKER for code in POKER_GAMES}
GAMES: Final = Games({**_KINDS, TOURNAMENT: TournamentKind(_POKER)}, unread=_POKER)
"""The kinds of games, by the code of the game."""


def tournament_asked(asked: OpenTournament, house: HouseRules) -> tuple[Settings, TableOptions]:
    """Return what is played in a tournament that is asked for, and at which pace; or refuse."""
    return game_asked(asked, house)


def tournament_previewed(
    asked: OpenTournament | Settings, house: HouseRules, request_id: str
) -> TournamentPreview:
    """Return what an editor shows of a tournament that is asked for, or of one that is open."""
    settings = game_asked(asked, house)[0] if isinstance(asked, OpenTournament) else asked
    if not isinstance(settings, TournamentSettings):
        raise AssertionError("only a tournament takes entries")
    return structure_preview(settings.structure, house, request_id)


def played_hand(store: Store, sealer: Sealer, table: int, span: HandSpan) -> PlayedHand:
    """Return a finished hand of poker; `HandNotRecorded` for one that was called off."""
    return hand_of(SettingsRows(store, GAMES), sealer, table, span)


def hand_of_tournament(store: Store, table: int, span: HandSpan) -> HandOfTournament | None:
    """Return the tournament of a finished hand; None for a hand of a cash game."""
    return tournament_of(SettingsRows(store, GAMES), table, span)


def deal_proof(store: Store, table: int, hand: int) -> DealProof:
    """Return the proof of a finished hand; mucked and burned cards stay hidden in it.

    Hand 0 is the last draw for seats of a tournament at the table.
    """
    if hand == SEATS:
        drawn = seat_draw_proof(store, table, SEAT_CARDS)
        if drawn is None:
            raise HandNotRecorded(table, hand)
        return drawn
    return proof_of(SettingsRows(store, GAMES), table, hand)
