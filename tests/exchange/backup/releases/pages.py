"""Opens the pages of an installation: `python -m tests.exchange.backup.releases.pages`, with its environment.

Prints how many pages and files it opened; a page with another status than 200 ends it with the address.
"""

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

MOST = 70  # pages for each visitor, the nearest to the first one
LINK = re.compile(r'href="(/[^"#]*)"')


def main() -> None:
    """Open the pages of the public and of an organizer, and every file of a document."""
    import django

    django.setup()
    from django.test import Client

    from tournament.documents.queue import storage
    from tournament.models import Document, Official, User

    public, organizer = Client(HTTP_HOST="localhost"), Client(HTTP_HOST="localhost")
    olga = User.objects.filter(offices__role=Official.Role.ORGANIZER)[0]
    organizer.force_login(olga, "django.contrib.auth.backends.ModelBackend")
    pages = _walk(public, "/") + _walk(organizer, "/organizer/")
    files = Document.objects.exclude(file="")
    if gone := [str(document) for document in files if storage.is_stored(document.file) is None]:
        sys.exit(f"no file: {gone}")
    print(f"{pages} pages, {len(files)} files")


def _walk(client: "Client", start: str) -> int:
    """Open the pages that links lead to from `start`; returns how many."""
    known = [start]
    for number, path in enumerate(known):  # grows meanwhile
        if number == MOST:
            return number
        answer = client.get(path, follow=True)
        if answer.status_code != 200:
            sys.exit(f"{path}: {answer.status_code}")
        if answer["Content-Type"].startswith("text/html"):
            found = dict.fromkeys(LINK.findall(answer.content.decode()))
            known += [link for link in found if link not in known and not link.startswith("/static/")]
    return len(known)


if __name__ == "__main__":
    main()
