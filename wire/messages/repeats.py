"""What must be alike in two requests with one id for the second to be a repeat of the first."""

from __future__ import annotations

from typing import Final

from wire.messages.base import Message, changed

NOT_COMPARED: Final = ("approval", "proof")
"""Numbers that differ in a second try: the approval and the customer's PIN were given anew."""


def as_compared(request: Message) -> Message:
    """Return a request without what differs in a second try, which may have another session too."""
    numbers = {name: 0 for name in NOT_COMPARED if hasattr(request, name)}
    token = {"token": ""} if hasattr(request, "token") else {}
    return changed(request, **numbers, **token)
