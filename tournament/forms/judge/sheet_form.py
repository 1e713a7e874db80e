"""What every form that writes on the sheet of a match shares."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from scoring.findings import Finding
from tournament.forms.sheet_lines import LineForm, tell_players
from tournament.models import Sitting


def tell(finding: Finding, sitting: Sitting) -> str:
    """A finding as a judge reads it: with the players' names at their seats, and the rule that it rests on."""
    return tell_players(finding, [place.registration.person.name for place in sitting.seats.all()])


def doubts(accepted: Iterable[Mapping[str, Any]], sitting: Sitting) -> list[str]:
    """The warnings that a line was accepted with, as sentences; `accepted` as they are stored with it."""
    return [tell(Finding(field=None, severity="warning", **found), sitting) for found in accepted]


class SheetForm(LineForm):
    """A form about one match."""

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__(data, version=sitting.version)

    def tell(self, finding: Finding) -> str:
        return tell(finding, self.sitting)

    def newest_version(self) -> int:
        # The sheet of an annulled match too: a form that was open on it is refused, not lost.
        return Sitting.every.values_list("version", flat=True).get(pk=self.sitting.pk)
