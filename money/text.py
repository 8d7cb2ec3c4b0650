"""Amounts as text: what a cashier types, what screens and reports show."""

from __future__ import annotations

import re
from typing import Final

from money.cents import Cents
from money.refusals import RefusalCode, Refused

COUNT_MAX: Final = 2**63 - 1
"""The largest number of cents the books can store (a signed 64-bit integer)."""

_TYPED_LENGTH_MAX: Final = 40  # longer than COUNT_MAX with every comma; bounds the work on nonsense

_AMOUNT: Final = re.compile(
    r"""
    (?P<sign>-?) \$? (?P<dollars> [0-9]{1,3}(?:,[0-9]{3})+ | [0-9]+ | (?=\.) )
    (?: \. (?P<decimals>[0-9]+) )?
    """,
    re.VERBOSE,
)


def cents_text(amount: Cents) -> str:
    """Return an amount as screens and reports show it: `$1,250.50`, `-$0.05`."""
    dollars, cents = divmod(abs(amount.count), 100)
    sign = "-" if amount.count < 0 else ""
    return f"{sign}${dollars:,}.{cents:02}"


def read_cents(typed: str) -> Cents:
    """Read an amount as people type it: `1250.5`, `$1,250.50`, `.75`; spaces around it are ignored.

    Raises Refused with the text in `facts["typed"]`; never guesses.
    """
    bare = typed.strip()
    found = _AMOUNT.fullmatch(bare) if len(bare) <= _TYPED_LENGTH_MAX else None
    if found is None:
        raise Refused(RefusalCode.NOT_AN_AMOUNT, typed=typed)
    decimals = found["decimals"] or ""
    if len(decimals) > 2:
        raise Refused(RefusalCode.PART_OF_A_CENT, typed=typed)
    count = int((found["dollars"].replace(",", "") or "0") + decimals.ljust(2, "0"))
    if count > COUNT_MAX:
        raise Refused(RefusalCode.AMOUNT_TOO_LARGE, typed=typed)
    return Cents(-count if found["sign"] else count)
