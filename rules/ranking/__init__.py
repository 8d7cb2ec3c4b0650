"""Hand rankings. A game asks by code name: `RANKINGS["high"].strength(hole, board)`.

Higher strengths win. `describe(code, hole, board)` gives the facts to put into words, and
`showing_high` / `showing_low` say which exposed stud hand acts first. `rules.ranking.batch` judges
millions of hands at once with numpy; import it only where it is needed.
"""

from rules.ranking.categories import Category
from rules.ranking.describe import HandFacts
from rules.ranking.registry import RANKINGS, Ranking, describe, prepare_rankings
from rules.ranking.showing import rank_showing, showing_high, showing_low

__all__ = [
    "RANKINGS",
    "Category",
    "HandFacts",
    "Ranking",
    "describe",
    "prepare_rankings",
    "rank_showing",
    "showing_high",
    "showing_low",
]
