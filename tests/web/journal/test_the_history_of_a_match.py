"""A match's history: who did what, when, from which phone, what it gave at that moment, and what was taken back."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format

from tests.cast import hand, key, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import WHY, correct, other_side_won, play_round, table_match_of
from tournament.journal import log
from tournament.matches import entry, sign_off
from tournament.models import Division, JournalLine, SheetEntry, TableMatch, Tournament, User
from tournament.web.journal import history
from tournament.web.journal.text import phone_of


def told(table_match: TableMatch, action: str) -> history.Moment:
    return next(moment for moment in history.moments_of(table_match) if moment.line.action == action)


def void(table_match: TableMatch, number: int) -> None:
    write(table_match, {"kind": "void", "number": number, "reason": "wrong table"})


def test_a_hand_is_told_with_its_points_and_why(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand(), judge)
    moment = told(table_match, "enter-hand")
    winner = table_match.seats.get(seat=0).registration.person.name
    assert (moment.who, moment.what) == ("Juan Judge", f"entered hand 1: {winner} went out")
    assert moment.gives == f"Team {table_match.team_a.number} +23 (23 left: 15 + 3 + 5)"
    assert moment.totals == (23, 0)


def test_a_phone_and_its_wrong_clock_are_told(table_match: TableMatch, judge: User) -> None:
    behind = timezone.now() - datetime.timedelta(minutes=2)
    entry.record(table_match=table_match, data=hand(), key=key(), version=0, by=judge, phone=log.Phone("3F2A", behind))
    moment = told(table_match, "enter-hand")
    assert moment.phone.startswith("phone 3F2A, its clock says ")
    assert moment.phone.endswith(time_format(timezone.localtime(behind)))


@pytest.mark.parametrize(
    ("device", "clock", "said"),
    [
        ("", None, ""),
        ("3F2A", None, "phone 3F2A"),
        ("3F2A", "2026-11-21T15:42:20+00:00", "phone 3F2A"),
        ("3F2A", "2026-11-21T15:40:00+00:00", "phone 3F2A, its clock says 10:40 AM"),
        ("", "2026-11-21T15:40:00+00:00", "the phone's clock says 10:40 AM"),
        ("3F2A", "2026-11-20T15:40:00+00:00", "phone 3F2A, its clock says 20 Nov 2026 10:40 AM"),
        ("", "9999-12-31T23:59:59+00:00", "the phone's clock says 31 Dec 9999 6:59 PM"),
        ("", "0001-01-01T00:00:00+00:00", "the phone's clock says 0001-01-01T00:00:00+00:00"),
    ],
)
def test_a_clock_is_told_when_it_differs(device: str, clock: str | None, said: str) -> None:
    line = JournalLine(
        at=datetime.datetime(2026, 11, 21, 15, 42, tzinfo=datetime.UTC),
        device=device,
        phone_at=datetime.datetime.fromisoformat(clock) if clock else None,
    )
    assert phone_of(line) == said


def test_what_was_taken_back_is_told_as_it_was(table_match: TableMatch) -> None:
    write(table_match, hand())
    write(table_match, hand(1, (20, 0, 10, 5)))
    void(table_match, 1)
    write(table_match, hand(2, (1, 2, 0, 4)))
    first, second, taken_back, last = history.moments_of(table_match)[1:]
    assert (first.totals, first.void_reason) == ((23, 0), "wrong table")
    assert first.what.startswith("entered hand 1:")
    assert (second.totals, second.void_reason) == ((23, 35), None)
    assert second.what.startswith("entered hand 2:")
    winner = table_match.seats.get(seat=0).registration.person.name
    assert (taken_back.what, taken_back.line.reason) == (f"voided line 1: {winner} went out", "wrong table")
    assert (taken_back.sheet_line, last.sheet_line) == (3, 4)
    assert taken_back.totals == (0, 35)
    assert last.what.startswith("entered hand 2:")
    assert last.totals == (7, 35)


def test_penalties_and_a_match_given_up_are_told(table_match: TableMatch) -> None:
    write(table_match, {"kind": "false_pass", "seat": 1})
    write(table_match, {"kind": "forfeit", "side": "A", "reason": "called home"})
    moments = history.moments_of(table_match)[1:]
    assert "passed although a domino fitted (SACI rule 12)" in moments[0].what
    assert moments[0].gives.startswith(f"Team {table_match.team_b.number} -25 (")
    assert moments[1].what == f"noted: Team {table_match.team_a.number} gave up the match"
    assert moments[1].line.reason == "called home"


def test_a_warning_is_told(table_match: TableMatch) -> None:
    write(table_match, hand(0, (0, 50, 40, 45)))
    assert SheetEntry.objects.get().findings
    assert "unusual" in told(table_match, "enter-hand").doubts[0]


def test_signatures_and_the_end_are_told(finished: TableMatch) -> None:
    moments = history.moments_of(finished)
    assert moments[0].what == f"started the round; the lot gave this match table {finished.table}"
    assert [one.what for one in moments if one.line.action == "sign"] == [
        f"recorded the signature of team {finished.team_a.number}: AA",
        f"recorded the signature of team {finished.team_b.number}: BB",
    ]
    end = f"finished the match: team {finished.team_a.number} won, {finished.points_a} : {finished.points_b}"
    assert (moments[-1].what, moments[-1].weighty) == (end, True)


def test_an_absence_is_told(table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent={"B"}, by=None)
    assert told(table_match, "walkover").what == f"recorded an absence: team {table_match.team_b.number}"
    assert told(table_match, "walkover").who == "The system"


def test_another_match_is_another_document_text(table_match: TableMatch, tournament: Tournament) -> None:
    other = tournament.table_matches.exclude(pk=table_match.pk).get()
    write(table_match, hand())
    sign_both(play_to_the_end(other))
    assert [moment.line.action for moment in history.moments_of(table_match)] == ["start-round", "enter-hand"]


def test_the_page_is_linked_from_where_matches_are_controlled(
    client: Client, organizer: User, table_match: TableMatch
) -> None:
    write(table_match, hand())
    client.force_login(organizer)
    address = reverse("organizer:match-history", args=[table_match.tournament.slug, table_match.pk])
    for page in ("organizer:matches", "organizer:journal"):
        assert f'href="{address}"' in client.get(reverse(page, args=[table_match.tournament.slug])).content.decode()
    document_text = client.get(address).content.decode()
    assert "23 left: 15 + 3 + 5" in document_text
    assert "The chain is intact" in document_text


def test_a_sheet_that_was_altered_beside_the_journal_is_named(
    client: Client, organizer: User, table_match: TableMatch
) -> None:
    write(table_match, hand())
    SheetEntry.objects.create(
        table_match=table_match, number=2, kind="hand", data=hand(1, (20, 0, 10, 5)), key="of-a-thief"
    )
    client.force_login(organizer)
    page = client.get(
        reverse("organizer:match-history", args=[table_match.tournament.slug, table_match.pk])
    ).content.decode()
    assert "these records differ from it" in page
    assert "Men, match 1, line 2" in page


def test_a_match_of_another_tournament_is_not_there(
    client: Client, stranger: User, organizer: User, judge: User, table_match: TableMatch
) -> None:
    address = reverse("organizer:match-history", args=[table_match.tournament.slug, table_match.pk])
    for user, status in ((stranger, 404), (judge, 403), (organizer, 200)):
        client.force_login(user)
        assert client.get(address).status_code == status
    assert client.get(address.replace(f"/{table_match.pk}/", "/999999/")).status_code == 404


def test_a_correction_is_told_with_all_that_it_did(men: Division, drawn: Tournament, organizer: User) -> None:
    first, _second = play_round(men)
    correct(first, by=organizer, changes=[{"line": 1, "entry": hand(0, (0, 10, 3, 5))}], result="A")
    moments = history.moments_of(first)
    corrected = next(moment for moment in moments if moment.line.action in ("correct-match", "rule-match"))
    assert (corrected.who, corrected.line.reason, corrected.weighty) == ("Olga Organizer", WHY, True)
    assert "Lines changed: 1." in corrected.effects
    assert any(effect.startswith("Points: ") for effect in corrected.effects)
    assert [moment.void_reason for moment in moments if moment.sheet_line == 1] == [WHY]
    rewritten = moments[moments.index(corrected) + 1 :]
    assert rewritten[0].gives.endswith("(18 left: 10 + 3 + 5)")
    assert [moment.totals for moment in rewritten] == [(18, 0), (68, 0), (118, 0), (168, 0)]


def test_what_a_correction_wrote_again_is_not_told_as_wrong(men: Division, drawn: Tournament, organizer: User) -> None:
    first, _second = play_round(men)
    correct(
        first,
        by=organizer,
        changes=[{"line": 2, "entry": None}],
        added=[{"before": 4, "entry": hand(1, (4, 0, 3, 5))}],
        result="A",
    )
    moments = history.moments_of(first)
    before = {moment.sheet_line: moment for moment in moments if moment.sheet_line and moment.sheet_line <= 4}
    assert [(one.void_reason, one.moved) for one in before.values()] == [
        (None, False),
        (WHY, False),
        (None, False),
        (WHY, True),
    ]
    new, again = moments[-2:]
    assert new.what.startswith("entered hand 3:")
    assert again.what.startswith("entered again, unchanged:")
    assert (new.reason, again.reason) == ("", "")
    assert again.totals == (first.points_a, first.points_b)


def test_a_match_that_is_played_again_is_one_document_text(
    client: Client, men: Division, drawn: Tournament, organizer: User
) -> None:
    first, _second = play_round(men)
    (final,) = play_round(men)
    before = [moment.what for moment in history.moments_of(final)]
    correct(first, fate="replay", **other_side_won(first))
    fresh = write(table_match_of(men, final.match.number), hand(2, (1, 2, 0, 4)))
    moments = history.moments_of(fresh)
    assert [moment.what for moment in moments][: len(before)] == before
    assert "annulled a sheet, Men, match 3" in [moment.what for moment in moments]
    assert moments[-1].totals == (7, 0)
    client.force_login(organizer)
    for sheet in (final, fresh):
        page = client.get(reverse("organizer:match-history", args=[drawn.slug, sheet.pk])).content.decode()
        assert page.count("(7 left: 1 + 2 + 4)") == 1
