"""The chain's bytes never change: a laboratory recomputes them with its own program."""

from __future__ import annotations

import hashlib

from ledger.canonical import canonical
from ledger.chain import Fields, entry_line, first_link, is_one_line_each, next_link

FIELDS = Fields(
    seq=1,
    at_ms=1_700_000_000_000,
    stream="cage",
    number=1,
    hand=None,
    request_id="r-1",
    actor="staff:4",
    command='{"do":"deposit"}',
    answer="null",
    events='[["deposited",{"amount":500},null]]',
    changes="[]",
)
LEGS = ["drawer:1=-500", "player:7=500"]
ENTRIES = [entry_line(1, "deposit", "", None, LEGS)]


def test_a_link_is_sha256_over_lines_that_anybody_can_write_down() -> None:
    before = first_link((1, "db", "demo", 0, "", "{}"))
    text = "\n".join(
        [
            "arclight link 1",
            before.hex(),
            "1",
            "1700000000000",
            "cage",
            "1",
            "None",
            "r-1",
            "staff:4",
            '{"do":"deposit"}',
            "null",
            '[["deposited",{"amount":500},null]]',
            "[]",
            "1 deposit None drawer:1=-500 player:7=500 ",
        ]
    )
    assert next_link(before, FIELDS, ENTRIES) == hashlib.sha256(text.encode()).digest()


def test_links_are_the_same_as_in_every_earlier_release() -> None:
    before = first_link((1, "db", "demo", 0, "", "{}"))
    assert before.hex() == "77e3827c05e12132802e5c25560fc2d4ca909fea2fee35fe8eba45e78e7cf5db"
    assert (
        next_link(before, FIELDS, ENTRIES).hex()
        == "ece3234d0b127ac8a9e58d4f7cb9960280ff8e36d7ac12faeaa7d286c5a42ff7"
    )


def test_every_field_and_posting_moves_the_link() -> None:
    before = bytes(32)
    link = next_link(before, FIELDS, ENTRIES)
    for name in Fields._fields:
        spoilt = Fields._make("x" if of == name else getattr(FIELDS, of) for of in Fields._fields)
        assert next_link(before, spoilt, ENTRIES) != link
    for entries in (
        [entry_line(2, "deposit", "", None, LEGS)],
        [entry_line(1, "payout", "", None, LEGS)],
        [entry_line(1, "deposit", "memo", None, LEGS)],
        [entry_line(1, "deposit", "", 1, LEGS)],
        [entry_line(1, "deposit", "", None, LEGS[::-1])],
        [],
        ENTRIES * 2,
    ):
        assert next_link(before, FIELDS, entries) != link


def test_a_field_with_a_line_feed_is_never_taken_for_two() -> None:
    assert is_one_line_each(FIELDS)
    assert not is_one_line_each(FIELDS._replace(actor="staff:4\n{}"))
    assert "\n" not in canonical({"note": "two\nlines"})


def test_equal_values_have_one_text() -> None:
    assert canonical({"b": 1, "a": [True, None, "ñ"]}) == '{"a":[true,null,"ñ"],"b":1}'
