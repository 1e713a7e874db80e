"""The five places of a tournament's public pages, and what stands under More."""

from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournament.models import Division, Tournament

register = template.Library()

BRACKET: Final = frozenset({"bracket", "match"})
MINE: Final = frozenset({"teams", "team", "next-match", "player"})
CHOICE: Final = "list"
"""What names the bracket in the URL of the standings."""


@dataclass(frozen=True)
class Place:
    """A link of the navigation. here: its `aria-current`, "page" on the page itself, "true" below it, else ""."""

    key: str
    name: str
    address: str
    here: str = ""


@register.inclusion_tag("frame/navigation/places.html", takes_context=True)
def places(context: dict[str, Any]) -> dict[str, Any]:
    """Navigation of visitors: a bar at the foot of a phone, tabs from 768 px on."""
    request, tournament = context["request"], context["tournament"]
    here = request.resolver_match.url_name
    divisions = list(tournament.divisions.all())
    asked = request.resolver_match.kwargs.get("key", "") if here == "bracket" else request.GET.get(CHOICE, "")
    chosen = next((one for one in divisions if one.key == asked), None)
    more = _more(tournament, here, offers_notices=context.get("offers_notices", False))
    return {
        "tournament": tournament,
        "chosen": chosen.key if chosen else "",
        "brackets": [(one, one == chosen) for one in divisions] if here == "bracket" and len(divisions) > 1 else [],
        "places": _places(tournament, here, divisions, chosen),
        "more": more,
        "more_here": any(one.here for one in more),
    }


def _places(tournament: Tournament, here: str, divisions: list[Division], chosen: Division | None) -> list[Place]:
    def place(key: str, name: str, address: str, *, page: str, below: frozenset[str] = frozenset()) -> Place:
        return Place(key, name, address, "page" if here == page else "true" if here in below else "")

    slug = tournament.slug
    standings = reverse("public:standings", args=[slug]) + (f"?{urlencode({CHOICE: chosen.key})}" if chosen else "")
    found = [
        place("now", _("Now"), reverse("public:tournament", args=[slug]), page="tournament"),
        place("mine", _("My table"), reverse("public:teams", args=[slug]), page="teams", below=MINE),
        place("standings", _("Standings"), standings, page="standings"),
    ]
    if shown := chosen or _in_play(divisions):
        address = reverse("public:bracket", args=[slug, shown.key])
        found.insert(2, place("bracket", _("Bracket"), address, page="bracket", below=BRACKET))
    return found


def _in_play(divisions: list[Division]) -> Division | None:
    """The bracket that people look for when they have chosen none: the championship once it is drawn."""
    drawn = [one for one in divisions if one.bracket_id]
    finals = [one for one in drawn if one.kind == Division.Kind.CHAMPIONSHIP]
    return next(iter([*finals, *drawn, *divisions]), None)


def _more(tournament: Tournament, here: str, *, offers_notices: bool) -> list[Place]:
    slug = tournament.slug
    links: list[tuple[str, str, list[object], bool]] = [
        ("schedule", _("Plan of the day"), [slug], tournament.schedule_published),
        ("results", _("Results"), [slug], True),
        ("prizes", _("Prizes"), [slug], tournament.prizes.exists()),
        ("lottery", _("Lottery"), [slug], True),
        ("champions", _("Champions of all years"), [tournament.club_id], True),
        ("rules", _("Rules"), [slug], True),
        ("notices", _("Notices of my matches"), [slug], offers_notices),
        ("find-paper", _("Find a paper"), [], True),
        ("wall", _("The wall screen for the hall"), [slug], True),
    ]
    return [
        Place(name, words, reverse(f"public:{name}", args=args), "page" if here == name else "")
        for name, words, args, is_shown in links
        if is_shown
    ]
