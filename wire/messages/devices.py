"""Devices: stations and screens that may connect, enrolled from the pages by a one-time code.

A device makes its own keys and sends only the public one, with the digits of the code that somebody
typed there. The letters of the code prove the room to the device. Its secret never leaves it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    Code,
    Count,
    Message,
    Moment,
    Name,
    Request,
    RequestId,
    Secret,
    TypedName,
    Value,
    Word,
)
from wire.messages.staff import StaffRequest

PublicKey = Annotated[str, Meta(min_length=40, max_length=40, pattern=r"^[!-~]*\Z")]
"""Of a CURVE key pair, in Z85."""


class AskDevices(StaffRequest, frozen=True, kw_only=True):
    """Ask for every enrolled device; answered by `DeviceList`. Whoever runs tables or reads books
    may."""


class DeviceView(Value, frozen=True, kw_only=True):
    """One enrolled key."""

    key: Word
    role: Word
    """seat, centre, cage, staff, auditor, web, bot."""
    place: Name = ""
    name: Name
    up: bool = False
    """Connected now."""


class DeviceList(Message, frozen=True, kw_only=True):
    """The answer to `AskDevices`."""

    id: RequestId
    devices: tuple[DeviceView, ...]


class EnrolDevice(StaffRequest, frozen=True, kw_only=True):
    """Open a one-time code for a new device; answered by `DeviceCode`.

    A customer's screen at the cage takes PINs, so only who may approve enrols one.
    """

    role: Code
    """seat, centre, cage."""
    place: TypedName
    """Such as seat:3:7, centre:3, cage:1."""


class DeviceCode(Message, frozen=True, kw_only=True):
    """The answer to `EnrolDevice`, sent once: what is typed at the device.

    Eight digits, and twelve letters or digits that are a secret of the room and the device.
    """

    id: RequestId
    code: Secret
    until_ms: Moment


class JoinByCode(Request, frozen=True, kw_only=True):
    """A device asks through the pages to be let in, with the digits that were typed there.

    Answered with what its keys need: `role`, `place`, `name`, `server` (the public key) and
    `address`, and a `proof` of them. Five wrong proofs close a code.
    """

    code: Secret
    key: PublicKey
    proof: Secret
    """HMAC-SHA-256 of the key and the digits under the letters that were typed."""


class RevokeDevice(StaffRequest, frozen=True, kw_only=True):
    """Take a device off the list; it is cut off at once.

    For the station of a player in a tournament that has begun it takes a second person's
    `approval`: `Approve` of `revoke_device` with the place as its `name`.
    """

    key: PublicKey
    approval: Count = 0
