"""Template tags available everywhere without {% load %}.

Translations, money, names, prizes, champions and standings; absence: the countdown to a round, cited rules, withdrawals
and substitutions; domino tiles as SVG: "6-3" becomes a picture labelled 6-3; the schedule and its forecast in words.
"""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags import i18n
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from brackets import lottery
from brackets.models import Entrant
from scoring.profile import rulings
from tournament.control_room import forecast as control_room_forecast
from tournament.control_room.forecast import Outlook, Span
from tournament.core import figures, stylesheets
from tournament.core.errors import cite
from tournament.core.money import money_text
from tournament.core.names import with_initials
from tournament.documents.kinds import KINDS
from tournament.documents.queue.catalogue import set_title, title
from tournament.hall import clock, sheet_states
from tournament.lottery import championship
from tournament.matches import withdrawals
from tournament.models import Division, Document, Person, Round, TableMatch, Team, Tournament, naming
from tournament.prizes import pledges
from tournament.results import champions
from tournament.results.standings import Column, Row
from tournament.tournaments import opening, schedule

register = template.Library()


# Django's own {% translate %} and {% blocktranslate %}, available in every template.
register.tag("translate", i18n.do_translate)
register.tag("blocktranslate", i18n.do_block_translate)

# Amounts in cents: 1500 -> "$15.00"; None counts as 0. Other currencies: "15.00 CHF".
register.filter("money", money_text)

# A name that has no room for its given names. Figures: a difference with its sign, 167 -> "+167"; points; a score that
# stays on one line, `{{ 99|score:37 }}` -> "99 : 37".
register.filter(figures.signed)
register.filter(with_initials)
register.filter(figures.points)
register.filter(figures.score)

# Names in the language of the page: "Men"; a standard division of a file; "Men: Round 2"; 7 -> "0007"; "Scoresheets:
# Men, Final"; the title of a set of documents; the citation of a rule.
register.filter(naming.division_name)
register.filter(naming.pool_name)
register.filter(naming.plan_name)
register.filter("registration_number", lottery.label)
register.filter("document_name", title)
register.filter("set_name", set_title)
register.filter("cited", cite)

# Prizes in words.
register.filter(pledges.place_name)
register.filter(pledges.bracket_of)
register.filter(pledges.prize_name)
register.filter(pledges.percent)

# A figure of the standings: `{{ column|text_in:row }}`.
register.filter("text_in", Column.text)


@register.simple_tag
def figure(column: Column, row: Row) -> SafeString:
    """A cell of the standings; a page has more than a thousand, and each would be ten tags of a template."""
    cost = column.cost_of(row)
    told = format_html(' <span class="muted">(−{})</span>', cost) if cost else ""
    roomy = "" if column.is_on_phones else " roomy"
    return format_html('<td class="is-{}{}">{}{}</td>', column.key, roomy, column.text(row), told)


@register.filter
def with_reasons(groups: Iterable[Any]) -> list[Row]:
    """The rows of groups that wins alone did not put in their place, and those that they stand behind."""
    rows = [row for group in groups for row in group.rows]
    before = {row.standing.separated.before for row in rows if row.reason and row.standing.separated}
    return [row for row in rows if row.reason or row.team.number in before]


@register.filter
def gives_sanctions(tournament: Tournament) -> bool:
    """Whether a tournament has sanctions besides those on its sheets."""
    return rulings.are_given(opening.profile_of(tournament))


@register.filter
def holds_rounds(tournament: Tournament) -> bool:
    """Whether the next round of a tournament can wait for the photos of its sheets, or for their confirmation."""
    return sheet_states.options_of(tournament).holds_rounds


@register.filter
def is_provisional(tournament: Tournament) -> bool:
    """Whether the standings rest on sheets that an official has not confirmed yet, where this is asked for."""
    return sheet_states.is_provisional(tournament)


@register.filter
def round_name(round_: Round) -> str:
    """The round's name in the language of the page: "Final", "Round 2"."""
    return naming.round_name(round_.division, round_.number)


@register.filter
def kind_name(document: Document) -> str:
    """The name of a document's kind, in the language of the page: "bracket sheet"."""
    return str(KINDS[document.kind].label)


@register.simple_tag
def styles(audience: str) -> SafeString:
    """The stylesheet of an audience: one file, or its sources while they are not collected (development, tests)."""
    joined = stylesheets.joined_name(audience)
    is_collected = not settings.DEBUG and joined in getattr(staticfiles_storage, "hashed_files", ())
    names = (joined,) if is_collected else stylesheets.SOURCES[audience]
    return format_html_join("\n    ", '<link rel="stylesheet" href="{}">', ((static(name),) for name in names))


@register.inclusion_tag("frame/countdowns.html")
def countdowns(tournament: Tournament) -> dict[str, Any]:
    """Each round that waits for teams, with the time by which they must be seated; and the match clocks that run."""
    faces = clock.faces(tournament)
    told = clock.announced(tournament) if faces else {}
    return {"rounds": list(schedule.waited_for(tournament)), "clocks": faces, **told}


@register.inclusion_tag("hall/wall/time.html")
def wall_time(tournament: Tournament) -> dict[str, Any]:
    """The match clocks that run, in the size of the wall."""
    faces = clock.faces(tournament)
    return {"clocks": faces, **(clock.announced(tournament) if faces else {})}


@register.inclusion_tag("frame/team_changes/withdrawals.html")
def gone_from(division: Division) -> dict[str, Any]:
    """The teams of a division that withdrew, and its substitutions."""
    if division.bracket_id is None:
        return {}
    numbers = set(Entrant.objects.filter(bracket=division.bracket_id).values_list("number", flat=True))
    gone = [
        one
        for number, one in sorted(championship.withdrawals_by_team(division.tournament).items())
        if number in numbers
    ]
    rows = withdrawals.substitutions_of(division.tournament).filter(team__number__in=numbers)
    return {"gone": gone, "substitutions": rows, "key": division.key}


@register.inclusion_tag("frame/team_changes/substitutions.html")
def substitutes_at(table_match: TableMatch) -> dict[str, Any]:
    """The substitutions during a match."""
    return {"substitutions": withdrawals.substitutions_of(table_match.tournament).filter(table_match=table_match)}


TILE = re.compile(r"[0-6]-[0-6]")
LOW, MIDDLE, HIGH = 7, 15, 23  # coordinates of the pips in a half of 30 by 30
SPOTS = {
    0: [],
    1: [(MIDDLE, MIDDLE)],
    2: [(LOW, LOW), (HIGH, HIGH)],
    3: [(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    4: [(LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)],
    5: [(LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)],
    6: [(x, y) for x in (LOW, HIGH) for y in (LOW, MIDDLE, HIGH)],
}


@register.simple_tag
def domino(tile: str) -> SafeString:
    """One upright tile, with the higher half on top. Raises ValueError for an invalid tile."""
    if not TILE.fullmatch(tile):
        raise ValueError(f"no tile: {tile!r}")
    high, low = (int(half) for half in tile.split("-"))
    spots = [*SPOTS[high], *((x, y + 30) for x, y in SPOTS[low])]
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="2.9"/>' for x, y in spots)
    return format_html(
        '<svg class="domino" viewBox="-2 -2 34 64" role="img" aria-label="{tile}"><rect x="0" y="0" width="30" '
        'height="60" rx="5"/><path d="M4 30h22"/><g>{circles}</g></svg>',
        tile=tile,
        circles=mark_safe(circles),  # noqa: S308 - numbers of ours only
    )


FINE, COARSE = 5, 15  # minutes to which a range is rounded outwards
WIDE: Final = datetime.timedelta(minutes=60)
SOON: Final = datetime.timedelta(minutes=3)
NARROW: Final = datetime.timedelta(minutes=10)


@register.simple_tag
def forecast(tournament: Tournament) -> Outlook:
    """The forecast shared by all pages: {% forecast tournament as outlook %}."""
    return control_room_forecast.lately(tournament, timezone.now())


@register.inclusion_tag("frame/schedule_now.html")
def plan_now(tournament: Tournament) -> dict[str, Any]:
    """What is scheduled now and next, and when the day will end. It needs no request."""
    now = timezone.now()
    return {
        "tournament": tournament,
        "present": schedule.present(tournament, now),
        "next": schedule.next_event(tournament, now),
        "outlook": control_room_forecast.lately(tournament, now),
        "today": timezone.localdate(now) == tournament.date,
    }


@register.filter
def team_title(team: Team) -> str:
    """ "Team 4", or "Player 7" for a person of an individual event."""
    return naming.team_title(team)


@register.filter
def span_of(spans: Mapping[int, Span], key: int) -> Span | None:
    """The range of one table, round or division, or None: {{ outlook.tables|of:match.pk|when:outlook.at }}."""
    return spans.get(key)


@register.filter
def when(span: Span | None, at: datetime.datetime) -> str:
    """A range as text: "about 10:40 AM", "10:40 – 11:05 AM", "any minute – 11:05 AM"; "" for None."""
    if span is None:
        return ""
    # A wide range is uncertain: fine steps would suggest a precision it does not have.
    step = COARSE if span.high - span.low > WIDE else FINE
    low, high = _rounded(span.low, step, up=False), _rounded(span.high, step, up=True)
    if low - at < SOON:
        return _("any minute – {high}").format(high=_clock(high))
    if high - low <= NARROW:
        return _("about {middle}").format(middle=_clock(_rounded(span.middle, FINE, up=False)))
    return _("{low} – {high}").format(low=_clock(low), high=_clock(high))


def _rounded(moment: datetime.datetime, step: int, *, up: bool) -> datetime.datetime:
    """Round to steps of UTC minutes, which agree with local minutes in all but a few time zones."""
    seconds = moment.timestamp()
    whole = seconds // (step * 60) * (step * 60)
    if up and whole < seconds:
        whole += step * 60
    return datetime.datetime.fromtimestamp(whole, datetime.UTC)


def _clock(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment), "TIME_FORMAT")


@register.inclusion_tag("frame/share.html", takes_context=True)
def share(context: dict[str, Any], about: object = None, *, text: str = "", url: str = "") -> dict[str, Any]:
    """Links that share this page, or `url`, with a ready text. `about`: a division, match, team or player; None: all.

    Plain links to WhatsApp and Telegram: nothing is loaded from there.
    """
    url = url or f"{context['base_url']}{context.get('canonical') or context['request'].path}"
    text = text or share_text(context["tournament"], about)
    ways = [
        ("WhatsApp", "https://wa.me/?" + urlencode({"text": f"{text} {url}"}, quote_via=quote)),
        ("Telegram", "https://t.me/share/url?" + urlencode({"url": url, "text": text}, quote_via=quote)),
    ]
    return {"text": text, "url": url, "ways": ways}


def share_text(tournament: Tournament, about: object) -> str:
    """The text that goes with the address of a public page."""
    if isinstance(about, Division):
        return _("{bracket}, {tournament}: who plays whom, live").format(
            bracket=naming.division_name(about), tournament=tournament
        )
    if isinstance(about, TableMatch):
        text = _("Table {number}, {tournament}: {team} against {other}, live")
        return text.format(number=about.table, tournament=tournament, team=about.team_a.label, other=about.team_b.label)
    if isinstance(about, Team):
        text = _("{team}, {names}: table and matches at {tournament}")
        return text.format(team=naming.team_title(about), names=about.label, tournament=tournament)
    if isinstance(about, Person):
        return _("{name}: partner, table and matches").format(name=about.name)
    return _("{tournament}, {date}: tables, brackets and results, live").format(
        tournament=tournament, date=date_format(tournament.date)
    )


@register.inclusion_tag("results/champion_head.html")
def champion_head(tournament: Tournament, champion: Team) -> dict[str, Any]:
    """The champions of a tournament: photograph or laurel, names, and the results on their road."""
    return {"tournament": tournament, "champion": champion, "road": champions.road_of(champion)}
