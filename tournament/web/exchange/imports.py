"""Import a roster or past results: upload, preview of each row, confirmation, and undoing an import as a whole."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
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
from tournament.exchange.roster.parser import MAX_MB
from tournament.models import ResultsImport, RosterImport, Tournament
from tournament.web.documents.downloads import table_file
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success
from tournament.web.frame.middleware import LONGEST_ROSTER, takes_up_to

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class FileForm(forms.Form):
    """The club's file. The step checks its content."""

    file = forms.FileField(
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
        help_text=gettext_lazy("CSV or XLSX. You see a preview of every row before anything is saved."),
    )

    def __init__(self, label: "_StrPromise", *args: Any) -> None:
        super().__init__(*args)
        self.fields["file"].label = label


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


MOST_READ: Final = MAX_MB * 1024 * 1024 + 1  # one byte over the limit, so that the step can refuse the file
ROWS: Final = 250  # rows on a page
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
class Kind:
    """How the pages of rosters and those of past results differ: names, steps, templates.

    `sample`: the template of a file. `made`: the imports of a tournament, latest first. `read` makes a preview of a
    file and `apply` imports it; their keywords are those of the steps. `fates`: those that a row can have. `more`: what
    the preview shows besides.
    """

    here: str
    file_label: "_StrPromise"
    consent: type[forms.Form]
    done: "_StrPromise"
    sample: Callable[[], Table]
    made: Callable[[Tournament], QuerySet[Any]]
    read: Callable[..., AnyImport]
    apply: Callable[..., object]
    fates: Collection[str]
    more: Callable[[list[imports_rows.Row]], dict[str, Any]]
    upload_template: str
    preview_template: str
    preview_view: str


def _rosters(tournament: Tournament) -> QuerySet[RosterImport]:
    """The rosters imported for a tournament or only for its club."""
    mine = Q(tournament=tournament) | Q(tournament=None)
    return RosterImport.objects.filter(mine, club=tournament.club).order_by("-pk")


ROSTER: Final = Kind(
    here="roster",
    file_label=gettext_lazy("Roster file"),
    consent=RosterConsentForm,
    done=gettext_lazy("The roster is imported."),
    sample=results.roster_sample,
    made=_rosters,
    read=lambda *, tournament, **file: rosters.preview(club=tournament.club, tournament=tournament, **file),
    apply=lambda done, **how: rosters.apply(roster_import=done, **how),
    fates=imports_rows.ROSTER_FATES,
    more=lambda rows: {"registered": sum("registered" in row for row in rows)},
    upload_template="exchange/roster.html",
    preview_template="exchange/roster_preview.html",
    preview_view="organizer:roster-preview",
)
RESULTS: Final = Kind(
    here="past",
    file_label=gettext_lazy("File of past results"),
    consent=ResultsConsentForm,
    done=gettext_lazy("The results are imported."),
    sample=results.results_sample,
    made=lambda tournament: ResultsImport.objects.filter(club=tournament.club).order_by("-pk"),
    read=lambda *, tournament, **file: past_results.preview_results(club=tournament.club, **file),
    apply=lambda done, **how: past_results.apply_results(results_import=done, **how),
    fates=imports_rows.RESULT_FATES,
    more=lambda rows: {"unknown": past_results.unknown_people(rows)},
    upload_template="exchange/past_results.html",
    preview_template="exchange/past_preview.html",
    preview_view="organizer:past-preview",
)


@takes_up_to(LONGEST_ROSTER)  # checked before the body is read
@needs(permissions.ORGANIZE, FORM)
def upload(request: OfficialRequest, tournament: Tournament, kind: Kind) -> HttpResponse:
    """Upload the file; only its preview is stored."""
    form = FileForm(kind.file_label, sent(request), request.FILES or None)

    def read() -> AnyImport:
        file = form.cleaned_data["file"]
        content = file.read(MOST_READ)  # bounded: the step refuses longer files
        return kind.read(tournament=tournament, file_name=file.name, content=content, by=request.user)

    done, status = submit(form, read, lambda found: _to_preview(request, tournament, kind, found))
    context = {"tournament": tournament, "form": form, "imports": kind.made(tournament)[:LISTED]}
    return done or render(request, kind.upload_template, context, status=status)


def _to_preview(request: OfficialRequest, tournament: Tournament, kind: Kind, found: AnyImport) -> HttpResponse:
    for note in found.notes:
        messages.warning(request, note)
    return SeeOther(resolve_url(kind.preview_view, tournament.slug, found.pk))


@needs(permissions.ORGANIZE, READ)
def template(request: OfficialRequest, tournament: Tournament, kind: Kind) -> HttpResponse:
    """A template of the file, as CSV with a byte order mark and semicolons, for spreadsheets in any language."""
    return table_file("csv", kind.sample())


@needs(permissions.ORGANIZE, FORM)
def preview(request: OfficialRequest, tournament: Tournament, pk: int, kind: Kind) -> HttpResponse:
    """Preview the rows by fate, with counts and a filter; a POST imports them."""
    found = get_object_or_404(kind.made(tournament), pk=pk)
    form = kind.consent(sent(request))
    done, status = submit(
        form,
        lambda: kind.apply(found, by=request.user, **form.cleaned_data),
        lambda _done: success(request, str(kind.done), kind.preview_view, tournament.slug, pk),
    )
    if done is not None:
        return done
    counts = imports_rows.count_fates(found.rows, kind.fates)
    context = {
        "tournament": tournament,
        "import": found,
        "form": form,
        "counts": [(key, FATES[key], count) for key, count in counts.items()],
        **kind.more(found.rows),
        **page_of(request, found.rows, counts),
    }
    return render(request, kind.preview_template, context, status=status)


def page_of(request: OfficialRequest, rows: Sequence[Mapping[str, Any]], fates: Collection[str]) -> dict[str, Any]:
    """The context of one page of rows, filtered by `?fate=`; an unknown fate filters nothing."""
    fate = request.GET.get("fate", "")
    shown = [row for row in rows if fate not in fates or row["fate"] == fate]
    page = Paginator(shown, ROWS).get_page(request.GET.get("page"))
    return {"fate": fate if fate in fates else "", "page": page, "rows": page.object_list}


@needs(permissions.ORGANIZE, FORM)
def undo(request: OfficialRequest, tournament: Tournament, pk: int, kind: Kind) -> HttpResponse:
    """Preview undoing an import; a POST undoes it."""
    found = get_object_or_404(kind.made(tournament), pk=pk)
    problem, status = "", 200
    try:
        if request.method == "POST":
            undo_steps.undo(done=found, by=request.user)
            text = _("The import has been undone.")
            return success(request, text, kind.preview_view, tournament.slug, found.pk)
        undo_steps.describe_undo(found.rows, undo_steps.plan(found))
    except TournamentError as error:
        problem, status = error.message, status_of(error)
    touched = [row for row in found.rows if "undone" in row]
    counts = undo_steps.count_undone(touched)
    order = [undo_steps.STAYS, undo_steps.PUT_BACK, undo_steps.REMOVED]  # first the rows that cannot be undone
    touched.sort(key=lambda row: order.index(row["undone"]))
    context = {
        "tournament": tournament,
        "import": found,
        "back": kind.preview_view,
        "problem": problem,
        "counts": [(key, VERDICTS[key], count) for key, count in counts.items()],
        "possible": counts[undo_steps.REMOVED] + counts[undo_steps.PUT_BACK],
        "page": (page := Paginator(touched, ROWS).get_page(request.GET.get("page"))),
        "rows": page.object_list,
        "here": kind.here,
    }
    return render(request, "exchange/undo_import.html", context, status=status)
