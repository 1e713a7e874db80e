import datetime
import io
from collections.abc import Callable

import pytest
import time_machine
from django.utils import timezone

from tests.api.asking import ask, at, at_club, refused, shown
from tests.api.frame.keyed import KEY, replayed, send
from tests.cast import make_user
from tournament.api.tournaments import divisions
from tournament.exchange import idempotency
from tournament.models import Club, JudgePass, KeptAnswer, Official, Person, RosterImport, Tournament, User


def test_sent_again_it_is_done_once_and_told_twice(tournament: Tournament, desk: User) -> None:
    first = send(desk, at_club(tournament, "people/"), {"name": "New Nora"})
    again = send(desk, at_club(tournament, "people/"), {"name": "New Nora"})
    assert (first.status_code, again.status_code, again.content) == (201, 201, first.content)
    assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert (replayed(first), replayed(again), Person.objects.filter(name="New Nora").count()) == (False, True, 1)


@pytest.mark.parametrize(
    ("where", "body"), [((at_club, "people/"), {"name": "Nora New"}), ((at, "cards/"), {"q": "x"})]
)
def test_another_request_with_it_is_refused(
    tournament: Tournament, desk: User, where: tuple[Callable[..., str], str], body: dict[str, str]
) -> None:
    send(desk, at_club(tournament, "people/"), {"name": "New Nora"})
    assert refused(send(desk, where[0](tournament, where[1]), body), 422)["code"] == "idempotency-key-reused"
    assert Person.objects.filter(club=tournament.club).count() == 1


@pytest.mark.parametrize(
    ("sent", "again", "same"),
    [
        (b'{"name": "New Nora", "pool": "men"}', b'{"pool":"men","name":"New Nora"}', True),
        (b'{"name": "New Nora"}', b' {\n"name":"New \\u004eora" }', True),
        (b'{"name": "New Nora"}', b'{"name": "New Nora", "pool": ""}', False),
        (b'{"name": 5}', b'{"name": 5.0}', True),
        (b'{"name": 5}', b'{"name": 5.5}', False),
    ],
)
def test_what_counts_is_what_a_body_means(
    sent: bytes, again: bytes, same: bool, tournament: Tournament, desk: User
) -> None:
    first, second = (send(desk, at_club(tournament, "people/"), body) for body in (sent, again))
    assert first.status_code in (201, 400)
    assert (second.content == first.content) is replayed(second) is same
    assert same or refused(second, 422)["code"] == "idempotency-key-reused"


def test_a_body_that_cannot_be_parsed_is_refused_and_leaves_the_key_free(
    tournament: Tournament, organizer: User
) -> None:
    path = at(tournament, "prize-pool/")  # all fields of its body may be left out
    assert refused(send(organizer, path, b"{"), 400)["code"] == "parse-error"
    assert not KeptAnswer.objects.exists()


def test_another_accounts_key_is_another_key(tournament: Tournament, desk: User, organizer: User) -> None:
    for user in (desk, organizer, desk, organizer):
        shown(send(user, at_club(tournament, "people/"), {"name": f"New {user}"}), 201)
    assert Person.objects.filter(name__startswith="New").count() == 2


def test_nobody_logged_in_has_keys_too(club: Club) -> None:
    asked = {"notation": "x"}
    assert refused(send(None, "replay/", asked), 400) == refused(send(None, "replay/", asked), 400)
    assert refused(send(None, "replay/", {"notation": "y"}), 422)["code"] == "idempotency-key-reused"
    for _ in range(2):  # worked out again: nobody fills the database with answers
        shown(send(None, "check/", {"ruleset": "saci", "entries": []}, key="another-key"))
    assert KeptAnswer.objects.get(key="another-key").body == ""


def test_a_refusal_is_kept_but_not_what_may_change(tournament: Tournament, organizer: User) -> None:
    for status, kept in ((400, True), (409, False)):
        path, body = ("divisions/", {"name": ""}) if kept else ("divisions/men/rounds/", None)
        answers = [send(organizer, at(tournament, path), body, key=f"one-key-{status}") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [status, status]
        assert [replayed(answer) for answer in answers] == [False, kept]
        assert KeptAnswer.objects.filter(key=f"one-key-{status}").exists() is kept


@pytest.mark.parametrize("key", ["short", "x" * 65, "with a blank", "ñandúñandú", " "])
def test_what_is_no_key_is_refused_at_its_field(tournament: Tournament, desk: User, key: str) -> None:
    error = refused(send(desk, at_club(tournament, "people/"), {"name": "New Nora"}, key=key), 400)
    assert error["field"] == "Idempotency-Key"
    assert not Person.objects.filter(name="New Nora").exists()


def test_after_a_day_it_counts_for_nothing(tournament: Tournament, desk: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        send(desk, at_club(tournament, "people/"), {"name": "New Nora"})
        clock.shift(datetime.timedelta(hours=23, minutes=59))
        assert idempotency.delete_old_answers(now=timezone.now()) == 0
        assert replayed(send(desk, at_club(tournament, "people/"), {"name": "New Nora"}))
        clock.shift(datetime.timedelta(minutes=1))
        assert not replayed(send(desk, at_club(tournament, "people/"), {"name": "Other Nora"}))
        clock.shift(datetime.timedelta(hours=24))
        assert idempotency.delete_old_answers(now=timezone.now()) == 1


def test_who_lost_the_right_is_not_told_again(tournament: Tournament) -> None:
    helper = make_user(tournament.club, "helga", "Helga Helper", Official.Role.DESK)
    send(helper, at_club(tournament, "people/"), {"name": "New Nora"})
    Official.objects.filter(user=helper).update(role=Official.Role.JUDGE)
    refused(send(helper, at_club(tournament, "people/"), {"name": "New Nora"}), 403)


def test_what_broke_behind_the_step_leaves_nothing(
    tournament: Tournament, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(divisions.DivisionAnswer, "to_representation", lambda *_: 1 / 0)
        refused(send(organizer, at(tournament, "divisions/"), {"name": "Juniors"}), 500)
    assert not tournament.divisions.filter(name="Juniors").exists()
    assert not replayed(send(organizer, at(tournament, "divisions/"), {"name": "Juniors"}))
    assert tournament.divisions.filter(name="Juniors").count() == 1


def test_what_is_shown_once_is_not_kept(tournament: Tournament, organizer: User) -> None:
    made = shown(
        send(organizer, at(tournament, "passes/"), asked := {"key": KEY, "name": "Carla", "tables": None}), 201
    )
    assert refused(send(organizer, at(tournament, "passes/"), asked), 409)["code"] == "shown-once"
    assert JudgePass.objects.count() == 1
    assert made["pin"] not in KeptAnswer.objects.get().body


def test_a_file_sent_again_is_one_file(tournament: Tournament, organizer: User) -> None:
    answers = []
    for content in (b"name\nAna\n", b"name\nAna\n", b"name\nEva\n"):
        file = io.BytesIO(content)
        file.name = "roster.csv"
        answers.append(send(organizer, at(tournament, "rosters/"), {"file": file}))
    assert [answer.status_code for answer in answers] == [201, 201, 422]
    assert (answers[0].content == answers[1].content, RosterImport.objects.count()) == (True, 1)


def test_a_look_or_a_change_takes_no_note_of_it(tournament: Tournament, organizer: User) -> None:
    send(organizer, at(tournament), method="GET")
    ask(organizer, "PATCH", at(tournament), {"place": "Hall"}, headers={"Idempotency-Key": KEY, "If-Match": "*"})
    assert not KeptAnswer.objects.exists()
