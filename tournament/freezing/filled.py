"""Freeze the sheets of a round as they were entered: lines, findings, rulings, who agreed."""

import dataclasses
import datetime
from collections.abc import Iterator

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from brackets.models import Decided
from scoring.entries import Entry, FalsePass, Hand, Void, WrongDomino
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets import Line
from scoring.sheets import Sheet as Folded
from tournament import confirming, entry, ledger, opening
from tournament.documents.filled import FilledRecord
from tournament.documents.played import FilledLine, FilledSheet, Ruling, Signature
from tournament.documents.records import Form, Seat
from tournament.errors import cite
from tournament.findings import sentence
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name, round_name
from tournament.freezing.sheets import InShort, in_short_of, sheet_of
from tournament.models import Correction, Registration, Round, Sitting, Team

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
"""What a sheet tells, asked once for all sheets of a round."""


def filled_scoresheets(
    round_: Round, *, version: int, base_url: str, now: datetime.datetime, match: int | None = None
) -> FilledRecord:
    """The sheets of a round as they stand, in the order of the tables; of `match` (its number) alone."""
    division = round_.division
    with translation.override(division.tournament.language):
        rules = in_short_of(division.tournament)._replace(reminders=())
        sittings = (
            round_.sittings.order_by("table", "pk")
            .select_related("match__winner", "team_a", "team_b", "tournament__club")
            .prefetch_related(*WRITTEN)
        )
        if match is not None:
            sittings = sittings.filter(match__number=match)
        return FilledRecord(
            heading=heading(division.tournament, version, base_url, now, division.tournament.language),
            bracket=division_name(division),
            round=round_name(division, round_.number),
            sheets=tuple(filled_sheet(sitting, base_url, rules) for sitting in sittings),
        )


def filled_sheet(sitting: Sitting, base_url: str, rules: InShort) -> FilledSheet:
    """One match as it was entered, in the language now active."""
    ruleset = opening.ruleset_of(sitting.tournament)
    folded = entry.sheet_of(sitting)
    page = f"/t/{sitting.tournament.slug}/matches/{sitting.pk}/"
    return FilledSheet(
        sheet=dataclasses.replace(sheet_of(sitting, base_url, rules), url=base_url + page),
        lines=tuple(_lines(sitting, folded, ruleset, rules.form)),
        score=(sitting.points_a, sitting.points_b),
        partidas=tuple((won.totals["A"], won.totals["B"]) for won in folded.partidas),
        winner=_winner(sitting, folded),
        state=_state(sitting),
        signatures=tuple(_signatures(sitting)),
        rulings=tuple(sorted(_rulings(sitting), key=lambda ruling: ruling.at)),
    )


def _lines(sitting: Sitting, folded: Folded, ruleset: Ruleset, form: Form) -> Iterator[FilledLine]:
    chairs = ledger.Chairs(sitting)
    rows = {row.number: row for row in sitting.entries.all()}
    told = ledger.lines(folded, sitting, ruleset, reasons=True, numbered=False, called=PLAYER)
    for line, said in zip(folded.lines, told, strict=True):
        first, second = _left(line, form)
        seat = _seat(line.entry, folded)
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
        )


def _seat(told: Entry, folded: Folded) -> int | None:
    """Who did it: the seat that the words of a line name."""
    match told:
        case Void(number=number):
            return _seat(folded.entries[number - 1], folded)
        case Hand(end="domino", by=by):
            return by or 0
        case Hand(end="block", by=by):
            return by
        case FalsePass(seat=seat) | WrongDomino(seat=seat):
            return seat
    return None


def _left(line: Line, form: Form) -> tuple[int | None, int | None]:
    """What was left: of both sides, or the count and the recount (SACI rule 14)."""
    if not isinstance(line.entry, Hand):
        return None, None
    hand = line.entry
    if form.each_side:
        sides = hand.side_pips
        if sides is None and hand.left is not None:
            sides = (sum(hand.left[0::2]), sum(hand.left[1::2]))
        return (None, None) if sides is None else (sides[0], sides[1])
    total = line.note.params.get("total")
    return total if isinstance(total, int) else None, hand.recount


def _finding(one: dict[str, object]) -> str:
    params = one.get("params")
    finding = Finding(str(one["code"]), "warning", str(one["rule"]), params if isinstance(params, dict) else {}, None)
    return f"{sentence(finding)} ({cite(finding.rule)})" if finding.rule else sentence(finding)


def _winner(sitting: Sitting, folded: Folded) -> str:
    """ "A" or "B": as the bracket has it, else as the sheet says; "" while there is none."""
    if sitting.match.winner is not None:
        return "A" if sitting.match.winner.number == sitting.team_a.number else "B"
    return folded.outcome.winner if folded.outcome is not None and not sitting.match.decided else ""


def _state(sitting: Sitting) -> str:
    """Where the match stands, and how it was decided where it was not by the sheet."""
    decided = {
        Decided.RULED: _("The officials named the winner; their decision is final (SACI rule 17)."),
        Decided.WALKOVER: _(
            "Decided without play: a team that is not seated at the start of a round forfeits (SACI rule 19)."
        ),
        Decided.VACANT: _(
            "Decided without play: a team that is not seated at the start of a round forfeits (SACI rule 19)."
        ),
        Decided.WITHDRAWN: _("A team has left the tournament: the other side wins, and the sheet stays as it was."),
    }
    standing = {
        Sitting.State.PLAYING: _("This match is still being played."),
        Sitting.State.SIGNING: _("The sheet has still to be agreed to."),
        Sitting.State.FINISHED: _("The final result."),
    }[Sitting.State(sitting.state)]
    return " ".join(part for part in (standing, decided.get(Decided(sitting.match.decided), "")) if part)


def _signatures(sitting: Sitting) -> Iterator[Signature]:
    """Those that hold: of the sheet as it stands, or the last ones of a match that was finished."""
    over = sitting.state == Sitting.State.FINISHED
    given = sorted(sitting.sign_offs.all(), key=lambda row: row.pk)
    for one in {row.side: row for row in given if over or row.version == sitting.version}.values():
        yield Signature(one.side, one.initials, _local(one.signed_at))
    if (check := confirming.confirmed(sitting)) is not None:
        yield Signature("", check.initials, _local(check.checked_at))


def _rulings(sitting: Sitting) -> Iterator[Ruling]:
    teams = {"A": sitting.team_a, "B": sitting.team_b}
    for made in sitting.corrections.all():
        yield Ruling(_local(made.made_at), _correction(made, teams))
    for sent in sitting.checks.all():
        if sent.holds:
            continue
        text = _("{who} sent the sheet back: {reason}").format(who=sent.checked_by, reason=sent.reason)
        yield Ruling(_local(sent.checked_at), text)
    for change in sitting.substitutions.all():
        text = _("{into} plays in place of {out} from line {line} on: {reason}").format(
            into="{0}", out="{1}", line=change.lines + 1, reason=change.reason
        )
        yield Ruling(_local(change.made_at), text, (_person(change.into, 0), _person(change.out, 0)))


def _correction(made: Correction, teams: dict[str, Team]) -> str:
    who = str(made.made_by or "–")
    if made.ruled:
        text = _("{who} named team {number} the winner (SACI rule 17): {reason}")
        return text.format(who=who, number=teams[made.ruled].number, reason=made.reason)
    return _("{who} corrected the sheet: {reason}").format(who=who, reason=made.reason)


def _person(player: Registration, seat: int) -> Seat:
    return Seat(seat, player.person.name, player.number)


def _local(moment: datetime.datetime) -> str:
    return timezone.localtime(moment).replace(microsecond=0, tzinfo=None).isoformat()
