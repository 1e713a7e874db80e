"""Co-signatures (C2SP tlog-cosignature): another installation signs what it saw, and proves a rewrite."""

import datetime
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, refused, shown
from tests.journal import thieves
from tournament.core.errors import Conflict, Refused
from tournament.documents.engine.document_text import Code, Facts
from tournament.documents.kinds.minutes import Minutes
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.snapshots.headings import Issue
from tournament.exchange.archive import export
from tournament.journal import checkpoints, cosigning, log, subjects
from tournament.journal.actions import Action
from tournament.journal.checkpoints import COSIGNATURE
from tournament.models import CoSignedCheckpoint, JournalLine, Round, SeenCheckpoint, Tournament, User

NOW = datetime.datetime(2026, 11, 21, 12, 0, tzinfo=datetime.UTC)


class Elsewhere:
    """Makes this installation another one, with a key of its own, for a while."""

    def __init__(self, settings: LazySettings) -> None:
        self.settings, self.secret = settings, settings.JOURNAL_SECRET

    def __enter__(self) -> None:
        self.settings.JOURNAL_SECRET = "of the second club"

    def __exit__(self, *_error: object) -> None:
        self.settings.JOURNAL_SECRET = self.secret


@pytest.fixture
def elsewhere(settings: LazySettings) -> Elsewhere:
    return Elsewhere(settings)


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_journal", *arguments, stdout=out)
    return out.getvalue()


def signed(tournament: Tournament, elsewhere: Elsewhere) -> tuple[str, str]:
    """A checkpoint co-signed by the second club, and the key of its co-signatures."""
    note, key = checkpoints.sign(tournament), checkpoints.public_key()
    with elsewhere:
        return cosigning.cosign(note=note, key=key, club=None, by=None, now=NOW), checkpoints.public_key(COSIGNATURE)


def test_the_second_signature_says_when_and_keeps_the_first(
    tournament: Tournament, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    note, key = signed(tournament, elsewhere)
    assert note.startswith(checkpoints.sign(tournament))
    assert note.count("\n— capicu ") == 2
    assert cosigning.cosignatures(note, [key]) == [cosigning.Cosigned(key, NOW)]
    file = tmp_path / "co-signed"
    file.write_text(note, encoding="utf-8")
    assert "Co-signed at 2026-11-21T12:00:00+00:00" in verify("--checkpoint", str(file), "--cosigner", key)
    other = checkpoints.public_key(COSIGNATURE)
    with pytest.raises(CommandError, match="not co-signed by"):
        verify("--checkpoint", str(file), "--cosigner", other)


def test_a_line_is_signed_with_one_hash_only(tournament: Tournament, elsewhere: Elsewhere) -> None:
    key = checkpoints.public_key()
    note, _cosigner = signed(tournament, elsewhere)
    line, head = log.last_of(tournament)
    rewritten = checkpoints.Checkpoint(checkpoints.origin_of(tournament), line, head[::-1])
    own = checkpoints.own_key()
    known = checkpoints.id_of(checkpoints.NAME, checkpoints.raw(own.public_key()))
    line_below = checkpoints.signature_line(checkpoints.NAME, known + own.sign(rewritten.text.encode()))
    other = f"{rewritten.text}\n{line_below}"
    with elsewhere:
        assert cosigning.cosign(note=note, key=key, club=None, by=None, now=NOW) == note  # not twice
        with pytest.raises(Conflict, match="another hash"):
            cosigning.cosign(note=other, key=key, club=None, by=None, now=NOW)
    assert SeenCheckpoint.objects.get().head == head


def test_nothing_else_is_signed(tournament: Tournament, elsewhere: Elsewhere) -> None:
    note, key = checkpoints.sign(tournament), checkpoints.public_key()
    with pytest.raises(Refused, match="another one has to co-sign"):
        cosigning.cosign(note=note, key=key, club=None, by=None, now=NOW)
    with elsewhere:
        for text, known in ((note.replace("\n", "x\n", 1), key), ("", key), (note, "capicu+00000000+AAAA"), (note, "")):
            with pytest.raises(Refused):
                cosigning.cosign(note=text, key=known, club=None, by=None, now=NOW)
    assert not SeenCheckpoint.objects.exists()


def test_what_comes_back_is_kept_and_proves_a_rewrite(
    tournament: Tournament, organizer: User, client: Client, elsewhere: Elsewhere
) -> None:
    note, key = signed(tournament, elsewhere)
    client.force_login(organizer)
    address = reverse("organizer:checkpoint", args=[tournament.slug])
    assert client.post(address, {"checkpoint": note, "key": checkpoints.public_key(COSIGNATURE)}).status_code == 422
    assert client.post(address, {"checkpoint": note, "key": key}).status_code == 303
    assert CoSignedCheckpoint.objects.get().signers == [key]
    assert JournalLine.objects.filter(action="keep-checkpoint").exists()
    assert verify()
    thieves.take_the_guards_off()
    kept = checkpoints.parse(note)[0]
    JournalLine.objects.filter(tournament=tournament, number=kept.lines).update(hash="0" * 64)
    with pytest.raises(CommandError, match="not as co-signed"):
        verify()


def test_pages_and_programs_give_and_take_it(
    tournament: Tournament, organizer: User, client: Client, elsewhere: Elsewhere
) -> None:
    club = tournament.club
    file = client.get(reverse("public:checkpoint", args=[tournament.slug]))
    assert file.content.decode() == checkpoints.sign(tournament)
    assert "attachment" in file.headers["Content-Disposition"]
    told = shown(ask(None, "GET", at(tournament, "journal/checkpoint/")))
    assert told == {"checkpoint": file.content.decode(), "key": checkpoints.public_key()}
    client.force_login(organizer)
    assert (
        told["checkpoint"].split("\n")[2]
        in client.get(reverse("organizer:checkpoint", args=[tournament.slug])).content.decode()
    )
    assert client.get(reverse("organizer:club-checkpoint", args=[club.pk])).status_code in (200, 404)
    cosign = f"clubs/{club.pk}/journal/cosignatures/"
    assert refused(ask(organizer, "POST", cosign, told), 422)["code"] == "own-key"
    with elsewhere:
        made = shown(ask(organizer, "POST", cosign, told))
        page = client.post(reverse("organizer:cosign", args=[club.pk]), told)
        assert page.content.decode() == made["checkpoint"] or page.content.decode().startswith(told["checkpoint"])
    kept = shown(ask(organizer, "POST", at(tournament, "journal/checkpoint/"), made), 201)
    assert kept["signers"] == [made["key"]]


@pytest.mark.parametrize("kind", [Minutes(), ResultsBook()])
def test_paper_holds_all_of_it_in_a_code_and_does_not_grow_old_by_it(
    first_round: Round, kind: Any, elsewhere: Elsewhere
) -> None:
    tournament = first_round.division.tournament
    issue = Issue(1, "http://localhost", NOW)
    note = checkpoints.sign(tournament)
    record = kind.snapshot(kind.subject(tournament), issue)
    text = kind.render_text(record)
    assert [block.url for block in text.blocks if isinstance(block, Code)][-1] == note
    key = checkpoints.public_key().split("+")[1]
    assert any(isinstance(block, Facts) and key in dict(block.rows).values() for block in text.blocks)
    log.write(tournament, None, Action.STEER_WALL, subjects.WALL)
    again = kind.snapshot(kind.subject(tournament), issue)
    assert again.heading.checkpoint != note
    assert replace(again, heading=record.heading) == record


def test_the_file_of_a_tournament_carries_it_and_its_co_signature(
    tournament: Tournament, elsewhere: Elsewhere, organizer: User
) -> None:
    carried = json.loads(export.export(tournament))["content"]["checkpoint"]
    assert carried == checkpoints.sign(tournament)
    note, _key = signed(tournament, elsewhere)
    line, _head = log.last_of(tournament)
    CoSignedCheckpoint.objects.create(club=tournament.club, tournament=tournament, lines=line, note=note)
    assert json.loads(export.export(tournament))["content"]["checkpoint"] == note
