"""Why something about the link's keys was refused."""

from __future__ import annotations

from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """Why a key was not made, read or revoked; the words for people are made at the edge."""

    KEY_MISSING = "link_key_missing"
    """The server's key file is missing. Facts: `path`."""
    KEY_EXPOSED = "link_key_exposed"
    """Somebody other than its owner may read it. Facts: `path`, `mode`."""
    KEY_UNREADABLE = "link_key_unreadable"
    """The file holds no key. Facts: `path`."""
    LIST_UNREADABLE = "allow_list_unreadable"
    """Facts: `path`, `problem`."""
    BUNDLE_UNREADABLE = "bundle_unreadable"
    """The file holds no client's keys. Facts: `path`, `problem`."""
    FILE_EXISTS = "link_file_exists"
    """A key file is never overwritten. Facts: `path`."""
    PLACE_WRONG = "place_wrong"
    """Facts: `role`, `place`."""
    PLACE_TAKEN = "place_taken"
    """Another key is enrolled there: revoke it first. Facts: `place`, `name`, `key`."""
    KEY_TAKEN = "peer_key_taken"
    """The key is enrolled already. Facts: `key`."""
    NAME_TAKEN = "peer_name_taken"
    """Facts: `name`, `key`."""
    PEER_UNKNOWN = "peer_unknown"
    """No client with that name, place or key is enrolled. Facts: `asked`."""
    ADDRESS_UNUSABLE = "address_unusable"
    """The server cannot listen there. Facts: `address`, `problem`."""


class Refused(Exception):
    """Something about the keys was refused; nothing has changed."""

    def __init__(self, code: RefusalCode, **facts: str) -> None:
        super().__init__(code.value, facts)
        self.code = code
        self.facts = facts
