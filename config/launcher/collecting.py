"""Static files as they are served: named by their content and packed, which takes ten seconds, so only when needed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config import statics

STAMP = "static.collected"  # beside the folder, which is served


def collect() -> None:
    """Bring the static files to `STATIC_ROOT`, unless those that are there were made from the same."""
    stamp, made = settings.VAR_DIR / STAMP, settings.STATIC_ROOT / "staticfiles.json"
    now = fingerprint()
    if made.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == now:
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now, encoding="utf-8")


def fingerprint() -> str:
    """Changes with any source: its name, its size, when it was written; and with what makes the names."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            source = storage.path(name)
            about = Path(source).stat()
            digest.update(f"{name} {source} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update(Path(statics.__file__).read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    import django

    django.setup()
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    collect()
