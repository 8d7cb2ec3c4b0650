"""Texts that are translated when they are shown."""

from __future__ import annotations


def mark(text: str) -> str:
    """Mark a text for the translators; it is translated when it is shown."""
    return text
