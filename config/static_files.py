"""Static files with a content hash in their names, so that a page always gets matching scripts; and collecting them.

Collecting compresses too and takes ten seconds, so it is done only when a source has changed.
"""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped] # without types

STAMP = "static.collected"  # not in the static folder, which is public
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


def collect() -> None:
    """Collect static files into `STATIC_ROOT`, unless they are already there from the same sources."""
    stamp, made = settings.VAR_DIR / STAMP, settings.STATIC_ROOT / "staticfiles.json"
    now = fingerprint()
    if made.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == now:
        return
    stamp.unlink(missing_ok=True)  # an interrupted run must not look complete
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now, encoding="utf-8")


def fingerprint() -> str:
    """Return a hash of all sources (path, size, modification time) and of the code that makes the hashed names."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            source = storage.path(name)
            about = Path(source).stat()
            digest.update(f"{name} {source} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    import django

    django.setup()
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    collect()
    call_command("openapi", store=True)  # the document of the API is such a file too
