"""Ask for a paper of the catalogue, and choose which papers are listed."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ObjectDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.freezing import division_name
from tournament.issuing import subjects
from tournament.issuing.catalogue import Choice, Entry, Of
from tournament.models import Document, Tournament

AT_ONCE: Final = 12  # brackets, rounds: as many have a button each, more are chosen from a list
ASKED: Final = {
    Of.BRACKET: gettext_lazy("Bracket"),
    Of.ROUND: gettext_lazy("Round"),
    Of.MATCH: gettext_lazy("Match"),
    Of.TABLE: gettext_lazy("Table"),
    Of.PLACE: gettext_lazy("Registration number"),
    Of.BOX: gettext_lazy("Cash box"),
    Of.PAYMENT: gettext_lazy("Receipt number"),
    Of.PAYOUT: gettext_lazy("Receipt number of the prize"),
}


class AskForm(forms.Form):
    """One paper of the catalogue: what it is of, and its choices."""

    def __init__(self, entry: Entry, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{entry.kind}-{entry.of}-%s")
        self.entry, self._tournament = entry, tournament
        self.options = subjects.options(entry.of, tournament)
        for choice in entry.choices:
            self.fields[choice.name] = _field(choice)
        if entry.of != Of.TOURNAMENT:
            self.fields["of"] = self._of()

    @property
    def title(self) -> str:
        return str(capfirst(self.entry.kind.label))

    @property
    def has_buttons(self) -> bool:
        """Whether what it is of is chosen with the button itself."""
        return self.options is not None and len(self.options) <= AT_ONCE

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields beside the buttons."""
        return [self[name] for name in self.fields if not (name == "of" and self.has_buttons)]

    def clean_of(self) -> Any:
        word = str(self.cleaned_data["of"])
        try:
            return subjects.find(self.entry.of, self._tournament, word)
        except ObjectDoesNotExist as error:
            raise forms.ValidationError(_("There is nothing of this number.")) from error

    def asked(self) -> dict[str, Any]:
        """The words of the step: what it is of, and the choices."""
        usual = {choice.name: choice.usual for choice in self.entry.choices}
        said = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        return {"of": self._tournament, **usual, **said}

    def _of(self) -> forms.Field:
        label = ASKED[self.entry.of]
        if self.options is None:
            return forms.IntegerField(label=label, min_value=1, max_value=subjects.LARGEST)
        return forms.ChoiceField(label=label, choices=self.options)


def _field(choice: Choice) -> forms.Field:
    label, usual = str(choice.label), choice.usual
    if choice.is_number:
        least, most = choice.least, choice.most
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, required=False)
    return forms.ChoiceField(label=label, choices=choice.options, initial=usual, required=False)


NEWEST, EVERY, OLD, BROKEN = "", "all", "old", "failed"


class FilterForm(forms.Form):
    """Which papers are listed; every field may stay empty."""

    kind = forms.ChoiceField(label=gettext_lazy("Paper"), required=False)
    bracket = forms.ChoiceField(label=gettext_lazy("Bracket"), required=False)
    show = forms.ChoiceField(
        label=gettext_lazy("Which"),
        required=False,
        choices=[
            (NEWEST, gettext_lazy("newest versions")),
            (OLD, gettext_lazy("out of date")),
            (BROKEN, gettext_lazy("failed")),
            (EVERY, gettext_lazy("all versions")),
        ],
    )

    def __init__(self, tournament: Tournament, data: Any) -> None:
        super().__init__(data, auto_id="papers-%s")
        there = set(tournament.documents.order_by().values_list("kind", flat=True).distinct())
        kinds = [(kind.value, capfirst(kind.label)) for kind in Document.Kind if kind in there]
        brackets = [(one.key, division_name(one)) for one in tournament.divisions.order_by("order", "pk")]
        self.fields["kind"].choices = [("", _("every kind")), *kinds]  # type: ignore[attr-defined] # a choice field
        self.fields["bracket"].choices = [("", _("every bracket")), *brackets]  # type: ignore[attr-defined] # likewise

    def wanted(self, name: str) -> str:
        """What was chosen; "" for nothing, and for what there is no more."""
        return str(self.cleaned_data.get(name, "")) if self.is_valid() or hasattr(self, "cleaned_data") else ""
