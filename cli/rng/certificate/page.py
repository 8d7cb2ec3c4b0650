"""The certificate as one self-contained HTML page for a regulator."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from html import escape
from pathlib import Path

from cli.rng.certificate import method, plots
from cli.rng.certificate.exhibits import exhibit
from cli.rng.certificate.record import Record
from cli.rng.certificate.words import TEST_WORDS, about_line, law_line, probability, subject_line
from rng.battery import CERTAINTY, LEVEL, Examination, Finding, Law

STYLE = Path(__file__).with_name("page.css")


def page(record: Record) -> str:
    """Return the whole page; it refers to nothing outside itself."""
    sections = [
        _header(record),
        _verdict(record),
        _contents(record),
        *(_results(record, number) for number in range(len(record.certification.rounds))),
        method.how_it_is_judged(),
        method.how_decks_are_dealt(record),
        *(_tests(record, number) for number in range(len(record.certification.rounds))),
        method.what_was_examined(record),
        method.what_is_not_claimed(),
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(_title())}</title><style>{STYLE.read_text(encoding='utf-8')}</style>"
        f"</head><body>{''.join(sections)}</body></html>\n"
    )


def _title() -> str:
    return _("Random number generator: certification report")


def _header(record: Record) -> str:
    version = record.provenance.versions["arclight"]
    made = _("Arclight {version}, examined {when} UTC on {machine}").format(
        version=version,
        when=record.started.replace("T", " ")[:19],
        machine=record.provenance.machine["name"],
    )
    return (
        f'<header><div class="maker">Arclight</div><h1>{escape(_title())}</h1>'
        f'<p class="sub">{escape(made)}</p></header>'
    )


def _verdict(record: Record) -> str:
    passed = record.certification.passed
    last = record.certification.rounds[-1]
    figures = (
        (f"{last.decks:,}", _("decks dealt by the production generator")),
        (f"{len(last.verdict.adjusted):,}", _("p-values from {n} tests").format(n=len(TEST_WORDS))),
        (
            str(last.verdict.low),
            _("of them at or below {level}; {usual:.1f} expected").format(
                level=LEVEL, usual=last.verdict.low_expected
            ),
        ),
        (
            probability(min(last.verdict.adjusted)),
            _("smallest corrected p-value; fails at {level}").format(level=LEVEL),
        ),
    )
    boxes = "".join(
        f"<div><b>{big}</b><span>{escape(small)}</span></div>" for big, small in figures
    )
    return (
        f'<section class="verdict {"pass" if passed else "fail"}">'
        f"<strong>{escape(_('PASS') if passed else _('FAIL'))}</strong>"
        f"<p>{escape(_verdict_words(record))}</p></section>"
        f'<section class="figures">{boxes}</section>'
    )


def _verdict_words(record: Record) -> str:
    rounds = record.certification.rounds
    if not record.certification.passed:
        return _(
            "Two examinations in a row failed. Dealing must stop until the cause is found; "
            "both examinations are reported below."
        )
    if len(rounds) > 1:
        return _(
            "The first examination failed and its one repeat, on fresh decks, passed. A fair "
            "generator fails one examination in a hundred; both are reported below."
        )
    return _(
        "At 99 % confidence nothing tells these decks from decks in which every order of the 52 "
        "cards is equally likely and no deck depends on another."
    )


def _contents(record: Record) -> str:
    rounds = range(len(record.certification.rounds))
    entries = (
        *((f"results{number}", _round_title(record, number, _("Results"))) for number in rounds),
        ("method", _("How it is judged")),
        ("dealing", _("How the decks were dealt, and seeding")),
        *((f"tests{number}", _tests_title(record, number)) for number in rounds),
        ("examined", _("What was examined: versions and file digests")),
        ("limits", _("What this report does not claim")),
    )
    links = "".join(f'<li><a href="#{mark}">{escape(text)}</a></li>' for mark, text in entries)
    return f"<nav><ol>{links}</ol></nav>"


def _results(record: Record, number: int) -> str:
    examination = record.certification.rounds[number]
    heads = (
        _("test"),
        _("p-values"),
        _("smallest p"),
        _("corrected"),
        "",
        _("smallest bias found"),
    )
    head = "".join(
        f'<th class="{"n" if 1 <= place <= 3 else ""}">{escape(text)}</th>'
        for place, text in enumerate(heads)
    )
    rows = "".join(_row(examination, finding, number) for finding in examination.findings)
    p_values = [reading.p_value for one in examination.findings for reading in one.readings]
    return (
        f'<h2 id="results{number}">{escape(_round_title(record, number, _("Results")))}</h2>'
        f"<p>{escape(_low_words(examination))}</p>"
        f"<table><thead><tr>{head}</tr></thead>{rows}</table>"
        f"<p>{escape(_reach_words(examination))}</p>"
        f'<div class="pair"><figure>{plots.ladder(p_values, LEVEL)}'
        f"<figcaption>{escape(_ladder_words())}</figcaption></figure>"
        f"<figure>{plots.histogram(p_values)}"
        f"<figcaption>{escape(_histogram_words())}</figcaption></figure></div>"
    )


def _round_title(record: Record, number: int, what: str) -> str:
    if len(record.certification.rounds) == 1:
        return what
    return f"{what}: {(_('first examination'), _('repeat on fresh decks'))[number]}"


def _low_words(examination: Examination) -> str:
    verdict = examination.verdict
    return _(
        "{low} of {count:,} raw p-values are at or below {level}. Chance alone puts {usual:.1f} "
        "there on average, and {low} or more with probability {chance} (binomial)."
    ).format(
        low=verdict.low,
        count=len(verdict.adjusted),
        level=LEVEL,
        usual=verdict.low_expected,
        chance=probability(verdict.low_chance),
    )


def _reach_words(examination: Examination) -> str:
    return _(
        "The smallest bias is the one this examination, with its {decks:,} decks, finds with "
        "{certainty} probability even at the strictest step of the correction, p below {level}."
    ).format(
        decks=examination.decks,
        certainty=f"{CERTAINTY:.0%}".replace("%", " %"),
        level=probability(examination.level),
    )


def _ladder_words() -> str:
    return _(
        "Each dot is a p-value. A fair generator puts the dots along the dashed line; dots above "
        "the red line fail the examination."
    )


def _histogram_words() -> str:
    return _(
        "A fair generator spreads p-values evenly; 99 % of bars should end within the band. The "
        "p-value of the test for equal decks is 1 when none are equal."
    )


def _row(examination: Examination, finding: Finding, number: int) -> str:
    corrected = min(examination.adjusted(finding))
    passed = corrected > LEVEL
    bias = TEST_WORDS[finding.test].least_bias(finding, finding.reach.least_bias(examination.level))
    return (
        f'<tr><td><a href="#{finding.test.value}{number}">'
        f"{escape(TEST_WORDS[finding.test].title)}</a></td>"
        f'<td class="n">{len(finding.readings):,}</td><td class="n">{probability(finding.least_p)}'
        f'</td><td class="n">{probability(corrected)}</td>'
        f'<td class="{"ok" if passed else "bad"}">{escape(_("pass") if passed else _("FAIL"))}'
        f"</td><td><small>{escape(bias)}</small></td></tr>"
    )


def _tests_title(record: Record, number: int) -> str:
    return _round_title(record, number, _("The tests one by one"))


def _tests(record: Record, number: int) -> str:
    examination = record.certification.rounds[number]
    title = _tests_title(record, number)
    articles = "".join(_article(examination, finding, number) for finding in examination.findings)
    return f'<h2 id="tests{number}">{escape(title)}</h2>{articles}'


def _article(examination: Examination, finding: Finding, number: int) -> str:
    words = TEST_WORDS[finding.test]
    corrected = min(examination.adjusted(finding))
    bias = words.least_bias(finding, finding.reach.least_bias(examination.level))
    terms = (
        (_("Statistic"), words.law),
        (_("Law"), law_line(finding)),
        (_("Observations"), _observations(examination, finding)),
        (_("Result"), _result(finding, corrected)),
        (_("Smallest bias found"), bias),
    )
    failed = "" if corrected > LEVEL else ' class="failed"'
    return (
        f'<article id="{finding.test.value}{number}"{failed}><h3>{escape(words.title)}</h3>'
        f"<p>{escape(words.question)}</p>{_terms(terms)}{exhibit(examination, finding)}</article>"
    )


def _result(finding: Finding, corrected: float) -> str:
    worst = min(finding.readings, key=lambda reading: reading.p_value)
    kind = _("standard score") if finding.law is Law.NORMAL else _("statistic")
    digits = 0 if finding.law is Law.POISSON else 2
    result = _("{kind} {statistic:,.{digits}f}, p-value {p}, corrected {corrected}").format(
        kind=kind,
        statistic=worst.statistic,
        digits=digits,
        p=probability(worst.p_value),
        corrected=probability(corrected),
    )
    if len(finding.readings) == 1:
        return result
    return _("smallest at {about}: {result}").format(
        about=about_line(finding.subject, worst.about), result=result
    )


def _observations(examination: Examination, finding: Finding) -> str:
    seen = finding.facts.get("observations", examination.decks)
    return _("{seen:,.0f}; {subject}").format(seen=seen, subject=subject_line(finding))


def _terms(terms: Iterable[tuple[str, str]]) -> str:
    pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in terms)
    return f"<dl>{pairs}</dl>"
