from tests.api.asking import ask, at, shown
from tests.cast import enter_one_by_one
from tournament.journal import log
from tournament.models import Division, User


def test_each_part_goes_on_where_the_last_one_ended(men: Division, organizer: User) -> None:
    enter_one_by_one(men, 7)
    address = at(men.tournament, "journal/")
    first = shown(ask(organizer, "GET", address, query={"limit": "20"}))
    rest = shown(ask(organizer, "GET", address, query={"after": str(first["results"][-1]["number"])}))
    numbers = [line["number"] for line in first["results"] + rest["results"]]
    assert len(first["results"]) == 20
    assert numbers == list(range(1, men.tournament.journal.count() + 1))
    assert first["head"] == rest["results"][-1]["hash"] == log.journal_head(men.tournament)


def test_a_line_says_who_by_pseudonym(men: Division, organizer: User) -> None:
    (line,) = shown(ask(organizer, "GET", at(men.tournament, "journal/"), query={"after": "2"}))["results"]
    assert (line["action"], line["actor"]) == ("open", str(organizer.pseudonym))
