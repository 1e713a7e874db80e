"""The Elo list of the club, as it is after a tournament."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.core.errors import Conflict
from tournament.documents.engine.document_text import Column, DocumentText, Table, Text, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Tournament
from tournament.results import ratings


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person's line; `rating` is whole."""

    place: int
    name: str
    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class RatingsRecord:
    """The list, best first."""

    heading: Heading
    rows: tuple[RatingRow, ...]


class Ratings(Kind):
    """The Elo list of the club."""

    key = "ratings"
    label = lazy("Elo list of the club")
    order = 207
    record = RatingsRecord
    group = Group.HONOURS
    offers = (Offer(Of.TOURNAMENT, lazy("The Elo list of the club, worked out from all its finished matches.")),)
    opened_by = EVERYBODY

    def subject(self, of: Tournament) -> Subject:
        if not ratings.work_out(of.club).ratings:
            raise Conflict(_("No match was rated yet."), code="no-ratings")
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> RatingsRecord:
        rows = tuple(
            RatingRow(one.rank, one.name, one.shown, one.rating.games)
            for one in ratings.list_of(subject.tournament.club)
        )
        return RatingsRecord(heading(subject.tournament, issue), rows)

    def render_text(self, record: RatingsRecord) -> DocumentText:
        """The rule in a sentence, and the list."""
        title = _("Elo list")
        text = _(
            "Everybody starts at 1200. Every match that is played to its end moves the ratings of all four players."
        )
        columns = (
            Column(_("Place"), 1, "right"),
            Column(_("Player"), 4),
            Column(_("Rating"), 1, "right"),
            Column(_("Matches"), 1, "right"),
        )
        rows = tuple((str(one.place), one.name, str(one.rating), str(one.games)) for one in record.rows)
        return DocumentText(title, (Title(title, level=1), Text(text), Table(columns, rows)))
