"""Money is whole cents, and every division says who gets the rest.

No I/O, no floats, no sentences: codes and facts only.
"""

from money.cents import ZERO, Cents
from money.percent import BASIS_POINTS_WHOLE, Rounding, percentage, percentage_of_count
from money.refusals import RefusalCode, Refused
from money.text import cents_text, read_cents

__all__ = [
    "BASIS_POINTS_WHOLE",
    "ZERO",
    "Cents",
    "RefusalCode",
    "Refused",
    "Rounding",
    "cents_text",
    "percentage",
    "percentage_of_count",
    "read_cents",
]
