"""The rules of one lottery: what an organizer sets before the list closes, and what the hall reads with it.

The club's wishes about last year's partners and byes are looked up here.
"""

import datetime
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets import lottery, selectors
from brackets.lottery import Obstacle, Wishes
from tournament.core.errors import Refused
from tournament.models import Division, Registration, TeamPlayer, Tournament

LONGEST_OBJECTIONS = 240  # minutes
MOST_PAIRS = 200
# Two numbers with blanks or one of - + , ; / & between them.
PAIR = re.compile(r"\s*(\d{1,6})\s*[-+,;/&\s]\s*(\d{1,6})\s*")


@dataclass(frozen=True)
class Terms:
    """What an organizer asks of a lottery.

    `tiles`: 28, 14 as the shorter form, or 0: the secret alone decides. `objection_minutes`: how long the closed entry
    list is shown before the lottery goes on; 0 for a hall that agrees at once. `apart`: pairs of registration numbers
    that must not be partners. `partners_apart`, `byes_apart`: avoid last year's partners, and a second bye for the same
    person within a year.
    """

    tiles: int = lottery.FULL
    objection_minutes: int = 15
    apart: tuple[tuple[int, int], ...] = ()
    partners_apart: bool = False
    byes_apart: bool = False


DEFAULT = Terms()


def read_pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Parse pairs of numbers, one pair a line: "7 12" or "0007-0012". Refused at the first other line."""
    pairs = []
    for line in filter(str.strip, text[:10_000].splitlines()):  # bounds the work on a request
        found = PAIR.fullmatch(line)
        if found is None:
            message = _("Write two registration numbers on each line, such as 7 12. This is not that: {line}")
            raise Refused(message.format(line=line.strip()[:40]), field="apart")
        pairs.append((int(found[1]), int(found[2])))
    return tuple(pairs)


def check_terms(terms: Terms, listed: Iterable[Registration]) -> None:
    """Raise Refused at the first of the terms that is impossible for these people."""
    if terms.tiles not in (lottery.FULL, lottery.SHORT, lottery.NONE):
        raise Refused(_("All 28 tiles are drawn, 14 as the shorter form, or none."), field="tiles", code="tiles")
    if not 0 <= terms.objection_minutes <= LONGEST_OBJECTIONS:
        message = _("The time for objections is between 0 and 240 minutes.")
        raise Refused(message, field="objection_minutes", code="objection-time")
    if len(terms.apart) > MOST_PAIRS:
        raise Refused(_("At most 200 pairs can be kept apart."), field="apart", code="too-many-pairs")
    _check_pairs(terms.apart, {place.number for place in listed})


def _check_pairs(pairs: Iterable[tuple[int, int]], numbers: Collection[int]) -> None:
    for pair in pairs:
        for number in pair:
            if number not in numbers:
                message = _("Number {number} takes no part in the lottery of this bracket.")
                raise Refused(message.format(number=lottery.label(number)), field="apart", code="not-on-the-list")
        if pair[0] == pair[1]:
            message = _("{number} cannot be kept apart from themselves.")
            raise Refused(message.format(number=lottery.label(pair[0])), field="apart", code="same-person")


def sentences(rules: lottery.Rules, *, partners: bool = False, byes: bool = False) -> list[str]:
    """Return the rules of a lottery in the active language, as shown on the wall; their English text is hashed.

    partners, byes: whether the club asked to keep last year's apart, which is said even if it concerns nobody.
    """
    return [
        *_chance(rules["tiles"]),
        _("Everybody's ticket comes from the seed and the line on the list. The lowest ticket is drawn first."),
        _("First and second are a team, third and fourth the next. An odd last one waits as substitute."),
        _("Places and byes, and the first round's tables and seats, are drawn in the same way."),
        *_wishes(rules, _idle(rules, partners=partners, byes=byes)),
    ]


def _chance(tiles: int) -> list[str]:
    """Return what the seed is made of."""
    if tiles == lottery.NONE:
        return [
            _("No tiles are drawn. The start of the server's chain of secrets is published before the list is closed."),
            _("The seed is a hash of the list and of the next secret, which is revealed with the result."),
            _("If the secret is lost, there is no result: the list is opened again, and tiles are drawn."),
        ]
    drawn = (
        _("All 28 tiles of a double-six set are drawn in the open, one by one, and typed as they are drawn.")
        if tiles == lottery.FULL
        else _("14 tiles of a double-six set are drawn in the open, one by one, and typed as they are drawn.")
    )
    return [
        _("The list is closed. Its hash, and the commitment to the server's secret, are published before any tile."),
        drawn,
        _("The seed is a hash of the list, the secret and the tiles."),
        _("If the secret is lost, the draw goes on without it: the seed is then made of the list and the tiles."),
    ]


def _wishes(rules: lottery.Rules, idle: list[str]) -> list[str]:
    if not lottery.wishes_of(rules):
        return idle or [_("There are no wishes: nobody is kept apart from anybody.")]
    told = []
    if rules["apart"]:
        told.append(_("Not drawn as partners: {pairs}.").format(pairs=_pairs(rules["apart"])))
    if rules["last_year"]:
        text = _("Not drawn as partners, because they were in the last year: {pairs}.")
        told.append(text.format(pairs=_pairs(rules["last_year"])))
    if rules["no_bye"]:
        text = _("No bye in the first round, because they had one in the last year: {numbers}.")
        told.append(text.format(numbers=", ".join(rules["no_bye"])))
    last = _(
        "Whole draws are tried in turn, and the first one that fulfils every wish counts; its number is published."
    )
    return [*told, *idle, last]


def _idle(rules: lottery.Rules, *, partners: bool, byes: bool) -> list[str]:
    """Return the wishes that were asked for and concern nobody on this list."""
    told = []
    if partners and not rules["last_year"]:
        told.append(_("Last year's partners are kept apart: there are none on this list."))
    if byes and not rules["no_bye"]:
        told.append(_("Nobody has a bye twice in a year: nobody of this list had one in the last."))
    return told


def _pairs(pairs: Iterable[Iterable[str]]) -> str:
    return ", ".join(" + ".join(pair) for pair in pairs)


YEAR = datetime.timedelta(days=366)  # last year's date can differ by a day


def wishes_for(terms: Terms, tournament: Tournament, listed: Collection[Registration]) -> Wishes:
    """Return the wishes in the form of the lottery: only numbers on this list."""
    labels = {place.person_id: lottery.label(place.number) for place in listed}
    earlier = Tournament.objects.filter(
        club=tournament.club_id, date__gte=tournament.date - YEAR, date__lte=tournament.date
    ).exclude(pk=tournament.pk)
    apart = frozenset(lottery.pair(lottery.label(one), lottery.label(other)) for one, other in terms.apart)
    partners = _partners(earlier, labels) if terms.partners_apart else frozenset()
    passed = _had_a_bye(earlier, labels) if terms.byes_apart else frozenset()
    return Wishes(apart=apart, last_year=partners, no_bye=passed)


def require_possible(numbers: Collection[int], wishes: Wishes) -> None:
    """Raise Refused with the reason when no outcome, or hardly any, fulfils the wishes."""
    found = lottery.obstacle([lottery.label(number) for number in numbers], wishes)
    if found is not None:
        raise Refused(_why_not(found), field="apart", code=f"wishes-{found.code}")


def _why_not(found: Obstacle) -> str:
    match found.code:
        case "alone":
            text = _("With these wishes there is no possible partner for {numbers}.")
            return text.format(numbers=", ".join(_each(found.params["numbers"])))
        case "too-few-teams":
            text = ngettext(
                "With these wishes only {teams} team can be made, and {needed} are needed.",
                "With these wishes only {teams} teams can be made, and {needed} are needed.",
                int(str(found.params["teams"])),
            )
            return text.format(**found.params)
        case "no-bye":
            return _("With these wishes no team may have the bye of the first round.")
    text = _("Hardly any result fulfils these wishes: {accepted} of {tried} tried. Ask for fewer.")
    return text.format(**found.params)


def _each(numbers: object) -> list[str]:
    return [str(number) for number in numbers] if isinstance(numbers, list | tuple) else [str(numbers)]


def _partners(earlier: "QuerySet[Tournament]", labels: Mapping[int, str]) -> frozenset[tuple[str, str]]:
    """Return the partners in these tournaments, both of whom are on this list."""
    teams: dict[int, list[int]] = {}
    rows = TeamPlayer.objects.filter(team__tournament__in=earlier, registration__person__in=labels)
    for team, person in rows.values_list("team", "registration__person"):
        teams.setdefault(team, []).append(person)
    return frozenset(
        lottery.pair(labels[people[0]], labels[people[1]]) for people in teams.values() if len(people) == 2
    )


def _had_a_bye(earlier: "QuerySet[Tournament]", labels: Mapping[int, str]) -> frozenset[str]:
    """Return the people of this list who had a bye in the first round of one of these tournaments."""
    found: set[str] = set()
    for division in Division.objects.filter(
        tournament__in=earlier, kind=Division.Kind.POOL, bracket__isnull=False
    ).select_related("bracket"):
        assert division.bracket is not None  # noqa: S101 - filtered
        for entrant in selectors.byes(division.bracket, 1):
            rows = TeamPlayer.objects.filter(
                team__tournament=division.tournament_id, team__number=entrant.number, registration__person__in=labels
            )
            found |= {labels[person] for person in rows.values_list("registration__person", flat=True)}
    return frozenset(found)
