"""How simulated players think: pure decisions from what a seat sees and a given luck."""

from bots.policy.deciding import decide
from bots.policy.person import Intent, Person, Sight
from bots.policy.styles import STYLES, Style

__all__ = ["STYLES", "Intent", "Person", "Sight", "Style", "decide"]
