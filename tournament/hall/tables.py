"""The tables of the hall: their numbers, state and current matches; and the seats at a table, by lot (SACI rule 5)."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Case, IntegerField, Prefetch, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery
from brackets.inserting import insert
from brackets.models import Match
from tournament.core.database.key_sets import key_text
from tournament.core.database.prepared_queries import KEY, TEXT, Prepared
from tournament.core.errors import Conflict, Refused
from tournament.journal import row_hashes
from tournament.models import (
    Format,
    HallTable,
    Registration,
    Round,
    Seat,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
)

OF_TEAM: Final = tuple(f"team__{field.name}" for field in Team._meta.concrete_fields)
PLAYERS: Final = Prepared(
    lambda: (
        TeamPlayer.objects.filter(team__tournament=KEY, team__annulled_at=None, team__number__among=TEXT)
        .select_related(None)
        .select_related("team", "registration")
        .only("position", *OF_TEAM, "registration__number", "registration__uid")
    )
)


@dataclass(frozen=True)
class Chosen:
    """A match of a started round, and the table that it is sent to."""

    round: Round
    match: Match
    table: int


def seat(chosen: Sequence[Chosen], by: User | None) -> list[TableMatch]:
    """Create sheets for matches of one tournament and call their teams. The lots use the seeds of their rounds.

    Both the team on seats 0 and 2 and the first partner of each team are drawn by lot. The journal can hash the sheets
    as they are returned.
    """
    if not chosen:
        return []
    tournament = chosen[0].round.division.tournament
    players = defaultdict[int, list[TeamPlayer]](list)
    for player in PLAYERS(tournament.pk, key_text(number for one in chosen for number in one.match.numbers)):
        players[player.team.number].append(player)
    now = timezone.now()
    rows = []
    for one in chosen:
        # The purpose is part of the lot, so that one seed gives independent results for tables, sides and seats.
        labels = [lottery.team_label(number) for number in one.match.numbers]
        sides = lottery.order(bytes.fromhex(one.round.seed), f"sides of match {one.match.number}", labels)
        if one.round.division.format == Format.ROTATING:
            sides = tuple(labels)  # the seating has chosen sides and seats
        team_a, team_b = (players[int(side.split()[1])][0].team for side in sides)
        row = TableMatch(
            tournament=tournament, round=one.round, match=one.match, table=one.table, team_a=team_a, team_b=team_b
        )
        row.called_at, row.called_by = now, by
        rows.append(row)
    insert(rows)
    seats = insert(seat for row in rows for seat in _seats(row, players))
    return [row_hashes.hold(row, seats[4 * index : 4 * index + 4]) for index, row in enumerate(rows)]


def _seats(row: TableMatch, players: Mapping[int, Iterable[TeamPlayer]]) -> Iterator[Seat]:
    """Yield the four seats at a table."""
    for side, team in enumerate((row.team_a, row.team_b)):
        for place, registration in enumerate(_in_lots_order(team, players[team.number], row.round.seed)):
            yield Seat(table_match=row, seat=side + 2 * place, registration=registration)


def annul(table_match: TableMatch) -> None:
    """Annul a whole sheet: it stays stored and counts nowhere. Clients that show it must reload."""
    table_match.annulled_at = timezone.now()
    table_match.version += 1
    table_match.save(update_fields=["annulled_at", "version"])


def exchange(*, table_match: TableMatch, out: Team, into: Team) -> None:
    """Replace a team at a table where nothing has been written. The order of partners is by lot."""
    side = 0 if table_match.team_a_id == out.pk else 1
    setattr(table_match, "team_b" if side else "team_a", into)
    table_match.version += 1  # a client that shows the former team must reload
    table_match.save(update_fields=["team_a", "team_b", "version"])
    chairs = table_match.seats.filter(seat__in=(side, side + 2)).order_by("seat")
    for chair, registration in zip(
        chairs, _in_lots_order(into, into.players.all(), table_match.round.seed), strict=True
    ):
        chair.registration = registration
        chair.save(update_fields=["registration"])


def seat_people(table_match: TableMatch) -> None:
    """Give the chairs of a table to the people of its sides as they are now. Nobody counts as absent any more."""
    table_match.seats.all().delete()  # all first: nobody has two chairs
    sides = {team.number: team.players.all() for team in (table_match.team_a, table_match.team_b)}
    insert(_seats(table_match, sides))
    table_match.version += 1  # a client that shows the former people must reload
    table_match.save(update_fields=["version"])


def check_seated_once(table_match: TableMatch) -> None:
    """Conflict if somebody of a match that is played on sits at another table now."""
    others = Seat.objects.filter(table_match__tournament=table_match.tournament, table_match__annulled_at=None)
    others = others.exclude(table_match=table_match).exclude(table_match__state=TableMatch.State.FINISHED)
    here = table_match.seats.values("registration")
    busy = others.filter(registration__in=here).select_related("table_match").order_by("table_match__table").first()
    if busy is not None:
        text = _("{name} plays at table {table} now: let this match be played on when that one is over.")
        name = busy.registration.person.name
        raise Conflict(text.format(name=name, table=busy.table_match.table), field="result", code="plays-now")


def players(table_match: TableMatch) -> list[Registration]:
    """Return the four players in seat order 0..3."""
    return [seat.registration for seat in table_match.seats.select_related("registration__person")]


def _in_lots_order(team: Team, players: Iterable[TeamPlayer], seed: str) -> list[Registration]:
    """Return the partners of a team in the order of the lot; those of a side of one round as they were seated."""
    if team.round is not None:
        return [player.registration for player in players]
    # Sorted labels make the lot independent of the order of rows.
    named = {lottery.label(player.registration.number): player.registration for player in players}
    return [named[name] for name in lottery.order(bytes.fromhex(seed), f"seats of team {team.number}", sorted(named))]


@dataclass(frozen=True)
class Table:
    """One table of the hall now.

    `out_of_order_at` is None while the table is usable; otherwise `reason` says why, and `vacate` whether its match
    moves to the next free table. `table_match` is None without a match. `beyond`: the hall no longer has this table,
    but a match is still played there.
    """

    number: int
    name: str = ""
    out_of_order_at: datetime.datetime | None = None
    reason: str = ""
    vacate: bool = False
    table_match: TableMatch | None = None
    beyond: bool = False

    @property
    def is_in_order(self) -> bool:
        """Whether matches may be sent there."""
        return self.out_of_order_at is None and not self.beyond

    @property
    def is_free(self) -> bool:
        """Whether a match may be sent there now."""
        return self.is_in_order and self.table_match is None


def live(tournament: Tournament) -> QuerySet[TableMatch]:
    """Return the matches that hold a table: in play, or waiting for sign-off."""
    return tournament.table_matches.exclude(state=TableMatch.State.FINISHED)


def with_names(table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    """Return the same matches, with everything that a row on a page shows selected or prefetched."""
    return table_matches.select_related(
        "round__division__bracket", "match__winner", "team_a", "team_b"
    ).prefetch_related(
        "team_a__players__registration__person",
        "team_b__players__registration__person",
        Prefetch("seats", Seat.objects.select_related("registration__person")),
    )


def with_labels(table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    """Return the same matches, with their rounds and the names of their teams: all that a list of many shows."""
    found = table_matches.select_related("round__division__bracket", "match__winner", "team_a", "team_b")
    return found.prefetch_related(TeamPlayer.named("team_a__players"), TeamPlayer.named("team_b__players"))


def in_play(tournament: Tournament) -> QuerySet[TableMatch]:
    """Return the matches that hold a table, by its number, `with_names`."""
    return with_names(live(tournament)).order_by("table")


def signing_first(table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    """Return the matches that wait for signatures first: they need an official now."""
    waiting = Case(When(state=TableMatch.State.SIGNING, then=Value(0)), default=Value(1), output_field=IntegerField())
    return table_matches.order_by(waiting, "table")


def last_results(tournament: Tournament, count: int) -> list[TableMatch]:
    """Return the last `count` results, latest round first."""
    finished = tournament.table_matches.filter(state=TableMatch.State.FINISHED)
    return list(with_labels(finished).order_by("-round__started_at", "-match__number")[:count])


def free_tables(tournament: Tournament) -> list[int]:
    """Return the numbers of usable tables without a match, ascending."""
    return [table.number for table in _states(tournament) if table.is_free]


def usable_tables(tournament: Tournament) -> list[int]:
    """Return the numbers of tables in order, with or without a match, ascending."""
    # Their matches are not read: they do not matter.
    return [table.number for table in all_tables(tournament, TableMatch.objects.none()) if table.is_in_order]


def all_tables(tournament: Tournament, table_matches: Iterable[TableMatch] | None = None) -> list[Table]:
    """Return every table of the hall by number. `table_matches` None: plain rows; else those prepared for a page."""
    # At most one match holds a table.
    here = {one.table: one for one in (live(tournament) if table_matches is None else table_matches)}
    said = {row.number: row for row in tournament.hall_tables.all()}
    # The hall may have been made smaller during a match.
    size = tournament.hall_size
    numbers = sorted({*range(1, size + 1), *here})
    return [_table(number, said.get(number), here.get(number), number > size) for number in numbers]


def names(tournament: Tournament) -> dict[int, str]:
    """Return the names of tables that have one, by number."""
    return dict(tournament.hall_tables.exclude(name="").values_list("number", "name"))


def hall_table(tournament: Tournament, number: int) -> HallTable:
    """Return the locked row of a table, unsaved if there is none yet. Refused if the hall has no such table."""
    require_table(tournament, number)
    found = HallTable.objects.select_for_update(no_key=True).filter(tournament=tournament, number=number).first()
    return found or HallTable(tournament=tournament, number=number)


def require_table(tournament: Tournament, number: int) -> None:
    """Refused unless the hall has a table of this number."""
    last = tournament.hall_size
    if not 1 <= number <= last:
        message = _("The tables of the hall are 1 to {last}.")
        raise Refused(message.format(last=last), field="table", code="no-such-table")


def check_free(tournament: Tournament, number: int) -> None:
    """Conflict unless a match may be sent to this table now, Refused if the hall has no such table."""
    require_table(tournament, number)
    table = next(one for one in _states(tournament) if one.number == number)
    if not table.is_in_order:
        message = _("Table {number} is out of order: {reason}")
        raise Conflict(message.format(number=number, reason=table.reason), field="table", code="table-out-of-order")
    if not table.is_free:
        message = _("Table {number} is taken: choose another one.")
        raise Conflict(message.format(number=number), field="table", code="table-taken")


def _states(tournament: Tournament) -> list[Table]:
    """Return every table; of its match only that there is one."""
    return all_tables(tournament, live(tournament).only("table", "tournament"))


def _table(number: int, said: HallTable | None, table_match: TableMatch | None, beyond: bool) -> Table:
    if said is None:
        return Table(number, table_match=table_match, beyond=beyond)
    return Table(number, said.name, said.out_of_order_at, said.reason, said.vacate, table_match, beyond)
