"""Do a correction, in the caller's transaction; what it did comes back as effects."""

from collections import Counter
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import services
from brackets.models import Decided, Match
from scoring.hands import Side
from tournament import checking, confirming, draw, journal, opening, systems, tables
from tournament.correcting import papers
from tournament.correcting.asking import Asked
from tournament.correcting.effects import Effects
from tournament.correcting.following import KEEP, Consequences, FateNeeded, obstacle, touched
from tournament.correcting.regrowing import Regrowth, ranks
from tournament.correcting.rewriting import Rewriting, as_rows, rewritten
from tournament.errors import Conflict, Refused
from tournament.models import Correction, Round, SheetEntry, Sitting, Team, User

LIFTED = (Decided.RULED, Decided.WALKOVER, Decided.VACANT)
"""How a match can have been decided without its sheet."""


Ending = tuple[int | None, services.How]
"""The team that wins, None while nobody does, and how."""


def apply(*, sitting: Sitting, asked: Asked, fate: str, key: str, by: User | None) -> tuple[Correction, Effects]:
    """Correct a match; call it with the tournament and the sitting locked.

    Raises FateNeeded, or Refused and Conflict when it cannot be done.
    """
    match = Match.objects.select_related("bracket", "winner", "first", "second").get(pk=sitting.match_id)
    champion = draw.champion_of(sitting.tournament)
    if sitting.state != Sitting.State.FINISHED and (asked.changes_lines or asked.result not in ("A", "B")):
        raise Conflict(
            _("This match is not finished: its judge takes a line back at the table. Officials may rule who wins."),
            code="not-finished",
        )
    if match.decided == Decided.WITHDRAWN:
        text = _("This match was decided because a team has left. Let the team come back first.")
        raise Conflict(text, code="has-left")
    rewriting = rewritten(sitting, asked)
    before = _facts(sitting, match)
    effects = Effects()
    effects.matches.add((effects.division_of(match).pk, match.number))
    ruled, chosen = _move_on(sitting, match, asked, rewriting, effects, fate, by)
    match.refresh_from_db()
    after = _facts(sitting, match)
    if before == after and not rewriting.lines:
        raise Refused(_("This changes nothing: the match stands like that already."), code="nothing-to-correct")
    _settle(effects, sitting, champion, by)
    correction = Correction.objects.create(
        sitting=sitting,
        number=sitting.corrections.count() + 1,
        key=key,
        version=sitting.version,
        asked=asked.to_data(),
        effects=[effect.to_data() for effect in effects.found],
        ruled=ruled,
        fate=fate if chosen else "",
        reason=asked.reason,
        made_by=by,
    )
    _write_lines(sitting, rewriting, correction, by)
    _note(effects, sitting, correction, before, after, rewriting)
    return correction, effects


def _move_on(
    sitting: Sitting, match: Match, asked: Asked, rewriting: Rewriting, effects: Effects, fate: str, by: User | None
) -> tuple[str, bool]:
    """Write the sitting and let the winner move on; the side that won by ruling, whether `fate` counted."""
    was_won_by = match.winner.number if match.winner else None
    winner, how = _ending(sitting, asked, rewriting)
    reopened = asked.result == "open" and match.decided != Decided.OPEN  # also one that nobody came to
    moved = winner != was_won_by or reopened
    regrows = ranks(match)  # then it shows in the doing what is in the way
    stopped = obstacle(match, sitting.tournament) if (fate == KEEP if regrows else moved) else None
    if stopped is not None and not fate:
        raise FateNeeded(stopped)
    if stopped is not None and fate == KEEP:
        if moved:
            winner, how, moved = _kept(asked, was_won_by)
        stands = sitting.tournament.divisions.get(bracket=stopped.bracket_id)  # nothing of it changes
        teams = [side.number for side in (stopped.first, stopped.second) if side]
        effects.add("stands", bracket=stands.key, match=stopped.number, teams=teams)
    points = (sitting.points_a, sitting.points_b)
    _write_sheet(sitting, asked, rewriting, effects, by, open_again=asked.result == "open")
    if moved and winner != was_won_by:
        effects.add("winner", before=was_won_by, after=winner)
    if not moved:
        effects.add("winner-stays", team=winner)
        if winner is not None and match.decided != how:
            services.restate(match=match, how=how)
    if regrows and fate != KEEP and (moved or points != (sitting.points_a, sitting.points_b)):
        Regrowth(match, sitting.tournament, effects, by, fate).carry(winner, how, moved=moved)
    elif moved:
        Consequences(match, sitting.tournament, effects, by).carry(winner, how, stopped, fate)
    now = how if winner is not None else (Decided.OPEN if moved else match.decided)
    if match.decided in LIFTED and now != match.decided:
        effects.add("lifted", decided=str(match.decided))
        effects.unruled.add(sitting.pk)
    ruled = _side(sitting, winner) if how == "ruled" and winner is not None else ""
    if ruled:
        effects.add("ruled", team=winner)
    return ruled, stopped is not None or (regrows and bool(fate))


def _ending(sitting: Sitting, asked: Asked, rewriting: Rewriting) -> Ending:
    """Who wins now. Refused where the sheet and what was asked leave it open."""
    outcome = rewriting.after.outcome
    rule = opening.ruleset_of(sitting.tournament).cites["target"]
    if asked.result == "open":
        if outcome is not None:
            raise Refused(_("By this sheet the match is over: nothing is left to play."), field="result", rule=rule)
        return None, "played"
    if asked.result:
        against = outcome is None or outcome.winner != asked.result or asked.points is not None
        return _team(sitting, asked.result), "ruled" if against else "played"
    if outcome is None:
        text = _("By this sheet nobody has won yet: add what is missing, let them play on, or rule who wins.")
        raise Refused(text, field="result", rule=rule, code="match-not-over")
    return _team(sitting, outcome.winner), "played"


def _kept(asked: Asked, was_won_by: int | None) -> tuple[int | None, services.How, bool]:
    """The next match stands: whoever moved on stays, by ruling, whatever the sheet says now."""
    if asked.result == "open":
        raise Refused(_("While this match is played on, the next one cannot stand."), field="fate")
    return was_won_by, "ruled", False


def _write_sheet(
    sitting: Sitting, asked: Asked, rewriting: Rewriting, effects: Effects, by: User | None, *, open_again: bool
) -> None:
    """The sitting as the corrected sheet makes it."""
    ruleset = opening.ruleset_of(sitting.tournament)
    before = [sitting.points_a, sitting.points_b]
    points = systems.match_points(rewriting.after, ruleset)
    first, second = asked.points or (points["A"], points["B"])
    sitting.points_a, sitting.points_b = first, second
    sitting.hands = rewriting.after.hands_played
    sitting.version += 1
    sitting.state = Sitting.State.PLAYING if open_again else Sitting.State.FINISHED
    if open_again:
        if _sit_down(sitting, effects, by):
            effects.sheets.add(sitting.pk)
        effects.add("played-on", table=sitting.table)
    sitting.save(update_fields=["points_a", "points_b", "hands", "version", "state", "table"])
    for code, lines in (
        ("lines-changed", rewriting.changed),
        ("lines-out", rewriting.taken_out),
        ("lines-again", rewriting.again),
        ("lines-idle", rewriting.idle),
    ):
        if lines:
            effects.add(code, lines=list(lines))
    for line, count in Counter(one.before for one in asked.added).items():
        if line is None:
            effects.add("lines-added", count=count)
        else:
            effects.add("lines-inserted", line=line, count=count)
    teams = [sitting.team_a.number, sitting.team_b.number]
    if confirming.is_asked(sitting) and rewriting.lines and not open_again:
        effects.add("check-again")
    effects.add("totals", teams=teams, before=before, after=[first, second])


def _sit_down(sitting: Sitting, effects: Effects, by: User | None) -> bool:
    """Back to the table, or to another one where somebody plays there now; whether it is another.

    Where no table is free, the match that sat down last and has not begun goes back to those that wait for one.
    """
    free = tables.free_tables(sitting.tournament) or _make_room(sitting, effects, by)
    if sitting.table in free:
        return False
    sitting.table = free[0]
    return True


def _make_room(sitting: Sitting, effects: Effects, by: User | None) -> list[int]:
    """The table of a match that leaves it again; Refused when every other one has begun."""
    others = Sitting.objects.filter(tournament=sitting.tournament, state=Sitting.State.PLAYING, entries=None)
    aside = others.select_related("match", "round__division", "team_a", "team_b").order_by("-pk").first()
    if aside is None:
        raise Refused(_("No table is free to play this match on."), field="result", code="no-table")
    aside.annulled_at = timezone.now()
    aside.version += 1
    aside.save(update_fields=["annulled_at", "version"])
    teams = checking.teams_of(aside)
    effects.sheets.add(aside.pk)
    effects.about(aside.match, "unseated", table=aside.table, teams=teams)
    subject = effects.subject(aside.match)
    after = {"teams": teams, "points": [0, 0], "state": aside.state}
    journal.write(where=aside.tournament, by=by, action="annul-sheet", subject=subject, after=after, rows=[aside])
    return [aside.table]


def _settle(effects: Effects, sitting: Sitting, champion: Team | None, by: User | None) -> None:
    """Rounds close and open again, the championship opens when it can, and what is read from all that is named."""
    tournament = sitting.tournament
    for seated in tables.seat_waiting(tournament=tournament, by=by):
        effects.about(seated.match, "seated", table=seated.table, teams=checking.teams_of(seated))
    brackets = {division.pk for division in effects.divisions.values()}
    for round_ in Round.objects.filter(division__in=brackets).select_related("division").order_by("pk"):
        was_open = round_.closed_at is None
        is_open = not checking.settle_round(round_id=round_.pk, by=by)
        if is_open != was_open:
            code = "round-open" if is_open else "round-closed"
            effects.add(code, bracket=round_.division.key, round=round_.number)
    had = _championship_is_open(sitting)
    checking.crown(tournament=tournament, before=champion, by=by)
    if _championship_is_open(sitting) and not had:
        effects.add("championship-open")
    crowned = draw.champion_of(tournament)
    if crowned != champion:
        effects.add(
            "champion",
            before=champion.number if champion else None,
            after=crowned.number if crowned else None,
        )
    effects.add("standings", brackets=sorted(division.key for division in effects.divisions.values()))
    for stale in papers.stale(tournament, effects):
        effects.add("paper", **stale)
    opening.bump(tournament)


def _championship_is_open(sitting: Sitting) -> bool:
    return sitting.tournament.divisions.filter(kind="championship", bracket__isnull=False).exists()


def _write_lines(sitting: Sitting, rewriting: Rewriting, correction: Correction, by: User | None) -> None:
    for position, row in enumerate(as_rows(rewriting), start=1):
        key = f"correction-{correction.pk}-{position}"
        SheetEntry.objects.create(sitting=sitting, key=key, entered_by=by, **row)


def _facts(sitting: Sitting, match: Match) -> dict[str, object]:
    """What the journal says of a match before and after."""
    return {
        "teams": checking.teams_of(sitting),
        "points": [sitting.points_a, sitting.points_b],
        "winner": match.winner.number if match.winner else None,
        "decided": match.decided,
        "state": str(sitting.state),
    }


def _note(
    effects: Effects,
    sitting: Sitting,
    correction: Correction,
    before: dict[str, object],
    after: dict[str, object],
    rewriting: Rewriting,
) -> None:
    """One line of the journal for the whole correction."""
    match = Match.objects.get(pk=sitting.match_id)
    only_ruled = correction.ruled and not rewriting.lines
    journal.write(
        where=sitting.tournament,
        by=correction.made_by,
        action="rule-match" if only_ruled else "correct-match",
        subject=effects.subject(match),
        before=before,
        after={
            **after,
            "asked": correction.asked,
            "fate": correction.fate,
            "lines": [row["data"] for row in as_rows(rewriting)],
            "effects": correction.effects,
        },
        reason=correction.reason,
        rows=[
            sitting,
            correction,
            *sitting.entries.filter(key__startswith=f"correction-{correction.pk}-"),
            *touched(match, sitting.tournament),
        ],
    )


def _team(sitting: Sitting, side: Side | Literal["A", "B"]) -> int:
    return sitting.team_a.number if side == "A" else sitting.team_b.number


def _side(sitting: Sitting, number: int) -> str:
    return "A" if sitting.team_a.number == number else "B"
