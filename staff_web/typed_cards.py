"""A card that was swiped while a field had the focus: nothing of it is kept, sent or shown again.

Readers type like keyboards. The pages' script holds a swipe back, but not every one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from staff_web.language import translated as _
from wire.messages.base import CARD_TRACK

TRACK_FIELD: Final = "track"
"""The one field for cards; no page is drawn with it again."""
TAKEN_OUT: Final = "cards_taken_out"
"""Under this name a form carries which of its fields held a card."""
_TRACK: Final = re.compile(CARD_TRACK)


def take_cards_out(form: dict[str, str]) -> None:
    """Empty every field that holds a card, and note in the form which they were."""
    swiped = [name for name, text in form.items() if name != TRACK_FIELD and _TRACK.search(text)]
    form.update(dict.fromkeys(swiped, ""))
    form[TAKEN_OUT] = " ".join(swiped)


def cards_taken_out(form: Mapping[str, str]) -> dict[str, str]:
    """Return what to say beside each field that held a card."""
    words = _("A card was read into a field. Nothing of it was kept. Type the text again.")
    return dict.fromkeys(form.get(TAKEN_OUT, "").split(), words)
