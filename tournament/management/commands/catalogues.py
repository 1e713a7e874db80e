"""`manage.py catalogues`: extract all translatable texts from the source, update locale/ and compile it.

No gettext programs needed: Python is parsed with `ast`, templates with Django's `templatize`. polib is a development
requirement; users' machines read the committed .mo files.
"""

import ast
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polib
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.template import templatize

ROOT = Path(settings.BASE_DIR)
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES if code != "en")
ROOMS = ("config", "tournament", "brackets", "templates")
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
TRANSLATION = "django.utils.translation"


class Text(NamedTuple):
    """A text to translate: its plural form ("" for none) and its context ("" for none)."""

    msgid: str
    plural: str = ""
    context: str = ""


def texts(root: Path) -> dict[Text, set[str]]:
    """Return every text in the source folders, with the files that use it."""
    found: dict[Text, set[str]] = {}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".py", ".html", ".txt") or "migrations" in path.parts:
                continue
            # Templates become Python first, so that both kinds are searched in the same way.
            source = path.read_text(encoding="utf-8")
            if path.suffix != ".py":
                source = _python_of(source)
            for text in _calls(ast.parse(source)):
                found.setdefault(text, set()).add(str(path.relative_to(root)))
    return found


def _python_of(template: str) -> str:
    """Return only the gettext calls of a template; `templatize` blanks out everything else."""
    calls = []
    text = templatize(template)
    for name in sorted(CALLS, key=len, reverse=True):
        start = 0
        while (at := text.find(f" {name}(", start)) >= 0:
            end = at + 1
            while True:  # the shortest part up to a closing bracket that parses as Python
                end = text.index(")", end) + 1
                try:
                    ast.parse(text[at + 1 : end])
                except SyntaxError:
                    continue
                break
            calls.append(text[at + 1 : end])
            start = end
    return "\n".join(calls)


def _called(tree: ast.AST) -> dict[str, str]:
    """Return the local names of Django's translation functions, including import aliases."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == TRANSLATION)
    aliases = {alias.asname: alias.name for node in imports for alias in node.names if alias.asname}
    return {name: name for name in CALLS} | {given: name for given, name in aliases.items() if name in CALLS}


def _calls(tree: ast.AST) -> Iterator[Text]:
    called = _called(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in called):
            continue
        function = called[node.func.id]
        words = [word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
        if not words or not words[0]:
            continue
        if function.startswith("ngettext"):
            yield Text(words[0], plural=words[1])
        elif function.startswith("pgettext"):
            yield Text(words[1], context=words[0])
        else:
            yield Text(words[0])


def update(root: Path, language: str) -> polib.POFile:
    """Return the updated catalogue: new texts are untranslated, unused ones are dropped."""
    path = po_path(root, language)
    known = {_key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Project-Id-Version": "Capicú",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for text, files in sorted(texts(root).items()):
        old = known.get(text)
        entry = polib.POEntry(
            msgid=text.msgid, msgctxt=text.context or None, occurrences=[(f, "") for f in sorted(files)]
        )
        if text.plural:
            entry.msgid_plural = text.plural
            entry.msgstr_plural = dict(old.msgstr_plural) if old and old.msgstr_plural else {0: "", 1: ""}
        else:
            entry.msgstr = old.msgstr if old else ""
        # The format flags let gettext tools compare the placeholders of translations.
        if "{" in text.msgid:
            entry.flags.append("python-brace-format")
        elif "%(" in text.msgid:
            entry.flags.append("python-format")
        catalogue.append(entry)
    return catalogue


def po_path(root: Path, language: str) -> Path:
    """Return the path of a catalogue."""
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def keep(root: Path, language: str) -> polib.POFile:
    """Update a catalogue and write both the .po and the .mo file."""
    catalogue = update(root, language)
    path = po_path(root, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    catalogue.save_as_mofile(str(path.with_suffix(".mo")))
    return catalogue


def _key(entry: polib.POEntry) -> Text:
    return Text(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


class Command(BaseCommand):
    help = "Update and compile the catalogues of all languages but English; says what is still to translate."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", choices=[[], *LANGUAGES], help="default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        for language in options["languages"] or LANGUAGES:
            catalogue = keep(ROOT, language)
            missing = catalogue.untranslated_entries()
            self.stdout.write(f"{language}: {len(catalogue)} texts, {len(missing)} to translate")
            for entry in missing:
                self.stdout.write(f"  {entry.msgid!r}")
