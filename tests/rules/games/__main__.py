"""`python -m tests.rules.games`: write docs/games.md and its pictures; look at what changed."""

from __future__ import annotations

from tests.rules.games.document import DOCUMENT, PICTURES, document_text, pictures

DOCUMENT.write_text(document_text(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
for name, text in pictures().items():
    (PICTURES / name).write_text(text, encoding="utf-8")
