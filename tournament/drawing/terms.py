"""The rules of one draw: what an organizer sets before the list is closed, and what the hall reads beside it."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets import lottery
from tournament.errors import Refused
from tournament.models import Registration

LONGEST_OBJECTIONS = 240  # minutes
MOST_PAIRS = 200
PAIR = re.compile(r"\s*(\d{1,6})\s*[-+,;/&\s]\s*(\d{1,6})\s*")


@dataclass(frozen=True)
class Terms:
    """What an organizer asks of a draw.

    `tiles`: 28, or 14 as the shorter form. `objection_minutes`: how long the closed list hangs before the draw goes
    on; 0 for a hall that agrees at once. `apart`: pairs of registration numbers that are not to be partners.
    `partners_apart`, `byes_apart`: last year's partners, and a bye twice to the same person in a year.
    """

    tiles: int = lottery.FULL
    objection_minutes: int = 15
    apart: tuple[tuple[int, int], ...] = ()
    partners_apart: bool = False
    byes_apart: bool = False


DEFAULT = Terms()


def read_pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers as they are typed, one pair a line: "7 12" or "0007-0012". Refused at the first other line."""
    pairs = []
    for line in filter(str.strip, text[:10_000].splitlines()):
        found = PAIR.fullmatch(line)
        if found is None:
            message = _("Write two registration numbers on each line, such as 7 12. This is not that: {line}")
            raise Refused(message.format(line=line.strip()[:40]), field="apart")
        pairs.append((int(found[1]), int(found[2])))
    return tuple(pairs)


def check(terms: Terms, listed: Iterable[Registration]) -> None:
    """Refused at the first of the terms that cannot be, for these people."""
    if terms.tiles not in (lottery.FULL, lottery.SHORT):
        raise Refused(_("All 28 tiles are drawn, or 14 as the shorter form."), field="tiles", code="tiles")
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
                message = _("Nobody with number {number} will be drawn in this bracket.")
                raise Refused(message.format(number=lottery.label(number)), field="apart", code="not-on-the-list")
        if pair[0] == pair[1]:
            message = _("{number} cannot be kept apart from himself.")
            raise Refused(message.format(number=lottery.label(pair[0])), field="apart", code="same-person")


def sentences(rules: lottery.Rules, *, partners: bool = False, byes: bool = False) -> list[str]:
    """The rules of a draw in the language in use: what hangs on the wall; their English text is what is hashed.

    partners, byes: that the club wished last year's kept apart, which is told even where it concerns nobody.
    """
    tiles = (
        _("All 28 tiles of a double-six set are drawn in the open, one by one, and typed as they are drawn.")
        if rules["tiles"] == lottery.FULL
        else _("14 tiles of a double-six set are drawn in the open, one by one, and typed as they are drawn.")
    )
    return [
        _("The list is closed. Its hash, and the commitment to the server's secret, are published before any tile."),
        tiles,
        _("The seed is a hash of the list, the secret and the tiles."),
        _("If the secret is lost, the draw goes on without it: the seed is then made of the list and the tiles."),
        _("Everybody's ticket comes from the seed and the line on the list. The lowest ticket is drawn first."),
        _("First and second are a team, third and fourth the next. An odd last one waits as substitute."),
        _("Places and byes, and the first round's tables and seats, are drawn in the same way."),
        *_wishes(rules, _idle(rules, partners=partners, byes=byes)),
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
    """The wishes that were asked for and concern nobody of this list."""
    told = []
    if partners and not rules["last_year"]:
        told.append(_("Last year's partners are kept apart: there are none on this list."))
    if byes and not rules["no_bye"]:
        told.append(_("Nobody has a bye twice in a year: nobody of this list had one in the last."))
    return told


def _pairs(pairs: Iterable[Iterable[str]]) -> str:
    return ", ".join(" + ".join(pair) for pair in pairs)
