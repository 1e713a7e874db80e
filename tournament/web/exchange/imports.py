"""Import a roster or past results: upload, preview of each row, confirmation, and undoing an import as a whole.

A roster is imported for a tournament, or from the members' page for the club alone.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.core.spreadsheets import Table
from tournament.exchange.exports import results
from tournament.exchange.imports import past_results, rosters
from tournament.exchange.imports import rows as imports_rows
from tournament.exchange.imports import undo as undo_steps
from tournament.exchange.roster.columns import PEOPLE
from tournament.models import Club, ResultsImport, RosterImport, Tournament
from tournament.web.documents.downloads import table_file
from tournament.web.exchange.import_forms import (
    FileForm,
    ReadingForm,
    ResultsConsentForm,
    RosterConsentForm,
    RosterFileForm,
)
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, View, needs, needs_in_club
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success
from tournament.web.frame.middleware import LONGEST_ROSTER, takes_up_to

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

P = ParamSpec("P")
ROWS: Final = 100  # rows on a page
LISTED: Final = 20  # imports in a list
VERDICTS: Final = {
    undo_steps.REMOVED: gettext_lazy("taken away"),
    undo_steps.PUT_BACK: gettext_lazy("put back"),
    undo_steps.STAYS: gettext_lazy("stays"),
}
FATES: Final = {
    imports_rows.NEW: gettext_lazy("new"),
    imports_rows.CHANGED: gettext_lazy("changed"),
    imports_rows.KNOWN: gettext_lazy("already known"),
    imports_rows.UNKNOWN: gettext_lazy("nobody of this name"),
    imports_rows.LEFT_OUT: gettext_lazy("left out"),
    imports_rows.REFUSED: gettext_lazy("refused"),
}

AnyImport = RosterImport | ResultsImport


@dataclass(frozen=True)
class Place:
    """Where a file is imported: for a tournament, or for the club alone."""

    club: Club
    tournament: Tournament | None = None

    @property
    def key(self) -> str | int:
        """The argument of the URLs."""
        return self.tournament.slug if self.tournament else self.club.pk


@dataclass(frozen=True)
class Kind:
    """How the pages of rosters and those of past results differ: names, steps, templates.

    `sample`: the template of a file. `made`: the imports of a place, latest first. `read` makes a preview of a file and
    `apply` imports it; their keywords are those of the steps. `fates`: those that a row can have. `more`: what the
    preview shows besides. `views`: the names of the pages.
    """

    here: str
    file_form: type[FileForm]
    file_label: "_StrPromise"
    consent: type[forms.Form]
    done: "_StrPromise"
    sample: Callable[[], Table]
    made: Callable[[Place], QuerySet[Any]]
    read: Callable[..., AnyImport]
    apply: Callable[..., object]
    fates: Collection[str]
    more: Callable[[AnyImport], dict[str, Any]]
    upload_template: str
    preview_template: str
    views: Mapping[str, str]

    def context(self, place: Place, **more: Any) -> dict[str, Any]:
        """The context of each page: where it is, and the names of the others."""
        return {"tournament": place.tournament, "club": place.club, "key": place.key, "views": self.views, **more}


def _rosters(place: Place) -> QuerySet[RosterImport]:
    """The rosters imported for the club alone; for a tournament also its own."""
    mine = Q(tournament=None) | Q(tournament=place.tournament)
    return RosterImport.objects.filter(mine, club=place.club).order_by("-pk")


def _of_roster(found: AnyImport) -> dict[str, Any]:
    reading = getattr(found, "reading", {})
    written, read = reading.get("example") or ("", "")
    known = {column["meaning"] for column in reading.get("columns", ())}
    can_change = found.state == RosterImport.State.PREVIEW and bool(reading.get("columns"))
    return {
        "registered": sum("registered" in row for row in found.rows),
        "reading": ReadingForm(reading) if can_change else None,
        "example": (written, imports_rows.to_date(read)) if written else None,
        "unsure": not (known & PEOPLE.naming and reading.get("header")),
        "unanswered": bool(reading.get("inactive")) and not reading["choices"]["inactive"],
    }


def _views(upload: str, word: str) -> Mapping[str, str]:
    pages = {"template": f"{word}-template", "preview": f"{word}-preview", "reading": f"{word}-reading"}
    undo = "results" if word == "past" else word
    return {name: f"organizer:{page}" for name, page in {**pages, "upload": upload, "undo": f"undo-{undo}"}.items()}


ROSTER: Final = Kind(
    here="roster",
    file_form=RosterFileForm,
    file_label=gettext_lazy("Roster file"),
    consent=RosterConsentForm,
    done=gettext_lazy("The roster is imported."),
    sample=results.roster_sample,
    made=_rosters,
    read=lambda place, **file: rosters.preview(club=place.club, tournament=place.tournament, by_hand=True, **file),
    apply=lambda done, **how: rosters.apply(roster_import=done, **how),
    fates=imports_rows.ROSTER_FATES,
    more=_of_roster,
    upload_template="exchange/roster.html",
    preview_template="exchange/roster_preview.html",
    views=_views("roster", "roster"),
)
MEMBERS: Final = replace(
    ROSTER,
    consent=forms.Form,  # nobody can be registered
    upload_template="exchange/members_import.html",
    views=_views("members-roster", "members-roster"),
)
RESULTS: Final = Kind(
    here="past",
    file_form=FileForm,
    file_label=gettext_lazy("File of past results"),
    consent=ResultsConsentForm,
    done=gettext_lazy("The results are imported."),
    sample=results.results_sample,
    made=lambda place: ResultsImport.objects.filter(club=place.club).order_by("-pk"),
    read=lambda place, **file: past_results.preview_results(club=place.club, **file),
    apply=lambda done, **how: past_results.apply_results(results_import=done, **how),
    fates=imports_rows.RESULT_FATES,
    more=lambda found: {"unknown": past_results.unknown_people(found.rows)},
    upload_template="exchange/past_results.html",
    preview_template="exchange/past_preview.html",
    views=_views("past-results", "past"),
)


def _page(methods: Sequence[str]) -> Callable[[Callable[Concatenate[OfficialRequest, Place, P], HttpResponse]], View]:
    """Restrict a page to organizers. Its URL has a tournament (`slug`) or a club (`club_id`); it gets the place."""

    def decorate(view: Callable[Concatenate[OfficialRequest, Place, P], HttpResponse]) -> View:
        @needs(permissions.ORGANIZE, methods)
        def of_tournament(
            request: OfficialRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            return view(request, Place(tournament.club, tournament), *args, **kwargs)

        @needs_in_club(permissions.ORGANIZE, methods)
        def of_club(request: OfficialRequest, club: Club, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            return view(request, Place(club), *args, **kwargs)

        def either(request: OfficialRequest, **arguments: Any) -> HttpResponseBase:
            return (of_tournament if "slug" in arguments else of_club)(request, **arguments)

        return either

    return decorate


@takes_up_to(LONGEST_ROSTER)  # checked before the body is read
@_page(FORM)
def upload(request: OfficialRequest, place: Place, kind: Kind) -> HttpResponse:
    """Upload the file, or paste cells; only its preview is stored."""
    form = kind.file_form(kind.file_label, sent(request), request.FILES or None)

    def read() -> AnyImport:
        name, content = form.received()
        return kind.read(place, file_name=name, content=content, by=request.user)

    done, status = submit(form, read, lambda found: _to_preview(request, place, kind, found))
    context = kind.context(place, form=form, imports=kind.made(place)[:LISTED])
    return done or render(request, kind.upload_template, context, status=status)


def _to_preview(request: OfficialRequest, place: Place, kind: Kind, found: AnyImport) -> HttpResponse:
    for note in found.notes:
        messages.warning(request, note)
    return SeeOther(resolve_url(kind.views["preview"], place.key, found.pk))


@_page(READ)
def template(request: OfficialRequest, place: Place, kind: Kind) -> HttpResponse:
    """A template of the file, as CSV with a byte order mark and semicolons, for spreadsheets in any language."""
    return table_file("csv", kind.sample())


@_page(FORM)
def preview(request: OfficialRequest, place: Place, pk: int, kind: Kind) -> HttpResponse:
    """Preview the rows by fate, with counts and a filter; a POST imports them."""
    found = get_object_or_404(kind.made(place), pk=pk)
    form = kind.consent(sent(request))
    done, status = submit(
        form,
        lambda: kind.apply(found, by=request.user, **form.cleaned_data),
        lambda _done: success(request, str(kind.done), kind.views["preview"], place.key, pk),
    )
    return done or _show_preview(request, place, kind, found, {"form": form}, status)


@_page(POST)
def read_again(request: OfficialRequest, place: Place, pk: int, kind: Kind) -> HttpResponse:
    """Read a previewed roster in another way; the answer is its new preview."""
    found = get_object_or_404(kind.made(place), pk=pk)
    shown = _of_roster(found)["reading"]
    if shown is None:
        messages.error(request, _("This file is no longer kept: choose it again."))
        return SeeOther(resolve_url(kind.views["preview"], place.key, pk))
    form = ReadingForm(found.reading, request.POST)
    done, status = submit(
        form,
        lambda: rosters.read_again(roster_import=found, choices=form.choices(), by=request.user),
        lambda again: _to_preview(request, place, kind, again),
    )
    return done or _show_preview(request, place, kind, found, {"form": kind.consent(), "reading": form}, status)


def _show_preview(
    request: OfficialRequest, place: Place, kind: Kind, found: AnyImport, shown: dict[str, Any], status: int
) -> HttpResponse:
    counts = imports_rows.count_fates(found.rows, kind.fates)
    context = kind.context(
        place,
        **{"import": found},
        counts=[(key, FATES[key], count) for key, count in counts.items()],
        **{**kind.more(found), **shown},
        **page_of(request, found.rows, counts),
    )
    return render(request, kind.preview_template, context, status=status)


def page_of(request: OfficialRequest, rows: Sequence[Mapping[str, Any]], fates: Collection[str]) -> dict[str, Any]:
    """The context of one page of rows, filtered by `?fate=`; an unknown fate filters nothing."""
    fate = request.GET.get("fate", "")
    shown = [row for row in rows if fate not in fates or row["fate"] == fate]
    page = Paginator(shown, ROWS).get_page(request.GET.get("page"))
    for row in page.object_list:
        row["values"]["born"] = imports_rows.to_date(row["values"].get("birth_date"))
    return {"fate": fate if fate in fates else "", "page": page, "rows": page.object_list}


@_page(FORM)
def undo(request: OfficialRequest, place: Place, pk: int, kind: Kind) -> HttpResponse:
    """Preview undoing an import; a POST undoes it."""
    found = get_object_or_404(kind.made(place), pk=pk)
    problem, status = "", 200
    try:
        if request.method == "POST":
            undo_steps.undo(done=found, by=request.user)
            text = _("The import has been undone.")
            return success(request, text, kind.views["preview"], place.key, found.pk)
        undo_steps.describe_undo(found.rows, undo_steps.plan(found))
    except TournamentError as error:
        problem, status = error.message, status_of(error)
    touched = [row for row in found.rows if "undone" in row]
    counts = undo_steps.count_undone(touched)
    order = [undo_steps.STAYS, undo_steps.PUT_BACK, undo_steps.REMOVED]  # first the rows that cannot be undone
    touched.sort(key=lambda row: order.index(row["undone"]))
    page = Paginator(touched, ROWS).get_page(request.GET.get("page"))
    context = kind.context(
        place,
        **{"import": found},
        problem=problem,
        counts=[(key, VERDICTS[key], count) for key, count in counts.items()],
        possible=counts[undo_steps.REMOVED] + counts[undo_steps.PUT_BACK],
        page=page,
        rows=page.object_list,
        here=kind.here,
    )
    return render(request, "exchange/undo_import.html", context, status=status)
