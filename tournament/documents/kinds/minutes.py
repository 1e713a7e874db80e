"""The minutes of the day: who, when, the lottery, departures, rulings, corrections, penalties, champions and prizes.

Read from the tables that the journal vouches for, in a number of queries that does not grow with the day. Players are
named once, in the list of teams; everything else names teams by number.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Min, Q, QuerySet
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from brackets.models import Decided
from scoring.penalties import PENALTIES
from tournament.core import rule_systems
from tournament.core.errors import Conflict
from tournament.core.money import money_text
from tournament.documents.book.record import Champion, checkpoint_blocks
from tournament.documents.engine.context import dotted
from tournament.documents.engine.document_text import (
    Block,
    Column,
    DocumentText,
    Facts,
    Signatures,
    Table,
    Text,
    Title,
)
from tournament.documents.engine.records import Heading, TeamName
from tournament.documents.kinds.base import Group, Kind, Of, Offer, Subject
from tournament.documents.kinds.results_book import honours
from tournament.documents.snapshots.headings import Issue, signers_of, team_name, with_checkpoint
from tournament.journal.actions import Action
from tournament.lottery.rulings import rulings_in
from tournament.models import (
    Correction,
    JudgePass,
    LateEntry,
    Lottery,
    Official,
    Prize,
    Round,
    SheetEntry,
    Substitution,
    TableMatch,
    Team,
    Tournament,
    Withdrawal,
)
from tournament.models.documents import RenderJob
from tournament.models.naming import division_name
from tournament.prizes.pledges import bracket_of, place_name
from tournament.tournaments import opening

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MinutesSection:
    """A part of the minutes as a table; without rows it says that there was nothing. `shares`: of its columns."""

    name: str
    columns: tuple[str, ...]
    shares: tuple[int, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class MinutesRecord:
    """The minutes. `facts`: name and value; `signers`: the names below the signatures, "" for a pen."""

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    sections: tuple[MinutesSection, ...]
    champions: tuple[Champion, ...]
    teams: tuple[TeamName, ...]
    signers: tuple[str, str]


class Minutes(Kind):
    """The minutes as far as the day has come."""

    key = "minutes"
    label = lazy("minutes of the day")
    order = 195
    record = MinutesRecord
    group = Group.HONOURS
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("Who played and who decided: lottery, departures, rulings, corrections, penalties, prizes, to sign."),
        ),
    )
    priority = RenderJob.Priority.LATER

    def subject(self, of: Tournament) -> Subject:
        if not of.divisions.exclude(bracket=None).exists():
            raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> MinutesRecord:
        tournament = subject.tournament
        divisions = list(tournament.divisions.exclude(bracket=None).select_related("bracket"))
        teams = tournament.teams.prefetch_related("players__registration__person").order_by("number")
        return MinutesRecord(
            heading=with_checkpoint(tournament, issue),
            facts=tuple(_facts(tournament)),
            sections=tuple(_sections(tournament)),
            champions=tuple(honours(tournament, divisions)),
            teams=tuple(team_name(team) for team in teams),
            signers=signers_of(tournament),
        )

    def render_text(self, record: MinutesRecord) -> DocumentText:
        """The minutes, for the club, a judge and two witnesses to sign."""
        title = _("Minutes of the day")
        blocks: list[Block] = [Title(title, 1), Facts(record.facts)]
        blocks.append(Title(_("Champions and winners")))
        won = tuple((one.honour, _said(one.team)) for one in record.champions)
        blocks.append(Facts(won) if won else Text(_("There is no winner yet.")))
        for section in record.sections:
            blocks += [Title(section.name), _table(section)]
        names = tuple((str(team.number), " / ".join(team.names)) for team in record.teams)
        blocks += [Title(_("Teams")), Table((Column(_("Team"), 1, "right"), Column(_("Players"), 9)), names)]
        blocks += checkpoint_blocks(record.heading)
        club, judge = record.signers
        signers = (dotted(club, _("For the club")), dotted(judge, _("Judge")), _("Witness"), _("Witness"))
        return DocumentText(title, (*blocks, Signatures(signers)), proves=True)


def _said(team: TeamName) -> str:
    return dotted(str(team.number or ""), " / ".join(team.names))


def _table(section: MinutesSection) -> Block:
    if not section.rows:
        return Text(_("None."))
    columns = (Column(name, share) for name, share in zip(section.columns, section.shares, strict=True))
    return Table(tuple(columns), section.rows)


def _facts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    ruleset = opening.rules_of(tournament)
    began = Round.objects.filter(division__tournament=tournament).aggregate(at=Min("started_at"))["at"]
    ended = tournament.journal.filter(action=Action.CHAMPION).order_by("number").last()
    yield _("Rules"), f"{rule_systems.spoken(ruleset.name)}. {rule_systems.goal_text(ruleset)}"
    yield _("First round began"), _time(began) if began else _("not yet")
    yield _("Champion recorded"), _time(ended.at) if ended else _("not yet")
    yield _("Teams"), str(tournament.teams.count())
    finished = TableMatch.objects.filter(tournament=tournament, state=TableMatch.State.FINISHED)
    yield _("Matches"), str(finished.count())


def _time(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment))


def _sections(tournament: Tournament) -> Iterator[MinutesSection]:
    when, why, by = _("When"), _("Reason"), _("By")
    yield MinutesSection(_("Officials"), (_("Name"), _("Role")), (5, 5), tuple(_officials(tournament)))
    columns: Row = (_("Bracket"), when, _("Code of the list"), _("Held by"))
    yield MinutesSection(_("Lottery"), columns, (4, 2, 5, 4), tuple(_lotteries(tournament)))
    columns = (when, _("Team"), _("What"), why, by)
    changes = _in_order(_withdrawals(tournament), _changes(tournament), _late(tournament), _absences(tournament))
    yield MinutesSection(_("Departures and changes of teams"), columns, (2, 2, 5, 6, 4), changes)
    columns = (when, _("Match"), _("What"), why, by)
    entries = _entries(tournament)
    yield MinutesSection(_("Rulings"), columns, (2, 5, 4, 5, 4), tuple(_overruled(entries)))
    yield MinutesSection(_("Corrections"), columns, (2, 5, 4, 5, 4), tuple(_corrections(tournament)))
    if tournament.clock:
        columns = (when, _("Match"), _("Result"), _("How"))
        yield MinutesSection(_("Ended by the clock"), columns, (2, 6, 3, 5), _in_order(_by_the_clock(tournament)))
    columns = (when, _("Match"), _("Team"), _("Penalty"), by)
    yield MinutesSection(_("Penalties"), columns, (2, 5, 2, 5, 4), tuple(_penalties(entries)))
    if given := tuple(_sanctions(tournament)):
        columns = (when, _("Team"), _("Player"), _("Sanction"), _("What it comes to"), why, by)
        yield MinutesSection(_("Sanctions"), columns, (2, 2, 4, 4, 7, 5, 4), given)
    columns = (when, _("Team"), _("For"), _("Prize"), by)
    yield MinutesSection(_("Prizes handed out"), columns, (2, 2, 6, 4, 4), tuple(_prizes(tournament)))


def _officials(tournament: Tournament) -> Iterator[Row]:
    """Each account with all its roles, then the judges with a pass."""
    roles: dict[str, list[str]] = {}
    for official in Official.objects.filter(club=tournament.club).select_related("user"):
        roles.setdefault(str(official.user), []).append(capfirst(official.get_role_display()))
    for judge_pass in JudgePass.objects.filter(tournament=tournament).select_related("user"):
        roles.setdefault(str(judge_pass), [_("Judge")])
    for name, held in roles.items():
        yield name, ", ".join(sorted(held))


def _lotteries(tournament: Tournament) -> Iterator[Row]:
    held = Lottery.objects.filter(division__tournament=tournament)
    for one in held.select_related("division", "entry_list", "drawn_by").order_by("drawn_at"):
        code = one.entry_list.list_hash if one.entry_list else one.seed
        fours = " ".join(code[start : start + 4] for start in range(0, 16, 4))
        yield division_name(one.division), _time(one.drawn_at), fours, _by(one.drawn_by)


def _by(user: object) -> str:
    return str(user or "—")


Dated = tuple[datetime.datetime, Row]


def _in_order(*kinds: Iterable[Dated]) -> tuple[Row, ...]:
    """The rows of several tables in the order of the day, each with its time in front."""
    dated = sorted((one for kind in kinds for one in kind), key=lambda one: one[0])
    return tuple((_time(moment), *row) for moment, row in dated)


def _withdrawals(tournament: Tournament) -> Iterator[Dated]:
    words = {
        Withdrawal.Kind.WITHDRAWN.value: _("withdrew"),
        Withdrawal.Kind.DISQUALIFIED.value: _("disqualified"),
        Withdrawal.Kind.RETURNED.value: _("came back"),
    }
    for one in tournament.withdrawals.select_related("team", "made_by"):
        yield one.made_at, (str(one.team.number), dotted(words[one.kind], one.rule), one.reason, _by(one.made_by))


def _sanctions(tournament: Tournament) -> Iterator[Row]:
    """The sanctions on the result; of one that was taken back, the reason for that."""
    for one in rulings_in(tournament).found:
        given, player = one.sanction, one.sanction.registration.person.name
        taken_back = _("taken back: {reason}").format(reason=given.cancel_reason)
        comes_to = taken_back if given.cancelled_at else one.text
        who = (_number(given.team), player, one.name)
        yield _time(given.given_at), *who, comes_to, given.note, _by(given.given_by)


def _changes(tournament: Tournament) -> Iterator[Dated]:
    found = Substitution.objects.filter(team__tournament=tournament).select_related("team", "out", "into", "made_by")
    for one in found:
        text = _("number {into} plays on in place of number {out}").format(into=one.into.number, out=one.out.number)
        yield one.made_at, (str(one.team.number), text, one.reason, _by(one.made_by))


def _late(tournament: Tournament) -> Iterator[Dated]:
    found = LateEntry.objects.filter(division__tournament=tournament)
    for one in found.select_related("team", "out", "into", "made_by"):
        text = _("joined in place of the bye")
        if one.out is not None:
            text = _("number {into} plays in place of number {out}").format(into=one.into.number, out=one.out.number)
        yield one.made_at, (_number(one.team), text, one.reason, _by(one.made_by))


def _absences(tournament: Tournament) -> Iterator[Dated]:
    """The teams that did not come to their table; the match says when its round began."""
    found = _matches(tournament).filter(match__decided=Decided.WALKOVER)
    for one in found:
        absent = one.team_b if one.match.winner and one.match.winner.number == one.team_a.number else one.team_a
        missing = [seat.registration.person.name for seat in one.seats.all() if seat.absent]
        who = " / ".join(missing) or (absent.label if absent.round is not None else str(absent.number))
        yield one.round.started_at, (who, _("did not come"), _match(one), "—")


def _by_the_clock(tournament: Tournament) -> Iterator[Dated]:
    """The matches that the time has ended, with the time of their bell."""
    rung = SheetEntry.objects.filter(table_match__tournament=tournament, kind="bell")
    at = dict(rung.order_by("number").values_list("table_match", "entered_at"))
    for one in _matches(tournament).filter(state=TableMatch.State.FINISHED, pk__in=at):
        if one.end_note:
            teams = " – ".join(map(str, one.called.values())) if one.team_a.round is None else ""
            yield at[one.pk], (dotted(_match(one), teams), f"{one.points_a} : {one.points_b}", one.end_note)


def _matches(tournament: Tournament) -> QuerySet[TableMatch]:
    found = TableMatch.objects.filter(tournament=tournament)
    return found.select_related("round__division", "match__winner", "team_a", "team_b")


def _number(team: Team) -> str:
    """The number of a team; "" for partners of one round."""
    return str(team.number) if team.round is None else ""


def _match(table_match: TableMatch) -> str:
    division = division_name(table_match.round.division)
    return dotted(division, _("match {number}").format(number=table_match.match.number))


def _entries(tournament: Tournament) -> list[SheetEntry]:
    """The lines that officials overruled and those of penalties, without those taken back, in the order of the day."""
    wanted = Q(kind__in=PENALTIES) | Q(data__has_key="overruled") | Q(kind="void")
    related = ("table_match__round__division", "table_match__match", "table_match__team_a", "table_match__team_b")
    rows = SheetEntry.objects.filter(wanted, table_match__tournament=tournament, table_match__annulled_at=None)
    found = list(rows.select_related(*related, "entered_by").order_by("entered_at", "pk"))
    void = {(one.table_match_id, one.data["number"]) for one in found if one.kind == "void"}
    return [one for one in found if one.kind != "void" and (one.table_match_id, one.number) not in void]


def _overruled(entries: Iterable[SheetEntry]) -> Iterator[Row]:
    for one in entries:
        if reason := one.data.get("overruled"):
            text = _("line {number} overruled").format(number=one.number)
            yield _time(one.entered_at), _match(one.table_match), text, reason, _by(one.entered_by)


def _penalties(entries: Iterable[SheetEntry]) -> Iterator[Row]:
    for one in entries:
        if one.kind in PENALTIES:
            # Seats 0 and 2 are side A.
            team = one.table_match.called["AB"[one.data["seat"] % 2]]
            text = _("{penalty}, seat {seat}").format(
                penalty=rule_systems.in_sentence(PENALTIES[one.kind]), seat=one.data["seat"] + 1
            )
            yield _time(one.entered_at), _match(one.table_match), str(team), text, _by(one.entered_by)


def _corrections(tournament: Tournament) -> Iterator[Row]:
    related = ("table_match__round__division", "table_match__match", "table_match__team_a", "table_match__team_b")
    found = Correction.objects.filter(table_match__tournament=tournament).select_related(*related, "made_by")
    for one in found.order_by("made_at", "pk"):
        text = _("sheet corrected")
        if one.ruled:
            winner = one.table_match.team_a if one.ruled == "A" else one.table_match.team_b
            text = _("ruled for team {number}, rule 17").format(number=winner.number)
        yield _time(one.made_at), _match(one.table_match), text, one.reason, _by(one.made_by)


def _prizes(tournament: Tournament) -> Iterator[Row]:
    """What was handed out and not given back."""
    handed = tournament.payouts.filter(reverses=None, reversed_by=None)
    for one in handed.select_related("prize__division", "team", "paid_by").order_by("paid_at", "pk"):
        trophy = one.prize.kind == Prize.Kind.TROPHY
        what = one.prize.name if trophy else money_text(one.amount_cents, tournament.currency)
        place = f"{bracket_of(one.prize)}, {place_name(one.prize.place)}"
        yield _time(one.paid_at), str(one.team.number), place, what, _by(one.paid_by)
