"""The organizer turns the clock; players, judges and the hall see until when they play."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format

from tests.cast import key
from tournament.hall import clock
from tournament.models import Round, RoundClock, Tournament, User


def press(client: Client, tournament: Tournament, do: str) -> None:
    answer = client.post(reverse("organizer:clock", args=[tournament.slug, "men", 1, do]))
    assert answer.status_code == 303


def test_everybody_sees_until_when_they_play(
    client: Client, tournament: Tournament, first_round: Round, organizer: User
) -> None:
    client.force_login(organizer)
    page = reverse("organizer:clocks", args=[tournament.slug])
    assert "without a clock" in client.get(page).content.decode()
    Tournament.objects.update(clock={"minutes": 45})
    press(client, tournament, "start")
    (face,) = clock.faces(tournament.__class__.objects.get())
    assert face.shown.ends_at is not None
    ends_at = timezone.localtime(face.shown.ends_at)
    shows = [reverse(name, args=[tournament.slug]) for name in ("public:tournament", "judge:tables", "organizer:day")]
    for address in (page, *shows):
        assert f"Playing time until {time_format(ends_at)}" in client.get(address).content.decode(), address
    wall = client.get(reverse("public:wall", args=[tournament.slug])).content.decode()
    assert f'class="left" datetime="{ends_at.isoformat()}" data-countdown' in wall
    press(client, tournament, "pause")
    for address in (page, *shows):
        assert "The clock is stopped, with this time left:" in client.get(address).content.decode(), address
    press(client, tournament, "resume")
    assert RoundClock.objects.get().pauses.get().ended_by == organizer


def test_minutes_need_a_reason_and_go_to_one_table(
    client: Client, tournament: Tournament, first_round: Round, organizer: User
) -> None:
    Tournament.objects.update(clock={"minutes": 45})
    clock.start(round_=first_round, by=None)
    client.force_login(organizer)
    address = reverse("organizer:clock-minutes", args=[tournament.slug, "men", 1])
    table = first_round.table_matches.all()[0].table
    wanted = {"key": key(), "minutes": "4", "table": str(table)}
    refused = client.post(address, {**wanted, "reason": ""})
    assert refused.status_code == 422
    assert client.post(address, {**wanted, "minutes": "1000", "reason": "a spilt glass"}).status_code == 422
    assert client.post(address, {**wanted, "reason": "a spilt glass"}).status_code == 303
    page = client.get(reverse("organizer:clocks", args=[tournament.slug])).content.decode()
    assert f"<strong>Table {table}</strong>" in page


def test_the_settings_take_the_minutes(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    address = reverse("organizer:settings", args=[tournament.slug])
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    sent = {name: "" if value in (None, False) else value for name, value in values.items()}
    sent["member_fee"], sent["guest_fee"] = "15", "20"
    for minutes, status, stored in (("0", 422, {}), ("1000", 422, {}), ("40", 303, {"minutes": 40}), ("", 303, {})):
        assert client.post(address, {**sent, "clock_minutes": minutes}).status_code == status, minutes
        assert Tournament.objects.get().clock == stored
