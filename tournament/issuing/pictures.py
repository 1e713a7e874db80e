"""The pictures that a record names, fetched for its drawing."""

from tournament import club_look
from tournament.documents.kinds import Record


def of(record: Record) -> dict[str, bytes]:
    """Each by its SHA-256; one that has been lost is left out, and the paper is drawn without it."""
    digest = record.heading.logo
    content = club_look.picture(digest)
    return {} if content is None else {digest: content}
