"""The minutes of the day: what happened and who decided it, named by team, in a constant number of queries."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.cast import hand, key, play_to_the_end, sign_both, write
from tests.documents.rendering import cast
from tests.matches.corrections.asking import correct
from tournament.core.errors import Conflict
from tournament.documents import kinds
from tournament.documents.book.record import Champion
from tournament.documents.engine.document_text import Signatures
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Subject
from tournament.documents.kinds.minutes import Minutes, MinutesRecord, MinutesSection
from tournament.documents.queue import requests
from tournament.documents.snapshots.headings import Issue
from tournament.matches import entry, withdrawals
from tournament.models import Division, Round, TableMatch, Tournament, User


def sample(heading: Heading, name: cast.Named) -> MinutesRecord:
    columns = ("When", "Team", "What", "Reason", "By")
    rows = (("10:20", "4", "withdrew", "Somebody fell ill on the way.", "Olga Organizer"),)
    return MinutesRecord(
        heading=heading,
        facts=(("Rules", "SACI. 200 points win the match."), ("Teams", "12")),
        sections=(
            MinutesSection("Departures", columns, (2, 2, 5, 6, 4), rows),
            MinutesSection("Corrections", columns, (2, 5, 4, 5, 4), ()),
        ),
        champions=(Champion("Champions of the tournament", cast.team(1, name)),),
        teams=tuple(cast.team(number, name) for number in range(1, 13)),
        signers=("Olga Organizer", ""),
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"minutes": sample}


def minutes(tournament: Tournament) -> MinutesRecord:
    document = requests.request(Minutes(), tournament, by=None, base_url="http://hall")
    found = kinds.from_payload(document.kind, document.payload)
    assert isinstance(found, MinutesRecord)
    return found


def rows(record: MinutesRecord, name: str) -> list[tuple[str, ...]]:
    """The rows of a section without their times."""
    (section,) = (one for one in record.sections if one.name == name)
    return [row[1:] for row in section.rows]


@pytest.fixture
def day(first_round: Round, organizer: User) -> TableMatch:
    """A match with a penalty, one that was taken back, an overruled line and a correction."""
    played = first_round.table_matches.order_by("pk").first()
    assert played is not None
    write(played, {"kind": "wrong_domino", "seat": 1, "tile": None}, organizer)
    write(played, {"kind": "wrong_domino", "seat": 2, "tile": None}, organizer)
    write(played, {"kind": "void", "number": 2, "reason": "of another table"}, organizer)
    sign_both(play_to_the_end(played))
    correct(played, by=organizer, result="B")
    return played


def test_what_happened_is_in_its_section(day: TableMatch, men: Division, organizer: User) -> None:
    team = day.team_a
    withdrawals.withdraw_team(team=team, kind="withdrawn", reason="fell ill", by=organizer)
    made = minutes(day.tournament)
    by = str(organizer)
    assert rows(made, "Departures and changes of teams")[-1] == (str(team.number), "withdrew", "fell ill", by)
    ((_match, who, what, _by),) = rows(made, "Penalties")
    assert (who, what) == (str(day.team_b.number), "wrong domino, seat 2")
    ((_match, ruled, reason, _by),) = rows(made, "Corrections")
    assert (ruled, reason) == (f"ruled for team {day.team_b.number}, rule 17", "the judge wrote it down wrong")
    assert {row[0] for row in rows(made, "Officials")} >= {"Organizer"}
    assert len(rows(made, "Lottery")) == 2
    assert team.number in {one.number for one in made.teams}
    signatures = next(one for one in Minutes().render_text(made).blocks if isinstance(one, Signatures))
    assert signatures.who[0] == f"{by} · For the club"


def test_an_overruled_line_says_why(table_match: TableMatch, organizer: User) -> None:
    refused = {**hand(pips=(0, 200, 3, 5)), "overruled": "counted twice by both teams"}
    entry.record(table_match=table_match, data=refused, version=table_match.version, key=key(), by=organizer)
    ((_match, _line, reason, by),) = rows(minutes(table_match.tournament), "Rulings")
    assert (reason, by) == ("counted twice by both teams", str(organizer))


def test_more_lines_take_no_more_queries(day: TableMatch, organizer: User) -> None:
    def statements() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            Minutes().snapshot(Subject(day.tournament, "minutes"), Issue(1, "http://hall", timezone.now()))
        return len(found)

    statements()  # fills what is kept between requests
    few = statements()
    other = day.round.table_matches.exclude(pk=day.pk).first()
    assert other is not None
    for seat in range(4):
        write(other, {"kind": "wrong_domino", "seat": seat, "tile": None}, organizer)
    sign_both(play_to_the_end(other))
    correct(other, by=organizer, result="B")
    assert statements() == few


def test_there_are_none_before_the_lottery(tournament: Tournament) -> None:
    with pytest.raises(Conflict, match="Run the lottery first"):
        requests.request(Minutes(), tournament, by=None, base_url="http://hall")
