"""The profile has a page: a preset to begin with, a sentence for each option, and the rule book lists the choice."""

from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tests.web.tournaments.test_the_organizer_opens_a_tournament import FORM
from tournament.models import Club, Round, Tournament, User
from tournament.tournaments import profiles


def sent(client: Client, address: str) -> dict[str, str]:
    """The form as it is shown, to be sent again."""
    form = client.get(address).context["form"]
    return {name: "" if (value := form[name].value()) is None else str(value) for name in form.fields}


def test_options_are_explained_and_changed(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    address = reverse("organizer:profile", args=[tournament.slug])
    page = client.get(address).content.decode()
    assert all(escape(str(option.meaning)) in page for option in profiles.OPTIONS)
    taken = client.post(
        reverse("organizer:take-profile", args=[tournament.slug]), {"profile": "fid_style"}, follow=True
    )
    assert "The profile International federation style (FID) is taken." in taken.content.decode()
    Tournament.objects.update(clock={})
    client.post(reverse("organizer:take-profile", args=[tournament.slug]), {"profile": "fid_style"})
    assert Tournament.objects.get().clock == {"minutes": 35, "at_time": "AT_ONCE"}
    values = sent(client, address)
    assert (values["order_4"], values["bye_pf"]) == ("buchholz_cut", "1/2")
    for wrong, sentence in (
        ({"order_2": "wins"}, "a criterion twice: matches won"),
        ({f"order_{place}": "" for place in range(1, 11)}, "at least one criterion"),
        ({"bye_pf": "9"}, "three shares of the target"),
        ({"close_after": "601"}, "a whole number from 0 to 600, or nothing"),
    ):
        answer = client.post(address, {**values, **wrong})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    changed = {"order_3": "pc:desc", "eff": "CAPPED", "photo": "REQUIRED", "close_after": "5"}
    assert client.post(address, {**values, **changed}).status_code == 303
    tournament.refresh_from_db()
    order = ["wins", "eff", "pc:desc", "buchholz_cut", "lot"]
    assert (tournament.profile, tournament.profile_options) == (
        "fid_style",
        {"order": order, "eff": "CAPPED", "photo": "REQUIRED", "close_after": 5},
    )
    for name in ("organizer:settings", "public:rules"):
        shown = client.get(reverse(name, args=[tournament.slug])).content.decode()
        assert "International federation style (FID)" in shown
        assert "matches won, effectiveness, points against (more first)" in shown
        assert "5 minutes" in shown


def test_the_usual_day_names_no_profile_in_its_rules(client: Client, tournament: Tournament) -> None:
    assert "SACI day" not in client.get(reverse("public:rules", args=[tournament.slug])).content.decode()


def test_it_is_chosen_at_the_opening(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(reverse("organizer:new", args=[club.pk]), {**FORM, "profile": "yecla"}).status_code == 303
    tournament = Tournament.objects.get()
    assert (tournament.profile, tournament.clock["minutes"]) == ("yecla", 45)
    for name in ("organizer:profile", "public:rules"):
        page = client.get(reverse(name, args=[tournament.slug])).content.decode()
        assert "The hand in play is finished, and one more is played" in page
    other = {**FORM, "name": "Other", "profile": "yecla", "clock_minutes": "30"}
    client.post(reverse("organizer:new", args=[club.pk]), other)
    assert Tournament.objects.get(name="Other").clock == {"minutes": 30}


def test_an_unknown_preset_and_a_late_change_are_refused(
    client: Client, tournament: Tournament, first_round: Round, organizer: User
) -> None:
    client.force_login(organizer)
    take = reverse("organizer:take-profile", args=[tournament.slug])
    assert "Choose a profile." in client.post(take, {"profile": "chess"}, follow=True).content.decode()
    assert "The first round has begun" in client.post(take, {"profile": "fvd"}, follow=True).content.decode()
    page = client.get(reverse("organizer:profile", args=[tournament.slug])).content.decode()
    assert "Take these options" not in page
