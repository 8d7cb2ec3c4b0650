"""What a demo without a display leaves: the audit's result, and a page with the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from cli.books.audit import report_lines
from cli.demo.plan import DemoPlan
from ledger import DataDirectory
from ledger.audit import Report, audit_file


def audited(folder: Path) -> Report:
    """Audit the demo's books with their heads."""
    data = DataDirectory(folder)
    return audit_file(data.database, data.heads if data.heads.is_dir() else None)


def write_report(
    folder: Path, plan: DemoPlan, *, played: int, files: Sequence[str], found: Report
) -> None:
    """Write `index.html` beside the pictures."""
    about = f"{plan.structure} {plan.game}, {len(plan.bot_seats) + 1} players, {played} hands"
    lines = "".join(f"<li>{escape(line)}</li>" for line in report_lines(found, with_heads=True))
    images = "".join(
        f"<figure><img src='{escape(name)}' alt='{escape(name)}'>"
        f"<figcaption>{escape(name)}</figcaption></figure>"
        for name in files
    )
    (folder / "index.html").write_text(
        "<!doctype html><meta charset='utf-8'><title>Arclight demo</title><style>"
        "body{background:#13211e;color:#f4f1e8;font:16px sans-serif;margin:24px}"
        "figure{display:inline-block;margin:8px}img{height:320px;border-radius:6px}"
        f"</style><h1>Arclight demo</h1><p>{escape(about)}</p><ul>{lines}</ul>{images}\n",
        encoding="utf-8",
    )
