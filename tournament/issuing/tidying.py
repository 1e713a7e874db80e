"""Old files are put away by a rule. The row and its record stay: whoever asks for the paper has it drawn again.

- A version that a newer one has replaced keeps its file for a week.
- The newest version keeps it until half a year after the tournament.
- A set keeps its file for two days: it is joined again from its papers.
- A file that belongs to no row, of a tournament that was deleted or of a worker that died, goes after a day.
"""

import datetime
from collections.abc import Iterator
from typing import Final

from django.core.files.storage import default_storage
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournament.models import Batch, Document, DocumentPart

REPLACED: Final = datetime.timedelta(days=7)
NEWEST: Final = datetime.timedelta(days=183)
A_SET: Final = datetime.timedelta(days=2)
NOBODYS: Final = datetime.timedelta(days=1)
AT_ONCE: Final = 200  # files: what is left over goes the next time
ENDINGS: Final = (".pdf", ".zip", ".pdf.png")  # pictures of sponsors and clubs lie in the same place


def tidy(*, now: datetime.datetime) -> int:
    """Delete the files whose time is over; returns how many."""
    return sum((_put_away(_old_papers(now), "file", "preview"), _put_away(_old_sets(now), "file"), _nobodys(now)))


def _old_papers(now: datetime.datetime) -> QuerySet[Document]:
    newer = Document.objects.filter(
        Q(division=OuterRef("division")) | Q(division=None),
        tournament=OuterRef("tournament"),
        kind=OuterRef("kind"),
        subject=OuterRef("subject"),
        version__gt=OuterRef("version"),
    )
    return Document.objects.filter(
        Q(Exists(newer), done_at__lt=now - REPLACED)
        | Q(tournament__date__lt=timezone.localdate(now) - NEWEST, done_at__lt=now - REPLACED),
        state=Document.State.DONE,
    ).exclude(file="")


def _old_sets(now: datetime.datetime) -> QuerySet[Batch]:
    return Batch.objects.filter(state=Batch.State.DONE, done_at__lt=now - A_SET).exclude(file="")


def _put_away(rows: QuerySet[Document] | QuerySet[Batch], *columns: str) -> int:
    """The row first: a file that no row names is found the next day."""
    gone = 0
    for row in rows[:AT_ONCE]:
        names = [getattr(row, column).name for column in columns if getattr(row, column)]
        same = type(row)._base_manager.filter(pk=row.pk, state=row.state, done_at=row.done_at)
        if same.update(**dict.fromkeys(columns, "")):
            for name in names:
                default_storage.delete(name)
            gone += len(names)
    return gone


def _nobodys(now: datetime.datetime) -> int:
    """Files of papers that no row names."""
    gone = 0
    for folder in _folders():
        found = [name for name in _files(folder) if name.endswith(ENDINGS)]
        named = _named_in(folder) if found else set()
        for name in found:
            if gone < AT_ONCE and name not in named and _is_old(name, now):
                default_storage.delete(name)
                gone += 1
    return gone


def _folders() -> list[str]:
    try:
        return default_storage.listdir("")[0]
    except FileNotFoundError:  # nothing was ever drawn
        return []


def _files(folder: str) -> Iterator[str]:
    """Every file below a folder."""
    folders, names = default_storage.listdir(folder)
    yield from (f"{folder}/{name}" for name in names)
    for inner in folders:
        yield from _files(f"{folder}/{inner}")


def _named_in(folder: str) -> set[str]:
    columns = ((Document, "file"), (Document, "preview"), (DocumentPart, "file"), (Batch, "file"))
    return {
        name
        for model, column in columns
        for name in model._base_manager.filter(**{f"{column}__startswith": f"{folder}/"}).values_list(column, flat=True)
    }


def _is_old(name: str, now: datetime.datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) < now - NOBODYS
    except FileNotFoundError:
        return False
