"""Deal commitments and their verification; usable without the generator or the server."""

from proof.leaf import DECK_CARDS_MAX, SALT_BYTES
from proof.refusals import RefusalCode, Refused

__all__ = ["DECK_CARDS_MAX", "SALT_BYTES", "RefusalCode", "Refused"]
