"""Verifies the journals of an installation and opens its pages: `python -m tests.exchange.backup.releases.pages`.

With the environment of the installation. The last line says how many pages and files it opened; a page with another
status than 200 ends it with the address.
"""

import random
import re
import sys
from typing import TYPE_CHECKING

from tests.support.thorough import often

if TYPE_CHECKING:
    from django.test import Client

MOST = often(20, 70)  # pages for each visitor, each time others
LINK = re.compile(r'href="(/[^"#]*)"')


def main() -> None:
    """Verify the journals, open pages of the public and of an organizer, and look for every file of a document."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from tournament.documents.queue import storage
    from tournament.models import Document, Official, User

    call_command("verify_journal")
    public, organizer = Client(HTTP_HOST="localhost"), Client(HTTP_HOST="localhost")
    olga = User.objects.filter(offices__role=Official.Role.ORGANIZER)[0]
    organizer.force_login(olga, "django.contrib.auth.backends.ModelBackend")
    pages = _walk(public, "/") + _walk(organizer, "/organizer/")
    files = Document.objects.exclude(file="")
    if gone := [str(document) for document in files if storage.is_stored(document.file) is None]:
        sys.exit(f"no file: {gone}")
    print(f"{pages} pages, {len(files)} files")


def _walk(client: "Client", start: str) -> int:
    """Open pages that links lead to from `start`; returns how many."""
    known, waiting = {start}, [start]
    for number in range(MOST):
        if not waiting:
            return number
        path = waiting.pop(random.randrange(len(waiting)))
        answer = client.get(path, follow=True)
        if answer.status_code != 200:
            sys.exit(f"{path}: {answer.status_code}")
        if answer["Content-Type"].startswith("text/html"):
            found = dict.fromkeys(LINK.findall(answer.content.decode()))
            new = [link for link in found if link not in known and not link.startswith("/static/")]
            known.update(new)
            waiting += new
    return MOST


if __name__ == "__main__":
    main()
