"""Whose pass, and for which tables."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.keyed import KeyedForm
from tournament.models import JudgePass
from tournament.passes import shortly as shortly  # what the forms read is written by it

RANGE = re.compile(r"(\d{1,4})(?:[-–](\d{1,4}))?")
MOST = 500  # tables of the largest hall


def read_tables(text: str) -> set[int] | None:
    """Numbers of tables as people write them: "1-4, 7" is {1, 2, 3, 4, 7}; None when it cannot be read."""
    tables: set[int] = set()
    for part in re.sub(r"\s*([-–])\s*", r"\1", text).replace(",", " ").replace(";", " ").split():
        found = RANGE.fullmatch(part)
        if found is None:
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if not first <= last < first + MOST:
            return None
        tables |= set(range(first, last + 1))
    return tables


class TablesForm(forms.Form):
    """Some tables, or every table."""

    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Their numbers, such as 1-4, 7. In every round the judge has what is played there."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    everywhere = forms.BooleanField(label=gettext_lazy("Every table of the tournament"), required=False)

    def clean(self) -> dict[str, Any]:
        """`wanted`: the tables as the step takes them, None for every one."""
        data = super().clean() or {}
        tables = read_tables(data.get("tables") or "")
        if data.get("everywhere"):
            data["wanted"] = None
            if data.get("tables"):
                self.add_error("tables", _("Name tables or choose every table, not both."))
        elif tables is None:
            self.add_error("tables", _("Write the numbers of tables, such as 1-4, 7."))
        else:
            data["wanted"] = tables
        return data


class PassForm(TablesForm, KeyedForm):
    """A new pass."""

    name = forms.CharField(label=gettext_lazy("Name of the judge"), max_length=120)
    field_order = ("name", "tables", "everywhere")


class JudgeForm(TablesForm):
    """Tables for a judge with an account; `tables` None: every one."""

    def __init__(self, data: Any = None, *, tables: list[int] | None) -> None:
        super().__init__(data, initial={"tables": shortly(tables or []), "everywhere": tables is None})


class ChangeForm(TablesForm):
    """Other tables for a pass that there is."""

    def __init__(self, data: Any = None, *, judge_pass: JudgePass) -> None:
        initial = {"tables": shortly(judge_pass.numbers), "everywhere": judge_pass.everywhere}
        super().__init__(data, initial=initial)
