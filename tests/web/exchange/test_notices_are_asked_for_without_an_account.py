"""From "find my table" to a link in one's mailbox and back: confirmed with a button, ended with another one."""

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.values import MailServer
from tests.cast import DAY
from tournament.exchange.notices import subscriptions
from tournament.models import Notice, Subscription, TableMatch, Tournament, User


@pytest.fixture(autouse=True)
def on_the_day(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    settings.MAIL_SERVER = MailServer("mail.example.org", 587, "", "", tls=False, starttls=True)
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_args: DAY)


def page(what: str, wish: Subscription) -> str:
    return reverse(f"public:notices-{what}", args=[wish.tournament.slug, wish.public_id])


def test_the_form_leads_to_the_mailbox_and_back(client: Client, table_match: TableMatch) -> None:
    slug, player = table_match.tournament.slug, table_match.seats.get(seat=0).registration
    form = reverse("public:notices", args=[slug])
    assert form in client.get(reverse("public:teams", args=[slug])).content.decode()
    offered = client.get(f"{form}?team={table_match.team_a.number}").content.decode()
    assert f'value="{player.number}"' in offered
    wrong = client.post(form, {"player": player.number, "address": "ana at home"})
    assert (wrong.status_code, Notice.objects.count()) == (422, 0)
    assert "ana at home" in wrong.content.decode()
    sent = client.post(form, {"player": player.number, "address": "ana@example.org"}, headers={"accept-language": "eu"})
    assert (sent.status_code, sent["Location"]) == (303, reverse("public:notices-asked", args=[slug]))
    assert "ana@" not in client.get(sent["Location"]).content.decode()
    wish = Subscription.objects.get()
    assert (wish.registration, wish.language, wish.confirmed_at) == (player, "eu", None)
    own = client.get(page("confirm", wish)).content.decode()
    assert player.person.name in own
    assert "ana@" not in own
    wish.refresh_from_db()
    assert wish.confirmed_at is None
    assert client.post(page("confirm", wish)).status_code == 200
    wish.refresh_from_db()
    assert wish.confirmed_at is not None


def test_a_mail_program_ends_it_with_one_click(table_match: TableMatch) -> None:
    client = Client(enforce_csrf_checks=True)
    wish = ask(table_match)
    assert client.get(page("end", wish)).status_code == 200
    wish.refresh_from_db()
    assert wish.email
    assert client.post(page("end", wish), {"List-Unsubscribe": "One-Click"}).status_code == 200
    wish.refresh_from_db()
    assert wish.email == ""
    late = client.get(page("confirm", wish)).content.decode()
    assert "You have unsubscribed" in late


def test_a_link_that_nobody_got_leads_nowhere(client: Client, table_match: TableMatch) -> None:
    wish = ask(table_match)
    elsewhere = reverse("public:notices-end", args=["nothing", wish.public_id])
    assert client.get(elsewhere).status_code == 404
    unknown = page("end", wish).replace(str(wish.public_id), "00000000-0000-4000-8000-000000000000")
    assert client.post(unknown).status_code == 404


def test_before_the_lottery_it_says_so(client: Client, tournament: Tournament) -> None:
    form = reverse("public:notices", args=[tournament.slug])
    assert "lottery has not been held" in client.get(form).content.decode()
    assert client.post(form, {"player": "x" * 9000, "address": "\x00"}).status_code == 422


def test_without_a_mail_server_nothing_is_offered(
    client: Client, table_match: TableMatch, settings: LazySettings
) -> None:
    settings.MAIL_SERVER = None
    slug = table_match.tournament.slug
    form = reverse("public:notices", args=[slug])
    assert form not in client.get(reverse("public:teams", args=[slug])).content.decode()
    assert "This machine sends no e-mail." in client.get(form).content.decode()
    player = table_match.seats.get(seat=0).registration
    assert client.post(form, {"player": player.number, "address": "ana@example.org"}).status_code == 422
    assert not Subscription.objects.exists()


def test_an_organizer_tries_the_mail_server(
    client: Client, organizer: User, tournament: Tournament, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(organizer)
    page = reverse("organizer:club-mail", args=[tournament.club_id])
    assert page in client.get(reverse("organizer:home")).content.decode()
    assert "mail.example.org" in client.get(page).content.decode()
    assert client.post(page, {"address": "olga@example.org"}).status_code == 303
    assert [one.to for one in outbox()] == [["olga@example.org"]]
    monkeypatch.setattr(EmailMessage, "send", refuse)
    refused = client.post(page, {"address": "olga@example.org"})
    assert refused.status_code == 422
    assert "The mail server did not take it: ConnectionRefusedError." in refused.content.decode()
    settings.MAIL_SERVER = None
    assert "No mail server is set." in client.get(page).content.decode()


def refuse(_mail: EmailMessage) -> None:
    raise ConnectionRefusedError("password in a text of the server")


def outbox() -> list[EmailMessage]:
    return list(mail.outbox)


def ask(table_match: TableMatch) -> Subscription:
    player = table_match.seats.get(seat=0).registration
    words = {"language": "en", "base_url": "http://hall", "source": "a", "now": timezone.now()}
    return subscriptions.ask(registration=player, email="ana@example.org", **words)  # type: ignore[arg-type] # four words
