"""The officials' navigation: the organizer's rail in groups, the bar on phones, the desk's tabs, the head above."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.club import permissions
from tournament.control_room import hall_map
from tournament.lottery import championship
from tournament.models import Club, Division, Official, Round, Tournament, naming
from tournament.registration import preregistration

register = template.Library()


@dataclass(frozen=True)
class Place:
    """A page of the navigation. pages: the names of the further URLs that belong to it; part: an id on the page."""

    name: str
    label: Promise
    pages: tuple[str, ...] = ()
    part: str = ""

    def includes(self, view_name: str) -> bool:
        """Whether a page with this view name ("organizer:day") belongs here."""
        space, _colon, name = self.name.partition(":")
        here, _colon, page = view_name.partition(":")
        return here == space and (page == name or page in self.pages)


ROOM: Final = Place(
    "organizer:day", _("Control room"), ("note-task", "thanks", "answer-call", "start-round", "seating")
)
ROSTER = ("roster-preview", "roster-reading", "undo-roster", "past-results", "past-preview", "undo-results")
HALL = Place("organizer:tables", _("Hall"), ("table", "move-match"))
PAPER = Place("organizer:papers", _("Paper"), ("paper-of-pass",))
GROUPS: Final = {
    "before": (
        _("Before"),
        (
            Place("organizer:roster", _("Players & roster"), (*ROSTER, "quick-start")),
            Place("organizer:prizes", _("Prices & prizes"), ("prices", "price", "price-drop", "withdraw-prize")),
            Place("organizer:plan", _("Plan of the day"), ("plan-line", "plan-publish", "plan-lay-out")),
        ),
    ),
    "today": (
        _("Today"),
        (
            HALL,
            Place("organizer:passes", _("Judges & passes"), ("change-pass", "revoke-pass", "judge-tables")),
            Place(
                "organizer:matches",
                _("Matches & corrections"),
                ("correct", "correct-line", "correct-new", "correct-save", "match-history"),
            ),
            Place("organizer:absence", _("Absences & substitutes")),
            Place("desk:find", _("Desk & cash")),
            PAPER,
            Place("organizer:wall", _("Wall")),
        ),
    ),
    "after": (
        _("After"),
        (
            Place("public:results", _("Results & honours")),
            Place("organizer:treasury", _("Money"), ("payout", "take-prize-back", "hand-out")),
            Place("organizer:journal", _("Journal"), ("checkpoint",)),
        ),
    ),
    "setup": (
        _("Set-up"),
        (
            Place("organizer:settings", _("Tournament"), ("repeat",)),
            Place("organizer:photographs", _("Photographs")),
            Place("organizer:settings", _("Formats & rules"), (), "brackets"),
            Place("organizer:webhooks", _("Connected programs"), ("webhook", "webhook-secret")),
            Place("organizer:settings", _("Archive"), (), "archive"),
        ),
    ),
}
"""The rail by the parts of the day; the lottery of each bracket stands in the first one."""
CLUB: Final = (
    Place(
        "organizer:home",
        _("Tournaments"),
        ("new", "series", "change-series", "circuits", "change-circuit", "rating"),
    ),
    Place(
        "organizer:members",
        _("Members"),
        ("member", "new-member", "change-member", "standing", "duplicates", "merge", "merge-other", "erase-member",
         "members-roster", "members-roster-preview", "members-roster-reading", "undo-members-roster"),
    ),
    Place("organizer:personal-data", _("Personal data")),
    Place("organizer:officials", _("Officials"), ("password", "close-account")),
    Place("organizer:club-look", _("Crest & paper")),
    Place("organizer:club-language", _("Language"), ("club-mail",)),
    Place("organizer:archives", _("Import a tournament"), ("archive-preview",)),
    Place("organizer:backups", _("Back-ups")),
)  # fmt: skip
BAR: Final = (
    Place("organizer:day", _("Room"), ROOM.pages),
    HALL,
    Place("judge:tables", _("Scoring")),
    PAPER,
)
DESK: Final = (
    Place(
        "desk:find", _("Find"), ("now", "card", "person", "place", "walk-in", "several", "receipt", "reverse", "papers")
    ),
    Place("desk:places", _("Players"), ("waiting", "confirm")),
    Place("desk:cash", _("Cash"), ("cash-choose", "cash-box", "cash-paper", "cash-count", "cash-close")),
    Place("desk:door", _("Paper")),
)


@dataclass(frozen=True)
class Link:
    """A place as it is shown: whether it is the current one, and whether what it is for is done (None: never)."""

    label: str | Promise
    url: str
    here: bool = False
    done: bool | None = None
    place: str = ""


@dataclass(frozen=True)
class Group:
    """A part of the rail; open if it is the current one."""

    label: str | Promise
    links: list[Link]
    open: bool


@register.inclusion_tag("frame/navigation/official_head.html", takes_context=True)
def official_head(context: dict[str, Any], *, rail: bool = True) -> dict[str, Any]:
    """The head of an official's page: crest, the club's tournaments, role and person; on top of the rail, or alone."""
    _tournament, club = _about(context)
    latest = club.tournaments.order_by("-date", "-pk")[:6] if club is not None else ()
    offices = context.get("offices", frozenset())
    return {
        "tournament": context.get("tournament"),
        "club": club,
        "latest": latest,
        "offices": offices,
        "role": next((role.label for role in Official.Role if role in offices), ""),
        "is_official": context.get("is_official"),
        "user": context.get("user"),
        "csrf_token": context.get("csrf_token"),
        "is_rail": rail and _organizes(context, club),
    }


@register.inclusion_tag("frame/navigation/organizer_nav.html", takes_context=True)
def rail(context: dict[str, Any]) -> dict[str, Any]:
    """The organizer's rail; empty for a page without a club, and for officials with less than its rights."""
    tournament, club = _about(context)
    if club is None or not _organizes(context, club):
        return {}
    here = _here(context)
    links = [_link(place, club.pk, here) for place in CLUB]
    groups = [*(_groups(tournament, here) if tournament else ()), Group(_("Club"), links, not tournament)]
    if any(link.here for link in links):
        groups[-1] = Group(_("Club"), links, open=True)
    bar = [_link(place, tournament.slug, here) for place in BAR] if tournament else []
    room = _link(ROOM, tournament.slug, here) if tournament else None
    finds = here == "organizer:find"
    named = tournament if context.get("tournament") is None else None  # the head of a club's page names only the club
    return {"tournament": tournament, "named": named, "groups": groups, "bar": bar, "room": room, "finds": finds}


@register.inclusion_tag("registration/desk_nav.html", takes_context=True)
def desk_nav(context: dict[str, Any]) -> dict[str, Any]:
    """The desk's places; empty for a page without a tournament."""
    tournament = context.get("tournament")
    if not isinstance(tournament, Tournament):
        return {}
    here = _here(context)
    waiting = preregistration.waiting(tournament).count() if tournament.pre_registration else 0
    links = [_link(place, tournament.slug, here) for place in DESK]
    organizes = _organizes(context, tournament.club)
    return {"tournament": tournament, "links": links, "waiting": waiting, "here": here, "organizes": organizes}


@register.filter
def age(since: datetime.datetime, now: datetime.datetime) -> str:
    """How long ago, "17 min"; after an hour, the time of day."""
    minutes = max(int((now - since).total_seconds() // 60), 0)
    if minutes >= hall_map.HOUR:
        return time_format(timezone.localtime(since), "TIME_FORMAT")
    return hall_map.lasting(minutes)


@register.filter
def lasting(minutes: int | None) -> str:
    """So many minutes in words, "4 h 12 min"; None counts as none."""
    return hall_map.lasting(minutes or 0)


def _groups(tournament: Tournament, here: str) -> Iterator[Group]:
    """Yield the groups of a tournament; that of its phase is open, and that of the current page."""
    divisions = list(tournament.divisions.all())
    phase = _phase(tournament, divisions)
    for key, (label, places) in GROUPS.items():
        links = [_link(place, tournament.slug, here) for place in places]
        if key == "before":
            links += [_lottery(tournament, division, here) for division in divisions]
        yield Group(label, links, key == phase or any(link.here for link in links))


def _phase(tournament: Tournament, divisions: list[Division]) -> str:
    """The part of the day: before the first round, after all is decided, or between them."""
    drawn = any(division.bracket_id for division in divisions)
    if not drawn or not Round.objects.filter(division__tournament=tournament).exists():
        return "before"
    return "after" if championship.winners_of(tournament) else "today"


def _lottery(tournament: Tournament, division: Division, here: str) -> Link:
    label = gettext("Lottery: {bracket}").format(bracket=naming.division_name(division))
    url = resolve_url("organizer:lottery", tournament.slug, division.key)
    return Link(label, url, here in (f"organizer:lottery {division.key}", f"organizer:late {division.key}"),
                division.bracket_id is not None)  # fmt: skip


def _link(place: Place, of: str | int, here: str) -> Link:
    url = resolve_url(place.name) if place.name == "organizer:home" else resolve_url(place.name, of)
    fragment = f"#{place.part}" if place.part else ""
    belongs = here.startswith(("organizer:format ", "organizer:bracket ")) and place.part == "brackets"
    is_here = belongs or (not place.part and place.includes(here.partition(" ")[0]))
    return Link(place.label, url + fragment, is_here, place=place.name)


def _here(context: dict[str, Any]) -> str:
    """The view name of the page, with the key of its bracket if it has one: "organizer:lottery men"."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is None:
        return ""
    return f"{match.view_name} {match.kwargs['key']}" if "key" in match.kwargs else str(match.view_name)


def _about(context: dict[str, Any]) -> tuple[Tournament | None, Club | None]:
    """The tournament and the club of a page; a page of a club leads back to its latest tournament."""
    tournament, club = context.get("tournament"), context.get("club")
    if isinstance(tournament, Tournament):
        return tournament, tournament.club
    if not isinstance(club, Club):
        return None, None
    if "rail_tournament" not in context:
        context["rail_tournament"] = club.tournaments.order_by("-date", "-pk").first()
    return context["rail_tournament"], club


def _organizes(context: dict[str, Any], club: Club | None) -> bool:
    user = context.get("user")
    return club is not None and user is not None and user.has_perm(permissions.ORGANIZE, club)


def places(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield the name and the URL of every page of the rail."""
    yield str(ROOM.label), resolve_url(ROOM.name, tournament.slug)
    for _label, found in GROUPS.values():
        yield from ((str(place.label), _link(place, tournament.slug, "").url) for place in found)
    for division in tournament.divisions.all():
        link = _lottery(tournament, division, "")
        yield str(link.label), link.url
    yield from ((str(place.label), _link(place, tournament.club_id, "").url) for place in CLUB)
