"""Static files with a content hash in their names, so that a page always gets matching scripts; and collecting them.

Collecting compresses too and takes ten seconds, so it is done only when a source has changed. It joins the stylesheets
of each audience to one, which is what a page asks for ({% styles %}).
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped] # without types

from tournament.core import stylesheets

WIDGETS = ("input", "select", "option", "optgroup", "textarea", "multiple", "aria-invalid", "true")  # Django's own
WORD = re.compile(r"[A-Za-z][-\w]*")
COMMENT = re.compile(r"(?m)^[ ]*//.*\n")
STAMP = "static.collected"  # not in the static folder, which is public
# Of libraries, what no page asks for: half of all bytes, and of the time. The admin asks for the `.min` of its own.
NEVER_ASKED_FOR = (
    "rest_framework/*",
    "django_htmx/ext/*",
    "django_htmx/*-4*",
    "django_htmx/htmx-2.js",
    *(f"admin/js/vendor/*/{name}.js" for name in ("jquery", "select2.full", "xregexp")),
)
# An import statement of a relative path: `import "./a.js";` or `import {b} from "./a.js";`.
_IMPORT = r"""(?m)^(?P<matched>(?P<what>import\s(?:[^;"]*\sfrom\s)?)"(?P<url>\./[^"]+)";)"""


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # without types
    """Also rewrites imports between our scripts, so that no browser combines an old script with a new one.

    Circular imports have no such names; `collectstatic` refuses them.
    """

    # Django's own module patterns are experimental and also match text inside third-party libraries.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, '%(what)s"%(url)s";'),)),
    )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join the stylesheets first; they are then named and compressed like all others."""
        if not dry_run:
            self._shorten_scripts(paths)
            for audience, sources in stylesheets.SOURCES.items():
                name = stylesheets.joined_name(audience)
                text = "\n".join(self._source(paths[source], source) for source in sources)
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def _shorten_scripts(self, paths: dict[str, Any]) -> None:
        """Leave out lines that are comments: they are for who reads the source."""
        for name, (storage, path) in list(paths.items()):
            if name.startswith("js/"):
                with storage.open(path) as file:
                    text = COMMENT.sub("", file.read().decode())
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                paths[name] = (self, name)

    @staticmethod
    def _source(found: tuple[Any, str], name: str) -> str:
        """Return a source without what no page needs."""
        storage, path = found
        with storage.open(path) as file:
            text = stylesheets.compact(file.read().decode())
        return stylesheets.without_unused(text, named_by_pages()) if name.startswith("vendor/") else text


@cache
def named_by_pages() -> frozenset[str]:
    """Return every word of templates, scripts and code: what none of them names is on no page."""
    shipped = [settings.SHIPPED_DIR / folder for folder in ("templates", "static/js")]
    words = {"html", "body", *WIDGETS}
    for folder in (*shipped, settings.BASE_DIR / "tournament" / "web"):
        for path in folder.rglob("*"):
            if path.suffix in (".html", ".js", ".py"):
                words.update(WORD.findall(path.read_text(encoding="utf-8")))
    return frozenset(words)


def collect() -> None:
    """Collect static files into `STATIC_ROOT`, unless they are already there from the same sources."""
    stamp, made = settings.VAR_DIR / STAMP, settings.STATIC_ROOT / "staticfiles.json"
    now = fingerprint()
    if made.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == now:
        return
    stamp.unlink(missing_ok=True)  # an interrupted run must not look complete
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(NEVER_ASKED_FOR))
    stamp.write_text(now, encoding="utf-8")


def fingerprint() -> str:
    """Return a hash of all sources (path, size, modification time) and of the code that makes the hashed names."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            source = storage.path(name)
            about = Path(source).stat()
            digest.update(f"{name} {source} {about.st_size} {about.st_mtime_ns}\n".encode())
    for code in (__file__, stylesheets.__file__):
        digest.update(Path(code).read_bytes())
    digest.update(" ".join(sorted(named_by_pages())).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    import django

    django.setup()
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    collect()
    call_command("openapi", store=True)  # the document of the API is such a file too
