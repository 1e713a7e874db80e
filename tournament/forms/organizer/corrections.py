"""What an organizer fills in to correct a match: how it ends and why, and the consent to what that does."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.hands import SIDES
from tournament.correcting.asking import LONGEST_REASON, MOST_POINTS
from tournament.forms.keyed import KeyedForm
from tournament.models import Correction, Sitting


class EndForm(forms.Form):
    """How the match ends after the correction, and why it is corrected."""

    result = forms.ChoiceField(label=_("How the match ends"), required=False, widget=forms.RadioSelect)
    points_a = forms.IntegerField(required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    points_b = forms.IntegerField(required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why.")},
        help_text=_("It stands in the journal; the public does not see it."),
    )

    def __init__(self, *args: Any, sitting: Sitting, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sitting = sitting
        teams = dict(zip(SIDES, (sitting.team_a, sitting.team_b), strict=True))
        wins = _("Team {number} wins by ruling (SACI rule 17)")
        result = self.fields["result"]
        assert isinstance(result, forms.ChoiceField)  # noqa: S101 - for the type checker
        result.choices = [
            ("", _("As the sheet says")),
            *((side, str(wins).format(number=team.number)) for side, team in teams.items()),
            ("open", _("It is not over: they play on")),
        ]
        for side, team in teams.items():
            label = _("Points of team {number}, by ruling only")
            self.fields[f"points_{side.lower()}"].label = str(label).format(number=team.number)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = [cleaned.get(name) is not None for name in ("points_a", "points_b")]
        if any(given) and not all(given):
            self.add_error("points_b", _("Give both teams a whole number of points."))
        return cleaned

    def asked(self) -> dict[str, Any]:
        """The correction as `correcting.asked_from` reads it; call it on a valid form only."""
        values = self.cleaned_data
        points = None if values["points_a"] is None else [values["points_a"], values["points_b"]]
        return {"reason": values["reason"], "result": values["result"], "points": points}


def as_ruled(sitting: Sitting) -> dict[str, Any]:
    """What the officials ruled of a match, for the form to begin with; nothing where the sheet decides."""
    last = sitting.corrections.last()
    if last is None or sitting.match.decided != "ruled":
        return {}
    first, second = last.asked["points"] or (None, None)
    return {"result": last.ruled, "points_a": first, "points_b": second}


class AgreeForm(KeyedForm):
    """The consent to a preview: what was asked, the token of what was seen, and the fate of the next match."""

    asked = forms.CharField(widget=forms.HiddenInput, max_length=200_000)
    token = forms.CharField(widget=forms.HiddenInput, max_length=64)
    fate = forms.ChoiceField(required=False, choices=[("", ""), *Correction.Fate.choices])

    def clean_asked(self) -> dict[str, Any]:
        """The correction as plain data."""
        try:
            data = json.loads(self.cleaned_data["asked"])
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise forms.ValidationError(_("This correction cannot be read: begin again."))
        return data
