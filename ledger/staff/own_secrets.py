"""The secrets that members of staff set themselves: password, telephone and card PIN."""

from __future__ import annotations

from ledger.canonical import Json
from ledger.pepper import Pepper
from ledger.pin import Pin, PinPolicy
from ledger.reading import Reader
from ledger.secret_hash import SecretHasher
from ledger.staff.asking import Asked, active_member, staff_unit
from ledger.staff.members import stored_password
from ledger.staff.passwords import Password
from ledger.staff.purposes import PIN_PURPOSE, staff_holder
from ledger.units import Unit, Work


def set_password(asked: Asked, reader: Reader, hasher: SecretHasher, password: Password) -> Unit:
    """Make the unit by which a member changes their own password; every role may."""
    member = active_member(reader, asked.by)
    stored = stored_password(hasher, member.login, password)

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"password": stored})
        return None

    return staff_unit(asked, None, {"do": "set_password"}, body)


def set_totp_key(asked: Asked, pepper: Pepper, *, key: bytes, nonce: bytes) -> Unit:
    """Make the unit by which a member ties a telephone to their account; every role may."""
    sealed = pepper.seal(staff_holder(asked.by), key, nonce)

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"totp": sealed, "totp_step": None})
        return None

    return staff_unit(asked, None, {"do": "set_totp_key"}, body)


def set_staff_pin(asked: Asked, hasher: SecretHasher, policy: PinPolicy, *, pin: Pin) -> Unit:
    """Make the unit by which a member sets the PIN of their staff card; every role may."""
    policy.check(pin, born=None, card=None)
    stored = hasher.stored(PIN_PURPOSE, staff_holder(asked.by), pin.reveal())

    def body(work: Work) -> Json:
        work.update("staff", asked.by, {"pin": stored})
        return None

    return staff_unit(asked, None, {"do": "set_staff_pin"}, body)
