"""Where a key stands in a TOML text."""

from __future__ import annotations

import pytest

from server.house.key_lines import key_lines, line_of

TEXT = '''top = 1
[a]
b = [
    { c = 1 },
    "[not.a.table]",
]
"d e" = """
f = 1
[no]
"""
g.h = 2
[[list]]
i = 1
[[list]]
i = 2
[list.inner]
j = 3
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("top", 1),
        ("a", 2),
        ("a.b", 3),
        ("a.b[0].c", 3),
        ("a.d e", 7),
        ("a.g.h", 11),
        ("list", 12),
        ("list[0].i", 13),
        ("list[1].i", 15),
        ("list[1].inner.j", 17),
        ("a.missing", 2),
        ("missing", 0),
    ],
)
def test_a_key_is_found_on_its_line(key: str, line: int) -> None:
    assert line_of(key_lines(TEXT), key) == line


def test_what_stands_inside_a_text_is_no_key() -> None:
    assert not {"a.f", "no", "not.a.table"} & set(key_lines(TEXT))
