from typing import NamedTuple, Callable
from rules.ranking.high import high_strength
from rules.ranking.low import low_strength, eight_low_strength
from rules.ranking.omaha import omaha_high_strength, omaha_eight_low_strength
class Ranking(NamedTuple):
    name: str
    strength: Callable
RANKINGS={n:Ranking(n,f) for n,f in dict(high=high_strength,low_a5=low_strength,low_8=eight_low_strength,omaha_high=omaha_high_strength,omaha_low_8=omaha_eight_low_strength).items()}
def _counts(up):
    ranks=[c>>2 for c in up]
    return sorted(((ranks.count(r),r) for r in set(ranks)),reverse=True)
def showing_high(up): return tuple(_counts(up)) if False else sum(((c*16+r))<<(10*(5-i)) for i,(c,r) in enumerate(_counts(up)))
def showing_low(up):
    ranks=[((c>>2)+1)%13 for c in up]
    cs=sorted(((ranks.count(r),r) for r in set(ranks)),reverse=True)
    return -sum(((c*16+r))<<(10*(5-i)) for i,(c,r) in enumerate(cs))
def cards_used(name,hole,board): return tuple(sorted((*hole,*board)))[-5:]
