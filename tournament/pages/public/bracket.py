"""One bracket as a picture and as a list of rounds; for the wall as the tree that its paper is drawn from."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from tournament import draw, formats, freezing, late
from tournament.documents.records import BracketRecord
from tournament.documents.wall.lineage import Line, trace
from tournament.models import Division, Format, Tournament
from tournament.pages.public import brackets, live
from tournament.pages.public.picture import board


@dataclass(frozen=True)
class Tree:
    """A bracket for the screen: its record, and the champion's line with all that led to it."""

    record: BracketRecord
    root: Line

    @property
    def columns(self) -> Iterator[str]:
        """The names of the rounds, the first one first."""
        return (column.name for column in self.record.columns)


def tree_of(division: Division) -> Tree:
    """The bracket as it stands, in the language of the reader. Call it only after the draw."""
    language = translation.get_language()
    version = division.tournament.version
    record = freezing.bracket(division, version=version, base_url="", now=timezone.now(), language=language)
    return Tree(record, trace(record))


@require_safe
@live.follows(live.EVERYTHING)
def bracket(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The bracket's page; before the lottery it says so."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    division = get_object_or_404(tournament.divisions.select_related("bracket"), key=key)
    division.tournament = tournament
    context = {
        "division": division,
        "now": brackets.sum_up(division),
        "division_name": freezing.division_name(division),
        "divisions": [(other, freezing.division_name(other)) for other in tournament.divisions.all()],
        "board": board.read(tournament, division) if division.bracket else None,
        "changes": late.changes(division),
        "told": "" if division.format == Format.SINGLE else formats.told(division.format, division.options),
    }
    over = draw.champion_of(tournament) is not None
    return live.show(
        request, tournament, page="public/bracket.html", part="public/bracket_part.html", context=context, over=over
    )
