"""How simulated players decide: pure functions of what a seat sees and of given chance."""

from bots.policy.deciding import decide
from bots.policy.person import Intent, Person, Sight
from bots.policy.styles import COMPANY, STYLES, TROUBLE, Style

__all__ = ["COMPANY", "STYLES", "TROUBLE", "Intent", "Person", "Sight", "Style", "decide"]
