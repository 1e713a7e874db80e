"""Only the pages of a new version that are not as they were: the others still hang where they hang."""

from django.core.cache import cache

from tournament.documents import joining
from tournament.issuing import drawing, freshness
from tournament.models import Document

KEPT = 600  # seconds


def changed_pages(old: Document, new: Document) -> tuple[int, ...] | None:
    """The pages of `new`, from 1, that show something that `old` did not; None where that is all of it, or unknown."""
    if new.pk == old.pk or len(new.leaves) < 2:
        return None
    name = f"changed-pages-{old.public_id}-{new.public_id}-{len(new.leaves)}"
    found = cache.get(name)
    if found is None:
        leaves = freshness.changed_leaves(old, new)
        numbered = enumerate(new.leaves, start=1)
        found = () if leaves is None else tuple(number for number, leaf in numbered if not leaf or leaf in leaves)
        cache.set(name, found, KEPT)
    return found if 0 < len(found) < len(new.leaves) else None


def pick(document: Document, pages: tuple[int, ...]) -> bytes:
    """These pages of a ready paper, from 1, as a PDF."""
    return joining.pick(drawing.contents(document).getvalue(), [page - 1 for page in pages])
