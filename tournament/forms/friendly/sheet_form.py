"""What forms that write on a friendly sheet share: a one-time key, the version they saw, errors at their fields."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import Seat
from scoring.sheets import Sheet
from tournament import friendly
from tournament.errors import Conflict, EntryRefused, TournamentError, cite
from tournament.findings import SEAT_PARAMS, sentence
from tournament.forms.keyed import new_key
from tournament.models import FriendlyTable

SPENT = ("bad-key", "key-reused")
MOST_DIGITS = 9_999
LONGEST_REASON = 300


def tell(finding: Finding, players: Sequence[str]) -> str:
    """A finding with the players' names at their seats, and the rule that it rests on."""
    named = {
        name: f"{value + 1} ({players[value]})"
        for name, value in finding.params.items()
        if name in SEAT_PARAMS and isinstance(value, int) and value < len(players)
    }
    told = sentence(replace(finding, params={**finding.params, **named}))
    return f"{told} ({cite(finding.rule)})"


class TableForm(forms.Form):
    """A form about one friendly table. `key` makes a repeated send the same line; `version` is the sheet it saw."""

    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    version = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This form is too old: look at the sheet and send it again."),
            "invalid": _("This form is too old: look at the sheet and send it again."),
        },
    )

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        self.table, self.sheet = table, sheet
        self.ruleset = friendly.ruleset_of(table)
        self.players = friendly.players_of(table)
        super().__init__(data, initial={"key": new_key(), "version": table.version})

    @property
    def still_in(self) -> list[Seat]:
        """The seats of the players who have not been eliminated, in turn order."""
        seating = self.ruleset.seating
        return [seat for seat in seating.seats if seating.side_at[seat] not in self.sheet.eliminated]

    @property
    def whole_errors(self) -> list[str]:
        """The sentences that belong to no field a person can see."""
        hidden = [str(message) for field in self.hidden_fields() for message in field.errors]
        return [*map(str, self.non_field_errors()), *hidden]

    def step_values(self) -> dict[str, Any]:
        """The key and the version, as the step takes them."""
        return {"key": self.cleaned_data["key"], "version": self.cleaned_data["version"]}

    def refuse(self, error: TournamentError) -> None:
        """Put a refusal at its fields; after a conflict the form may be sent again on the sheet as it is now."""
        if isinstance(error, EntryRefused):
            for finding in error.findings:
                if finding.severity == "error":
                    self._add_finding(finding)
        else:
            self.add_error(error.field if error.field in self.fields else None, str(error))
        if isinstance(error, Conflict) or error.code in SPENT:
            self._renew(spent=error.code in SPENT)

    def _add_finding(self, finding: Finding) -> None:
        text = tell(finding, self.players)
        places = [name for name in self.places(finding) if name in self.fields]
        for name in places:
            self.add_error(name, text)
        if not places:
            self.add_error(None, text)

    def places(self, finding: Finding) -> list[str]:
        """The fields that a finding belongs at; none for the whole form."""
        return [finding.field] if finding.field else []

    def _renew(self, *, spent: bool) -> None:
        values = QueryDict(mutable=True)
        values.update(self.data)
        values["version"] = str(FriendlyTable.objects.values_list("version", flat=True).get(pk=self.table.pk))
        if spent:
            values["key"] = new_key()
        self.data = values
