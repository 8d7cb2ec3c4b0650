"""Simulated players: a policy without input or output, and a client around it."""

from bots.chance import Chance
from bots.client import BotClient
from bots.policy import COMPANY, STYLES, TROUBLE, Person, Sight, Style

__all__ = ["COMPANY", "STYLES", "TROUBLE", "BotClient", "Chance", "Person", "Sight", "Style"]
