"""Forms of the imports: the file or pasted cells, how a roster is read, and consent to what a preview shows."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.exchange.roster.columns import CHOOSABLE, LOOKED_AT
from tournament.exchange.roster.parser import MAX_MB
from tournament.exchange.roster.records import (
    COLUMNS,
    INACTIVE,
    LEAVE_OUT,
    LIKE_OTHERS,
    NOT_IN_GOOD_STANDING,
    ORDERS,
    Choices,
)
from tournament.web.frame.fields import offer_choices

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST_READ: Final = MAX_MB * 1024 * 1024 + 1  # one byte over the limit, so that the step can refuse the file
LONGEST_PASTED: Final = 500_000  # characters: 5,000 rows of a hundred


class FileForm(forms.Form):
    """The club's file. The step checks its content."""

    file = forms.FileField(
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,.ods"}),
        help_text=gettext_lazy("CSV, XLSX or ODS. You see a preview of every row before anything is saved."),
    )

    def __init__(self, label: "_StrPromise", *args: Any) -> None:
        super().__init__(*args)
        self.fields["file"].label = label

    def received(self) -> tuple[str, bytes]:
        """The name of the file and its content, which is bounded: the step refuses longer files."""
        file = self.cleaned_data["file"]
        return file.name, file.read(MOST_READ)


class RosterFileForm(FileForm):
    """A roster: a file, or cells pasted from a spreadsheet."""

    pasted = forms.CharField(
        label=gettext_lazy("Or paste the cells here"),
        required=False,
        max_length=LONGEST_PASTED,
        strip=False,  # the first cell may be empty
        widget=forms.Textarea({"rows": 5, "wrap": "off", "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("Copied from a spreadsheet, with the headings if there are any; or one name a line."),
    )

    def __init__(self, label: "_StrPromise", *args: Any) -> None:
        super().__init__(label, *args)
        self.fields["file"].required = False

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        has_text = bool((data.get("pasted") or "").strip())
        if not self.errors and bool(data.get("file")) == has_text:
            both = _("Choose a file or paste cells, not both.")
            self.add_error("file", both if has_text else _("Choose a file, or paste cells."))
        return data

    def received(self) -> tuple[str, bytes]:
        if self.cleaned_data.get("file"):
            return super().received()
        return _("pasted cells"), self.cleaned_data["pasted"].encode()


class RosterConsentForm(forms.Form):
    """Options of a roster import."""

    register = forms.BooleanField(
        label=gettext_lazy("Also register everyone who is eligible"), required=False, initial=True
    )
    rules_accepted = forms.BooleanField(
        label=gettext_lazy("Everyone on this list has accepted the rules (SACI rule 1)"), required=False
    )


class ResultsConsentForm(forms.Form):
    """Options of an import of past results."""

    add_people = forms.BooleanField(
        label=gettext_lazy("Also add unknown people, as members not in good standing"),
        required=False,
    )


ANSWERS: Final = {
    LEAVE_OUT: gettext_lazy("Leave them out"),
    NOT_IN_GOOD_STANDING: gettext_lazy("Import them as not in good standing"),
    LIKE_OTHERS: gettext_lazy("Import them like everybody else"),
}


class ReadingForm(forms.Form):
    """How a roster was read, to be changed: order of day and month, line of the headings, meaning of each column.

    `reading` is that of the preview (`RosterImport.reading`). What is sent as it was shown is no choice: the file goes
    on deciding it.
    """

    order = forms.ChoiceField(
        label=gettext_lazy("Order in dates"),
        choices=[("day", gettext_lazy("day, then month")), ("month", gettext_lazy("month, then day"))],
        widget=forms.RadioSelect,
        required=False,
    )
    inactive = forms.ChoiceField(
        choices=[(answer, ANSWERS[answer]) for answer in INACTIVE], widget=forms.RadioSelect, required=False
    )
    header = forms.TypedChoiceField(label=gettext_lazy("The headings are in line"), coerce=int)

    def __init__(self, reading: Mapping[str, Any], data: Any = None) -> None:
        self.reading, self.chosen = reading, Choices(**reading["choices"])
        super().__init__(data, initial={"order": self._order(), "inactive": self.chosen.inactive} | dict(self._shown()))
        lines = sorted({0, reading["header"], *range(1, LOOKED_AT + 1)})
        offer_choices(self.fields["header"], [(line, str(line) if line else _("no headings")) for line in lines])
        self.fields["inactive"].label = ngettext(
            "{count} person is marked as inactive in the file. What becomes of this person?",
            "{count} people are marked as inactive in the file. What becomes of them?",
            reading["inactive"],
        ).format(count=reading["inactive"])
        offered = [("", _("leave out")), *((meaning, COLUMNS[meaning]) for meaning in CHOOSABLE)]
        for number, column in enumerate(reading["columns"]):
            field = forms.ChoiceField(label=column["title"] or _("Column {number}").format(number=number + 1))
            field.required = False
            offer_choices(field, offered)
            self.fields[f"column{number}"] = field
        if not reading["order"]:
            del self.fields["order"]
        if not reading["inactive"]:
            del self.fields["inactive"]

    def _order(self) -> str:
        return "month" if self.reading["month_first"] else "day"

    def _shown(self) -> list[tuple[str, Any]]:
        """The initial values of the headings and the columns."""
        known = [column["meaning"] if column["meaning"] in CHOOSABLE else "" for column in self.reading["columns"]]
        return [("header", self.reading["header"]), *((f"column{number}", one) for number, one in enumerate(known))]

    @property
    def columns(self) -> list[tuple[BoundField, Sequence[str]]]:
        """The field of each column, and the column's first values."""
        return [(self[f"column{number}"], one["samples"]) for number, one in enumerate(self.reading["columns"])]

    @property
    def why(self) -> str:
        """Why dates are read in this order."""
        return str(ORDERS[self.reading["order"]])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        met: set[str] = set()
        for number in range(len(self.reading["columns"])):
            meaning = data.get(f"column{number}", "")
            if meaning in met:
                self.add_error(f"column{number}", _("Another column has this meaning already."))
            met |= {meaning} - {""}
        return data

    def choices(self) -> Choices:
        """What the person has chosen now or before; other headings leave the columns to be guessed again."""
        data, shown, before = self.cleaned_data, dict(self._shown()), self.chosen
        month_first, header, columns = before.month_first, before.header, before.columns
        if data.get("order") and data["order"] != self._order():
            month_first = data["order"] == "month"
        if data["header"] != shown.pop("header"):
            header, columns = data["header"], None
        elif any(data[name] != value for name, value in shown.items()):
            columns = [data[name] for name in shown]
        return Choices(month_first, header, columns, data.get("inactive") or before.inactive)
