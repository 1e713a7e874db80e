"""The head of the journal is frozen into every paper, and what it says can be proved against the journal later."""

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.documents.reading import words
from tests.tournament.friendly.seated import seat
from tests.tournament.journal.test_a_command_proves_the_journal import verify
from tournament import issuing, journal, proving
from tournament.models import Club, Document, JournalLine, Round, Sitting, Tournament


def frozen(document: Document) -> tuple[str, int]:
    heading = document.payload["heading"]
    return heading["journal"], heading["journal_line"]


def test_a_rounds_paper_covers_its_start(first_round: Round) -> None:
    document = issuing.ask_scoresheets(round_=first_round, by=None, base_url="")
    head, number = frozen(document)
    assert JournalLine.objects.get(action="start-round").number == number
    assert journal.line_of(first_round.division.tournament, proving.read_head(head)) == number


def test_it_covers_what_the_club_did_outside_it_too(first_round: Round, club: Club) -> None:
    seat(club)
    document = issuing.ask_scoresheets(round_=first_round, by=None, base_url="")
    number = journal.line_of(club, document.payload["heading"]["club_journal"])
    assert JournalLine.objects.get(action="start-friendly").number == number
    assert f"is line {number} of club" in verify("--head", document.payload["heading"]["club_journal"])


def test_the_result_covers_the_whole_match(first_round: Round, tournament: Tournament) -> None:
    for sitting in first_round.sittings.all():
        sign_both(play_to_the_end(sitting))
    document = issuing.ask_bracket(division=first_round.division, by=None, base_url="")
    assert frozen(document)[1] > JournalLine.objects.get(action="close-round").number - 1
    assert journal.line_of(tournament, frozen(document)[0]) == frozen(document)[1]


def test_lines_written_meanwhile_make_no_new_version(sitting: Sitting) -> None:
    first = issuing.ask_bracket(division=sitting.round.division, by=None, base_url="")
    write(sitting, hand())
    assert issuing.ask_bracket(division=sitting.round.division, by=None, base_url="") == first


def test_the_head_is_on_the_drawn_paper(first_round: Round, tournament: Tournament) -> None:
    document = issuing.ask_scoresheets(round_=first_round, by=None, base_url="http://hall")
    head, number = frozen(document)
    assert head == journal.chain(tournament).get(number=number).hash[:16]
    digits = "".join(head[start : start + 4] for start in range(0, 16, 4))
    assert digits in words(issuing.paint(document), 0)
