"""The form of a new tournament: its fields in the step's words, and a sentence for what cannot be."""

from django.test import Client
from django.urls import reverse

from tests.support.thorough import some
from tournament.models import Club, Tournament, User

FORM = {
    "name": "Día del dominó",
    "date": "2026-11-21",
    "starts_at": "09:30",
    "place": "Hall",
    "currency": "USD",
    "member_fee": "15",
    "guest_fee": "20.50",
    "tables": "12",
    "language": "es",
    "agreement": "official",
    "divisions": "Men\nWomen\n\nYouth",
    "ruleset": "saci",
    "saci-target": "150",
    "saci-tie": "LEADERS_TEAM",
}


def test_what_was_written_is_what_is_opened(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    response = client.post(reverse("organizer:new", args=[club.pk]), FORM)
    found = Tournament.objects.get()
    assert response.status_code == 303
    assert response["Location"] == reverse("organizer:day", args=[found.slug])
    assert (found.member_fee_cents, found.guest_fee_cents, found.tables, found.language) == (1500, 2050, 12, "es")
    assert found.agreement == "official"
    assert found.options == {"target": 150, "tie": "LEADERS_TEAM"}
    assert [division.key for division in found.divisions.all()] == ["men", "women", "youth"]


def test_the_usual_brackets_keep_their_keys_in_every_language(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    client.post(reverse("organizer:new", args=[club.pk]), {**FORM, "divisions": "women\r\n MEN "})
    assert [division.name for division in Tournament.objects.get().divisions.all()] == ["Women", "Men"]


WRONG: tuple[tuple[dict[str, str], str], ...] = (
    ({"name": ""}, "This field is required."),
    ({"name": "   "}, "This field is required."),
    ({"name": "x" * 10_000}, "at most 120 characters"),
    ({"name": "a\x00b"}, "Null characters are not allowed."),
    ({"date": "tomorrow"}, "Enter a valid date."),
    ({"starts_at": "25:00"}, "Enter a valid time."),
    ({"member_fee": "-1"}, "A fee is between 0 and 100,000. (SACI rule 3)"),
    ({"guest_fee": "-0.01"}, "A fee is between 0 and 100,000. (SACI rule 3)"),
    ({"member_fee": "15.005"}, "no more than 2 decimal places"),
    ({"member_fee": "NaN"}, "Enter a number."),
    ({"member_fee": "9" * 400}, "no more than 10 digits"),
    ({"tables": "0"}, "A hall has between 1 and 2,000 tables."),
    ({"tables": "9" * 300}, "A hall has between 1 and 2,000 tables."),
    (
        {"divisions": "Men"},
        "Under these rules a tournament has at least two brackets; their options allow a single one. (SACI rule 3)",
    ),
    ({"divisions": "Men\nmen"}, "There is already a bracket called"),
    ({"divisions": "Men\n☃"}, "Give the bracket a name with Latin letters"),
    ({"ruleset": "chess"}, "Select a valid choice."),
    ({"saci-target": "0"}, "greater than or equal to 1"),
    ({"saci-tie": "COIN"}, "Select a valid choice."),
    ({"language": "xx"}, "Select a valid choice."),
)


def test_what_cannot_be_is_refused_and_everything_typed_is_kept(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    for changed, sentence in some(WRONG, one_in=3):
        response = client.post(reverse("organizer:new", args=[club.pk]), {**FORM, **changed})
        page = response.content.decode()
        assert response.status_code == 422, changed
        assert sentence in page
        assert 'value="12"' in page or "tables" in changed
        assert not Tournament.objects.exists(), changed


def test_the_settings_show_the_clock_of_the_club(client: Client, organizer: User, tournament: Tournament) -> None:
    Club.objects.update(time_zone="Europe/Madrid")
    client.force_login(organizer)
    page = client.get(reverse("organizer:settings", args=[tournament.slug])).content.decode()
    assert "Time zone: Europe/Madrid" in page


def test_the_settings_change_what_they_show(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    address = reverse("organizer:settings", args=[tournament.slug])
    page = client.get(address).content.decode()
    assert 'value="15.00"' in page
    assert 'value="2026-11-21"' in page
    changed = {key: value for key, value in FORM.items() if not key.startswith(("saci", "ruleset", "divisions"))}
    assert client.post(address, changed).status_code == 303
    tournament.refresh_from_db()
    assert (tournament.name, tournament.guest_fee_cents) == ("Día del dominó", 2050)


def test_a_fee_of_minus_one_leaves_the_settings_as_they_were(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    client.force_login(organizer)
    address = reverse("organizer:settings", args=[tournament.slug])
    assert client.post(address, {**FORM, "member_fee": "-1"}).status_code == 422
    tournament.refresh_from_db()
    assert (tournament.name, tournament.member_fee_cents) == ("SACI Domino Tournament 2026", 1500)


def test_a_bracket_needs_a_new_name(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    address = reverse("organizer:add-bracket", args=[tournament.slug])
    for name in ("", "Men", "championship", "☃", "x" * 10_000):
        assert client.post(address, {"name": name}).status_code == 422, name
        assert tournament.divisions.count() == 2
    assert client.post(address, {"name": "Youth"}).status_code == 303
    assert tournament.divisions.count() == 3
