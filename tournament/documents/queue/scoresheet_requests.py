"""Requests for scoresheets: of a round, of one match, and of each match seated since a mark."""

from collections.abc import Iterable

from django.db.models import Max

from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue.requests import request
from tournament.models import Document, Round, TableMatch, Tournament, User


def newest(tournament: Tournament) -> int:
    """A mark for `request_since`: the primary key of the newest match."""
    return TableMatch.every.filter(tournament=tournament).aggregate(last=Max("pk"))["last"] or 0


def request_since(
    tournament: Tournament, mark: int, *, by: User | None, base_url: str, besides: Iterable[Document] = ()
) -> list[Document]:
    """Request the scoresheet of each match seated since `mark`; `besides`: documents that show some already."""
    if tournament.is_practice:
        return []
    # The URL on the sheet, as in its QR code, identifies the match.
    printed = [str(sheet["url"]) for one in besides for sheet in one.payload.get("sheets", ())]
    fresh = TableMatch.objects.filter(tournament=tournament, pk__gt=mark).select_related("round__division", "match")
    wanted = [one for one in fresh if not any(url.endswith(f"/judge/matches/{one.pk}/") for url in printed)]
    return [request_scoresheet(table_match=one, by=by, base_url=base_url) for one in wanted]


def request_scoresheets(*, round_: Round, by: User | None, base_url: str, layout: str = "") -> Document:
    """Request the scoresheets of a round; the same snapshot returns the same document.

    `layout`: "one" or "two" per page, "" to repeat the last layout; Refused for another.
    """
    return request(Scoresheets(), round_, by=by, base_url=base_url, layout=layout)


def request_scoresheet(*, table_match: TableMatch, by: User | None, base_url: str) -> Document:
    """Request the scoresheet of one match: it waited for its table, or its sheet is lost."""
    return request(Scoresheets(), table_match, by=by, base_url=base_url)
