"""Jackpots: what they hold, hits that wait for two persons, and what the house gives."""
