"""What a seat or a member typed is no formula in the auditor's spreadsheet."""

from __future__ import annotations

import pytest

from cli.books.reports import _csv_text


@pytest.mark.parametrize("typed", ['=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\tx"])
def test_no_typed_text_is_a_formula_in_a_report_as_a_sheet(typed: str) -> None:
    cell = _csv_text([["words", "cents"], [typed, -5]]).splitlines()[1].lstrip('"')

    assert cell[0] == "'"
    assert cell.endswith(",-5")  # a number stays one
