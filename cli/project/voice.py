"""`./arclight voice`: record the dealer's phrases anew, with a speech synthesiser.

The recordings lie in `assets/voice`; nobody needs this command to build or run Arclight. The
phrases are ours. espeak-ng (GPL 3) only speaks them: it is not part of Arclight, and its licence
does not reach the sound it makes. A house may put recordings of a person in their place, under the
same names.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cli.output import say, stop

ROOT: Final = Path(__file__).resolve().parents[2]
VOICE: Final = ROOT / "assets" / "voice"
PROGRAMS: Final = ("espeak-ng", "sox", "oggenc")
SPEAKERS: Final = {"en": "en-us+f2", "es": "es-419+f2"}
_NUMBERS: Final = {
    "en": "one two three four five six seven eight nine ten",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez",
}
_WINS: Final = {"en": "Seat {number} wins.", "es": "Gana el asiento {number}."}
_PHRASES: Final = {
    "flop": ("Flop.", "Flop."),
    "turn": ("Turn.", "Turn."),
    "river": ("River.", "River."),
    "fourth_street": ("Fourth street.", "Cuarta calle."),
    "fifth_street": ("Fifth street.", "Quinta calle."),
    "sixth_street": ("Sixth street.", "Sexta calle."),
    "seventh_street": ("Seventh street.", "Séptima calle."),
    "all_in": ("All in.", "All in."),
    "showdown": ("Showdown.", "Se muestran las cartas."),
    "split_pot": ("Split pot.", "Bote dividido."),
    "blinds_up": ("The blinds go up.", "Suben las ciegas."),
    "void": ("The hand is void.", "La mano queda anulada."),
}
_ENGLISH: Final = ("flop", "turn", "river", "all_in")
"""Said in English in every language, as players say them."""


def voice() -> None:
    """Record every phrase in every language."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        stop(_("these programs are needed: {names}").format(names=", ".join(missing)))
    for language in SPEAKERS:
        folder = VOICE / language
        folder.mkdir(parents=True, exist_ok=True)
        for phrase, text in phrases(language):
            _record(text, _speaker(language, phrase), folder / f"{phrase}.ogg")
        say(_("{folder} is recorded").format(folder=folder.relative_to(ROOT)))


def phrases(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the words of every phrase."""
    for phrase, texts in _PHRASES.items():
        yield phrase, texts[list(SPEAKERS).index(language)]
    for seat, number in enumerate(_NUMBERS[language].split(), start=1):
        yield f"seat_{seat}_wins", _WINS[language].format(number=number)


def _speaker(language: str, phrase: str) -> str:
    return SPEAKERS["en" if phrase in _ENGLISH else language]


def _record(text: str, speaker: str, file: Path) -> None:
    """Say the words, cut the silence, bring them to one loudness, and pack them."""
    with TemporaryDirectory() as name:
        raw, clean = Path(name) / "raw.wav", Path(name) / "clean.wav"
        _run("espeak-ng", "-v", speaker, "-s", "145", "-p", "42", "-w", raw, text)
        trim = ("silence", "1", "0.02", "0.5%", "fade", "0.02", "reverse") * 2
        shape = ("bass", "+3", "treble", "-2", "gain", "-n", "-4")
        _run("sox", raw, "-r", "22050", "-c", "1", clean, *trim, *shape)
        _run("oggenc", "-Q", "-q", "1", "-o", file, clean)


def _run(*command: object) -> None:
    done = subprocess.run([str(part) for part in command], check=False)  # noqa: S603  (our words)
    if done.returncode:
        stop(_("{program} failed; see what it said").format(program=command[0]))
