"""What the stored secrets of staff are for, and whose they are."""

from __future__ import annotations

PASSWORD_PURPOSE = "staff password"  # noqa: S105  (what the hash is for, not a password)
PIN_PURPOSE = "staff pin"


def staff_holder(number: int) -> str:
    """Name a staff member as the holder of a card or secret."""
    return f"staff:{number}"
