"""The generator's stops and refusals in words, for every command that draws cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _

from cli.output import stop
from rng import DealingStopped, RefusalCode, Refused, StopReason

STOPS = {
    StopReason.ENTROPY_REPEATS: _(
        "the entropy source '{source}' gave one value {run} times in a row (alarm at {cutoff})"
    ),
    StopReason.ENTROPY_BIASED: _(
        "the entropy source '{source}' gave one value {seen} times in {window} (alarm at {cutoff})"
    ),
    StopReason.SOURCE_FAILED: _("the entropy source '{source}' failed: {why}"),
    StopReason.SELF_TEST_FAILED: _("the self-test '{check}' failed: this program must not deal"),
    StopReason.TOO_MANY_REJECTIONS: _(
        "{rejected} draws in a row were rejected for a number below {bound}"
    ),
    StopReason.BATTERY_FAILED: _("the certification battery failed twice in a row"),
    StopReason.ENTROPY_TOO_SHORT: _("{input} of {bytes} bytes is too short (at least {least})"),
    StopReason.INPUT_TOO_LONG: _("{input} of {bytes} bytes is too long (at most {most})"),
    StopReason.REQUEST_TOO_LONG: _("a request of {asked} bytes is not between 1 and {most}"),
    StopReason.RESEED_OVERDUE: _("more than {most} requests without fresh entropy"),
    StopReason.INTERNAL_FAULT: _("a fault inside the generator: {fault}"),
    StopReason.ALARM_UNREADABLE: _("the alarm file '{path}' cannot be read, so the alarm stands"),
    StopReason.ALARM_UNWRITABLE: _(
        "the alarm file '{path}' cannot be written, so nothing is dealt"
    ),
    StopReason.CLOSED: _("the generator has been closed"),
    StopReason.FORKED: _(
        "a generator opened in process {opened_in} was used in its copy, process {used_in}"
    ),
}

REFUSALS = {
    RefusalCode.DECK_SIZE: _("a deck of {cards} cards is not between {least} and {most}"),
    RefusalCode.NONCE_SIZE: _("{bytes} bytes are not between {least} and {most}"),
    RefusalCode.NOT_A_DEVICE: _(
        "'{path}' is neither a device nor a pipe: a plain file would repeat itself"
    ),
    RefusalCode.STATED_ENTROPY: _(
        "{stated} bits of entropy per byte are not between {least} and {most}"
    ),
}


def stop_words(stopped: DealingStopped) -> str:
    """Return a stop as one sentence with its facts."""
    return STOPS[stopped.reason].format_map(_Facts(stopped.facts))


def refusal_words(refused: Refused) -> str:
    """Return a refusal as one sentence with its facts."""
    return REFUSALS[refused.code].format_map(_Facts(refused.facts))


@contextmanager
def stops_in_words() -> Iterator[None]:
    """End the command with one line when the generator stops or refuses."""
    try:
        yield
    except DealingStopped as stopped:
        stop(stop_words(stopped))
    except Refused as refused:
        stop(refusal_words(refused))


class _Facts(dict[str, object]):
    """Facts for a sentence; an alarm written by another version may lack some."""

    def __missing__(self, name: str) -> str:
        return "?"
