"""The certification battery: is every order of the deck equally likely, and independent?"""

from rng.battery.certification import Certification, certify
from rng.battery.dealing import WORKERS, deal_decks
from rng.battery.examination import FEWEST_DECKS, Examination, TooFewDecks, examine
from rng.battery.findings import Cells, Finding, Grid, Law, Reading, Subject, Test
from rng.battery.power import CERTAINTY
from rng.battery.sample import NotADeck, Sample, sample_of
from rng.battery.verdict import LEVEL, Verdict

__all__ = [
    "CERTAINTY",
    "FEWEST_DECKS",
    "LEVEL",
    "WORKERS",
    "Cells",
    "Certification",
    "Examination",
    "Finding",
    "Grid",
    "Law",
    "NotADeck",
    "Reading",
    "Sample",
    "Subject",
    "Test",
    "TooFewDecks",
    "Verdict",
    "certify",
    "deal_decks",
    "examine",
    "sample_of",
]
