"""Dealers for tests of the dealing processes, which import this module and nothing heavier."""

from __future__ import annotations

import os

from rng import Dealer, StopReason
from rng.evidence import open_evidence_dealer


def stopped_dealer() -> Dealer:
    dealer = open_evidence_dealer()
    dealer.stop(StopReason.SOURCE_FAILED, source="a device", why="unplugged")
    return dealer


def vanishing_dealer() -> Dealer:
    os._exit(3)
