"""Exported rows can be read by a person in a spreadsheet, and by the programs that read them."""

from __future__ import annotations

import csv
import io

from ledger.export import write_csv


def test_time_and_amount_stand_at_the_end_as_a_person_reads_them() -> None:
    file = io.StringIO()
    rows = [
        {"at_ms": 1_700_000_000_123, "account": "vault", "cents": cents} for cents in (-5, 1250)
    ]

    assert write_csv(rows, file) == len(rows)

    head, *body = csv.reader(io.StringIO(file.getvalue()))
    assert head == ["at_ms", "account", "cents", "at_utc", "amount"]
    assert body == [
        ["1700000000123", "vault", "-5", "2023-11-14T22:13:20+00:00", "-0.05"],
        ["1700000000123", "vault", "1250", "2023-11-14T22:13:20+00:00", "12.50"],
    ]


def test_rows_without_postings_stay_as_they_are() -> None:
    file = io.StringIO()
    write_csv([{"id": 1, "deposits": 5}], file)
    assert file.getvalue().splitlines() == ["id,deposits", "1,5"]
