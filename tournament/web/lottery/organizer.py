"""The lottery of one division in five steps: entry list, commitment, tiles, lottery, and showing it on the wall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django import forms
from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import tree
from tournament.club import permissions
from tournament.core.errors import Refused, TournamentError
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery import commitment, entry_list, holding, redraw, terms
from tournament.lottery import teams as lottery_teams
from tournament.models import Division, EntryList, Format, Tournament
from tournament.results import ratings
from tournament.tournaments import formats
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, status_of
from tournament.web.frame.fields import read_number
from tournament.web.lottery import public


class TermsForm(forms.Form):
    """The terms of a lottery, set before the entry list is closed; wishes are off by default."""

    tiles = forms.TypedChoiceField(
        label=gettext_lazy("Tiles drawn in the hall"),
        choices=[
            (28, gettext_lazy("all 28 (98 bits of entropy)")),
            (14, gettext_lazy("14, the shorter form (62 bits)")),
            (0, gettext_lazy("none: the server's secret alone, whose chain was published before")),
        ],
        coerce=int,
        initial=28,
        widget=forms.RadioSelect,
    )
    objection_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for objections to the list"),
        min_value=0,
        max_value=240,
        initial=15,
        help_text=gettext_lazy(
            "How long the printed list is displayed before the lottery continues. 0 if everyone agrees immediately."
        ),
    )
    apart = forms.CharField(
        label=gettext_lazy("Not drawn as partners"),
        required=False,
        max_length=5000,
        widget=forms.Textarea({"rows": 2, "placeholder": "7 12"}),
        help_text=gettext_lazy("Two registration numbers on each line, such as 7 12: spouses, or members of one club."),
    )
    partners_apart = forms.BooleanField(label=gettext_lazy("Keep last year's partners apart"), required=False)
    byes_apart = forms.BooleanField(label=gettext_lazy("No bye twice to the same person in a year"), required=False)

    @staticmethod
    def terms(data: Mapping[str, Any]) -> terms.Terms:
        """The terms of the cleaned data. Refused at a line that is not a pair of numbers."""
        return terms.Terms(
            tiles=data["tiles"],
            objection_minutes=data["objection_minutes"],
            apart=terms.read_pairs(data["apart"]),
            partners_apart=data["partners_apart"],
            byes_apart=data["byes_apart"],
        )

    @staticmethod
    def initial_from(closed: EntryList) -> dict[str, Any]:
        """Initial values from an earlier entry list, to close it again."""
        rules = closed.rules
        return {
            # The entry list stores the terms as JSON.
            "tiles": rules["draw"]["tiles"],
            "objection_minutes": rules["objection_minutes"],
            "apart": "\n".join(f"{one} {other}" for one, other in rules["apart"]),
            "partners_apart": rules["partners_apart"],
            "byes_apart": rules["byes_apart"],
        }


class TilesForm(forms.Form):
    """Typed tiles: one, or several in the order drawn. The step parses them."""

    tiles = forms.CharField(
        label=gettext_lazy("Tiles"),
        strip=False,
        required=False,
        help_text=gettext_lazy("In the order drawn, such as 6-3. Separate several tiles with a space."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )


class ReasonForm(forms.Form):
    """The reason to reopen an entry list."""

    reason = forms.CharField(
        label=gettext_lazy("Reason (public)"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class RedrawForm(ReasonForm):
    """The reason to repeat a lottery, and consent to discard its results."""

    discard = forms.BooleanField(
        label=gettext_lazy("Discard the results above; the matches are annulled"), required=False
    )


@dataclass(frozen=True)
class _Asked:
    """A requested step: the request, the division, and the step's form; None for a step without input."""

    request: OfficialRequest
    division: Division
    do: str
    form: Form | None

    @property
    def data(self) -> dict[str, Any]:
        """The cleaned data of the form."""
        return {} if self.form is None else self.form.cleaned_data

    @property
    def newest(self) -> public.PublishedLottery | None:
        """The division's newest entry list; None before the first one."""
        return next(iter(public.of_division(self.division)), None)


@needs(permissions.ORGANIZE, FORM)
def lottery(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Run the step that `do` names, or show the state of the lottery."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    do = request.POST.get("do", "")
    form = FORMS[do](request.POST) if do in FORMS else None
    asked, refusal, status = _Asked(request, division, do, form), "", 200
    if form is not None and not form.is_valid():
        status = 422
    elif request.method == "POST":
        try:
            done = STEPS.get(do, _unknown)(asked)
        except TournamentError as error:
            if form is not None and error.field in form.fields:
                status = blame(form, error)
            else:
                refusal, status = str(error), status_of(error)
        else:
            if done:  # "" says that the page itself shows the result
                messages.success(request, done)
            return SeeOther(resolve_url("organizer:lottery", tournament.slug, key) + ANCHORS.get(do, ""))
    division.refresh_from_db()
    context = {"tournament": tournament, "division": division, "refusal": refusal, **_context(asked)}
    return render(request, "lottery/organizer_lottery.html", context, status=status)


def _unknown(asked: _Asked) -> NoReturn:
    raise Refused(_("Choose one of the steps of the lottery."), code="unknown-step")


def _close_list(asked: _Asked) -> str:
    requested_for = TermsForm.terms(asked.data)
    entry_list.close_list(division=asked.division, by=asked.request.user, requested_for=requested_for)
    return _("The list is closed. Print it and pin it up.")


def _reopen(asked: _Asked) -> str:
    entry_list.reopen_list(division=asked.division, by=asked.request.user, **asked.data)
    return _("The list is open again.")


def _publish_anchor(asked: _Asked) -> str:
    commitment.publish_anchor(division=asked.division, by=asked.request.user)
    return _("The start of the chain of secrets is published. The list can be closed for a lottery without tiles.")


def _commit(asked: _Asked) -> str:
    commitment.commit(division=asked.division, by=asked.request.user)
    return _("The commitment is published. Now the hall draws the tiles.")


def _tiles(asked: _Asked) -> str:
    commitment.add_tiles(division=asked.division, typed=asked.data["tiles"], by=asked.request.user)
    return ""


def _invent(asked: _Asked) -> str:
    """Generate the remaining tiles at random; for demonstrations only, where no hall draws them."""
    if not asked.division.tournament.club.demonstration:
        _unknown(asked)
    holding.invent_tiles(division=asked.division, by=asked.request.user)
    return ""


def _take_back(asked: _Asked) -> str:
    # `moves` is what the page showed: a second tap takes back no second tile.
    commitment.take_back_tile(division=asked.division, moves=_number(asked, "moves"), by=asked.request.user)
    return ""


def _draw(asked: _Asked) -> str:
    found = ratings.for_division(asked.division)
    holding.draw_lots(division=asked.division, by=asked.request.user, ratings=found)
    return _("The lottery has been held.")


def _show(asked: _Asked) -> str:
    newest = asked.newest
    if newest is None or newest.lottery is None:
        _unknown(asked)
    everything = asked.request.POST.get("everything") == "1"
    # `seen` is what the page showed: two taps at once show one team.
    redraw.show_next(drawn=newest.lottery, seen=_number(asked, "seen"), everything=everything)
    return ""


def _redraw(asked: _Asked) -> str:
    redraw.redraw(division=asked.division, by=asked.request.user, **asked.data)
    return _("The draw no longer counts. The list is open again.")


FORMS: Mapping[str, type[Form]] = {
    "close_list": TermsForm,
    "reopen": ReasonForm,
    "tiles": TilesForm,
    "redraw": RedrawForm,
}
STEPS: Mapping[str, Callable[[_Asked], str]] = {
    "publish-anchor": _publish_anchor,
    "close_list": _close_list,
    "reopen": _reopen,
    "commit": _commit,
    "tiles": _tiles,
    "invent": _invent,
    "take-back": _take_back,
    "draw": _draw,
    "show": _show,
    "redraw": _redraw,
}
"""Each step returns its success message; its form, if it has one, is valid."""
ANCHORS: Mapping[str, str] = {
    "tiles": "#tiles-count",
    "invent": "#tiles-count",
    "take-back": "#tiles-count",
    "show": "#shown-count",
}
"""The anchor that the page reopens at, so that repeated taps hit the same button."""


def _number(asked: _Asked, name: str) -> int:
    number = read_number(asked.request.POST.get(name, ""), 6)
    if number is None:
        raise Refused(_("This form is not complete: open the page again."), code="bad-form")
    return number


def _context(asked: _Asked) -> dict[str, Any]:
    division, newest = asked.division, asked.newest
    state = newest.state if newest is not None else "open"
    state = "open" if state in ("reopened", "given-up") else state
    sent = {asked.do: asked.form}
    listed, parts = public.windowed(asked.request, [newest] if newest is not None and state != "open" else [])
    shared = {
        "state": state if division.bracket_id is None or newest is not None else "drawn",
        "newest": next(iter(listed), None),
        "windows": parts,
        "terms": sent.get("close_list") or TermsForm(initial=_terms_before(asked, newest)),
        "reopen": sent.get("reopen") or ReasonForm(auto_id="reopen_%s"),
        "tiles": sent.get("tiles") or TilesForm(auto_id="tiles_%s"),
        "redraw": sent.get("redraw") or RedrawForm(auto_id="redraw_%s"),
        "set": holding.SET,
        "earlier": public.of_division(division)[1 if state != "open" else 0 :],
    }
    # Before the list is closed, the page shows the players of now; afterwards, those on the list.
    return {**shared, **(_before(division) if state == "open" else _now(division, newest))}


def _terms_before(asked: _Asked, newest: public.PublishedLottery | None) -> dict[str, Any]:
    """Initial terms: those of the last entry list. A demonstration needs no time for objections."""
    if newest is not None:
        return TermsForm.initial_from(newest.closed)
    return {"objection_minutes": 0} if asked.division.tournament.club.demonstration else {}


def _before(division: Division) -> dict[str, object]:
    """The context before the list is closed: a lottery of the players who are ready now."""
    ready = list(lottery_teams.candidates(division).select_related("person"))
    return {
        **_shape(division, len(ready)),
        "ready": ready,
        "left_out": lottery_teams.left_out(division).select_related("person"),
    }


def _now(division: Division, newest: public.PublishedLottery | None) -> dict[str, object]:
    """The context of a closed entry list: its lottery and how much of it has been shown."""
    if newest is None:
        return {}
    drawn = newest.lottery
    return {
        **_shape(division, len(newest.lines)),
        "shown": redraw.shown_teams(drawn) if drawn is not None else 0,
        "steps": redraw.steps(drawn) if drawn is not None else 0,
        "discarded": redraw.would_discard(division) if drawn is not None else [],
    }


def _shape(division: Division, players: int) -> dict[str, object]:
    teams = players // 2
    rounds = tree.build(teams).rounds if teams else ()
    return {
        "players": players,
        "teams": teams,
        "odd": players % 2 == 1,
        "is_event": division.format == Format.ROTATING,
        "rest": players % 4,
        "first_matches": len(rounds[0].matches) if rounds else 0,
        "rounds": len(rounds),
        "byes": sum(round_.bye is not None for round_ in rounds),
        "told": "" if division.format == Format.SINGLE else formats.format_text(division.format, division.options),
    }
