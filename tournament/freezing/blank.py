"""A bracket before anybody is known in it: for a wall that is made ready the day before, and for a pen."""

import datetime
from collections.abc import Iterable, Mapping, Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from brackets import formats, tree
from brackets.formats import groups
from brackets.formats.plan import FINAL, GROUP, LoserOf, Pairing, Source, of_tree
from brackets.tree import WinnerOf
from tournament.documents import records
from tournament.formats import told
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name, numbered, part_name
from tournament.freezing.shapes import shape
from tournament.models import Division, Format


def blank_bracket(
    division: Division, teams: int, *, version: int, base_url: str, now: datetime.datetime
) -> records.BracketRecord:
    """The sheet of a bracket of so many teams (1 or more), all lines empty, in the language of the paper."""
    tournament = division.tournament
    drawn = division.bracket
    key, wanted = (drawn.format, drawn.options) if drawn else (division.format, division.options)
    with translation.override(tournament.language):
        single = key == Format.SINGLE
        options = formats.get(key).settled(wanted, teams)
        return records.BracketRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(division),
            columns=_tree(teams) if single else (),
            champion=None,
            url=f"{base_url}/t/{tournament.slug}/{division.key}/",
            note=_("to be filled in by hand"),
            crown="" if division.kind == Division.Kind.CHAMPIONSHIP else _("WINNERS"),
            about="" if single else told(key, options),
            parts=() if single else tuple(_parts(division, key, teams, options)),
        )


def knock_out(teams: int, number: int, round_: int) -> tuple[records.RoundColumn, ...]:
    """The rounds in which so many will play for the bracket; `number` and `round_` are those of the last match before.

    Nobody stands in them yet.
    """
    return rounds(of_tree(tree.build(teams).matches, number=number, round=round_))


def rounds(pairings: Sequence[Pairing], last: int = 0, plan: Sequence[Pairing] = ()) -> tuple[records.RoundColumn, ...]:
    """Rounds without teams; `last` is the round of the final, 0 where it has no name of its own.

    `plan`: all matches of the bracket, where winners go on to those of another part.
    """
    waves = sorted({pairing.round for pairing in pairings})
    return tuple(
        records.RoundColumn(
            numbered(wave, last), tuple(_match(one, plan or pairings) for one in pairings if one.round == wave)
        )
        for wave in waves
    )


def _tree(teams: int) -> tuple[records.RoundColumn, ...]:
    """The rounds of a single elimination with the places that pass them."""
    shaped = tree.build(teams)
    columns = rounds(of_tree(shaped.matches), len(shaped.rounds))
    byes = [played.bye for played in shaped.rounds]
    return tuple(
        records.RoundColumn(
            column.name,
            column.matches,
            None
            if bye is None
            else records.Slot(from_match=bye.match if isinstance(bye, WinnerOf) else None, bye=True),
        )
        for column, bye in zip(columns, byes, strict=True)
    )


def _parts(division: Division, key: str, teams: int, options: Mapping[str, int]) -> Iterable[records.BracketPart]:
    plan = formats.get(key).plan(teams, options)
    if key == Format.SWISS:
        yield records.BracketPart("", (), shape="rounds", lines=teams, planned=options["rounds"])
        return
    sizes = [len(group) for group in groups.members(teams, options)] if key == Format.GROUPS else []
    for number, size in enumerate(sizes, start=1):
        yield records.BracketPart(part_name(division, f"{GROUP}{number}"), (), shape="group", lines=size)
    if len(sizes) > 1:
        last = max((pairing.round for pairing in plan), default=0)
        going_on = len(sizes) * options["advance"]
        yield records.BracketPart(part_name(division, ""), knock_out(going_on, len(plan), last), shape="tree")
    if not sizes:
        yield from _trees(division, key, plan)


def _trees(division: Division, key: str, plan: Sequence[Pairing]) -> Iterable[records.BracketPart]:
    """The trees of a format; the final once more, should it be needed, for whoever writes by hand."""
    for part in dict.fromkeys(pairing.part for pairing in plan):
        mine = [pairing for pairing in plan if pairing.part == part]
        columns = rounds(mine, plan=plan)
        if part == FINAL:
            final = mine[-1]
            again = Pairing(len(plan) + 1, final.round + 1, LoserOf(final.number), WinnerOf(final.number), FINAL)
            columns += (records.RoundColumn(_("Once more, if needed"), (_match(again, plan),)),)
        yield records.BracketPart(part_name(division, part), columns, shape=shape(key, part))


def _match(one: Pairing, pairings: Sequence[Pairing]) -> records.BracketMatch:
    feeds = [other.number for other in pairings if WinnerOf(one.number) in (other.first, other.second)]
    return records.BracketMatch(one.number, _slot(one.first), _slot(one.second), feeds=next(iter(feeds), None))


def _slot(source: Source | None) -> records.Slot:
    """A line that somebody will stand on, and whence."""
    if isinstance(source, WinnerOf | LoserOf):
        return records.Slot(from_match=source.match, loser=isinstance(source, LoserOf))
    return records.Slot()
