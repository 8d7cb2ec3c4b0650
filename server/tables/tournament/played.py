"""The tournament that a finished hand belongs to, for exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ledger import HandSpan, JournalRecord, stream_records, table_stream
from ledger.tournaments import started_ms, tournament_then
from rules.tournament.structure import TournamentStructure
from server.tables.journal.stored_settings import SettingsRows
from server.tables.tournament.settings import TournamentSettings


class Place(NamedTuple):
    """A player whose tournament ended with the hand."""

    seat: int
    place: int
    prize_cents: int


class HandOfTournament(NamedTuple):
    """Which tournament, at which level, and who was out after the hand."""

    number: int
    """In the books."""
    structure: TournamentStructure
    level: int
    started_ms: int
    out: tuple[Place, ...]


def hand_of_tournament(rows: SettingsRows, table: int, span: HandSpan) -> HandOfTournament | None:
    """Return the tournament of a finished hand; None for a hand of a cash game."""
    stream, last = table_stream(table), span.last_number or span.first_number
    records = list(stream_records(rows.store, stream, span.first_number, last))
    digest = records[0].events[0].body.get("settings")  # hands of the first release name none
    settings = rows.settings_as_kept(digest) if digest else None
    if not isinstance(settings, TournamentSettings):
        return None
    began_ms = records[0].at_ms
    return HandOfTournament(
        number=tournament_then(rows.store, str(table), began_ms),
        structure=settings.structure,
        level=settings.level,
        started_ms=started_ms(rows.store, stream, span.first_number) or began_ms,
        out=tuple(_out(records)),
    )


def _out(records: list[JournalRecord]) -> Iterator[Place]:
    for event in (event for record in records for event in record.events):
        if event.kind == "finished":
            body = event.body
            yield Place(body["seat"], body["place"], body["prize_cents"])
