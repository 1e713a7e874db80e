"""Draw a paper from its frozen record: the first time, and again where its file was put away."""

import hashlib
import logging
import time
from collections.abc import Callable
from io import BytesIO
from typing import Final

from django.utils import timezone, translation

from tournament.documents import joining, kinds, previews
from tournament.documents.kinds import Record
from tournament.documents.press import Press
from tournament.issuing import keeping, parts, pictures
from tournament.issuing.claiming import LEASE, Lost, held, seen_alive
from tournament.models import Document, DocumentPart
from tournament.models.jobs import Job

log = logging.getLogger(__name__)
TELLS_EVERY: Final = 1.0  # seconds: a row is written for it, and whoever watches looks no oftener


def paint(document: Document, press: Press | None = None) -> bytes:
    """The bytes of a document, from its frozen record alone: the same as the workers make of it, in parts or not."""
    record = kinds.from_payload(document.kind, document.payload)
    press = press or Press()
    ranges = parts.cut(document.kind, record)
    if press.part is not None or not ranges:
        return _draw(document.kind, record, press)
    made = []
    for part in ranges:
        one = Press(pictures=press.pictures, part=part)
        made.append(("", _draw(document.kind, record, one)))
        press.leaves += one.leaves
    press.pages = len(press.leaves)
    return joining.join(made)


def _draw(kind: str, record: Record, press: Press) -> bytes:
    press.pictures = press.pictures or pictures.of(record)
    with translation.override(record.heading.language):
        return kinds.draw(kind, record, press)


def contents(document: Document) -> BytesIO:
    """The bytes of a ready document, for reading; drawn again, and kept, where its file was put away or is lost."""
    if (found := keeping.kept(document.file)) is not None:
        return found
    content = paint(document, Press())
    digest = hashlib.sha256(content).hexdigest()
    if digest != document.sha256:  # another version of what draws; the record is the same
        log.warning("document %s has other bytes than before", document.pk)
    try:
        name = keeping.write(keeping.place(document), content)
    except OSError:
        return BytesIO(content)  # a full disk keeps nobody from reading
    row = Document.objects.filter(pk=document.pk, state=Job.State.DONE, sha256=document.sha256)
    row.update(file=name, sha256=digest, done_at=timezone.now())
    return BytesIO(content)


def first_page(document: Document) -> BytesIO:
    """A ready document's first page as a PNG; made again where it was put away or is lost."""
    if (found := keeping.kept(document.preview)) is not None:
        return found
    content = contents(document).getvalue()
    document.refresh_from_db()
    keeping.show_first_page(document, content)
    return BytesIO(previews.first_page(content))


def press_for(work: Document | DocumentPart, document: Document) -> Press:
    """A press that says on the row how far it is; drawing ends with Lost when the row is no longer ours."""
    press = Press()
    press.told = _teller(work, press)
    return press


def _teller(work: Document | DocumentPart, press: Press) -> Callable[[int], None]:
    said = time.monotonic()

    def tell(done: int) -> None:
        nonlocal said
        seen_alive(work)
        if time.monotonic() - said < TELLS_EVERY:
            return
        said = time.monotonic()
        known = {"pages_done": done, "lease_until": timezone.now() + LEASE}
        if isinstance(work, Document):
            known["pages"] = max(press.pages, done)
        if not held(work).update(**known):
            raise Lost

    return tell
