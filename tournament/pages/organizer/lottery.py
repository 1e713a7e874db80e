"""The lottery of one bracket as a way of five steps: list, commitment, tiles, draw, and the wall that shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets import tree
from tournament import draw, formats, permissions
from tournament.errors import Refused, TournamentError
from tournament.forms.organizer.lottery import ReasonForm, RedrawForm, TermsForm, TilesForm
from tournament.models import Division, Format, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.public import draws


@dataclass
class _Asked:
    """A step that was asked for: the request, its bracket, and the forms that it filled in."""

    request: OfficialRequest
    division: Division
    forms: dict[str, Form] = field(default_factory=dict)

    def form(self, name: str, kind: type[Form]) -> Form:
        """The form as it was sent; kept so that the page can show it again."""
        self.forms[name] = kind(self.request.POST)
        return self.forms[name]

    @property
    def newest(self) -> draws.Draw | None:
        """The newest closed list of the bracket."""
        return next(iter(draws.of_division(self.division)), None)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def lottery(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Take the next step (`do` names it), or show how far the lottery is."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    asked, refusal, status = _Asked(request, division), "", 200
    if request.method == "POST":
        step = STEPS.get(request.POST.get("do", ""))
        try:
            done = (step or _no_step)(asked)
        except TournamentError as error:
            status, refusal = _told(asked, error)
        else:
            if done is not None:
                if done:
                    messages.success(request, done)
                anchor = ANCHORS.get(request.POST["do"], "")
                return SeeOther(resolve_url("organizer:lottery", tournament.slug, key) + anchor)
            status = 422
    division.refresh_from_db()
    context = {"tournament": tournament, "division": division, "refusal": refusal, **_context(asked)}
    return render(request, "organizer/lottery.html", context, status=status)


def _told(asked: _Asked, error: TournamentError) -> tuple[int, str]:
    """Status and sentence: at its field where the form has it, else over the page."""
    for form in asked.forms.values():
        if error.field in form.fields:
            return blame(form, error), ""
    return status_of(error), str(error)


def _no_step(asked: _Asked) -> str | None:
    """What nobody offers."""
    _unknown()


def _unknown() -> NoReturn:
    raise Refused(_("Choose one of the steps of the lottery."), code="unknown-step")


def _freeze(asked: _Asked) -> str | None:
    form = asked.form("terms", TermsForm)
    assert isinstance(form, TermsForm)  # noqa: S101 - just made
    if not form.is_valid():
        return None
    draw.freeze(division=asked.division, by=asked.request.user, asked_for=form.terms())
    return _("The list is closed. Print it and pin it up.")


def _reopen(asked: _Asked) -> str | None:
    form = asked.form("reopen", ReasonForm)
    if not form.is_valid():
        return None
    draw.reopen(division=asked.division, reason=form.cleaned_data["reason"], by=asked.request.user)
    return _("The list is open again.")


def _commit(asked: _Asked) -> str:
    draw.commit(division=asked.division, by=asked.request.user)
    return _("The commitment is published. Now the hall draws the tiles.")


def _tiles(asked: _Asked) -> str | None:
    form = asked.form("tiles", TilesForm)
    if not form.is_valid():
        return None
    draw.add_tiles(division=asked.division, typed=form.cleaned_data["tiles"], by=asked.request.user)
    return ""


def _invent(asked: _Asked) -> str:
    """The rest of the tiles by lot, for a demonstration, where no hall draws them."""
    if not asked.division.tournament.club.demonstration:
        _unknown()
    draw.invent_tiles(division=asked.division, by=asked.request.user)
    return ""


def _take_back(asked: _Asked) -> str:
    draw.take_back_tile(division=asked.division, moves=_number(asked, "moves"), by=asked.request.user)
    return ""


def _draw(asked: _Asked) -> str:
    draw.draw_lots(division=asked.division, by=asked.request.user)
    return _("The lottery has been held.")


def _show(asked: _Asked) -> str:
    newest = asked.newest
    if newest is None or newest.lottery is None:
        _unknown()
    everything = asked.request.POST.get("everything") == "1"
    draw.show_next(drawn=newest.lottery, seen=_number(asked, "seen"), everything=everything)
    return ""


def _redraw(asked: _Asked) -> str | None:
    form = asked.form("redraw", RedrawForm)
    if not form.is_valid():
        return None
    data = form.cleaned_data
    draw.redraw(division=asked.division, reason=data["reason"], discard=data["discard"], by=asked.request.user)
    return _("The draw no longer counts. The list is open again.")


STEPS: Mapping[str, Callable[[_Asked], str | None]] = {
    "freeze": _freeze,
    "reopen": _reopen,
    "commit": _commit,
    "tiles": _tiles,
    "invent": _invent,
    "take-back": _take_back,
    "draw": _draw,
    "show": _show,
    "redraw": _redraw,
}
"""What a step says when it is done; None when its form was not filled in."""
ANCHORS: Mapping[str, str] = {
    "tiles": "#tiles-count",
    "invent": "#tiles-count",
    "take-back": "#tiles-count",
    "show": "#shown-count",
}
"""Where the page opens again, so that who taps tile after tile finds the next one under his finger."""


def _number(asked: _Asked, name: str) -> int:
    text = asked.request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Refused(_("This form is not complete: open the page again."), code="bad-form")
    return int(text)


def _context(asked: _Asked) -> dict[str, Any]:
    division, newest = asked.division, asked.newest
    state = newest.state if newest is not None else "open"
    state = "open" if state in ("reopened", "given-up") else state
    shared = {
        "state": state if division.bracket_id is None or newest is not None else "drawn",
        "newest": newest if state != "open" else None,
        "terms": asked.forms.get("terms") or TermsForm(initial=_terms_before(asked, newest)),
        "reopen": asked.forms.get("reopen") or ReasonForm(auto_id="reopen_%s"),
        "tiles": asked.forms.get("tiles") or TilesForm(auto_id="tiles_%s"),
        "redraw": asked.forms.get("redraw") or RedrawForm(auto_id="redraw_%s"),
        "set": draw.SET,
        "earlier": draws.of_division(division)[1 if state != "open" else 0 :],
    }
    return {**shared, **(_before(division) if state == "open" else _now(division, newest))}


def _terms_before(asked: _Asked, newest: draws.Draw | None) -> dict[str, Any]:
    """The rules of the last list again; a demonstration has nobody who objects."""
    if newest is not None:
        return TermsForm.of(newest.closed)
    return {"objection_minutes": 0} if asked.division.tournament.club.demonstration else {}


def _before(division: Division) -> dict[str, object]:
    """What would come of a lottery of those who are here now."""
    ready = list(draw.candidates(division).select_related("person"))
    return {
        **_shape(division, len(ready)),
        "ready": ready,
        "left_out": draw.left_out(division).select_related("person"),
    }


def _now(division: Division, newest: draws.Draw | None) -> dict[str, object]:
    """How far the draw of a closed list is."""
    if newest is None:
        return {}
    drawn = newest.lottery
    return {
        **_shape(division, len(newest.lines)),
        "shown": draw.shown(drawn) if drawn is not None else 0,
        "steps": draw.steps(drawn) if drawn is not None else 0,
        "discarded": draw.would_discard(division) if drawn is not None else [],
    }


def _shape(division: Division, players: int) -> dict[str, object]:
    teams = players // 2
    rounds = tree.build(teams).rounds if teams else ()
    return {
        "players": players,
        "teams": teams,
        "odd": players % 2 == 1,
        "first_matches": len(rounds[0].matches) if rounds else 0,
        "rounds": len(rounds),
        "byes": sum(round_.bye is not None for round_ in rounds),
        "told": "" if division.format == Format.SINGLE else formats.told(division.format, division.options),
    }
