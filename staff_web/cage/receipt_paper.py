"""Receipts as PDF, as wide as the paper of a receipt printer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import font_source_sans_pro
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from staff_web.cage.receipt_lines import PaperLine

WIDTH_MM: Final = 80
MARGIN_MM: Final = 5
LINE_MM: Final = 5.4
HEAD_MM: Final = 22
FONT: Final = "Source Sans"
FILES: Final = {"": "SourceSansPro", "B": "SourceSansProSemibold"}
_VALUE_MM: Final = 42
_TEXT_MM: Final = WIDTH_MM - 2 * MARGIN_MM


def paper(house: str, lines: Sequence[PaperLine]) -> bytes:
    """Return a receipt as a file; the page is as long as the receipt."""
    pdf = _sheet(_height_mm(lines))
    pdf.set_font(FONT, "B", 13)
    pdf.multi_cell(_TEXT_MM, 6, house, align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(3)
    for line in lines:
        _draw(pdf, line)
    return bytes(pdf.output())


def _sheet(height_mm: float) -> FPDF:
    pdf = FPDF(unit="mm", format=(WIDTH_MM, height_mm))
    pdf.set_margin(MARGIN_MM)
    pdf.set_auto_page_break(auto=False)
    for style, name in FILES.items():
        pdf.add_font(FONT, style, font_source_sans_pro.font_files_ttf[name])
    pdf.add_page()
    return pdf


def _draw(pdf: FPDF, line: PaperLine) -> None:
    pdf.set_font(FONT, "B" if line.strong else "", 11 if line.strong else 9.5)
    pdf.cell(_TEXT_MM - _VALUE_MM, LINE_MM, line.name)
    pdf.multi_cell(_VALUE_MM, LINE_MM, line.value, align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _height_mm(lines: Sequence[PaperLine]) -> float:
    """Return how long the paper must be: long values take more than one line."""
    rows = sum(1 + len(line.value) // 20 for line in lines)
    return HEAD_MM + rows * LINE_MM + 2 * MARGIN_MM
