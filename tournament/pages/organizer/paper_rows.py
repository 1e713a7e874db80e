"""The papers of a tournament as its page lists them: a part of them, each with all that is to be said of it."""

import datetime
from dataclasses import dataclass, field
from typing import Final

from django.core.paginator import Page, Paginator

from tournament import issuing
from tournament.forms.organizer.papers import BROKEN, EVERY, OLD, FilterForm
from tournament.issuing import freshness
from tournament.issuing.changed_pages import changed_pages
from tournament.models import Batch, Document, Tournament

AT_ONCE: Final = 20  # papers on a page
SETS: Final = 4


@dataclass
class Row:
    """A paper. `replaced_by`: its newest version, None for that one. `fresh`: looked up for ready, newest ones.

    `changed`: the pages of it that are not as in version `since`, None where that is all of it or all is out of date.
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
        """The changed pages as people say them: "1–6, 8"."""
        runs: list[list[int]] = []
        for page in self.changed or ():
            if runs and runs[-1][-1] == page - 1:
                runs[-1][1:] = [page]
            else:
                runs.append([page])
        return ", ".join("–".join(map(str, run)) for run in runs)


@dataclass(frozen=True)
class SetRow:
    """A set of papers and how far it is. `old`: what its papers no longer show as it is, "" where all is right."""

    batch: Batch
    done: int
    pages: int
    why: str
    old: str


def rows(
    tournament: Tournament, form: FilterForm, number: str, *, now: datetime.datetime
) -> tuple[Page[int], list[Row]]:
    """The part of the list with this number ("" the first), and what is on it, the newest first."""
    newest = _newest(tournament)
    keys = list(_wanted(tournament, form, newest, now))
    part = Paginator(keys, AT_ONCE).get_page(number)
    found = tournament.documents.select_related("tournament__club", "division__bracket").in_bulk(list(part))
    return part, [_row(found[key], newest, now) for key in part if key in found]


def sets(tournament: Tournament, *, now: datetime.datetime) -> list[SetRow]:
    """The last sets of papers that were asked for."""
    batches = tournament.batches.order_by("-pk")[:SETS]
    return [SetRow(batch, *issuing.progress(batch), issuing.why(batch), _outdated(batch, now)) for batch in batches]


def _outdated(batch: Batch, now: datetime.datetime) -> str:
    """The first thing that the papers of a ready set no longer show as it is."""
    if batch.state != Batch.State.DONE:
        return ""
    papers = batch.documents.select_related("tournament__club", "division__bracket")
    return next((found.why for found in freshness.of_all(papers, now=now).values() if found.is_out_of_date), "")


def stamp(tournament: Tournament) -> str:
    """Changes whenever a paper or a set is asked for, gets on, or its state changes."""
    papers = tournament.documents.order_by("-pk").values_list("pk", "state", "pages_done")[:50]
    said = [f"{pk}{state[0]}{done}" for pk, state, done in papers]
    said += [f"s{pk}{state[0]}" for pk, state in tournament.batches.order_by("-pk").values_list("pk", "state")[:SETS]]
    return "-".join(said)


def _newest(tournament: Tournament) -> dict[tuple[int | None, str, str], tuple[int, int]]:
    """The version and the key of the newest of each paper."""
    papers = tournament.documents.order_by("version").values_list("division_id", "kind", "subject", "version", "pk")
    return {(division, kind, subject): (version, pk) for division, kind, subject, version, pk in papers}


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
        ready = papers.filter(state=Document.State.DONE).select_related("tournament__club", "division__bracket")
        fresh = freshness.of_all(ready, now=now)
        return [pk for pk, found in fresh.items() if found.is_out_of_date]
    return list(papers.values_list("pk", flat=True))


def _row(document: Document, newest: dict[tuple[int | None, str, str], tuple[int, int]], now: datetime.datetime) -> Row:
    version, _pk = newest[(document.division_id, document.kind, document.subject)]
    done, pages = issuing.progress(document)
    row = Row(document, None, done, pages, issuing.why(document))
    if version != document.version:
        row.replaced_by = version
    elif document.state == Document.State.DONE:
        row.fresh = freshness.of(document, now=now)
        if row.fresh.is_out_of_date:
            return row  # these pages would be printed again at once
        if document.version > 1 and (before := _before(document)) is not None:
            row.since, row.changed = before.version, changed_pages(before, document)
    return row


def _before(document: Document) -> Document | None:
    """The version before, that somebody may have printed."""
    ready = document.versions.filter(version__lt=document.version, state=Document.State.DONE)
    return ready.order_by("-version").first()
