"""Scoresheets as entered: lines, findings, rulings and signatures, after a round or for the state of a match."""

import dataclasses
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from brackets.models import Decided
from scoring.entries import Entry, Hand, PenaltyEntry, Void
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.club import permissions
from tournament.core.errors import cite
from tournament.core.findings import sentence
from tournament.documents.engine.records import Form, Seat
from tournament.documents.kinds.base import DrawnKind, Group, Of, Offer, Subject
from tournament.documents.kinds.scoresheets import InShort, in_short_of, played, sheet_of, subject_of_match
from tournament.documents.scoresheets import filled
from tournament.documents.scoresheets.filled_records import (
    FilledLine,
    FilledRecord,
    FilledSheet,
    Ruling,
    Signature,
    TableAtEnd,
)
from tournament.documents.snapshots.headings import Issue, heading, local_iso
from tournament.matches import end_tables, entry, second_check, sheet_text
from tournament.models import Correction, Registration, Round, TableMatch, Team
from tournament.models.documents import RenderJob, of_round
from tournament.models.naming import division_name, round_name
from tournament.tournaments import opening


class FilledScoresheets(DrawnKind):
    """The sheets of a round as they are now, in table order, or the sheet of one match."""

    key = "filled-scoresheets"
    label = lazy("filled scoresheets")
    order = 20
    record = FilledRecord
    group = Group.PLAY
    offers = (
        Offer(Of.ROUND, lazy("Each match of a round as it was entered, hand by hand, with findings and rulings.")),
        Offer(Of.MATCH, lazy("One match as it was entered, hand by hand, with findings and rulings.")),
    )
    opened_by = permissions.JUDGE
    priority = RenderJob.Priority.LATER
    shows_hands = True
    by_table_match = True

    def subject(self, of: Round | TableMatch) -> Subject:
        if isinstance(of, TableMatch):
            return subject_of_match(of)
        return Subject(of.division.tournament, of_round(of.number), of.division)

    def snapshot(self, subject: Subject, issue: Issue) -> FilledRecord:
        round_, table_matches = played(subject)
        in_short = in_short_of(subject.tournament)._replace(reminders=())
        table_matches = table_matches.select_related("match__winner", "team_a", "team_b", "tournament__club")
        return FilledRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(subject.of_division),
            round=round_name(subject.of_division, round_.number),
            sheets=tuple(
                filled_sheet(table_match, issue.base_url, in_short)
                for table_match in table_matches.prefetch_related(*WRITTEN)
            ),
        )

    pages = staticmethod(filled.pages)
    sections = staticmethod(filled.sections)  # without laying out the pages
    render_text = staticmethod(filled.render_text)


PLAYER = "{player}"
WRITTEN = (
    "seats__registration__person",
    "entries",
    "sign_offs",
    "checks__checked_by",
    "corrections__made_by",
    "substitutions__into__person",
    "substitutions__out__person",
)
"""What a sheet shows, fetched once for all sheets of a round."""


def filled_sheet(table_match: TableMatch, base_url: str, rules: InShort) -> FilledSheet:
    """One match as entered, in the active language."""
    ruleset = opening.match_rules(table_match)
    sheet = entry.sheet_of(table_match)
    page = f"/t/{table_match.tournament.slug}/matches/{table_match.pk}/"
    return FilledSheet(
        sheet=dataclasses.replace(sheet_of(table_match, base_url, rules), url=base_url + page),
        lines=tuple(_lines(table_match, sheet, ruleset, rules.form)),
        score=(table_match.points_a, table_match.points_b),
        partidas=tuple((won.totals["A"], won.totals["B"]) for won in sheet.partidas),
        winner=_winner(table_match, sheet),
        state=_state(table_match),
        signatures=tuple(_signatures(table_match)),
        rulings=tuple(sorted(_rulings(table_match), key=lambda ruling: ruling.at)),
        tables=tuple(
            TableAtEnd.from_picture(table.hand, table.picture, table.words)
            for table in end_tables.tables_of(table_match, sheet, ruleset).values()
        ),
    )


def _lines(table_match: TableMatch, sheet: Sheet, ruleset: Ruleset, form: Form) -> Iterator[FilledLine]:
    chairs = sheet_text.Chairs(table_match)
    rows = {row.number: row for row in table_match.entries.all()}
    described = sheet_text.describe_lines(sheet, table_match, ruleset, reasons=True, numbered=False, called=PLAYER)
    for line, said in zip(sheet.lines, described, strict=True):
        first, second = _left(line, form)
        seat = _seat(line.entry, sheet)
        yield FilledLine(
            number=said.number,
            hand=said.hand,
            what=said.what,
            by=None if seat is None else _person(chairs.at(line.number)[seat], seat),
            why="" if said.takes_back else said.why,
            rule=said.rule,
            points_a=said.points[0],
            points_b=said.points[1],
            total_a=said.totals[0],
            total_b=said.totals[1],
            first=first if said.stands else None,
            second=second if said.stands else None,
            struck=said.void_reason is not None,
            reason=said.void_reason or "",
            findings=tuple(_finding(one) for one in rows[line.number].findings),
            counts=said.stands,
            overruled=said.overruled,
        )


def _seat(row: Entry, sheet: Sheet) -> int | None:
    """The seat of the player whom the text of a line names."""
    match row:
        case Void(number=number):
            return _seat(sheet.entries[number - 1], sheet)
        case Hand(end="domino", by=by):
            return by or 0
        case Hand(end="block", by=by):
            return by
        case PenaltyEntry(seat=seat):
            return seat
    return None


def _left(line: Line, form: Form) -> tuple[int | None, int | None]:
    """The pips left: of both sides, or the count and the recount (SACI rule 14); or the points of the plays."""
    if not isinstance(line.entry, Hand):
        return None, None
    hand = line.entry
    if form.plays:
        first, second = hand.scored or ((), ())
        return sum(first), sum(second)
    if form.each_side:
        sides = hand.side_pips
        # A hand may be entered seat by seat.
        if sides is None and hand.left is not None:
            sides = (sum(hand.left[0::2]), sum(hand.left[1::2]))
        return (None, None) if sides is None else (sides[0], sides[1])
    total = line.note.params.get("total")
    return total if isinstance(total, int) else None, hand.recount


def _finding(one: dict[str, object]) -> str:
    params = one.get("params")
    finding = Finding(str(one["code"]), "warning", str(one["rule"]), params if isinstance(params, dict) else {}, None)
    return f"{sentence(finding)} ({cite(finding.rule)})" if finding.rule else sentence(finding)


def _winner(table_match: TableMatch, sheet: Sheet) -> str:
    """The winning side ("A" or "B") in the bracket, else on the sheet; "" while there is none."""
    if table_match.match.winner is not None:
        return "A" if table_match.match.winner.number == table_match.team_a.number else "B"
    return (sheet.outcome.winner or "") if sheet.outcome is not None and not table_match.match.decided else ""


def _state(table_match: TableMatch) -> str:
    """The state of the match, and how it was decided if not by its sheet."""
    forfeit = _("Decided without play: a team that is not seated at the start of a round forfeits (SACI rule 19).")
    decided = {
        Decided.RULED: _("The officials named the winner; their decision is final (SACI rule 17)."),
        Decided.WALKOVER: forfeit,
        Decided.VACANT: forfeit,
        Decided.WITHDRAWN: _("A team has left the tournament: the other side wins, and the sheet stays as it was."),
    }
    standing = {
        TableMatch.State.PLAYING: _("This match is still being played."),
        TableMatch.State.SIGNING: _("The sheet has still to be agreed to."),
        TableMatch.State.FINISHED: _("The final result."),
    }[TableMatch.State(table_match.state)]
    note = table_match.end_note
    ended = _("Decided {how}.").format(how=note) if note else ""
    parts = (standing, decided.get(Decided(table_match.match.decided), "")) if not note else (standing, ended)
    return " ".join(part for part in parts if part)


def _signatures(table_match: TableMatch) -> Iterator[Signature]:
    """The valid signatures: of the current version of the sheet, or the last ones of a finished match."""
    over = table_match.state == TableMatch.State.FINISHED
    given = sorted(table_match.sign_offs.all(), key=lambda row: row.pk)
    # The dictionary keeps the last signature of each side.
    for one in {row.side: row for row in given if over or row.version == table_match.version}.values():
        yield Signature(one.side, one.initials, local_iso(one.signed_at))
    if (check := second_check.confirmed(table_match)) is not None:
        yield Signature("", check.initials, local_iso(check.checked_at))


def _rulings(table_match: TableMatch) -> Iterator[Ruling]:
    teams = {"A": table_match.team_a, "B": table_match.team_b}
    for made in table_match.corrections.all():
        yield Ruling(local_iso(made.made_at), _correction(made, teams))
    for sent in table_match.checks.all():
        if sent.holds:  # a confirmation is a signature, not a ruling
            continue
        text = _("{who} sent the sheet back: {reason}").format(who=sent.checked_by, reason=sent.reason)
        yield Ruling(local_iso(sent.checked_at), text)
    for change in table_match.substitutions.all():
        text = _("{into} plays in place of {out} from line {line} on: {reason}").format(
            into="{0}", out="{1}", line=change.lines + 1, reason=change.reason
        )
        yield Ruling(local_iso(change.made_at), text, (_person(change.into, 0), _person(change.out, 0)))


def _correction(made: Correction, teams: dict[str, Team]) -> str:
    who = str(made.made_by or "–")
    if made.ruled:
        text = _("{who} named team {number} the winner (SACI rule 17): {reason}")
        return text.format(who=who, number=teams[made.ruled].number, reason=made.reason)
    return _("{who} corrected the sheet: {reason}").format(who=who, reason=made.reason)


def _person(player: Registration, seat: int) -> Seat:
    return Seat(seat, player.person.name, player.number)
