"""The organizer sees which matches wait for sign-off, whose assent is missing, and the public that it is."""

from django.test import Client
from django.urls import reverse

from tests.cast import hand, make_user, play_to_the_end, write
from tests.passes import holder
from tests.tournament.confirming.sheets import ask_for_an_official, confirm, play, send_back
from tests.tournament.correcting.asking import correct
from tournament import checking
from tournament.models import Official, Sitting, User


def day(client: Client, sitting: Sitting) -> str:
    text = client.get(reverse("organizer:day", args=[sitting.tournament.slug])).content.decode()
    return " ".join(text.partition('id="needs"')[2].partition('id="room-next"')[0].split())


def public(client: Client, sitting: Sitting) -> str:
    return client.get(reverse("public:match", args=[sitting.tournament.slug, sitting.pk])).content.decode()


def test_a_team_that_has_not_signed_is_named(client: Client, sitting: Sitting, organizer: User) -> None:
    client.force_login(organizer)
    assert "Nothing needs you now." in day(client, sitting)
    play_to_the_end(sitting)
    assert day(client, sitting).count("Signature of team") == 2
    assert "No team has signed the sheet yet." in public(client, sitting)
    checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=None)
    assert f"Signature of team {sitting.team_b.number}" in day(client, sitting)
    assert f"Signature of team {sitting.team_a.number}" not in day(client, sitting)
    assert "One team has signed the sheet." in public(client, sitting)
    checking.sign(sitting=sitting, side="B", initials="BB", version=sitting.version, by=None)
    assert "Nothing needs you now." in day(client, sitting)
    assert "Both teams have signed the sheet." in public(client, sitting)


def test_who_may_be_the_second_official_is_named(
    client: Client, sitting: Sitting, organizer: User, judge: User, second_judge: User
) -> None:
    ask_for_an_official(sitting.tournament)
    sitting = Sitting.objects.get(pk=sitting.pk)
    holder(sitting.tournament, sitting.table, name="Bea Blanco")
    play(sitting, judge)
    client.force_login(organizer)
    assert "A second official: Bea Blanco, Julia Judge, Olga Organizer" in day(client, sitting)
    assert "A second official has still to check the sheet." in public(client, sitting)
    send_back(sitting, second_judge)
    assert "Julia Judge: hand 3 was 32" in day(client, sitting)
    assert "hand 3 was 32" not in public(client, sitting)
    confirm(sitting, organizer, sent_back=1)
    assert "Nothing needs you now." in day(client, sitting)
    assert "A second official has checked the sheet." in public(client, sitting)
    correct(sitting, changes=[{"line": 4, "entry": hand(0, (0, 20, 18, 14))}], by=organizer)
    assert "corrected" in day(client, sitting)
    assert "A second official: Bea Blanco, Julia Judge" in day(client, sitting)


def test_where_nobody_is_left_it_says_what_to_do(client: Client, sitting: Sitting, organizer: User) -> None:
    ask_for_an_official(sitting.tournament)
    sitting = Sitting.objects.get(pk=sitting.pk)
    play(sitting, organizer)
    client.force_login(organizer)
    assert "make a pass for somebody else" in day(client, sitting)
    for number in range(10):
        make_user(sitting.tournament.club, f"judge{number}", f"Judge {number}", Official.Role.JUDGE)
    assert "Judge 7 and 2 others" in day(client, sitting)


def test_the_story_of_the_match_tells_it(client: Client, sitting: Sitting, organizer: User, judge: User) -> None:
    ask_for_an_official(sitting.tournament)
    sitting = Sitting.objects.get(pk=sitting.pk)
    play(sitting, judge)
    send_back(sitting, organizer)
    write(sitting, {"kind": "void", "number": 4, "reason": "so it is"}, judge)
    write(sitting, hand(0, (0, 20, 18, 14)), judge)
    confirm(sitting, organizer)
    client.force_login(organizer)
    story = client.get(reverse("organizer:match-history", args=[sitting.tournament.slug, sitting.pk])).content.decode()
    assert "<strong>Olga Organizer</strong> sent the sheet back to the table" in story
    assert "hand 3 was 32" in story
    assert "<strong>Olga Organizer</strong> confirmed the sheet as a second official" in story


def test_the_settings_offer_it_until_a_match_is_over(client: Client, sitting: Sitting, organizer: User) -> None:
    client.force_login(organizer)
    address = reverse("organizer:settings", args=[sitting.tournament.slug])
    shown = client.get(address).context["form"]
    sent = {name: shown[name].value() for name in shown.fields} | {"member_fee": "15", "guest_fee": "20"}
    assert client.post(address, {**sent, "agreement": "official"}).status_code == 303
    sitting.tournament.refresh_from_db()
    assert sitting.tournament.agreement == "official"
    confirm(play(Sitting.objects.get(pk=sitting.pk), None), organizer)
    answer = client.post(address, {**sent, "agreement": "teams"})
    assert answer.status_code == 409
    assert "stays as it was announced" in answer.content.decode()
