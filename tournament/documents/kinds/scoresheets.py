"""Scoresheets: of a round or of one match, and blank ones for a round that is played on paper first."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from brackets.models import Decided
from scoring.hands import SEATS
from scoring.sheets import rankings
from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.core.figures import signed
from tournament.documents.engine import records
from tournament.documents.engine.context import dotted
from tournament.documents.engine.records import ScoresheetsRecord
from tournament.documents.kinds.base import Choice, DrawnKind, Gone, Group, Of, Offer, Subject
from tournament.documents.scoresheets import page
from tournament.documents.snapshots import headings
from tournament.documents.snapshots.headings import Issue, heading
from tournament.lottery.rotating import people, results
from tournament.models import Division, Format, Round, TableMatch, Tournament
from tournament.models.documents import SCORESHEETS, RenderJob, of_match, of_round, round_and_match
from tournament.models.naming import division_name, round_name
from tournament.tournaments import opening
from tournament.tournaments.clock import clock_of

MOST: Final = 200
NUMBERED, UNNUMBERED = "numbered", "unnumbered"
PER_PAGE: Final[Mapping[str, int]] = {"one": 1, "two": 2}
LAYOUT: Final = Choice(
    "layout",
    lazy("On a page"),
    (("one", lazy("one sheet")), ("two", lazy("two sheets"))),
    "one",
    meaning="How many scoresheets fit on a page: one or two.",
)
ROWS: Final = Choice(
    "rows",
    lazy("Rows for hands"),
    (("20", lazy("20, high")), ("28", lazy("28, for long matches"))),
    "20",
    meaning="How many hands a scoresheet of a whole page has rows for: 20 or 28.",
    example="28",
)


class _Sheets(DrawnKind):
    """How scoresheets are drawn, named or blank."""

    record = ScoresheetsRecord
    group = Group.PLAY
    opened_by = permissions.JUDGE
    priority = RenderJob.Priority.NOW

    pages = staticmethod(page.pages)
    render_text = staticmethod(page.render_text)


class Scoresheets(_Sheets):
    """The scoresheets of a round in table order, or the sheet of one match, if it was lost or waited for its table."""

    key = SCORESHEETS
    label = lazy("scoresheets")
    order = 10
    offers = (
        Offer(
            Of.ROUND,
            lazy(
                "A page for each match of a round. Created automatically when a round starts; request it "
                "again when a table has changed."
            ),
            (LAYOUT, ROWS),
        ),
        # Always one per page: no layout.
        Offer(Of.MATCH, lazy("The page of one match, if its sheet was lost.")),
    )
    by_table_match = True

    def subject(self, of: Round | TableMatch, layout: str = "", rows: str = "") -> Subject:
        """`layout`: "one" or "two" sheets per page, `rows`: "20" or "28" for hands; "" to repeat the last choice."""
        if isinstance(of, TableMatch):
            one = subject_of_match(of)
            return replace(one, options=options_of(one.tournament, "one", ""))
        tournament = of.division.tournament
        return Subject(tournament, of_round(of.number), of.division, options_of(tournament, layout, rows))

    def snapshot(self, subject: Subject, issue: Issue) -> ScoresheetsRecord:
        round_, table_matches = played(subject)
        in_short = in_short_of(subject.tournament)
        table_matches = table_matches.select_related("match", "team_a", "team_b")
        figures = _figures(subject.of_division, round_.number)
        return ScoresheetsRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(subject.of_division),
            round=round_name(subject.of_division, round_.number),
            sheets=tuple(
                sheet_of(table_match, issue.base_url, in_short, figures)
                for table_match in table_matches.prefetch_related("seats__registration__person")
            ),
            # That of the first version: the tournament's latest choice may differ.
            per_page=subject.options.get("per_page", 1),
            rows=subject.options.get("rows", 20),
        )

    def name(self, key: str) -> str:
        return _("Scoresheet") if "-match-" in key else super().name(key)


class BlankScoresheets(_Sheets):
    """Blank sheets, numbered for tables from 1 or for any table."""

    key = "blank-scoresheets"
    label = lazy("blank scoresheets")
    order = 30
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("Sheets without names, for a round that is played on paper first and typed in later."),
            (
                Choice(
                    "count",
                    lazy("Sheets"),
                    default="10",
                    most=MOST,
                    meaning="The number of blank scoresheets.",
                    example=20,
                ),
                Choice(
                    "numbers",
                    lazy("Tables"),
                    ((NUMBERED, lazy("numbered from 1")), (UNNUMBERED, lazy("without a number"))),
                    NUMBERED,
                    meaning="Whether blank scoresheets are numbered.",
                ),
                LAYOUT,
                ROWS,
            ),
        ),
    )

    def subject(self, of: Tournament, count: int, numbers: str = NUMBERED, layout: str = "", rows: str = "") -> Subject:
        if not 1 <= count <= MOST:
            raise Refused(_("Ask for 1 to {most} sheets.").format(most=MOST), field="count", code="bad-count")
        if numbers not in (NUMBERED, UNNUMBERED):
            message = _("Choose sheets with or without the number of a table.")
            raise Refused(message, field="numbers", code="bad-numbers")
        return Subject(of, f"{numbers}-{count}", options=options_of(of, layout, rows))

    def snapshot(self, subject: Subject, issue: Issue) -> ScoresheetsRecord:
        in_short = in_short_of(subject.tournament)
        nobody = records.TeamName(0, ("", ""))
        first, second, third, fourth = (records.Seat(int(seat), "", 0) for seat in SEATS)
        sheet = records.Sheet(
            match="",
            bracket="",
            round="",
            table=0,  # to be written by hand
            team_a=nobody,
            team_b=nobody,
            seats=(first, second, third, fourth),
            url=f"{issue.base_url}/judge/{subject.tournament.slug}/paper/",  # where sheets are entered afterwards
            **in_short._asdict(),
        )
        is_numbered = subject.key.startswith(f"{NUMBERED}-")
        return ScoresheetsRecord(
            heading=heading(subject.tournament, issue),
            bracket="",
            round="",
            sheets=tuple(replace(sheet, table=number if is_numbered else 0) for number in range(1, subject.number + 1)),
            per_page=subject.options["per_page"],
            rows=subject.options.get("rows", 20),
        )


KEYS: Final = (Scoresheets.key, BlankScoresheets.key)
"""The kinds that share the tournament's latest choices of a layout and of rows."""


def options_of(tournament: Tournament, layout: str, rows: str) -> dict[str, int]:
    """The options of sheets as the snapshot has them; "" repeats the tournament's last choice. Refused for others."""
    return {"per_page": per_page_of(tournament, layout), "rows": rows_of(tournament, rows)}


def rows_of(tournament: Tournament, rows: str) -> int:
    """How many rows for hands: "20", "28", or "" to repeat the tournament's last choice (20 at first).

    Refused for another number.
    """
    if rows in dict(ROWS.options):
        return int(rows)
    if rows:
        raise Refused(_("Choose 20 or 28 rows."), field="rows", code="bad-rows")
    last = tournament.documents.filter(kind__in=KEYS).values_list("payload__rows", flat=True).first()
    return 28 if last == 28 else 20


def per_page_of(tournament: Tournament, layout: str) -> int:
    """How many sheets per page: "one", "two", or "" to repeat the tournament's last layout (one at first).

    Refused for another layout.
    """
    if layout in PER_PAGE:
        return PER_PAGE[layout]
    if layout:
        raise Refused(_("Choose one or two sheets on a page."), field="layout", code="bad-layout")
    of_sheets = tournament.documents.filter(kind__in=KEYS)
    # The sheet of a single match is always one per page.
    last = of_sheets.exclude(subject__contains="-match-").values_list("payload__per_page", flat=True).first()
    # Older snapshots have no layout.
    return 2 if last == 2 else 1


def subject_of_match(table_match: TableMatch) -> Subject:
    """The subject of a document of one match."""
    round_ = table_match.round
    return Subject(round_.division.tournament, of_match(round_.number, table_match.match.number), round_.division)


def played(subject: Subject) -> tuple[Round, QuerySet[TableMatch]]:
    """A round and its matches in table order, or only the match that the subject names; Gone without any of these."""
    number, match = round_and_match(subject.key)
    round_ = subject.of_division.rounds.get(number=number)
    table_matches = round_.table_matches.order_by("table", "pk")
    if match is None:
        return round_, table_matches
    table_matches = table_matches.filter(match__number=match)
    if not table_matches.exists():
        raise Gone
    return round_, table_matches


NOTHING: Final[Mapping[int, str]] = MappingProxyType({})


class InShort(NamedTuple):
    """What every sheet of a tournament says about its rules."""

    target: int
    reminders: tuple[records.Reminder, ...]
    penalties: tuple[records.PenaltyBoxes, ...]
    second_official: bool
    form: records.Form
    clock: bool


def in_short_of(tournament: Tournament) -> InShort:
    """The rules of a tournament in short, in the active language."""
    ruleset = opening.rules_of(tournament)
    return InShort(
        target=ruleset.goal,
        reminders=headings.reminders(ruleset),
        penalties=headings.penalties(ruleset),
        second_official=tournament.agreement == Tournament.Agreement.OFFICIAL,
        form=headings.form(ruleset),
        clock=bool(clock_of(tournament).minutes),
    )


def _figures(division: Division, round: int) -> dict[int, str]:
    """Place, wins, effectiveness and cards before a round of an individual event, by registration number."""
    if division.format != Format.ROTATING or round == 1:
        return {}
    event = people.read(division)
    return {event.number_of(row.team): _in_words(row) for row in results.standings_before(event, round)}


def _in_words(row: rankings.Standing) -> str:
    text = _("place {place}, {won} won, {eff}")
    cards, said = int(row.criteria["cards"]), ""
    if cards:
        said = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    return dotted(text.format(place=row.rank, won=row.won, eff=signed(row.effectiveness)), said)


def sheet_of(
    table_match: TableMatch, base_url: str, rules: InShort, figures: Mapping[int, str] = NOTHING
) -> records.Sheet:
    """The sheet of a match before anything is written on it, in the active language.

    `figures`: of the players, by registration number.
    """
    division = table_match.round.division
    alone = table_match.team_a.round is not None  # in an individual event
    first, second, third, fourth = (
        records.Seat(
            seat.seat,
            seat.registration.person.name,
            seat.registration.number,
            seat.registration.person.home_club,
            figures.get(seat.registration.number, ""),
        )
        for seat in table_match.seats.all()
    )
    return records.Sheet(
        match=_("Match {number}").format(number=table_match.match.number),
        bracket=division_name(division),
        round=round_name(division, table_match.round.number),
        table=table_match.table,
        team_a=records.TeamName(0 if alone else table_match.team_a.number, (first.player, third.player)),
        team_b=records.TeamName(0 if alone else table_match.team_b.number, (second.player, fourth.player)),
        seats=(first, second, third, fourth),
        url=f"{base_url}/judge/matches/{table_match.pk}/",
        note=_("by ruling, rule 17") if table_match.match.decided == Decided.RULED else table_match.end_note,
        # The final may have a target of its own.
        **(rules._replace(target=opening.match_rules(table_match).goal) if rules.clock else rules)._asdict(),
    )
