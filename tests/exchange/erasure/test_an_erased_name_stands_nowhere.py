"""Who asks for it is erased: the name is in no column, no file and no search; results, money and proofs stay."""

import datetime
import json
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone, translation

from tests.cast import DAY, enter, key, make_person, play_to_the_end, sign_both
from tests.matches.club_night.seated import seat
from tests.support.lottery_verifier import mismatches, uncheckable
from tests.support.passes import issue
from tests.tournaments.photographs import photograph
from tournament.club import judge_passes, people
from tournament.core.errors import Conflict
from tournament.core.names import search_key
from tournament.documents.kinds.lottery import Certificate
from tournament.documents.queue import requests, worker
from tournament.documents.queue import steps as queue_steps
from tournament.exchange.erasure import steps
from tournament.exchange.imports import rosters
from tournament.exchange.notices import subscriptions
from tournament.journal import verification
from tournament.lottery import holding
from tournament.matches import sheet_photos
from tournament.matches.double_entry.comparison import Content
from tournament.models import (
    Club,
    Division,
    Document,
    FriendlyTable,
    KeptAnswer,
    Lottery,
    Person,
    Reading,
    SheetReview,
    Tournament,
    User,
)
from tournament.registration import payments, preregistration, sign_up
from tournament.results import standings
from tournament.tournaments import opening

NAME = "Begoña Ñáñez Agirre"
AFTER = DAY + datetime.timedelta(days=3)
ROSTER = f"name;number;birth date;phone\n{NAME};77;1961-07-13;555 0199\nSomebody Else;78;;\n"


def where_stands(text: str) -> list[str]:
    """The tables of the whole installation that hold a text in any column of any row."""
    found = []
    for model in apps.get_models():
        rows = [list(row) for row in model._base_manager.values_list()]
        if text in json.dumps(rows, default=str, ensure_ascii=False):
            found.append(model._meta.label)
    return found


@pytest.fixture
def played(men: Division, organizer: User, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Begoña stands in a roster, a team, a result, a payment, papers, a pass and at a friendly table."""
    tournament = men.tournament
    file = rosters.preview(
        club=tournament.club, tournament=tournament, file_name="r.csv", content=ROSTER.encode(), by=organizer
    )
    rosters.apply(roster_import=file, by=organizer)
    person = Person.objects.get(name=NAME)
    place = sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=organizer)
    payments.take(registration=place, key=key(), by=organizer)
    sign_up.set_present(registration=place, present=True, by=organizer)
    ask_from_home(tournament, name=NAME.lower(), kind="member", email="b@example.org")
    ask_from_home(tournament, name="Peru", kind="guest", sponsor_name=NAME, phone="1")
    guest = make_person(tournament.club, "Gus", kind="guest", birth_date=datetime.date(1980, 1, 1), sponsor=person)
    sign_up.register(tournament=tournament, person=guest, division=men, rules_accepted=True, by=organizer)
    enter(men, 3)
    holding.hold(division=men, by=organizer)
    men.refresh_from_db()
    queue_steps.start_round(division=men, by=organizer, base_url="http://hall")
    (table_match,) = tournament.table_matches.all()
    typed = Content(initials=(NAME, "")).to_data()
    Reading.objects.create(table_match=table_match, number=1, version=0, content=typed, saved_at=timezone.now())
    sign_both(play_to_the_end(table_match))
    sheet_photos.send(table_match=table_match, content=photograph((640, 360)), by=organizer)
    queue_steps.request_bracket(division=men, by=organizer, base_url="http://hall")
    requests.request(Certificate(), men, by=organizer, base_url="http://hall")
    for document in Document.objects.all():
        assert worker.produce(document.pk, now=timezone.now())
    held = issue(tournament, name=NAME.upper()).judge_pass
    judge_passes.revoke(judge_pass=held, by=organizer)
    Person.objects.filter(pk=person.pk).update(email="b@example.org")
    other = men.registrations.exclude(pk=place.pk).filter(team_place__isnull=False)[0]
    for player, address in ((place, "begona-at-work@example.org"), (other, "B@example.org")):
        subscriptions.ask(registration=player, email=address, language="es", base_url="", source="", now=at_nine())
    table = seat(tournament.club)
    FriendlyTable.objects.filter(pk=table.pk).update(names=[NAME, "", "", ""])
    people.set_standing(person=person, good=False, since=DAY, reason=f"{NAME} owes the year", by=organizer)
    told = {"request": "0" * 64, "status": 200, "kept_at": timezone.now()}
    for number, body in enumerate((f'{{"name":"{NAME}"}}', '{"name":"Somebody Else"}')):
        KeptAnswer.objects.create(actor=organizer, key=f"one-time-key-{number}", body=body, **told)
    return person


def ask_from_home(tournament: Tournament, **asked: str) -> None:
    opening.change_tournament(tournament=tournament, by=None, pre_registration=True)
    preregistration.ask(
        tournament=tournament,
        division=tournament.divisions.get(key="women"),
        asked=preregistration.Asked(**asked),  # type: ignore[arg-type] # as a test writes it
        rules_accepted=True,
        key=key(),
        source="here",
        now=at_nine(),
    )


def at_nine() -> datetime.datetime:
    return datetime.datetime.combine(DAY, datetime.time(9), timezone.get_current_timezone())


def erase(person: Person, organizer: User, today: datetime.date = AFTER) -> Person:
    same = [user.pk for user in steps.plan(person, today=today).alike]
    return steps.erase(person=person, by=organizer, same_accounts=same, today=today)


def test_the_name_is_gone_and_the_proof_holds(
    played: Person, organizer: User, tournament: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    before = [(row.standing, row.team.number) for row in standings.overall(tournament)]
    old = [document.file.path for document in Document.objects.all()]
    old += [default_storage.path(sheet_photos.file_of(SheetReview.objects.get()))]  # her signature is on the sheet
    assert all(Path(path).exists() for path in old)
    assert where_stands(NAME)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator] # pytest-django's
        person = erase(played, organizer)
    for private in (
        NAME,
        NAME.upper(),
        search_key(NAME),
        "Ñáñez",
        "nanez",
        "1961-07-13",
        "555 0199",
        "owes the year",
        "b@e",
        "B@e",
        "at-work",
    ):
        assert where_stands(private) == [], private
    assert person.name == "former player 1"
    assert KeptAnswer.objects.count() == 1
    assert not any(Path(path).exists() for path in old)
    assert [(row.standing, row.team.number) for row in standings.overall(tournament)] == before
    assert verification.verify(tournament).strays == verification.verify(tournament.club).strays == ()
    call_command("verify_journal", verbosity=0)
    record = holding.record_of(Lottery.objects.exclude(entry_list=None).get())
    assert record is not None
    assert (mismatches(record), "list" in uncheckable(record)) == ([], True)
    for document in Document.objects.all():
        assert worker.produce(document.pk, now=timezone.now())
        assert "former player 1" in json.dumps(document.payload)
    for path in Path(settings.MEDIA_ROOT).rglob("*"):
        assert not path.is_file() or NAME.encode() not in path.read_bytes()


def test_who_comes_again_is_a_new_person(
    played: Person, organizer: User, club: Club, subtests: pytest.Subtests
) -> None:
    for day, sentence in ((DAY, "plays in"), (DAY - datetime.timedelta(days=9), "is registered")):
        with subtests.test("nobody is erased who plays today or will", day=day):
            with pytest.raises(Conflict, match=sentence):
                erase(played, organizer, today=day)
            assert where_stands(NAME)
    former = erase(played, organizer)
    with subtests.test("a former player is called so in the reader's language, and stays one"):
        with translation.override("es"):
            assert Person.every.get(pk=former.pk).name == "exjugador 1"
        with pytest.raises(Conflict, match="erased"):
            people.change_person(person=former, details=people.Details(name="Somebody"), by=organizer)
        with pytest.raises(Conflict, match="erased"):
            erase(former, organizer)
    with subtests.test("a former player sponsors nobody any more"):
        guest = Person.objects.get(name="Gus")
        assert (guest.sponsor, guest.registrations.get().sponsor) == (None, former)
    with subtests.test("who comes again is a new person"):
        comes_again(former, organizer, club)


def comes_again(former: Person, organizer: User, club: Club) -> None:
    assert not people.matching("Begoña").exists()
    assert not people.matching("77").exists()
    again = rosters.preview(club=club, file_name="again.csv", content=ROSTER.encode(), by=organizer)
    assert [row["fate"] for row in again.rows] == ["new", "known"]
    rosters.apply(roster_import=again, by=organizer)
    person = Person.objects.get(name=NAME)
    assert (person.pk != former.pk, person.registrations.count(), former.registrations.count()) == (True, 0, 1)
    assert erase(person, organizer).former_number == 2


def test_a_namesake_keeps_the_name(played: Person, men: Division, organizer: User) -> None:
    """Of two who share a name, the teams and seats of papers are known by their numbers."""
    mate = men.tournament.registrations.exclude(person=played).exclude(kind="guest").earliest("number").person
    people.change_person(person=mate, details=people.Details(name=NAME, pool="men"), by=organizer)
    paper = queue_steps.request_bracket(division=men, by=organizer, base_url="http://hall")
    assert json.dumps(paper.payload, ensure_ascii=False).count(f'"{NAME}"') > 1
    erase(played, organizer)
    paper.refresh_from_db()
    told = json.dumps(paper.payload, ensure_ascii=False)
    assert f'"{NAME}"' in told
    assert '"former player 1"' in told


def test_a_reason_that_names_somebody_is_told_before(women: Division, organizer: User) -> None:
    person = make_person(women.tournament.club, "Zoe Zabala")
    (place,) = enter(women, 1)
    payments.reverse(payment=place.payments.get(), reason="paid for Zoe Zabala", key=key(), by=organizer)
    told = {str(one): one.rows for one in steps.plan(person, today=AFTER).traces}
    assert told == {"payment": 1, "line of the journal": 1}
    elsewhere = make_person(Club.objects.create(name="Another club"), "Zoe Zabala")
    assert steps.plan(elsewhere, today=AFTER).traces == ()
