"""Paper and screen never disagree silently: a record is frozen, versions count up, nothing new is nothing new."""

from tests.cast import play_to_the_end, sign_both
from tournament import issuing
from tournament.models import Division, Document, Round, Sitting, Tournament


def test_the_same_bracket_is_the_same_document(first_round: Round) -> None:
    asked = [issuing.ask_bracket(division=first_round.division, by=None, base_url="http://hall") for _ in range(2)]
    assert asked[0] == asked[1]


def test_a_result_makes_a_new_version(sitting: Sitting) -> None:
    first = issuing.ask_bracket(division=sitting.round.division, by=None, base_url="http://hall")
    sign_both(play_to_the_end(sitting))
    second = issuing.ask_bracket(division=sitting.round.division, by=None, base_url="http://hall")
    assert (first.version, second.version) == (1, 2)
    assert first.payload != second.payload


def test_starting_a_round_asks_for_its_paper(drawn: Tournament, men: Division) -> None:
    men.refresh_from_db()
    _, documents = issuing.start_round(division=men, by=None, base_url="http://hall")
    assert [document.kind for document in documents] == ["scoresheets", "bracket"]
    assert all(document.state == Document.State.WAITING for document in documents)


def test_a_file_name_says_what_it_is(first_round: Round) -> None:
    division = first_round.division
    names = [
        issuing.file_name(issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")),
        issuing.file_name(issuing.ask_bracket(division=division, by=None, base_url="http://hall")),
    ]
    assert names == ["2026-11-21-men-round-1-scoresheets-v1.pdf", "2026-11-21-men-bracket-v1.pdf"]


def test_the_end_of_a_round_asks_for_the_bracket_as_it_now_is(first_round: Round) -> None:
    asked = []
    for sitting in first_round.sittings.order_by("match__number"):
        play_to_the_end(sitting)
        for side in ("A", "B"):
            _, papers = issuing.sign(
                sitting=sitting, side=side, initials=side, version=sitting.version, by=None, base_url="http://hall"
            )
            asked.append([paper.kind for paper in papers])
    assert asked == [[], [], [], ["bracket"]]


def test_a_walkover_that_ends_the_round_asks_too(first_round: Round) -> None:
    one, other = first_round.sittings.all()
    assert issuing.walkover(sitting=one, absent={"A"}, by=None, base_url="http://hall")[1] == []
    assert len(issuing.walkover(sitting=other, absent={"B"}, by=None, base_url="http://hall")[1]) == 1
