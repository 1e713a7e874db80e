"""Apply a correction in the caller's transaction, and collect its effects."""

from collections import Counter
from typing import Literal

from django.utils.translation import gettext as _

from brackets import services
from brackets.models import Decided, Match
from scoring.hands import Side
from tournament.core import rule_systems
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating, tables
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import championship
from tournament.matches import late_entries, second_check, sign_off
from tournament.matches.corrections import next_stage
from tournament.matches.corrections.consequences import KEEP, Consequences, FateNeeded, obstacle, touched
from tournament.matches.corrections.next_stage import StageReplay, ranks
from tournament.matches.corrections.request import Asked, Effects
from tournament.matches.corrections.rewriting import Rewriting, as_rows, rewritten
from tournament.models import Correction, Round, SheetEntry, Substitution, TableMatch, Team, Tournament, User
from tournament.tournaments import opening

LIFTED = (Decided.RULED, Decided.WALKOVER, Decided.VACANT)
"""Decisions of a match that do not rest on its sheet."""


Ending = tuple[int | None, services.How]
"""The winning team's number, None without a winner, and how it wins; "level": played to the end without one."""


def apply(*, table_match: TableMatch, asked: Asked, fate: str, key: str, by: User | None) -> tuple[Correction, Effects]:
    """Correct a match; call it with the tournament and the match locked.

    Raises FateNeeded, or Refused and Conflict when it cannot be done.
    """
    match = Match.objects.select_related("bracket", "winner", "first", "second").get(pk=table_match.match_id)
    champion = championship.champion_of(table_match.tournament)  # before any change: `_settle` compares
    if table_match.state != TableMatch.State.FINISHED and (asked.changes_lines or asked.result not in ("A", "B")):
        raise Conflict(
            _("This match is not finished: its judge takes a line back at the table. Officials may rule who wins."),
            code="not-finished",
        )
    if match.decided == Decided.WITHDRAWN:
        text = _("This match was decided because a team has left. Let the team come back first.")
        raise Conflict(text, code="has-left")
    if asked.result == "open" and any(side.out for side in match.sides):
        text = _("A team of this match has left: let it come back first, or rule on who wins.")
        raise Conflict(text, field="result", code="has-left")
    rewriting = rewritten(table_match, asked)
    before = _facts(table_match, match)
    effects = Effects()
    effects.matches.add((effects.division_of(match).pk, match.number))
    ruled, chosen = _move_on(table_match, match, asked, rewriting, effects, fate, by)
    match.refresh_from_db()
    after = _facts(table_match, match)
    if before == after and not rewriting.lines:
        raise Refused(_("This correction changes nothing."), code="nothing-to-correct")
    _settle(effects, table_match, champion, by)
    plays_on = table_match.state == TableMatch.State.PLAYING
    for team, seat, into in late_entries.who_plays_now(table_match) if plays_on else []:
        effects.add("replaced", team=team.number, player=seat.registration.number, replacement=into.number)
    correction = Correction.objects.create(
        table_match=table_match,
        number=table_match.corrections.count() + 1,
        key=key,
        version=table_match.version,
        asked=asked.to_data(),
        effects=[effect.to_data() for effect in effects.found],
        ruled=ruled,
        fate=fate if chosen else "",
        reason=asked.reason,
        made_by=by,
    )
    # After the correction: the lines' keys contain its own.
    _write_lines(table_match, rewriting, correction, by)
    seated = late_entries.seat_who_plays_now(table_match, asked.reason, by) if plays_on else []
    if plays_on:
        tables.check_seated_once(table_match)
    _note(effects, table_match, correction, before, after, rewriting, seated)
    _note_overruled(table_match, asked, rewriting, by)
    return correction, effects


def _move_on(
    table_match: TableMatch,
    match: Match,
    asked: Asked,
    rewriting: Rewriting,
    effects: Effects,
    fate: str,
    by: User | None,
) -> tuple[str, bool]:
    """Save the match and move the winner on; returns the side that won by ruling, and whether `fate` counted."""
    was_won_by = match.winner.number if match.winner else None
    winner, how = _ending(table_match, asked, rewriting)
    reopened = asked.result == "open" and match.decided != Decided.OPEN  # also one that nobody came to
    level = how == "level"
    moved = winner != was_won_by or reopened or (level and match.decided != Decided.LEVEL)
    regrows = ranks(match)  # then it shows in the doing what is in the way
    stopped = obstacle(match, table_match.tournament) if (fate == KEEP if regrows else moved) else None
    if stopped is not None and not fate:
        raise FateNeeded(stopped)
    if stopped is not None and fate == KEEP:
        if moved:
            winner, how, moved = _kept(asked, was_won_by)
        stands = table_match.tournament.divisions.get(bracket=stopped.bracket_id)  # nothing of it changes
        effects.add("stands", bracket=stands.key, match=stopped.number, teams=stopped.numbers)
    points = (table_match.points_a, table_match.points_b)
    _write_sheet(table_match, asked, rewriting, effects, by, open_again=asked.result == "open")
    if moved and winner != was_won_by:
        effects.add("winner", before=was_won_by, after=winner)
    if level and moved:
        effects.add("level")
    if not moved:
        effects.add("winner-stays", team=winner)
        if winner is not None and match.decided != how:
            services.restate(match=match, how=how)  # for example played instead of by walkover
    if regrows and fate != KEEP and (moved or points != (table_match.points_a, table_match.points_b)):
        StageReplay(match, table_match.tournament, effects, by, fate).carry(winner, how, moved=moved)
    elif moved:
        Consequences(match, table_match.tournament, effects, by).carry(winner, how, stopped, fate)
    now = how if winner is not None or level else (Decided.OPEN if moved else match.decided)
    # Scoresheets printed with the old ruling or absence are out of date.
    if match.decided in LIFTED and now != match.decided:
        effects.add("lifted", decided=str(match.decided))
        effects.unruled.add(table_match.pk)
    ruled = _side(table_match, winner) if how == "ruled" and winner is not None else ""
    if ruled:
        effects.add("ruled", team=winner)
    return ruled, stopped is not None or (regrows and bool(fate))


def _ending(table_match: TableMatch, asked: Asked, rewriting: Rewriting) -> Ending:
    """Return the winner and how they win. Refused when neither the sheet nor the correction decides it."""
    outcome = rewriting.after.outcome
    rule = opening.match_rules(table_match).cites["target"]
    if asked.result == "open":
        if outcome is not None:
            raise Refused(_("By this sheet the match is over: nothing is left to play."), field="result", rule=rule)
        return None, "played"
    if asked.result:
        against = outcome is None or outcome.winner != asked.result or asked.points is not None
        return _team(table_match, asked.result), "ruled" if against else "played"
    if outcome is None:
        text = _(
            "By this sheet no team has won yet. Add what is missing, let the match be played on, or rule on the winner."
        )
        raise Refused(text, field="result", rule=rule, code="match-not-over")
    return (None, "level") if outcome.winner is None else (_team(table_match, outcome.winner), "played")


def _kept(asked: Asked, was_won_by: int | None) -> tuple[int | None, services.How, bool]:
    """The next match stands: the team that moved on stays the winner, by ruling, regardless of the sheet."""
    if asked.result == "open":
        raise Refused(_("While this match is played on, the result of the next one cannot be kept."), field="fate")
    return was_won_by, "ruled", False


def _write_sheet(
    table_match: TableMatch, asked: Asked, rewriting: Rewriting, effects: Effects, by: User | None, *, open_again: bool
) -> None:
    """Save the match as the corrected sheet makes it."""
    ruleset = opening.match_rules(table_match)
    before = [table_match.points_a, table_match.points_b]
    points = rule_systems.match_points(rewriting.after, ruleset)
    first, second = asked.points or (points["A"], points["B"])
    table_match.points_a, table_match.points_b = first, second
    table_match.hands = rewriting.after.hands_played
    table_match.ended_by = "" if rewriting.after.outcome is None else rewriting.after.outcome.reason
    table_match.version += 1
    table_match.state = TableMatch.State.PLAYING if open_again else TableMatch.State.FINISHED
    if open_again:
        if _sit_down(table_match, effects, by):
            effects.sheets.add(table_match.pk)
        effects.add("played-on", table=table_match.table)
    table_match.save(update_fields=["points_a", "points_b", "hands", "ended_by", "version", "state", "table"])
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
    if asked.overruled:
        effects.add("overruled", count=len(asked.overruled))
    teams = [table_match.team_a.number, table_match.team_b.number]
    if second_check.is_asked(table_match) and rewriting.lines and not open_again:
        effects.add("check-again")
    effects.add("totals", teams=teams, before=before, after=[first, second])


def _sit_down(table_match: TableMatch, effects: Effects, by: User | None) -> bool:
    """Seat the match again, at another table if its own is taken; returns whether the table changed.

    When no table is free, the match that was seated last and has not begun goes back to waiting for one.
    """
    free = tables.free_tables(table_match.tournament) or _make_room(table_match, effects, by)
    if table_match.table in free:
        return False
    table_match.table = free[0]
    return True


def _make_room(table_match: TableMatch, effects: Effects, by: User | None) -> list[int]:
    """Free the table of a match that has not begun; Refused when every other one has."""
    others = TableMatch.objects.filter(tournament=table_match.tournament, state=TableMatch.State.PLAYING, entries=None)
    aside = others.select_related("match", "round__division", "team_a", "team_b").order_by("-pk").first()
    if aside is None:
        raise Refused(_("No table is free to play this match on."), field="result", code="no-table")
    tables.annul(aside)
    teams = sign_off.teams_of(aside)
    effects.sheets.add(aside.pk)
    effects.about(aside.match, "unseated", table=aside.table, teams=teams)
    subject = effects.subject(aside.match)
    after = {"teams": teams, "points": [0, 0], "state": aside.state}
    log.write(aside.tournament, by, Action.ANNUL_SHEET, subject, after=after, rows=[aside])
    return [aside.table]


def _settle(effects: Effects, table_match: TableMatch, champion: Team | None, by: User | None) -> None:
    """Close or reopen rounds, open the championship if possible, and report effects on standings and documents."""
    tournament = table_match.tournament
    # Before the rounds: a match that is over now, or seated now, closes its round or keeps it open.
    championship.keep_out(tournament=tournament, by=by)
    _end_without(tournament, effects, by)
    for seated in seating.seat_waiting(tournament=tournament, by=by):
        effects.about(seated.match, "seated", table=seated.table, teams=sign_off.teams_of(seated))
    brackets = {division.pk for division in effects.divisions.values()}
    for round_ in Round.objects.filter(division__in=brackets).select_related("division").order_by("pk"):
        was_open = round_.closed_at is None
        is_open = not sign_off.settle_round(round_id=round_.pk, by=by)
        if is_open != was_open:
            code = "round-open" if is_open else "round-closed"
            effects.add(code, bracket=round_.division.key, round=round_.number)
    had = _championship_is_open(table_match)
    sign_off.crown(tournament=tournament, before=champion, by=by)
    if _championship_is_open(table_match) and not had:
        effects.add("championship-open")
    crowned = championship.champion_of(tournament)
    if crowned != champion:
        effects.add(
            "champion",
            before=champion.number if champion else None,
            after=crowned.number if crowned else None,
        )
    effects.add("standings", brackets=sorted(division.key for division in effects.divisions.values()))
    for stale in next_stage.stale(tournament, effects):
        effects.add("paper", **stale)
    opening.touch(tournament)


def _end_without(tournament: Tournament, effects: Effects, by: User | None) -> None:
    """End the sheets of matches in which the correction has put a team that has left: the other team has won."""
    left = tournament.table_matches.filter(match__decided=Decided.WITHDRAWN).exclude(state=TableMatch.State.FINISHED)
    for sheet in left.select_related("match__first", "match__second").order_by("pk"):
        sheet.state, sheet.version = TableMatch.State.FINISHED, sheet.version + 1
        sheet.save(update_fields=["state", "version"])
        effects.sheets.add(sheet.pk)
        gone = next(side for side in sheet.match.sides if side.out)
        log.write(tournament, by, Action.KEEP_OUT, gone, rows=[sheet])


def _championship_is_open(table_match: TableMatch) -> bool:
    return table_match.tournament.divisions.filter(kind="championship", bracket__isnull=False).exists()


def _write_lines(table_match: TableMatch, rewriting: Rewriting, correction: Correction, by: User | None) -> None:
    for position, row in enumerate(as_rows(rewriting), start=1):
        key = f"correction-{correction.pk}-{position}"
        SheetEntry.objects.create(table_match=table_match, key=key, entered_by=by, **row)


def _facts(table_match: TableMatch, match: Match) -> dict[str, object]:
    """Return what the journal records of a match, before and after."""
    return {
        "teams": sign_off.teams_of(table_match),
        "points": [table_match.points_a, table_match.points_b],
        "winner": match.winner.number if match.winner else None,
        "decided": match.decided,
        "state": str(table_match.state),
    }


def _note(
    effects: Effects,
    table_match: TableMatch,
    correction: Correction,
    before: dict[str, object],
    after: dict[str, object],
    rewriting: Rewriting,
    seated: list[Substitution],
) -> None:
    """Write one journal line for the whole correction."""
    match = Match.objects.get(pk=table_match.match_id)
    only_ruled = correction.ruled and not rewriting.lines
    log.write(
        table_match.tournament,
        correction.made_by,
        Action.RULE_MATCH if only_ruled else Action.CORRECT_MATCH,
        effects.subject(match),
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
            table_match,
            correction,
            *seated,
            *table_match.entries.filter(key__startswith=f"correction-{correction.pk}-"),
            *touched(match, table_match.tournament),
        ],
    )


def _note_overruled(table_match: TableMatch, asked: Asked, rewriting: Rewriting, by: User | None) -> None:
    """Write a journal line for each entry of the correction that officials recorded although it is refused."""
    ruled = list(asked.overruled)
    for row in as_rows(rewriting):
        # Not for one that was on the sheet before and is only written again.
        if row["data"] in ruled:
            ruled.remove(row["data"])
            about = subjects.line(table_match, row["number"])
            after = {"kind": row["kind"], "line": row["number"]}
            log.write(
                table_match.tournament, by, Action.OVERRULE_ENTRY, about, after=after, reason=row["data"]["overruled"]
            )


def _team(table_match: TableMatch, side: Side | Literal["A", "B"]) -> int:
    return table_match.team_a.number if side == "A" else table_match.team_b.number


def _side(table_match: TableMatch, number: int) -> str:
    return "A" if table_match.team_a.number == number else "B"
