"""`./arclight catalogue`: the words of the screens in every language, gathered and compiled."""

from __future__ import annotations

from datetime import UTC, datetime
from gettext import gettext as _
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.output import say, stop

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = ROOT / "assets" / "locale"
SPEAKING: Final = ("sentences", "screenkit", "player_station", "center_screen", "staff_web")
"""The packages whose texts people read on screens and pages."""
MARKED_IN: Final = [("**.py", "python"), ("**.html", "jinja2")]
SAYING: Final = {"_": None, "in_context": ((1, "c"), 2)}
"""The functions that mark a text; the second takes first where it is said."""
WIDTH: Final = 100


def catalogue(
    *,
    new: Annotated[
        str,
        typer.Option("--new", metavar="LANGUAGE", help=_("Begin a language, such as pt.")),
    ] = "",
) -> None:
    """Bring every language up to date with the screens; fail if a text has no translation."""
    if find_spec("babel") is None:
        stop(
            _("Babel is needed for catalogues; it is one of the packages in requirements/dev.lock")
        )
    if new:
        _begin(new)
    screens = texts_of_screens()
    unfinished = []
    for source in sources():
        missing, file = len(_renew(source, screens)), str(source.relative_to(LOCALE))
        _say_renewed(file, len(screens), missing)
        unfinished += [file] if missing else []
    if unfinished:
        stop(_("texts without a translation in {files}").format(files=", ".join(unfinished)))


def _say_renewed(file: str, count: int, missing: int) -> None:
    said = _("{file}: {count} texts, {missing} without a translation")
    say(said.format(file=file, count=count, missing=missing))


def sources() -> list[Path]:
    """Return the file of each language that translators work on."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/arclight.po"))


def texts_of_screens() -> Catalog:
    """Gather every marked text, with the files that contain it."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir

    found = Catalog(project="Arclight")
    for package in SPEAKING:
        marked = extract_from_dir(ROOT / package, MARKED_IN, keywords=SAYING)
        for file, _line, text, _comments, context in marked:
            found.add(text, locations=[(f"{package}/{Path(file).as_posix()}", 1)], context=context)
    return found


def read_source(source: Path) -> Catalog:
    """Read what translators wrote."""
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        return read_po(file, locale=source.parents[1].name, domain="arclight")


def _check_language(language: str) -> None:
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        stop(
            _("{language} is not a language; write it as in es or pt_BR").format(language=language)
        )


def _begin(language: str) -> None:
    from babel.messages.catalog import Catalog

    _check_language(language)
    source = LOCALE / language / "LC_MESSAGES" / "arclight.po"
    if source.exists():
        stop(_("{file} is there already").format(file=source))
    source.parent.mkdir(parents=True)
    begun = Catalog(
        locale=language,
        project="Arclight",
        version="screens",
        header_comment="# The words of Arclight's screens.\n#",
        msgid_bugs_address="-",
        last_translator="-",
        language_team=language,
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )
    _write(source, begun)


def _renew(source: Path, screens: Catalog) -> list[str]:
    """Merge the screens' texts, drop unused ones, compile; return texts without translation."""
    spoken = read_source(source)
    spoken.update(screens, no_fuzzy_matching=True, update_creation_date=False)
    _write(source, spoken)
    return [str(it.id) for it in spoken if it.id and not it.string]


def _write(source: Path, spoken: Catalog) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import write_po

    with source.open("wb") as file:
        write_po(
            file, spoken, width=WIDTH, ignore_obsolete=True, include_lineno=False, sort_by_file=True
        )
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, spoken)
