"""Spanish and Basque: every text of the source is translated, none is fuzzy, and the compiled file is the source's."""

import string
from functools import cache
from pathlib import Path

import polib
import pytest

from tournament.management.commands import catalogues

languages = pytest.mark.parametrize("language", catalogues.LANGUAGES)


@cache
def texts_of_the_source() -> frozenset[tuple[str, str, str]]:
    return frozenset(catalogues.texts(catalogues.ROOT))


@cache
def kept(language: str) -> polib.POFile:
    return polib.pofile(str(catalogues.po_path(catalogues.ROOT, language)))


def keys(catalogue: polib.POFile) -> set[tuple[str, str, str]]:
    return {(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "") for entry in catalogue}


@pytest.mark.slow
@languages
def test_the_catalogue_holds_the_texts_of_the_source(language: str) -> None:
    assert keys(kept(language)) == texts_of_the_source()


@languages
def test_nothing_is_untranslated_or_fuzzy(language: str) -> None:
    catalogue = kept(language)
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


@languages
def test_the_compiled_catalogue_is_of_this_source(language: str) -> None:
    compiled = catalogues.po_path(catalogues.ROOT, language).with_suffix(".mo").read_bytes()
    assert compiled == kept(language).to_binary()


@languages
def test_a_translation_names_what_the_text_names(language: str) -> None:
    wrong = []
    for entry in kept(language):
        sources = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
        allowed = {name for source in sources for name in names(source)}
        for text in [entry.msgstr] if not entry.msgid_plural else entry.msgstr_plural.values():
            if not names(text) <= allowed or (not entry.msgid_plural and names(text) != allowed):
                wrong.append((entry.msgid, text))
    assert wrong == []


def names(text: str) -> set[str]:
    """The placeholders of a text: {name} or %(name)s."""
    if "%(" in text:
        return {piece.split(")")[0] for piece in text.split("%(")[1:]}
    return {field for _, field, _, _ in string.Formatter().parse(text) if field} if "{" in text else set()


def test_texts_of_python_and_of_templates_are_found(tmp_path: Path) -> None:
    (tmp_path / "tournament").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "tournament" / "a.py").write_text('x = _("one (1)")\ny = ngettext("a", "b", n)', encoding="utf-8")
    (tmp_path / "templates" / "b.html").write_text(
        '{% load i18n %}{% translate "two" %} (three) {% blocktranslate trimmed count n=n %}\n {{ n }} tile'
        "{% plural %}{{ n }} tiles{% endblocktranslate %}",
        encoding="utf-8",
    )
    found = {(text.msgid, text.plural) for text in catalogues.texts(tmp_path)}
    assert found == {("one (1)", ""), ("a", "b"), ("two", ""), ("%(n)s tile", "%(n)s tiles")}


def test_a_text_is_found_under_whatever_name_its_function_was_imported(tmp_path: Path) -> None:
    (tmp_path / "tournament").mkdir()
    source = (
        "from django.utils.translation import gettext_lazy as later, ngettext as some, pgettext as of\n"
        'from elsewhere import later as never\nx = later("one"), some("a", "b", n), of("card", "two"), never("three")'
    )
    (tmp_path / "tournament" / "a.py").write_text(source, encoding="utf-8")
    assert set(catalogues.texts(tmp_path)) == {
        catalogues.Text("one"),
        catalogues.Text("a", plural="b"),
        catalogues.Text("two", context="card"),
    }
