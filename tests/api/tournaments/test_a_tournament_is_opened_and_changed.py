from tests.api.asking import ask, at, refused, shown
from tests.cast import make_user
from tournament.models import Club, Official, Tournament, User

OPENING = {"name": "Spring Dominoes", "date": "2027-03-20", "divisions": ["Men", "Women", "Mixed"]}


def test_an_organizer_opens_a_tournament_with_its_brackets(organizer: User) -> None:
    answer = shown(
        ask(organizer, "POST", "tournaments/", {**OPENING, "member_fee_cents": 1200, "starts_at": "10:30"}), 201
    )
    assert [division["key"] for division in answer["divisions"]] == ["men", "women", "mixed"]
    assert (answer["member_fee_cents"], answer["starts_at"]) == (1200, "10:30:00")
    assert answer["champion"] is None
    assert Tournament.objects.get(slug=answer["slug"]).club == organizer.offices.get().club


def test_a_tournament_needs_two_brackets(organizer: User) -> None:
    error = refused(ask(organizer, "POST", "tournaments/", {**OPENING, "divisions": ["Men"]}), 422)
    assert (error["field"], error["rule"]) == ("divisions", "SACI rule 3")
    assert not Tournament.objects.exists()


def test_who_organizes_for_two_clubs_names_one(organizer: User) -> None:
    second = Club.objects.create(name="Second club")
    Official.objects.create(club=second, user=organizer, role=Official.Role.ORGANIZER)
    assert refused(ask(organizer, "POST", "tournaments/", OPENING), 422)["field"] == "club"
    assert shown(ask(organizer, "POST", "tournaments/", {**OPENING, "club": second.pk}), 201)["club"] == second.pk


def test_nobody_opens_a_tournament_for_another_club(organizer: User, stranger: User, club: Club) -> None:
    error = refused(ask(stranger, "POST", "tournaments/", {**OPENING, "club": club.pk}), 422)
    assert (error["code"], error["field"]) == ("not-here", "club")
    assert not Tournament.objects.exists()


def test_who_only_judges_opens_none(club: Club) -> None:
    judge = make_user(club, "jacinta", "Jacinta", Official.Role.JUDGE)
    assert refused(ask(judge, "POST", "tournaments/", OPENING), 403)["code"] == "not-allowed"


def test_only_what_is_named_changes(tournament: Tournament, organizer: User) -> None:
    answer = shown(ask(organizer, "PATCH", at(tournament), {"place": "Long hall", "tables": 12}))
    assert (answer["place"], answer["tables"], answer["name"]) == ("Long hall", 12, tournament.name)


def test_a_fee_below_nothing_is_refused_by_rule(tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), {"guest_fee_cents": -1}), 422)
    assert error["rule"] == "SACI rule 3"
    tournament.refresh_from_db()
    assert tournament.guest_fee_cents == 2000


def test_an_empty_change_is_refused(tournament: Tournament, organizer: User) -> None:
    assert refused(ask(organizer, "PATCH", at(tournament), {}), 400)["code"] == "bad-input"


def test_a_bracket_is_added_once(tournament: Tournament, organizer: User) -> None:
    answer = shown(ask(organizer, "POST", at(tournament, "divisions/"), {"name": "Juniors"}), 201)
    assert (answer["key"], answer["name"], answer["kind"], answer["lottery_held"]) == (
        "juniors",
        "Juniors",
        "pool",
        False,
    )
    assert refused(ask(organizer, "POST", at(tournament, "divisions/"), {"name": "juniors"}), 422)["field"] == "name"
