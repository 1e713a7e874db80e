"""A paper that is no longer right says so, on which page, and since when; what it does not show leaves it right."""

from django.utils import timezone

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import correct, other_side_won
from tournament.documents.queue import freshness, steps
from tournament.models import Document, Round, TableMatch
from tournament.tournaments import opening


def fresh(document: Document) -> freshness.Freshness:
    return freshness.freshness_of(document, now=timezone.now())


def test_a_bracket_sheet_names_the_match_that_ended_since(table_match: TableMatch) -> None:
    paper = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    assert not fresh(paper).is_out_of_date
    write(table_match, hand())  # a hand stands on no bracket sheet
    assert not fresh(paper).is_out_of_date
    sign_both(play_to_the_end(table_match))
    assert fresh(paper).why.startswith(f"Match {table_match.match.number} ended at ")
    assert [one.sentence for one in fresh(paper).changes][1:] == ["Match 3 has changed"]  # no line of its own says when


def test_a_correction_is_told_before_all_else(first_round: Round) -> None:
    for one in first_round.table_matches.all():
        sign_both(play_to_the_end(one))
    paper = steps.request_bracket(division=first_round.division, by=None, base_url="http://hall")
    second = first_round.table_matches.order_by("match__number")[1]
    correct(second, **other_side_won(second))
    assert fresh(paper).why.startswith(f"Match {second.match.number} corrected at ")


def test_another_name_of_the_tournament_stands_on_every_page(first_round: Round) -> None:
    paper = steps.request_scoresheets(first_round, by=None, base_url="http://hall")
    paper.sections = ["match-1", "match-2"]
    opening.change_tournament(tournament=paper.tournament, by=None, name="Spring Tournament")
    assert fresh(paper).why == "the head of each page has changed"
    assert fresh(paper).of_page(paper, 2).is_out_of_date


def test_a_paper_whose_round_was_taken_back_shows_nothing_that_is(first_round: Round) -> None:
    paper = steps.request_scoresheets(first_round, by=None, base_url="http://hall")
    Document.objects.filter(pk=paper.pk).update(subject="round-9")
    assert fresh(Document.objects.get()).is_gone
