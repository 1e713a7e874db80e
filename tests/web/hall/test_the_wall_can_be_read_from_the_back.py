"""The wall shows six tables at most, trees of sixteen teams, and what the organizer lets it show."""

import io
import re
from typing import Any

import pytest
import time_machine
from django.test import Client
from PIL import Image

from tests import cast
from tests.web import stages
from tournament.hall import wall
from tournament.lottery import holding, redraw
from tournament.models import Format, Tournament, User
from tournament.web.hall import scenes as hall_scenes
from tournament.web.hall.scenes import Scene

NOON = "2026-11-21 12:00-05:00"


def scenes(client: Client, tournament: Tournament) -> list[Scene]:
    """The scenes without those that only interrupt."""
    return scenes_of(client.get(f"/wall/{tournament.slug}/"))


def scenes_of(wall: Any) -> list[Scene]:
    return [one for one in wall.context["scenes"] if not one.interrupts]


def kinds(client: Client, tournament: Tournament) -> list[tuple[str, int]]:
    """Each scene's kind and how many tables it shows, without those that only interrupt."""
    return [(scene.kind, len(scene.tables)) for scene in scenes(client, tournament)]


def show(tournament: Tournament, *kinds: str, held: str = "") -> None:
    wall.steer(tournament=tournament, by=None, scenes=kinds or None, held=held)


def test_many_tables_are_shown_in_turn(client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    men = tournament.divisions.get(key="men")
    cast.enter(men, 44)
    holding.hold(division=men, by=None, seed=cast.SEED)
    stages.start(tournament, "men")
    shown = scenes(client, tournament)
    calls = [("bracket", 0), ("bracket", 0), ("calls", 6), ("calls", 5), ("clock", 0)]  # and no table
    assert [(scene.kind, len(scene.tables)) for scene in shown] == calls
    called = [one for scene in shown for one in scene.tables]
    assert [one.table for one in called] == sorted(one.table for one in called)
    show(tournament, "tables")
    assert kinds(client, tournament) == [("tables", 6), ("tables", 5)]
    assert client.get(f"/wall/{tournament.slug}/").content.decode().count("data-interrupts") == 2
    monkeypatch.setattr(hall_scenes, "SCENES_AT_ONCE", 1)  # a large hall is sent in parts, new calls with each
    for start, count, after in (0, 6, 1), (1, 5, 0), (99, 6, 1):
        page = client.get(f"/wall/{tournament.slug}/?from={start}")
        assert [len(one.tables) for one in page.context["scenes"]] == [count, 6, 5]
        assert page.context["after"] == after
        assert f'data-after="{after}"' in page.content.decode()
    monkeypatch.undo()
    redraw.show_next(drawn=men.lotteries.get(), seen=0, everything=True)
    show(tournament, held="lottery:men")
    assert kinds(client, tournament) == [("lottery", 0)] * 3  # the last team, and two pages


@pytest.mark.parametrize(
    ("key", "options", "titles"),
    [
        (Format.SINGLE, {}, ["Men · Round 1 to Round 3", "Men · Round 1 to Semi-finals"]),
        (Format.DOUBLE, {}, [f"Men · Winners' part · Round 1 to Round {last}" for last in (3, 4)]),
        (Format.GROUPS, {"group_size": 4}, ["Men"] * 3),  # two groups on each
        (Format.GROUPS, {"group_size": 8}, ["Men"] * 3),
        (Format.SWISS, {}, ["Men · Round 1", "Men · Round 1"]),
    ],
)
def test_every_format_has_scenes_of_its_own(  # and none without a team, such as the losers' part before round 2
    client: Client, tournament: Tournament, key: str, options: dict[str, int], titles: list[str]
) -> None:
    men = tournament.divisions.get(key="men")
    men.format, men.options = key, options
    men.save()
    cast.enter(men, 44)
    holding.hold(division=men, by=None, seed=cast.SEED)
    show(tournament, held="bracket:men")
    shown = client.get(f"/wall/{tournament.slug}/")
    assert [scene.title for scene in scenes_of(shown)] == titles
    teams = re.findall(r'<span class="names"[^>]*><span>', shown.content.decode())
    assert len(teams) == 22


def test_what_takes_turns_is_chosen(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    show(tournament, "tables", "bracket", "standings", "results")
    assert kinds(client, tournament) == [("tables", 2), ("bracket", 0)]
    show(tournament, held="bracket:men")
    assert kinds(client, tournament) == [("bracket", 0)]
    show(tournament, held="bracket:women")
    assert kinds(client, tournament) == [("clock", 0)]  # nothing to show yet: never an empty wall
    show(tournament, held="lottery:men")
    assert kinds(client, tournament) == [("lottery", 0)]


def test_standings_and_the_champions_come_with_the_results(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    shown = [kind for kind, _tables in kinds(client, tournament)]
    assert shown[0] == "champion"
    assert {"bracket", "standings", "results", "clock"} < set(shown)


def test_before_the_day_the_wall_says_what_it_waits_for(client: Client, tournament: Tournament) -> None:
    with time_machine.travel(NOON, tick=False):
        assert kinds(client, tournament) == [("clock", 0)]
    page = client.get(f"/wall/{tournament.slug}/")
    assert page.status_code == 200


def test_a_message_and_a_sponsor_are_for_everybody(client: Client, tournament: Tournament) -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 200), "red").save(out, "PNG")
    hung = wall.hang(tournament=tournament, name="Café <Cubano>", content=out.getvalue(), by=None)
    wall.steer(tournament=tournament, by=None, message="Lunch <now>", held="sponsors:1")
    page = client.get(f"/wall/{tournament.slug}/").content.decode()
    assert "Lunch &lt;now&gt;" in page
    assert "Café &lt;Cubano&gt;" in page
    address = f"/wall/{tournament.slug}/pictures/1-{hung.sha256[:16]}.jpg"
    assert address in page
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert "immutable" in answer["Cache-Control"]
    wall.take_down(picture=hung, by=None)
    assert client.get(address).status_code == 404
    assert kinds(client, tournament) == [("clock", 0)]


def test_the_wall_has_nothing_to_press(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = client.get(f"/wall/{tournament.slug}/").content.decode()
    assert not any(tag in page for tag in ("<a ", "<button", "<form", "<input"))


@time_machine.travel(NOON, tick=False)
def test_the_bare_address_leads_to_the_tournament_of_today(client: Client, tournament: Tournament) -> None:
    assert client.get("/wall/").headers["Location"] == f"{tournament.slug}/?today"
    with time_machine.travel("2026-11-22 09:00-05:00"):
        tomorrow = client.get("/wall/")
    assert (tomorrow.status_code, tomorrow["Refresh"]) == (200, "300")  # and looks again by itself
    assert tournament.name in tomorrow.content.decode()


def test_a_change_of_the_program_is_told_with_every_answer(
    client: Client, tournament: Tournament, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.get(f"/wall/{tournament.slug}/").content.decode()
    for version in ("", str(tournament.version)):
        answer = client.get(f"/wall/{tournament.slug}/", {"v": version}, headers={"HX-Request": "true"})
        assert f'data-build="{answer["Capicu-Build"]}"' in page
