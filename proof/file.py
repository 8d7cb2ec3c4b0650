"""The proof file: one JSON object, read strictly and written one way only."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from proof.commitment import Commitment, Opening, label_of
from proof.deal_proof import DealProof
from proof.further import FurtherProof
from proof.leaf import CARD_MAX, DECK_CARDS_MAX, DIGEST_BYTES, SALT_BYTES, check_name
from proof.refusals import RefusalCode, Refused

FORMAT = "arclight-deal-proof"
VERSION = 1
VERSION_WITH_MORE = 2
"""Of a file that also holds the further orders of the deck."""
FILE_BYTES_MAX = 2**20
PATH_NODES_MAX = 10  # a path in a tree of 1,024 leaves

FILE_FIELDS = (
    "format", "version", "table", "hand", "root", "label", "deck", "leaves", "dealt", "openings",
)  # fmt: skip
MORE_FIELDS = ("root", "leaves", "dealt", "openings")
OPENING_FIELDS = ("position", "card", "salt", "path")

Item = TypeVar("Item")


def write_proof(proof: DealProof) -> bytes:
    """Return the bytes of a proof file; the same proof always gives the same bytes."""
    commitment, more = proof.commitment, proof.more
    value = {
        "format": FORMAT,
        "version": VERSION if more is None else VERSION_WITH_MORE,
        "table": commitment.table,
        "hand": commitment.hand,
        "root": commitment.root.hex(),
        "label": commitment.label,
        "deck": list(proof.deck),
        "leaves": [leaf.hex() for leaf in proof.leaves],
        "dealt": proof.dealt,
        "openings": [_opening_value(opening) for opening in proof.openings],
    }
    if more is not None:
        value["more"] = _more_value(more)
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def read_proof(data: bytes) -> DealProof:
    """Return the proof in a file's bytes, not yet verified.

    Anything but the exact format raises `Refused` with the field at fault.
    """
    value = _parsed(data)
    further = isinstance(value, dict) and value.get("version") == VERSION_WITH_MORE
    names = (*FILE_FIELDS, "more") if further else FILE_FIELDS
    fields = _fields("", value, names, before=_check_format)
    root = _hex("root", fields["root"], DIGEST_BYTES)
    if fields["label"] != label_of(root):
        raise Refused(RefusalCode.LABEL_DIFFERS, expected=label_of(root))
    leaves = _list("leaves", fields["leaves"], DECK_CARDS_MAX, _digest)
    return DealProof(
        commitment=Commitment(
            table=_name("table", fields["table"]),
            hand=_name("hand", fields["hand"]),
            card_count=len(leaves),
            root=root,
        ),
        deck=_deck(fields["deck"]),
        leaves=leaves,
        dealt=_whole("dealt", fields["dealt"], DECK_CARDS_MAX),
        openings=_list("openings", fields["openings"], DECK_CARDS_MAX, _opening),
        more=_more(fields["more"]) if further else None,
    )


def _more(value: object) -> FurtherProof:
    fields = _fields("more", value, MORE_FIELDS)

    def place(field: str, item: object) -> int:
        return _whole(field, item, DECK_CARDS_MAX - 1)

    return FurtherProof(
        root=_hex("more.root", fields["root"], DIGEST_BYTES),
        leaves=_list("more.leaves", fields["leaves"], DECK_CARDS_MAX, _digest),
        dealt=_list("more.dealt", fields["dealt"], DECK_CARDS_MAX, place),
        openings=_list("more.openings", fields["openings"], DECK_CARDS_MAX, _opening),
    )


def _more_value(more: FurtherProof) -> dict[str, object]:
    return {
        "root": more.root.hex(),
        "leaves": [leaf.hex() for leaf in more.leaves],
        "dealt": list(more.dealt),
        "openings": [_opening_value(opening) for opening in more.openings],
    }


def _opening_value(opening: Opening) -> dict[str, object]:
    return {
        "position": opening.position,
        "card": opening.card,
        "salt": opening.salt.hex(),
        "path": [node.hex() for node in opening.path],
    }


def _parsed(data: bytes) -> object:
    if len(data) > FILE_BYTES_MAX:
        raise Refused(RefusalCode.FILE_TOO_LARGE, bytes=len(data), most=FILE_BYTES_MAX)
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_no_field_twice)
    except (ValueError, RecursionError) as error:
        raise Refused(RefusalCode.NOT_JSON, why=type(error).__name__) from error


def _no_field_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        raise Refused(
            RefusalCode.FIELD_REPEATED, field=next(n for n in names if names.count(n) > 1)
        )
    return fields


def _check_format(fields: Mapping[str, object]) -> None:
    if fields.get("format") != FORMAT:
        raise Refused(RefusalCode.NOT_A_PROOF, expected=FORMAT)
    version = fields.get("version")
    if type(version) is not int or version not in (VERSION, VERSION_WITH_MORE):
        raise Refused(RefusalCode.VERSION_UNKNOWN, expected=VERSION)


def _fields(
    where: str,
    value: object,
    names: tuple[str, ...],
    *,
    before: Callable[[Mapping[str, object]], None] | None = None,
) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Refused(RefusalCode.FIELD_VALUE, field=where or "file", needed="object")
    if before is not None:
        before(value)
    for name in names:
        if name not in value:
            raise Refused(RefusalCode.FIELD_MISSING, field=_at(where, name))
    for name in value:
        if name not in names:
            raise Refused(RefusalCode.FIELD_UNKNOWN, field=_at(where, name))
    return value


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _list(
    field: str, value: object, most: int, read: Callable[[str, object], Item]
) -> tuple[Item, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise Refused(RefusalCode.FIELD_VALUE, field=field, needed=f"list of at most {most}")
    return tuple([read(f"{field}[{place}]", item) for place, item in enumerate(value)])


def _whole(field: str, value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Refused(RefusalCode.FIELD_VALUE, field=field, needed=f"whole number 0 to {most}")
    return value


def _hex(field: str, value: object, byte_count: int) -> bytes:
    digits = set("0123456789abcdef")
    if not isinstance(value, str) or len(value) != 2 * byte_count or not digits.issuperset(value):
        raise Refused(
            RefusalCode.FIELD_VALUE, field=field, needed=f"{2 * byte_count} lower-case hex digits"
        )
    return bytes.fromhex(value)


def _digest(field: str, value: object) -> bytes:
    return _hex(field, value, DIGEST_BYTES)


def _card(field: str, value: object) -> int:
    return _whole(field, value, CARD_MAX)


def _name(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise Refused(RefusalCode.FIELD_VALUE, field=field, needed="text")
    check_name(field, value)
    return value


def _deck(value: object) -> tuple[int, ...]:
    deck = _list("deck", value, DECK_CARDS_MAX, _card)
    if list(deck) != sorted(deck):
        raise Refused(RefusalCode.FIELD_VALUE, field="deck", needed="ascending cards")
    return deck


def _opening(field: str, value: object) -> Opening:
    fields = _fields(field, value, OPENING_FIELDS)
    return Opening(
        position=_whole(f"{field}.position", fields["position"], DECK_CARDS_MAX - 1),
        card=_card(f"{field}.card", fields["card"]),
        salt=_hex(f"{field}.salt", fields["salt"], SALT_BYTES),
        path=_list(f"{field}.path", fields["path"], PATH_NODES_MAX, _digest),
    )
