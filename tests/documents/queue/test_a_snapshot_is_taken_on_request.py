"""Paper and screen never disagree silently: a record is frozen, versions count up, nothing new is nothing new."""

from collections.abc import Callable
from functools import partial

from django.conf import LazySettings

from tests.cast import play_to_the_end, sign_both
from tournament.documents.queue import steps, storage
from tournament.matches import sign_off
from tournament.models import Division, Document, Round, TableMatch, Tournament


def test_the_same_bracket_is_the_same_document(first_round: Round) -> None:
    asked = [steps.request_bracket(division=first_round.division, by=None, base_url="http://hall") for _ in range(2)]
    assert asked[0] == asked[1]


def test_it_does_not_follow_the_name_by_which_it_is_asked_for(first_round: Round, settings: LazySettings) -> None:
    """Two names of one server do not alternate; an address that phones can reach replaces one of this machine alone."""

    def version(base_url: str) -> int:
        return steps.request_bracket(division=first_round.division, by=None, base_url=base_url).version

    names = ("http://127.0.0.1:8000", "http://localhost:8000", "http://club.example", "http://10.0.0.7:8000")
    assert [version(name) for name in (*names, *names)] == [1, 1, 2, 2, 2, 2, 2, 2]
    settings.HALL_ADDRESS = "http://new.example"
    assert [version(settings.HALL_ADDRESS) for _again in range(2)] == [3, 3]


def test_a_result_makes_a_new_version(table_match: TableMatch) -> None:
    first = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    sign_both(play_to_the_end(table_match))
    second = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    assert (first.version, second.version) == (1, 2)
    assert first.payload != second.payload


def test_starting_a_round_asks_for_its_paper(drawn: Tournament, men: Division) -> None:
    men.refresh_from_db()
    _, documents = steps.start_round(division=men, by=None, base_url="http://hall")
    assert [document.kind for document in documents] == ["scoresheets", "bracket"]
    assert all(document.state == Document.State.WAITING for document in documents)


def test_a_file_name_says_what_it_is(first_round: Round) -> None:
    division = first_round.division
    names = [
        storage.file_name(steps.request_scoresheets(first_round, by=None, base_url="http://hall")),
        storage.file_name(steps.request_bracket(division=division, by=None, base_url="http://hall")),
    ]
    assert names == ["2026-11-21-men-round-1-scoresheets-v1.pdf", "2026-11-21-men-bracket-v1.pdf"]


def test_the_end_of_a_round_asks_for_the_bracket_as_it_now_is(first_round: Round) -> None:
    asked = []
    for table_match in first_round.table_matches.order_by("match__number"):
        play_to_the_end(table_match)
        for side in ("A", "B"):
            papers = after(sign_off.sign, table_match, side=side, initials=side, version=table_match.version)
            asked.append([paper.kind for paper in papers])
    assert asked == [[], [], [], ["bracket"]]


def test_a_walkover_that_ends_the_round_asks_too(first_round: Round) -> None:
    one, other = first_round.table_matches.all()
    assert after(sign_off.walkover, one, absent={"A"}) == []
    assert len(after(sign_off.walkover, other, absent={"B"})) == 1


def after(step: Callable[..., TableMatch], table_match: TableMatch, **said: object) -> list[Document]:
    """The documents that a step at a table made due."""
    done = partial(step, table_match=table_match, by=None, **said)
    return steps.run_step(done, tournament=table_match.tournament, by=None, base_url="http://hall")[1]
