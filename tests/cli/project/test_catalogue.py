"""`./arclight catalogue` keeps what translators wrote and drops what no screen says any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.project import catalogue as command
from cli.project.catalogue import catalogue, read_source

# Each gathers every text of the screens; at quick, tests/screenkit/test_catalogue.py does it once.
pytestmark = pytest.mark.plain

SPOKEN_NO_MORE = '\nmsgid "Light the lamps"\nmsgstr "Acender as luzes"\n'


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "LOCALE", tmp_path)
    return tmp_path


def _words(source: Path) -> dict[str, str]:
    return {str(it.id): str(it.string) for it in read_source(source) if it.id}


def _lines(source: Path) -> list[str]:
    """All but the version of the library that wrote them."""
    lines = source.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith('"Generated-By')]


def test_a_begun_language_lacks_every_text_and_says_so(
    locale: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        catalogue(new="pt")
    told = capsys.readouterr()

    source = locale / "pt" / "LC_MESSAGES" / "arclight.po"
    texts = len([it for it in read_source(source) if it.id])  # one word may stand in two contexts
    assert left.value.code == 1
    assert _words(source)["Fold"] == ""
    assert told.out.endswith(f"{texts} texts, {texts} without a translation\n")
    assert told.err == "arclight: texts without a translation in pt/LC_MESSAGES/arclight.po\n"


def test_translations_are_kept_and_what_no_screen_says_is_dropped(locale: Path) -> None:
    with pytest.raises(SystemExit):
        catalogue(new="pt")
    source = locale / "pt" / "LC_MESSAGES" / "arclight.po"
    begun = source.read_text(encoding="utf-8")
    written = begun.replace('msgid "Fold"\nmsgstr ""', 'msgid "Fold"\nmsgstr "Desistir"')
    source.write_text(written + SPOKEN_NO_MORE, encoding="utf-8")
    with pytest.raises(SystemExit):
        catalogue()

    assert _words(source)["Fold"] == "Desistir"
    assert source.read_text(encoding="utf-8").rstrip() == written.rstrip()


def test_a_finished_catalogue_that_is_renewed_stays_as_it_is(
    locale: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = command.ROOT / "assets" / "locale" / "es" / "LC_MESSAGES" / "arclight.po"
    source = locale / "es" / "LC_MESSAGES" / "arclight.po"
    source.parent.mkdir(parents=True)
    source.write_bytes(ours.read_bytes())
    catalogue()

    assert _lines(source) == _lines(ours)
    assert capsys.readouterr().out.endswith("0 without a translation\n")


@pytest.mark.parametrize("language", ["nowhere", "es"])
def test_only_a_new_language_can_be_begun(language: str, locale: Path) -> None:
    (locale / "es" / "LC_MESSAGES").mkdir(parents=True)
    (locale / "es" / "LC_MESSAGES" / "arclight.po").touch()
    with pytest.raises(SystemExit) as left:
        catalogue(new=language)
    assert left.value.code == 1


def test_without_babel_one_line_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit) as left:
        catalogue()
    assert left.value.code == 1
    assert capsys.readouterr().err == (
        "arclight: Babel is needed for catalogues;"
        " it is one of the packages in requirements/dev.lock\n"
    )
