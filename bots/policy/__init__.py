"""How simulated players think: pure decisions from what a seat sees and a given luck."""

from bots.policy.deciding import decide
from bots.policy.person import Intent, Person, Sight
from bots.policy.styles import COMPANY, STYLES, TROUBLE, Style

__all__ = ["COMPANY", "STYLES", "TROUBLE", "Intent", "Person", "Sight", "Style", "decide"]
