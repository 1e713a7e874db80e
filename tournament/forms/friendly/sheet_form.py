"""What forms that write on a friendly sheet share."""

from django.http import QueryDict

from scoring.findings import Finding
from scoring.hands import Seat
from scoring.sheets import Sheet
from tournament import friendly
from tournament.forms.sheet_lines import LineForm, tell_players
from tournament.models import FriendlyTable

LONGEST_REASON = 300


class TableForm(LineForm):
    """A form about one friendly table."""

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        self.table, self.sheet = table, sheet
        self.ruleset = friendly.ruleset_of(table)
        self.players = friendly.players_of(table)
        super().__init__(data, version=table.version)

    def tell(self, finding: Finding) -> str:
        return tell_players(finding, self.players)

    def newest_version(self) -> int:
        return FriendlyTable.objects.values_list("version", flat=True).get(pk=self.table.pk)

    @property
    def still_in(self) -> list[Seat]:
        """The seats of the players who have not been eliminated, in turn order."""
        seating = self.ruleset.seating
        return [seat for seat in seating.seats if seating.side_at[seat] not in self.sheet.eliminated]
