"""What a game or a tournament would be, before it is opened: read by the editors of the pages.

A preview judges as the opening would, and changes nothing. What is wrong is refused as
`bad_setting` with the key at fault.
"""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Chips,
    Code,
    Count,
    Digest,
    Message,
    Name,
    RequestId,
    SettingsText,
    TypedName,
    Value,
    Word,
)
from wire.messages.staff import StaffRequest
from wire.messages.tournament_view import LevelView


class PreviewGame(StaffRequest, frozen=True, kw_only=True):
    """Ask for a game by one of three: a preset, an open table, or settings; see `GamePreview`."""

    preset: TypedName = ""
    table: Count = 0
    settings: SettingsText = ""


class TakenView(Value, frozen=True, kw_only=True):
    """What the house would take of a hand that is played to its end."""

    players: Count
    """Dealt in; the same is taken up to the next number of players."""
    taken: tuple[tuple[Chips, Chips], ...]
    """By the size of the pot: pot, and what is taken of it."""
    no_flop: Chips = 0
    """Taken of a hand that ends before the flop, with the smallest pot."""


class GamePreview(Message, frozen=True, kw_only=True):
    """The answer to `PreviewGame`."""

    id: RequestId
    settings: SettingsText
    """Whole, as JSON: what `OpenTable` and `ChangeSettings` take."""
    digest: Digest = ""
    """Of the settings: a change of an open table names it, see `TableSeen`."""
    taken: tuple[TakenView, ...] = ()
    buy_in_min: Chips = 0
    """In force, also where the settings leave it to the rules."""
    locks: tuple[Word, ...] = ()
    """What the jurisdiction or the house forbids: percentage_collection."""


class PreviewTournament(StaffRequest, frozen=True, kw_only=True):
    """Ask for a tournament by a preset, an open table, or a structure; see `TournamentPreview`."""

    preset: TypedName = ""
    """One of the house's, or turbo, regular, deep, heads_up, satellite."""
    game: Code = ""
    """Empty, here and below: as for `OpenTournament`."""
    betting: Code = ""
    table: Count = 0
    structure: SettingsText = ""


class PrizesView(Value, frozen=True, kw_only=True):
    """The prizes of one size of the field."""

    players: Count
    prizes: tuple[CentsCount, ...]


class TournamentPreview(Message, frozen=True, kw_only=True):
    """The answer to `PreviewTournament`."""

    id: RequestId
    structure: SettingsText
    """Whole, as JSON: what `OpenTournament` takes."""
    name: Name
    levels: tuple[LevelView, ...]
    prizes: tuple[PrizesView, ...] = ()
    """For every field from two players to all seats."""
    about_minutes: Count = 0
    """How long it lasts with all seats taken, by the growth of the blinds and with the breaks."""
    locks: tuple[Word, ...] = ()
    """What the house forbids: tournament_deals."""
    buy_in_most: CentsCount = 0
    fee_most: CentsCount = 0
