"""What a cashier, floorperson or player reads at a terminal when the room or the books refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

import money
from cli.output import stop
from sentences import Speech
from sentences.books import AMOUNT_SENTENCES, SENTENCES

if TYPE_CHECKING:
    from ledger.refusals import Refused


def refusal_words(refusal: Refused | money.Refused) -> str:
    """Return the sentence for a refusal, in the language of this process."""
    if isinstance(refusal, money.Refused):
        return worded(_(AMOUNT_SENTENCES[refusal.code]), refusal.facts)
    return worded(_(SENTENCES[refusal.code.value]), refusal.facts)


def worded(sentence: str, facts: Mapping[str, object]) -> str:
    """Return a sentence with its facts; each place says how its fact is written."""
    return _SPEECH.worded(sentence, facts)


def known_word(code: str) -> str:
    """Return a code's name for people; an unknown code, of a newer server, as it is."""
    return _SPEECH.name(code)


def coded_words(code: str, facts: Mapping[str, object]) -> str:
    """Return the sentence for a refusal given by its code, as on the wire."""
    return _SPEECH.told(code, facts) or _("refused: {code} ({facts})").format(
        code=code, facts=", ".join(f"{name}={value}" for name, value in facts.items())
    )


@contextmanager
def refusals_told() -> Iterator[None]:
    """Around a command that uses the books: a refusal ends it with its sentence, in one line."""
    from ledger.refusals import Refused

    try:
        yield
    except (Refused, money.Refused) as refusal:
        stop(refusal_words(refusal))


def _roles_with(duty: str) -> list[str]:
    from ledger.staff.roles import DUTIES

    return [
        role.value for role, duties in DUTIES.items() if duty in {each.value for each in duties}
    ]


_SPEECH: Final = Speech(translate=_, roles_with=_roles_with)
