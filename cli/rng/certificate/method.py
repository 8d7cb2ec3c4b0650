"""The parts of the certificate that explain: method, seeding, what was examined, limits."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from html import escape

from cli.rng.certificate.record import Record
from rng.battery import FEWEST_DECKS, LEVEL, WORKERS
from rng.generator import NONCE_BYTES, SEED_BYTES
from rng.health import FALSE_ALARM_BITS
from rng.shuffle import REJECTIONS_MAX

PROVENANCE = {
    "arclight": "Arclight",
    "python": "Python",
    "name": _("machine"),
    "system": _("operating system"),
    "processor": _("processor"),
    "cores": _("cores"),
}


def how_it_is_judged() -> str:
    """Return the method in words."""
    return _section(
        "method",
        _("How it is judged"),
        (
            _(
                "Every test starts from one assumption: all 52! orders of the deck are equally "
                "likely, and each deck is independent of the others. From it the law of the test's "
                "statistic is derived; the derivation is given with each test. Each deck gives one "
                "observation, or several whose covariance is part of the derivation. Outcomes "
                "expecting fewer than five observations are merged, by a rule that looks at the "
                "expectations only."
            ),
            _(
                "The p-value is the probability that decks from a perfect shuffle differ from the "
                "expectation at least as much. P-values are two-sided: results that are too even "
                "count against the generator like results that are too uneven, because a machine "
                "that evens out its cards is not random."
            ),
            _(
                "With many p-values some are small by chance. Holm's method corrects for their "
                "number, whatever the dependence between them: a perfect generator fails the whole "
                "examination with a probability of at most {level}, which is the 99 % confidence "
                "that regulations ask for. Raw p-values are listed as well and their number below "
                "{level} is compared with the binomial law."
            ).format(level=LEVEL),
            _(
                "A failed examination is repeated once on fresh decks, and both are kept. Two "
                "failures in a row are a failure of the generator and stop dealing. The laws hold "
                "from {fewest:,} decks up; fewer are refused."
            ).format(fewest=FEWEST_DECKS),
        ),
    )


def how_decks_are_dealt(record: Record) -> str:
    """Return the path from entropy to a deck."""
    seconds = ", ".join(f"{spent:.0f} s" for spent in record.dealing_s)
    return _section(
        "dealing",
        _("How the decks were dealt, and seeding"),
        (
            _(
                "Each deck was drawn by the production dealer. Before every deck {seed} bytes of "
                "fresh entropy from the operating system's generator pass the SP 800-90B health "
                "tests (repetition count and adaptive proportion, one false alarm in 2^{alarm}) "
                "and reseed an HMAC_DRBG with SHA-256 after SP 800-90A Rev. 1. It is instantiated "
                "from {seed} bytes of entropy and a nonce of {nonce} bytes after its known-answer "
                "tests have passed. No clock and no counter serves as a seed."
            ).format(seed=SEED_BYTES, nonce=NONCE_BYTES, alarm=FALSE_ALARM_BITS),
            _(
                "Its output is scaled by rejection of 16-bit words, which is free of bias, and "
                "shuffles the deck by Fisher and Yates. {most} rejected words in a row stop the "
                "dealer; nothing falls back on a biased method."
            ).format(most=REJECTIONS_MAX),
            _(
                "The decks come from {workers} processes, each with its own dealer and its own "
                "entropy, and are laid end to end. Dealing took {seconds}. Each deck was drawn by "
                "the call that deals to players, the salts of its commitment included. One thing "
                "differs from a table: the generator is not cycled between decks. No other source "
                "of decks can reach this report."
            ).format(workers=WORKERS, seconds=seconds),
        ),
    )


def what_was_examined(record: Record) -> str:
    """Return versions, machine and file digests."""
    made = record.provenance
    pairs = {**made.versions, **made.machine}
    terms = "".join(
        f"<dt>{escape(PROVENANCE.get(name, name))}</dt><dd>{escape(value)}</dd>"
        for name, value in pairs.items()
    )
    files = "".join(
        f"<tr><td><code>{escape(path)}</code></td><td><code>{digest}</code></td></tr>"
        for path, digest in made.files.items()
    )
    whole = _("SHA-256 over the lines of the table in the form of sha256sum: {digest}").format(
        digest=made.digest
    )
    return (
        f'<h2 id="examined">{escape(_("What was examined"))}</h2><dl>{terms}</dl>'
        f"<table><thead><tr><th>{escape(_('file'))}</th><th>SHA-256</th></tr></thead>{files}</table>"
        f'<p class="mono">{escape(whole)}</p>'
    )


def what_is_not_claimed() -> str:
    """Return the limits of statistical evidence."""
    return _section(
        "limits",
        _("What this report does not claim"),
        (
            _(
                "Statistical tests can show that a generator is bad, never that it is good: a "
                "predictable generator may pass them all. That this one cannot be predicted "
                "rests on its design, on reading its source files, listed above, and on the "
                "published vectors its mechanism reproduces."
            ),
            _(
                "A pass means that no bias as large as those listed was present in these decks on "
                "this machine. Smaller biases, and kinds of dependence that no test here looks "
                "for, are not excluded by this report; the unbiased scaling is proved separately, "
                "by counting every word."
            ),
        ),
    )


def _section(mark: str, title: str, paragraphs: Iterable[str]) -> str:
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return f'<h2 id="{mark}">{escape(title)}</h2>{body}'
