"""The organizer sees which matches wait for sign-off, whose assent is missing, and the public that it is."""

from django.test import Client
from django.urls import reverse

from tests.cast import hand, make_user, play_to_the_end, write
from tests.matches.corrections.asking import correct
from tests.matches.second_check.sheets import ask_for_an_official, confirm, play, send_back
from tests.support.passes import holder
from tournament.matches import sign_off
from tournament.models import Official, TableMatch, User


def day(client: Client, table_match: TableMatch) -> str:
    text = client.get(reverse("organizer:day", args=[table_match.tournament.slug])).content.decode()
    return " ".join(text.partition('id="needs"')[2].partition('id="room-next"')[0].split())


def public(client: Client, table_match: TableMatch) -> str:
    return client.get(reverse("public:match", args=[table_match.tournament.slug, table_match.pk])).content.decode()


def test_a_team_that_has_not_signed_is_named(client: Client, table_match: TableMatch, organizer: User) -> None:
    client.force_login(organizer)
    assert "need-sign" not in day(client, table_match)
    play_to_the_end(table_match)
    assert day(client, table_match).count("Signature of team") == 2
    assert "No team has signed the sheet yet." in public(client, table_match)
    sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=None)
    assert f"Signature of team {table_match.team_b.number}" in day(client, table_match)
    assert f"Signature of team {table_match.team_a.number}" not in day(client, table_match)
    assert "One team has signed the sheet." in public(client, table_match)
    sign_off.sign(table_match=table_match, side="B", initials="BB", version=table_match.version, by=None)
    assert "need-sign" not in day(client, table_match)
    assert "Both teams have signed the sheet." in public(client, table_match)


def test_who_may_be_the_second_official_is_named(
    client: Client, table_match: TableMatch, organizer: User, judge: User, second_judge: User
) -> None:
    ask_for_an_official(table_match.tournament)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    holder(table_match.tournament, table_match.table, name="Bea Blanco")
    play(table_match, judge)
    client.force_login(organizer)
    assert "A second official: Bea Blanco, Julia Judge, Olga Organizer" in day(client, table_match)
    assert "A second official still has to check the sheet." in public(client, table_match)
    send_back(table_match, second_judge)
    assert "Julia Judge: hand 3 was 32" in day(client, table_match)
    assert "hand 3 was 32" not in public(client, table_match)
    confirm(table_match, organizer, sent_back=1)
    assert "need-sign" not in day(client, table_match)
    assert "A second official has checked the sheet." in public(client, table_match)
    correct(table_match, changes=[{"line": 4, "entry": hand(0, (0, 20, 18, 14))}], by=organizer)
    assert "corrected" in day(client, table_match)
    assert "A second official: Bea Blanco, Julia Judge" in day(client, table_match)


def test_where_nobody_is_left_it_says_what_to_do(client: Client, table_match: TableMatch, organizer: User) -> None:
    ask_for_an_official(table_match.tournament)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    play(table_match, organizer)
    client.force_login(organizer)
    assert "Make a pass for somebody else" in day(client, table_match)
    for number in range(10):
        make_user(table_match.tournament.club, f"judge{number}", f"Judge {number}", Official.Role.JUDGE)
    assert "Judge 7 and 2 others" in day(client, table_match)


def test_the_document_text_of_the_match_tells_it(
    client: Client, table_match: TableMatch, organizer: User, judge: User
) -> None:
    ask_for_an_official(table_match.tournament)
    table_match = TableMatch.objects.get(pk=table_match.pk)
    play(table_match, judge)
    send_back(table_match, organizer)
    write(table_match, {"kind": "void", "number": 4, "reason": "so it is"}, judge)
    write(table_match, hand(0, (0, 20, 18, 14)), judge)
    confirm(table_match, organizer)
    client.force_login(organizer)
    document_text = client.get(
        reverse("organizer:match-history", args=[table_match.tournament.slug, table_match.pk])
    ).content.decode()
    assert "<strong>Olga Organizer</strong> sent the sheet back to the table" in document_text
    assert "hand 3 was 32" in document_text
    assert "<strong>Olga Organizer</strong> confirmed the sheet as a second official" in document_text


def test_the_settings_offer_it_until_a_match_is_over(client: Client, table_match: TableMatch, organizer: User) -> None:
    client.force_login(organizer)
    address = reverse("organizer:settings", args=[table_match.tournament.slug])
    shown = client.get(address).context["form"]
    sent = {name: shown[name].value() for name in shown.fields} | {"member_fee": "15", "guest_fee": "20"}
    assert client.post(address, {**sent, "agreement": "official"}).status_code == 303
    table_match.tournament.refresh_from_db()
    assert table_match.tournament.agreement == "official"
    confirm(play(TableMatch.objects.get(pk=table_match.pk), None), organizer)
    answer = client.post(address, {**sent, "agreement": "teams"})
    assert answer.status_code == 409
    assert "the kind of sign-off cannot change" in answer.content.decode()
