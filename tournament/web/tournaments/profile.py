"""The page of a tournament's profile: the preset that it begins with, and each option."""

from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.profile import presets
from scoring.profile.profile import Profile
from scoring.profile.rulings import are_given
from scoring.profile.standings import DESCENDING
from tournament.club import permissions
from tournament.core.figures import MINUS
from tournament.hall import table_changes
from tournament.models import Round, Tournament
from tournament.tournaments import clock as match_clock
from tournament.tournaments import opening, profiles
from tournament.tournaments.profile_options import Option
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, run_step, submit, success

PLACES: Final = 10
"""How many criteria of an order the form has fields for."""
SHARES: Final = ("pf", "pc", "eff")


def preset_field() -> forms.ChoiceField:
    """The field of a preset."""
    return forms.ChoiceField(
        label=gettext_lazy("Profile"),
        choices=[(key, name) for key, name in profiles.NAMES.items()],
        initial=profiles.DEFAULT,
        required=False,
        help_text=gettext_lazy("How standings, byes and sanctions work; each option can be changed in the settings."),
    )


def _criteria() -> list[tuple[str, str]]:
    """Every criterion with its usual direction, then those that can be turned."""
    turned = [f"{name}:{'asc' if DESCENDING[name] else 'desc'}" for name in profiles.CRITERIA if name in DESCENDING]
    return [("", "–"), *((one, profiles.criterion_text(one)) for one in (*profiles.CRITERIA, *turned))]


class ProfileForm(forms.Form):
    """Every option of a profile, as fields named after it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for option in profiles.OPTIONS:
            self.fields.update(_fields(option))

    @classmethod
    def showing(cls, profile: Profile) -> "ProfileForm":
        """The form with the options of a profile."""
        initial: dict[str, Any] = {}
        for name, value in profile.plain.items():
            if name == "order" or name in profiles.AWARDS or name == "win_points":
                assert isinstance(value, list)  # noqa: S101 - as `Profile.plain` writes these options
                initial |= dict(zip(_names(name), value, strict=False))
            else:
                initial[name] = value
        return cls(initial=initial)

    @property
    def shown(self) -> list[tuple[Option, list[tuple[str, str]]]]:
        """Each option with its values as text, for a profile that cannot change; a value of several has its name."""
        found = []
        for option, fields in self.groups:
            known = [field for field in fields if field.value() not in (None, "")]
            is_named = len(fields) > 1 and option.name != "order"
            found.append((option, [(str(field.label) if is_named else "", _text_of(field)) for field in known]))
        return [(option, values or [("", "–")]) for option, values in found]

    @property
    def groups(self) -> list[tuple[Option, list[BoundField]]]:
        """Each option with its fields."""
        return [(option, [self[name] for name in _names(option.name)]) for option in profiles.OPTIONS]

    def options(self) -> dict[str, Any]:
        """The options, as the step takes them."""
        data = self.cleaned_data
        found: dict[str, Any] = {}
        for option in profiles.OPTIONS:
            values = [data[name] for name in _names(option.name)]
            if len(values) == 1:
                found[option.name] = option.value_of(values[0]) if option.words is not None else values[0]
                continue
            found[option.name] = [value for value in values if value or option.name != "order"]
        return found


def _text_of(field: BoundField) -> str:
    """The chosen value as people read it."""
    value = field.value()
    if isinstance(field.field, forms.ChoiceField):
        return str(next(text for key, text in field.field.choices if key == value))  # type: ignore[union-attr,misc] # flat
    return str(value).replace("-", MINUS)


def _names(name: str) -> list[str]:
    """The names of the fields of an option."""
    if name == "order":
        return [f"order_{place}" for place in range(1, PLACES + 1)]
    if name in profiles.AWARDS:
        return [f"{name}_{part}" for part in ("result", *SHARES)]
    return [f"win_points_{part}" for part in ("won", "drawn", "lost")] if name == "win_points" else [name]


def _fields(option: Option) -> dict[str, forms.Field]:
    if option.words is not None:
        choices = [*option.words.items()]
        label, text = str(option.label), str(option.meaning)
        return {option.name: forms.ChoiceField(label=label, help_text=text, choices=choices, widget=forms.RadioSelect)}
    if option.span is not None:
        least, most = option.span
        label, text = str(option.label), str(option.meaning)
        return {option.name: forms.IntegerField(label=label, help_text=text, min_value=least, max_value=most)}
    names = _names(option.name)
    if option.name == "order":
        return {
            name: forms.ChoiceField(label=_("Criterion {place}").format(place=place), choices=_criteria, required=False)
            for place, name in enumerate(names, start=1)
        }
    if option.name == "win_points":
        labels = (_("Win"), _("Draw"), _("Loss"))
        return {name: forms.IntegerField(label=label) for name, label in zip(names, labels, strict=True)}
    if option.name == "close_after":
        return {option.name: forms.IntegerField(label=gettext_lazy("Minutes"), required=False)}
    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=[*profiles.RESULTS.items()])
    labels = (_("Points for"), _("Points against"), _("Effectiveness"))
    shares = (forms.CharField(label=label, max_length=9) for label in labels)
    return dict(zip(names, (result, *shares), strict=True))


@needs(permissions.ORGANIZE, FORM)
def profile(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the options of the profile, and change them until the first round begins."""
    form = ProfileForm.showing(opening.profile_of(tournament))
    began = Round.objects.filter(division__tournament=tournament).exists()
    if request.method == "POST":
        form = ProfileForm(request.POST)
    step = lambda: table_changes.change_tournament(  # noqa: E731
        tournament=tournament, by=request.user, profile_options=form.options()
    )
    done, status = submit(
        form,
        lambda: run_step(request, tournament, step),
        lambda _done: success(request, _("The profile is saved."), "organizer:profile", tournament.slug),
    )
    context = {
        "tournament": tournament,
        "form": form,
        "presets": [(one.key, profiles.named(one.key), one.key == tournament.profile) for one in presets.all_presets()],
        "name": profiles.named(tournament.profile),
        "source": presets.get(tournament.profile).source,
        "clock": [*match_clock.described(match_clock.clock_of(tournament))],
        "sanctions": are_given(opening.profile_of(tournament)),
        "began": began,
    }
    return done or render(request, "tournaments/profile.html", context, status=status)


@needs(permissions.ORGANIZE, POST)
def take_preset(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Begin with the options and the match clock of a preset."""
    key = request.POST.get("profile", "")

    def step() -> str:
        changes = {"profile": key, "profile_options": {}}
        if key == tournament.profile:  # taken again: its clock too
            changes["clock"] = opening.preset_clock(tournament, key)
        table_changes.change_tournament(tournament=tournament, by=request.user, **changes)
        return _("The profile {name} is taken.").format(name=profiles.named(key))

    return press(request, step, "organizer:profile", tournament.slug)
