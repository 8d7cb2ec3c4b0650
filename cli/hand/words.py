"""What a replay found, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _

from rules.records import Difference, Note, NoteKind, Outcome, ReplayStatus
from rules.refusals import Refused

Facts = Mapping[str, int | str]


def outcome_words(outcome: Outcome) -> str:
    """Say in one line what is wrong with a hand; empty where it agrees."""
    facts = outcome.facts
    if outcome.status is ReplayStatus.MALFORMED:
        return bad_record_words(facts)
    if outcome.status is ReplayStatus.UNSUPPORTED:
        return _("{feature} {value} is not supported").format(**facts)
    if outcome.difference is None:
        return ""
    return _at(facts) + _DIFFERENCES[outcome.difference](facts)


def note_words(note: Note) -> str:
    """Say in one line what is unusual in a hand that is in order."""
    return _at(note.facts) + _NOTES[note.kind](note.facts)


def bad_record_words(facts: Facts) -> str:
    """Say what is wrong with which value of a record, and at which line where that is known."""
    line = _("line {line}: ").format(line=facts["line"]) if "line" in facts else ""
    words = _("{field}: {value} is not allowed, need {need}")
    return line + words.format(
        field=facts.get("field") or facts.get("key", ""),
        value=facts.get("value", ""),
        need=facts.get("need") or _("a sound value"),
    )


def refusal_words(refusal: Refused) -> str:
    """Say why a record could not be read or written."""
    if "format" in refusal.facts:
        return _("{value} cannot be told in {format}").format(**refusal.facts)
    if "value" in refusal.facts:
        return bad_record_words(refusal.facts)
    return _("refused: {code} ({facts})").format(
        code=refusal.code.value, facts=_listed(refusal.facts)
    )


def _at(facts: Facts) -> str:
    if "action" not in facts:
        return ""
    return _("line {line}: action {action} '{text}': ").format(
        line=facts["line"], action=facts["action"], text=facts["text"]
    )


def _actor(facts: Facts) -> str:
    if facts["to_act"]:
        return _("it is p{to_act}'s turn").format(to_act=facts["to_act"])
    return _("nobody is to act")


def _illegal(facts: Facts) -> str:
    shown = {k: v for k, v in facts.items() if k not in ("line", "action", "text", "code")}
    return _("not legal: {code} ({facts})").format(code=facts["code"], facts=_listed(shown))


def _listed(facts: Facts) -> str:
    return ", ".join(f"{key}={value}" for key, value in facts.items())


_DIFFERENCES: Mapping[Difference, Callable[[Facts], str]] = {
    Difference.ACTOR: _actor,
    Difference.ILLEGAL: _illegal,
    Difference.CARDS: lambda facts: _("{recorded} cards recorded where {dealt} are dealt").format(
        **facts
    ),
    Difference.SHOWN: lambda facts: _("the player holds {held}").format(**facts),
    Difference.ENDED_EARLY: lambda facts: _("the record ends while p{to_act} is to act").format(
        **facts
    ),
    Difference.NOT_ENDED: lambda facts: _("the hand is over before this action"),
    Difference.STACKS: lambda facts: _("{player} ends with {ours}, recorded {recorded}").format(
        **facts
    ),
}

_NOTES: Mapping[NoteKind, Callable[[Facts], str]] = {
    NoteKind.SHOW_ORDER: lambda facts: _("by the rules p{to_act} shows or mucks first").format(
        **facts
    ),
    NoteKind.RAISE_COVERS: lambda facts: _(
        "recorded as what the others can match, the full raise is to {full}"
    ).format(**facts),
}
