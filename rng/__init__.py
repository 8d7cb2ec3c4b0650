"""Random decks: entropy, health tests, HMAC_DRBG and an unbiased shuffle behind one door."""

from rng.alarm import AlarmFile
from rng.cycling import BackgroundCycling
from rng.dealer import Dealer, ShuffledDeck, open_dealer
from rng.entropy import Device
from rng.nonces import Nonces, open_nonces
from rng.refusals import RefusalCode, Refused
from rng.stops import DealingStopped, StopReason

__all__ = [
    "AlarmFile",
    "BackgroundCycling",
    "Dealer",
    "DealingStopped",
    "Device",
    "Nonces",
    "RefusalCode",
    "Refused",
    "ShuffledDeck",
    "StopReason",
    "open_dealer",
    "open_nonces",
]
