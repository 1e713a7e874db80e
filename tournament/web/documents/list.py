"""The rows of the documents page: one page of documents, each with its state and freshness.

Forms to request a document of the catalogue, and to filter the list of documents.
"""

import datetime
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.figures import shortly
from tournament.documents.kinds import KINDS
from tournament.documents.kinds.base import Choice, Of
from tournament.documents.queue import batches as queue_batches
from tournament.documents.queue import catalogue, claiming, freshness
from tournament.documents.queue.catalogue import Entry
from tournament.documents.queue.freshness import changed_pages
from tournament.models import Batch, Document, Tournament
from tournament.models.naming import division_name

AT_ONCE: Final = 12  # up to this many brackets or rounds get a button each, more get a select
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


class RequestForm(forms.Form):
    """One document of the catalogue: its subject and choices."""

    def __init__(self, entry: Entry, tournament: Tournament, data: Any = None) -> None:
        # The page shows all forms of the catalogue: unique ids.
        super().__init__(data, auto_id=f"{entry.kind.key}-{entry.of}-%s")
        self.entry, self._tournament = entry, tournament
        self.options = catalogue.options(entry.of, tournament)
        for choice in entry.choices:
            self.fields[choice.name] = _field(choice)
        # The tournament is known from the URL.
        if entry.of != Of.TOURNAMENT:
            self.fields["of"] = self._subject_field()

    @property
    def title(self) -> str:
        return capfirst(str(self.entry.kind.label))

    @property
    def has_buttons(self) -> bool:
        """Whether a submit button selects the subject."""
        return self.options is not None and len(self.options) <= AT_ONCE

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields beside the buttons."""
        return [self[name] for name in self.fields if not (name == "of" and self.has_buttons)]

    def clean_of(self) -> Any:
        word = str(self.cleaned_data["of"])
        try:
            return catalogue.find_subject(self.entry.of, self._tournament, word)
        except ObjectDoesNotExist as error:
            raise forms.ValidationError(_("There is nothing with this number.")) from error

    def step_values(self) -> dict[str, Any]:
        """The step's keywords: subject and choices."""
        usual = {choice.name: choice.usual for choice in self.entry.choices}
        said = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        return {"of": self._tournament, **usual, **said}

    def _subject_field(self) -> forms.Field:
        label = ASKED[self.entry.of]
        if self.options is None:
            return forms.IntegerField(label=label, min_value=1, max_value=catalogue.LARGEST)
        return forms.ChoiceField(label=label, choices=self.options)


def _field(choice: Choice) -> forms.Field:
    label, usual = str(choice.label), choice.usual
    if choice.is_number:
        least, most = choice.least, choice.most
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, required=False)
    return forms.ChoiceField(label=label, choices=choice.options, initial=usual, required=False)


NEWEST, EVERY, OLD, BROKEN = "", "all", "old", "failed"


class FilterForm(forms.Form):
    """Filters of the list; every field may be empty."""

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
        # Only kinds that exist; order_by() clears the default order, which would defeat distinct().
        there = set(tournament.documents.order_by().values_list("kind", flat=True).distinct())
        kinds = [(key, capfirst(str(kind.label))) for key, kind in KINDS.items() if key in there]
        brackets = [(one.key, division_name(one)) for one in tournament.divisions.order_by("order", "pk")]
        self.fields["kind"].choices = [("", _("every kind")), *kinds]  # type: ignore[attr-defined] # a choice field
        self.fields["bracket"].choices = [("", _("every bracket")), *brackets]  # type: ignore[attr-defined] # same

    def wanted(self, name: str) -> str:
        """The chosen value; "" for none, or for a value that no longer exists."""
        return str(self.cleaned_data.get(name, "")) if self.is_valid() or hasattr(self, "cleaned_data") else ""


ROWS_AT_ONCE: Final = 20  # documents on a page
SETS: Final = 4  # the newest document sets, shown above the list


@dataclass
class Row:
    """A document. `replaced_by`: the newest version, None if this is it. `fresh`: only set for rendered newest ones.

    `changed`: the pages that differ from version `since`, None if all do or the whole document is out of date.
    """

    document: Document
    replaced_by: int | None = None
    done: int = 0
    pages: int = 0
    why: str = ""
    fresh: freshness.Freshness = field(default_factory=freshness.Freshness)
    since: int = 0
    changed: tuple[int, ...] | None = None

    @property
    def changed_said(self) -> str:
        """The changed pages as ranges: "1–6, 8"."""
        return shortly(self.changed or ()).replace("-", "–")


@dataclass(frozen=True)
class SetRow:
    """A document set and its progress. `old`: why it is out of date, "" if it is up to date."""

    batch: Batch
    done: int
    pages: int
    why: str
    old: str


def document_rows(
    tournament: Tournament, form: FilterForm, number: str, *, now: datetime.datetime
) -> tuple[Page[int], list[Row]]:
    """One page of the list ("" is the first) and its rows, newest first."""
    newest = _newest(tournament)
    keys = list(_wanted(tournament, form, newest, now))
    part = Paginator(keys, ROWS_AT_ONCE).get_page(number)
    # Only the page's documents are loaded; the list itself consists of keys.
    found = tournament.documents.select_related("tournament__club", "division__bracket").in_bulk(list(part))
    return part, [_row(found[key], newest, now) for key in part if key in found]


def sets(tournament: Tournament, *, now: datetime.datetime) -> list[SetRow]:
    """The document sets requested last."""
    batches = tournament.batches.order_by("-pk")[:SETS]
    return [
        SetRow(batch, *queue_batches.progress(batch), claiming.why(batch), _outdated(batch, now)) for batch in batches
    ]


def _outdated(batch: Batch, now: datetime.datetime) -> str:
    """Why a rendered set is out of date; "" if it is not."""
    if batch.state != Batch.State.DONE:
        return ""
    papers = batch.documents.select_related("tournament__club", "division__bracket")
    return next(
        (found.why for found in freshness.freshness_of_all(papers, now=now).values() if found.is_out_of_date), ""
    )


def stamp(tournament: Tournament) -> str:
    """A version string: it changes when a document or set is requested, makes progress or changes state."""
    papers = tournament.documents.order_by("-pk").values_list("pk", "state", "pages_done")[:50]
    said = [f"{pk}{state[0]}{done}" for pk, state, done in papers]
    said += [f"s{pk}{state[0]}" for pk, state in tournament.batches.order_by("-pk").values_list("pk", "state")[:SETS]]
    return "-".join(said)


def _newest(tournament: Tournament) -> dict[tuple[int | None, str, str], tuple[int, int]]:
    """The newest version and its key, by division, kind and subject."""
    papers = tournament.documents.order_by("version").values_list("division_id", "kind", "subject", "version", "pk")
    # Ordered by version, so the newest one wins.
    return {(division, kind, subject): (version, pk) for division, kind, subject, version, pk in papers}


def out_of_date(tournament: Tournament, *, now: datetime.datetime) -> list[int]:
    """The keys of the newest versions that are out of date."""
    newest = [pk for _version, pk in _newest(tournament).values()]
    return _out_of_date(tournament.documents.filter(pk__in=newest), now)


def _out_of_date(papers: QuerySet[Document], now: datetime.datetime) -> list[int]:
    # Freshness is computed, not stored, so this needs all candidates.
    ready = papers.filter(state=Document.State.DONE).select_related("tournament__club", "division__bracket")
    return [pk for pk, found in freshness.freshness_of_all(ready, now=now).items() if found.is_out_of_date]


def _wanted(
    tournament: Tournament,
    form: FilterForm,
    newest: dict[tuple[int | None, str, str], tuple[int, int]],
    now: datetime.datetime,
) -> list[int]:
    papers = tournament.documents.order_by("-pk")
    if kind := form.wanted("kind"):
        papers = papers.filter(kind=kind)
    if bracket := form.wanted("bracket"):
        papers = papers.filter(division__key=bracket)
    show = form.wanted("show")
    if show != EVERY:
        papers = papers.filter(pk__in=[pk for _version, pk in newest.values()])
    if show == BROKEN:
        papers = papers.filter(state=Document.State.FAILED)
    if show == OLD:
        return _out_of_date(papers, now)
    return list(papers.values_list("pk", flat=True))


def _row(document: Document, newest: dict[tuple[int | None, str, str], tuple[int, int]], now: datetime.datetime) -> Row:
    version, _pk = newest[(document.division_id, document.kind, document.subject)]
    done, pages = queue_batches.progress(document)
    row = Row(document, None, done, pages, claiming.why(document))
    if version != document.version:
        row.replaced_by = version
    elif document.state == Document.State.DONE:
        row.fresh = freshness.freshness_of(document, now=now)
        if row.fresh.is_out_of_date:
            return row  # a new version will change these pages anyway
        if document.version > 1 and (before := _before(document)) is not None:
            row.since, row.changed = before.version, changed_pages(before, document)
    return row


def _before(document: Document) -> Document | None:
    """The previous rendered version, which may have been printed."""
    ready = document.versions.filter(version__lt=document.version, state=Document.State.DONE)
    return ready.order_by("-version").first()
