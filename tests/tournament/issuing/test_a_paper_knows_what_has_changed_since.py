"""A paper that is no longer right says so, on which page, and since when; what it does not show leaves it right."""

from django.utils import timezone

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.tournament.correcting.asking import correct, other_side_won
from tournament import issuing, opening
from tournament.issuing import freshness
from tournament.models import Document, Round, Sitting


def fresh(document: Document) -> freshness.Freshness:
    return freshness.of(document, now=timezone.now())


def test_a_bracket_sheet_names_the_match_that_ended_since(sitting: Sitting) -> None:
    paper = issuing.ask_bracket(division=sitting.round.division, by=None, base_url="http://hall")
    assert not fresh(paper).is_out_of_date
    write(sitting, hand())  # a hand stands on no bracket sheet
    assert not fresh(paper).is_out_of_date
    sign_both(play_to_the_end(sitting))
    assert fresh(paper).why.startswith(f"Match {sitting.match.number} ended at ")
    assert [one.sentence for one in fresh(paper).changes][1:] == ["Match 3 has changed"]  # no line of its own says when


def test_a_correction_is_told_before_all_else(first_round: Round) -> None:
    for one in first_round.sittings.all():
        sign_both(play_to_the_end(one))
    paper = issuing.ask_bracket(division=first_round.division, by=None, base_url="http://hall")
    second = first_round.sittings.order_by("match__number")[1]
    correct(second, **other_side_won(second))
    assert fresh(paper).why.startswith(f"Match {second.match.number} corrected at ")


def test_another_name_of_the_tournament_stands_on_every_page(first_round: Round) -> None:
    paper = issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")
    paper.leaves = ["match-1", "match-2"]
    opening.change_tournament(tournament=paper.tournament, by=None, name="Spring Tournament")
    assert fresh(paper).why == "the head of each page has changed"
    assert fresh(paper).of_page(paper, 2).is_out_of_date


def test_a_paper_whose_round_was_taken_back_shows_nothing_that_is(first_round: Round) -> None:
    paper = issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")
    Document.objects.filter(pk=paper.pk).update(subject="round-9")
    assert fresh(Document.objects.get()).is_gone
