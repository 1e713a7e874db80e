"""What a corrected result of a group or a Swiss round does: ranking, later pairings, and documents now out of date.

Rounds that have begun keep their pairings. A next stage made from the old ranking that has not begun is removed and
made again; of a knock-out that has begun, only matches with other opponents change, after a choice of fate.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from brackets import selectors, services
from brackets.models import Decided, Entrant, Match
from tournament.lottery import next_stage
from tournament.matches.corrections.consequences import (
    Consequences,
    FateNeeded,
    Standing,
    is_ready,
    sheet_at,
    standing_of,
    way_of_finals,
)
from tournament.matches.corrections.request import Effects
from tournament.models import Document, Format, TableMatch, Tournament, User, naming
from tournament.models.documents import BRACKET_SHEET, SCORESHEETS, round_and_match


def stale(tournament: Tournament, effects: Effects) -> Iterator[dict[str, Any]]:
    """Yield the newest version of each document that shows a result, a table or a sheet that has changed."""
    seen: set[tuple[int | None, str, str]] = set()
    of_play = tournament.documents.filter(kind__in=(SCORESHEETS, BRACKET_SHEET))
    # A failed document was never printed, and a blank sheet shows no result.
    documents = of_play.exclude(state=Document.State.FAILED).exclude(subject__startswith="blank-")
    documents = documents.select_related("division")
    for document in documents.order_by("division_id", "kind", "subject", "-version"):
        name = (document.division_id, document.kind, document.subject)
        if name in seen:  # an older version
            continue
        seen.add(name)
        if shows(document, effects):
            yield {
                "kind": document.kind,
                "bracket": document.division.key if document.division else "",
                "subject": document.subject,
                "version": document.version,
                "again": _is_left(document),
            }


def _is_left(document: Document) -> bool:
    """Return whether anything in the document still exists, for a new version of it."""
    if document.kind == BRACKET_SHEET:
        return document.division is not None and document.division.bracket_id is not None
    number, match = round_and_match(document.subject)
    left = TableMatch.objects.filter(round__division=document.division_id, round__number=number)
    return left.exists() if match is None else left.filter(match__number=match).exists()


def shows(document: Document, effects: Effects) -> bool:
    """Return whether a document shows something that a correction has changed."""
    if document.kind == SCORESHEETS:
        sheets = document.payload.get("sheets", ())
        return any(
            _is_one_of(sheet, effects.sheets) or (sheet.get("note") and _is_one_of(sheet, effects.unruled))
            for sheet in sheets
        )
    if document.division_id in effects.closed:
        return True
    touched = {number for division, number in effects.matches if division == document.division_id}
    moved = {number for division, number in effects.places if division == document.division_id}
    return any(
        (match.get("number") in touched and (match.get("decided") or match.get("table")))
        or (match.get("number") in moved and _is_filled(match))
        for column in _columns(document.payload)
        for match in column.get("matches", ())
    )


def _columns(payload: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the rounds of a bracket sheet, of a single tree or of several parts."""
    yield from payload.get("columns", ())
    for part in payload.get("parts", ()):
        yield from part.get("rounds", ())


def _is_one_of(sheet: Mapping[str, Any], rows: Set[int]) -> bool:
    """Return whether a printed scoresheet belongs to one of these matches."""
    # The snapshot has the key of the table match only in the printed link.
    return str(sheet.get("url", "")).endswith(tuple(f"/judge/matches/{pk}/" for pk in rows))


def _is_filled(match: Mapping[str, Any]) -> bool:
    """Return whether a bracket sheet shows a team in this match."""
    return any(match.get(side, {}).get("team") for side in ("first", "second"))


def ranks(match: Match) -> bool:
    """Return whether the ranking of teams depends on this match, and not only who comes to the next one."""
    kind = match.bracket.format
    return kind in (Format.SWISS, Format.ROTATING) or (kind == Format.GROUPS and match.part.startswith(naming.GROUP))


@dataclass(frozen=True)
class _Aside:
    """A match of a later stage, as it was before the correction."""

    match: Match
    standing: Standing

    @property
    def sides(self) -> set[int]:
        return set(self.match.numbers)


class StageReplay:
    """Carries a result that a ranking depends on; raises FateNeeded when a match that has begun would change."""

    def __init__(self, match: Match, tournament: Tournament, effects: Effects, by: User | None, fate: str) -> None:
        self._match, self._effects, self._by, self._fate = match, effects, by, fate
        self._follow = Consequences(match, tournament, effects, by)
        self._tournament = tournament
        self._division = effects.division_of(match)
        self._chosen: Match | None = None

    def carry(self, winner: int | None, how: services.How, *, moved: bool) -> None:
        """winner: a team's number; None leaves the match open. moved: whether the winner is another than before."""
        old, finals = selectors.champion(self._match.bracket), way_of_finals(self._match, self._tournament)
        aside = self._set_aside()
        if not moved:
            services.unrank(bracket=self._match.bracket)  # only the points have changed
        elif self._match.decided != Decided.OPEN:
            services.withdraw_winner(match=self._match)
        if moved and winner is not None:
            services.record_winner(match=self._match, number=winner, how=how)
        elif moved and how == "level":
            services.record_level(match=self._match)
        self._match.bracket.refresh_from_db()
        next_stage.start_next_stage(division=self._division, by=self._by)
        self._match.bracket.refresh_from_db()
        self._put_back(aside)
        self._to_finals(old, finals)

    def _set_aside(self) -> list[_Aside]:
        """Remove what grew on the ranking so far, unless it has begun and keeps its pairings."""
        if self._match.bracket.format == Format.SWISS:
            return self._next_round()
        aside = [_Aside(match, standing_of(match)) for match in selectors.path(self._match)]
        for one in reversed(aside):  # later results depend on earlier ones
            if one.match.is_recorded:
                services.withdraw_winner(match=one.match)
        if aside:
            services.remove_last_stage(bracket=self._match.bracket)
        return aside

    def _next_round(self) -> list[_Aside]:
        """Remove the Swiss round that was paired last, if it has not been started."""
        last = max(match.round for match in selectors.matches_of(self._match.bracket))
        if last == self._match.round:
            return []
        if self._division.rounds.filter(number=last).exists():
            self._effects.add("pairings-stand", bracket=self._division.key, round=last)
            return []
        aside = [_Aside(match, "open") for match in selectors.matches_of(self._match.bracket).filter(round=last)]
        services.remove_last_stage(bracket=self._match.bracket)
        return aside

    def _put_back(self, aside: list[_Aside]) -> None:
        """Restore matches with unchanged opponents, and report the others."""
        changed = False
        for one in aside:
            # The rows of a removed stage are used again when it grows.
            match = selectors.rows_of(self._match.bracket).get(pk=one.match.pk)
            if set(match.numbers) == one.sides and match.decided != Decided.UNNEEDED:
                self._record_again(one.match, match)
            else:
                changed = True
                self._change(one, match)
        if changed and self._match.bracket.format == Format.SWISS:
            self._effects.add("paired-anew", bracket=self._division.key, round=aside[0].match.round)

    def _record_again(self, old: Match, match: Match) -> None:
        if not old.is_recorded or match.decided != Decided.OPEN:
            return
        if old.decided == Decided.LEVEL:
            services.record_level(match=match)
        elif old.winner is None:
            services.record_vacancy(match=match)
        else:
            services.record_winner(match=match, number=old.winner.number, how=_how(old))

    def _change(self, one: _Aside, match: Match) -> None:
        # Only now is it known whether this match changes.
        if one.standing in ("begun", "finished") and not self._fate:
            raise FateNeeded(match)
        self._follow.announce(one.match, match)
        if one.standing in ("begun", "finished") and self._chosen is None and is_ready(match):
            self._chosen = match
            self._follow.do_with(match, self._fate)
        elif (sheet := sheet_at(match)) is not None:
            self._follow.adapt(sheet, match)

    def _to_finals(self, old: Entrant | None, finals: list[Match]) -> None:
        stopped = next((one for one in finals if standing_of(one) in ("begun", "finished")), None)
        if stopped is not None and not self._fate and selectors.champion(self._match.bracket) != old:
            raise FateNeeded(stopped)
        self._follow.go_to_finals(old, finals, None if self._chosen else stopped, self._fate)


def _how(match: Match) -> services.How:
    match Decided(match.decided):
        case Decided.WALKOVER:
            return "walkover"
        case Decided.RULED:
            return "ruled"
    return "played"
