"""The head of the journal is frozen into every paper, and what it says can be proved against the journal later."""

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.documents.rendering.reading import words
from tests.journal.test_a_command_proves_the_journal import verify
from tests.matches.club_night.seated import seat
from tournament.documents.queue import rendering, steps
from tournament.journal import log, verification
from tournament.models import Club, Document, JournalLine, Round, TableMatch, Tournament


def frozen(document: Document) -> tuple[str, int]:
    heading = document.payload["heading"]
    return heading["journal"], heading["journal_line"]


def test_a_rounds_paper_covers_its_start(first_round: Round) -> None:
    document = steps.request_scoresheets(first_round, by=None, base_url="")
    head, number = frozen(document)
    assert JournalLine.objects.get(action="start-round").number == number
    assert log.line_of(first_round.division.tournament, verification.read_head(head)) == number


def test_it_covers_what_the_club_did_outside_it_too(first_round: Round, club: Club) -> None:
    seat(club)
    document = steps.request_scoresheets(first_round, by=None, base_url="")
    number = log.line_of(club, document.payload["heading"]["club_journal"])
    assert JournalLine.objects.get(action="start-friendly").number == number
    assert f"is line {number} of club" in verify("--head", document.payload["heading"]["club_journal"])


def test_the_result_covers_the_whole_match(first_round: Round, tournament: Tournament) -> None:
    for table_match in first_round.table_matches.all():
        sign_both(play_to_the_end(table_match))
    document = steps.request_bracket(division=first_round.division, by=None, base_url="")
    assert frozen(document)[1] > JournalLine.objects.get(action="close-round").number - 1
    assert log.line_of(tournament, frozen(document)[0]) == frozen(document)[1]


def test_lines_written_meanwhile_make_no_new_version(table_match: TableMatch) -> None:
    first = steps.request_bracket(division=table_match.round.division, by=None, base_url="")
    write(table_match, hand())
    assert steps.request_bracket(division=table_match.round.division, by=None, base_url="") == first


def test_the_head_is_on_the_drawn_paper(first_round: Round, tournament: Tournament) -> None:
    document = steps.request_scoresheets(first_round, by=None, base_url="http://hall")
    head, number = frozen(document)
    assert head == log.chain(tournament).get(number=number).hash[:16]
    digits = "".join(head[start : start + 4] for start in range(0, 16, 4))
    assert digits in words(rendering.paint(document), 0)
