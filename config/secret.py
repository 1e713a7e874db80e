"""The secret key of an installation: made on first use, readable by its owner alone."""

import os
import secrets
from pathlib import Path


def read_or_make_secret(path: Path) -> str:
    """The key kept in `path`; a new one of 64 characters (mode 600) when there is none.

    Two processes may start at once: whoever links its file first wins, and both read that one.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
