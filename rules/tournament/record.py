"""A tournament between hands as one value, and its stored form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.records.ages import Plain, bare, stamped
from rules.records.plain import fields_of, from_plain, to_plain
from rules.table.record import TableRecord, table_of
from rules.table.record import record_of as record_of_table
from rules.tournament.level_settings import level_settings
from rules.tournament.state import Run, Tournament
from rules.tournament.structure import TournamentStructure

_TABLE = fields_of(TableRecord).without("settings")


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRecord:
    """Everything about a tournament except the cards of a running hand."""

    structure: TournamentStructure
    run: Run
    table: TableRecord


def record_of(tournament: Tournament) -> TournamentRecord:
    """Write a tournament down between hands."""
    table = record_of_table(tournament.table)
    return TournamentRecord(structure=tournament.structure, run=tournament.run, table=table)


def tournament_of(record: TournamentRecord) -> Tournament:
    """Rebuild the tournament from its record."""
    tournament = Tournament(record.table.name, record.structure)
    tournament.table = table_of(record.table)
    tournament.run = record.run
    return tournament


def structure_plain(structure: TournamentStructure) -> Plain:
    """A structure as it is stored."""
    return stamped("tournament_structure", to_plain(TournamentStructure, structure))


def structure_of(plain: Mapping[str, Any]) -> TournamentStructure:
    """Return the structure that was stored, or raise `Refused` naming the field."""
    fields = bare("tournament_structure", plain)
    structure: TournamentStructure = from_plain(TournamentStructure, fields, "structure")
    return structure


def record_plain(record: TournamentRecord) -> Plain:
    """A tournament between hands as it is stored; its structure is named by its digest."""
    return stamped(
        "tournament",
        {
            "settings": record.structure.digest(),
            "run": to_plain(Run, record.run),
            "table": stamped("table", _TABLE.write(record.table)),
        },
    )


def record_from(plain: Mapping[str, Any], structure: TournamentStructure) -> TournamentRecord:
    """Return the record that was stored; its structure was looked up by its digest.

    The settings of the table follow from the structure and the level.
    """
    fields = bare("tournament", plain)
    run: Run = from_plain(Run, fields["run"], "tournament.run")
    settings = level_settings(structure, run.level)
    values = _TABLE.read(bare("table", fields["table"]), "tournament.table")
    table = TableRecord(settings=settings, **values)
    return TournamentRecord(structure=structure, run=run, table=table)
