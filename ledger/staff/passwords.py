"""Staff passwords: long and not obvious."""

from __future__ import annotations

from ledger.hidden import HiddenText
from ledger.refusals import RefusalCode, Refused

PASSWORD_LENGTH_MIN = 12
PASSWORD_LENGTH_MAX = 256
_DIFFERENT_MIN = 5


class Password(HiddenText):
    """A typed password, hidden as `HiddenText` says."""

    __slots__ = ()


def check_new_password(password: Password, *, login: str) -> None:
    """Refuse a new password that is too short, too long, or too simple apart from the login."""
    text = password.reveal()
    if not PASSWORD_LENGTH_MIN <= len(text) <= PASSWORD_LENGTH_MAX:
        raise Refused(
            RefusalCode.PASSWORD_LENGTH, least=PASSWORD_LENGTH_MIN, most=PASSWORD_LENGTH_MAX
        )
    left = text.casefold().replace(login.casefold(), "")
    if len(set(left)) < _DIFFERENT_MIN:
        raise Refused(RefusalCode.PASSWORD_TOO_EASY)
