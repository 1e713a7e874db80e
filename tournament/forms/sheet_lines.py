"""What every form that writes a line on a sheet shares: a one-time key, the version it saw, errors at their fields."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from tournament.errors import Conflict, EntryRefused, TournamentError, cite
from tournament.findings import SEAT_PARAMS, sentence
from tournament.forms.keyed import new_key

SPENT = ("bad-key", "key-reused")


def tell_players(finding: Finding, players: Sequence[str]) -> str:
    """A finding as people at the table read it: with their names at their seats, and the rule that it rests on."""
    named = {
        name: f"{value + 1} ({players[value]})"
        for name, value in finding.params.items()
        if name in SEAT_PARAMS and isinstance(value, int) and value < len(players)
    }
    told = sentence(replace(finding, params={**finding.params, **named}))
    return f"{told} ({cite(finding.rule)})"


class LineForm(forms.Form):
    """A form about one sheet.

    `key` makes a repeated send the same entry; `version` is the sheet that its writer saw. Both survive a refusal, so
    that nothing is lost and nothing is written twice. A form of its own says how it tells a finding, and which version
    the sheet has now.
    """

    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    version = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This form is too old: look at the sheet and send it again."),
            "invalid": _("This form is too old: look at the sheet and send it again."),
        },
    )

    def __init__(self, data: QueryDict | None, *, version: int) -> None:
        super().__init__(data, initial={"key": new_key(), "version": version})

    def tell(self, finding: Finding) -> str:
        """The finding as a sentence."""
        raise NotImplementedError

    def newest_version(self) -> int:
        """The version of the sheet as it is now."""
        raise NotImplementedError

    @property
    def whole_errors(self) -> list[str]:
        """The sentences that belong to no field a person can see."""
        hidden = [str(message) for field in self.hidden_fields() for message in field.errors]
        return [*map(str, self.non_field_errors()), *hidden]

    def step_values(self) -> dict[str, Any]:
        """The key and the version, as every step on a sheet takes them."""
        return {"key": self.cleaned_data["key"], "version": self.cleaned_data["version"]}

    def refuse(self, error: TournamentError) -> None:
        """Put a refusal at its fields; after a conflict the form may be sent again on the sheet as it is now."""
        if isinstance(error, EntryRefused):
            for finding in error.findings:
                if finding.severity == "error":
                    self.add_finding(finding)
        else:
            self.add_error(error.field if error.field in self.fields else None, str(error))
        if isinstance(error, Conflict) or error.code in SPENT:
            self.renew(spent=error.code in SPENT)

    def add_finding(self, finding: Finding) -> None:
        """One sentence of the engine at the field it is about, with the rule it rests on."""
        text = self.tell(finding)
        places = [name for name in self.places(finding) if name in self.fields]
        for name in places:
            self.add_error(name, text)
        if not places:
            self.add_error(None, text)

    def places(self, finding: Finding) -> list[str]:
        """The fields that a finding belongs at; none for the whole form."""
        return [finding.field] if finding.field else []

    def renew(self, *, spent: bool) -> None:
        """Let the form be sent again after a look at the sheet as it is now, with what was typed."""
        values = QueryDict(mutable=True)
        values.update(self.data)
        values["version"] = str(self.newest_version())
        if spent:
            values["key"] = new_key()
        self.data = values
