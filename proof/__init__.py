"""Deal commitments and their verification; usable without the generator or the server."""

from proof.commitment import Commitment, CommittedDeck, Opening, check_opening, label_of
from proof.deal_proof import DealProof, Verified, prove, verify
from proof.file import FILE_BYTES_MAX, read_proof, write_proof
from proof.follow import DealFollower
from proof.follow_draws import DrawFollower
from proof.further import MORE, FurtherProof
from proof.leaf import DECK_CARDS_MAX, SALT_BYTES, leaf_hash
from proof.merkle import MerkleTree
from proof.refusals import RefusalCode, Refused
from proof.seal import roots_sealed, seal_of
from proof.seat_draw import verify_seat_draw

__all__ = [
    "DECK_CARDS_MAX",
    "FILE_BYTES_MAX",
    "MORE",
    "SALT_BYTES",
    "Commitment",
    "CommittedDeck",
    "DealFollower",
    "DealProof",
    "DrawFollower",
    "FurtherProof",
    "MerkleTree",
    "Opening",
    "RefusalCode",
    "Refused",
    "Verified",
    "check_opening",
    "label_of",
    "leaf_hash",
    "prove",
    "read_proof",
    "roots_sealed",
    "seal_of",
    "verify",
    "verify_seat_draw",
    "write_proof",
]
