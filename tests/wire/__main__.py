"""`python -m tests.wire`: write docs/wire.md and the golden bytes anew; look at what changed."""

from __future__ import annotations

from tests.wire.document import DOCUMENT, document_text
from tests.wire.goldens import FILES, FOLDER, golden_text

DOCUMENT.write_text(document_text(), encoding="utf-8")
for name, kinds in FILES.items():
    (FOLDER / name).write_text(golden_text(kinds), encoding="utf-8")
