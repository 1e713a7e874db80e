"""Past results and rosters come in by the API, and go again as a whole."""

from tests.api.asking import ask, at, refused, shown
from tests.api.exchange.test_a_roster_is_previewed_then_applied import file
from tournament.models import PastResult, Person, Tournament, User

RESULTS = b"Year;Tournament;Place;Player;Partner\n1998;Cup;1;Ana;Eva\n1998;Cup;1;Eva;Ana\n"


def test_past_results_come_in_and_go_again(tournament: Tournament, organizer: User) -> None:
    answer = shown(ask(organizer, "POST", at(tournament, "past-results/"), file(RESULTS)), 201)
    assert answer["counts"] == {"new": 0, "changed": 0, "known": 0, "unknown": 2, "refused": 0}
    assert [row["partner_unknown"] for row in answer["rows"]] == [True, True]
    address = at(tournament, f"past-results/{answer['id']}/")
    assert shown(ask(organizer, "GET", f"{address}undo/"))["rows"] == []
    assert refused(ask(organizer, "POST", f"{address}undo/"), 409)["code"] == "not-applied"
    applied = shown(ask(organizer, "POST", f"{address}application/", {"add_people": True}))
    assert (applied["state"], PastResult.objects.count(), Person.objects.count()) == ("applied", 2, 2)
    dry_run_result = shown(ask(organizer, "GET", f"{address}undo/"))
    assert (dry_run_result["removed"], dry_run_result["put_back"], dry_run_result["stays"]) == (2, 0, 0)
    assert Person.objects.count() == 2
    undone = shown(ask(organizer, "POST", f"{address}undo/"))
    assert (undone["state"], undone["rows"]) == ("undone", dry_run_result["rows"])
    assert not Person.objects.exists()
    assert refused(ask(organizer, "POST", f"{address}undo/"), 409)["code"] == "already-undone"
    (told,) = shown(ask(organizer, "GET", at(tournament, "past-results/")))["results"]
    assert (told["state"], told["counts"]["new"]) == ("undone", 2)


def test_the_template_of_past_results_has_no_fault(tournament: Tournament, organizer: User) -> None:
    template = ask(organizer, "GET", at(tournament, "exports/results-template.csv")).content
    counts = shown(ask(organizer, "POST", at(tournament, "past-results/"), file(template)), 201)["counts"]
    assert (counts["unknown"], counts["refused"]) == (2, 0)


def test_a_roster_says_what_stays_and_why(tournament: Tournament, organizer: User) -> None:
    roster = shown(ask(organizer, "POST", at(tournament, "rosters/"), file(b"Name\nAna\nEva\n")), 201)
    address = at(tournament, f"rosters/{roster['id']}/")
    shown(ask(organizer, "POST", f"{address}application/", {}))
    Person.objects.filter(name="Eva").update(phone="555")
    undone = shown(ask(organizer, "POST", f"{address}undo/"))
    assert [(row["name"], row["undone"], bool(row["stays"])) for row in undone["rows"]] == [
        ("Ana", "removed", False),
        ("Eva", "stays", True),
    ]
    assert [one["state"] for one in shown(ask(organizer, "GET", at(tournament, "rosters/")))["results"]] == ["undone"]
