"""Simulated players: a policy without input or output, and a client around it."""

from bots.chance import Chance
from bots.client import BotClient
from bots.policy import STYLES, Person, Sight, Style

__all__ = ["STYLES", "BotClient", "Chance", "Person", "Sight", "Style"]
