"""Issue paper: freeze the record, let a worker draw it once, keep the bytes.

The row is the message (design.md, section 5): a lost message, a killed worker or a doubled message changes nothing.
"""

import datetime
import hashlib
import json
import uuid
from collections.abc import Iterable
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament import checking, confirming, correcting, freezing, journal, tables
from tournament.documents import brackets as bracket_paper
from tournament.documents import records
from tournament.documents import scoresheets as scoresheet_paper
from tournament.errors import Conflict
from tournament.models import Correction, Division, Document, Round, Sitting, Tournament, User

LEASE = datetime.timedelta(seconds=30)  # far longer than the longest paper takes
PATIENCE = datetime.timedelta(seconds=10)  # how long a message may be under way before it counts as lost
TRIES = 5
MOST_WAITING = 200  # papers of one tournament


@transaction.atomic
def start_round(
    *, division: Division, by: User | None, base_url: str, seed: bytes | None = None
) -> tuple[Round, list[Document]]:
    """Start a round and ask for its paper at once: the scoresheets, and the bracket sheet as it stands now."""
    round_ = tables.start_round(division=division, by=by, seed=seed)
    division.refresh_from_db()
    return round_, [
        ask_scoresheets(round_=round_, by=by, base_url=base_url),
        ask_bracket(division=division, by=by, base_url=base_url),
    ]


@transaction.atomic
def sign(
    *,
    sitting: Sitting,
    side: str,
    initials: str,
    version: int,
    by: User | None,
    base_url: str,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Take a team's signature (`checking.sign`); when it closes a round, ask for the bracket sheets as they now are."""
    sitting = checking.sign(
        sitting=sitting, side=side, initials=initials, version=version, by=by, device=device, phone_at=phone_at
    )
    return sitting, _papers_after(sitting, by, base_url)


@transaction.atomic
def confirm(
    *,
    sitting: Sitting,
    initials: str,
    version: int,
    by: User,
    base_url: str,
    sent_back: int = 0,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Take a second official's assent (`confirming.confirm`); when it closes a round, ask for the bracket sheets."""
    sitting = confirming.confirm(
        sitting=sitting,
        initials=initials,
        version=version,
        by=by,
        sent_back=sent_back,
        device=device,
        phone_at=phone_at,
    )
    return sitting, _papers_after(sitting, by, base_url)


@transaction.atomic
def walkover(
    *,
    sitting: Sitting,
    absent: Iterable[str],
    by: User | None,
    base_url: str,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> tuple[Sitting, list[Document]]:
    """Record an absence (`checking.walkover`); when it closes a round, ask for the bracket sheets as they now are."""
    sitting = checking.walkover(sitting=sitting, absent=absent, by=by, device=device, phone_at=phone_at)
    return sitting, _papers_after(sitting, by, base_url)


@transaction.atomic
def correct(
    *,
    sitting: Sitting,
    asked: correcting.Asked,
    token: str,
    key: str,
    by: User | None,
    base_url: str,
    fate: str = "",
) -> tuple[Correction, list[Document]]:
    """Make a correction (`correcting.correct`), and ask for new versions of the paper that it made stale."""
    made = correcting.correct(sitting=sitting, asked=asked, token=token, key=key, by=by, fate=fate)
    stale = [effect["params"] for effect in made.effects if effect["code"] == "paper"]
    return made, [_paper_instead(sitting.tournament, one, by, base_url) for one in stale if one["again"]]


def _paper_instead(tournament: Tournament, stale: dict[str, Any], by: User | None, base_url: str) -> Document:
    """The next version of a paper."""
    division = tournament.divisions.select_related("tournament__club", "bracket").get(key=stale["bracket"])
    if stale["kind"] == Document.Kind.BRACKET:
        return ask_bracket(division=division, by=by, base_url=base_url)
    round_ = division.rounds.get(number=int(str(stale["subject"]).removeprefix("round-")))
    return ask_scoresheets(round_=round_, by=by, base_url=base_url)


def _papers_after(sitting: Sitting, by: User | None, base_url: str) -> list[Document]:
    """The sheet of a bracket whose round has closed, and a blank one of the championship that has just opened.

    None of a practice match: it stands in no bracket that anybody hangs up.
    """
    if sitting.tournament.is_practice:
        return []
    division = Division.objects.select_related("tournament__club", "bracket").get(rounds=sitting.round_id)
    if Round.objects.filter(pk=sitting.round_id, closed_at=None).exists():
        return []
    finals = division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(pk=division.pk)
    wanted = [division, *finals.select_related("tournament__club", "bracket")]
    return [ask_bracket(division=one, by=by, base_url=base_url) for one in wanted]


@transaction.atomic
def ask_scoresheets(*, round_: Round, by: User | None, base_url: str) -> Document:
    """Ask for the scoresheets of a round; the same record again is the same document."""
    version = _next_version(round_.division, Document.Kind.SCORESHEETS, f"round-{round_.number}")
    record = freezing.scoresheets(round_, version=version, base_url=base_url, now=timezone.now())
    return _ask(round_.division, Document.Kind.SCORESHEETS, f"round-{round_.number}", version, record, by)


@transaction.atomic
def ask_bracket(*, division: Division, by: User | None, base_url: str) -> Document:
    """Ask for a bracket sheet as it stands now; nothing new since the last one gives that one again."""
    if division.bracket is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    version = _next_version(division, Document.Kind.BRACKET, "bracket")
    record = freezing.bracket(division, version=version, base_url=base_url, now=timezone.now())
    return _ask(division, Document.Kind.BRACKET, "bracket", version, record, by)


def claim(document_id: int, *, now: datetime.datetime) -> Document | None:
    """Take a waiting document, or one whose worker died, with one conditional UPDATE; None when somebody has it."""
    mine = uuid.uuid4()
    free = Q(state=Document.State.WAITING) | Q(state=Document.State.RUNNING, lease_until__lt=now)
    taken = Document.objects.filter(free, pk=document_id).update(
        state=Document.State.RUNNING, claim=mine, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    return Document.objects.select_related("tournament").get(pk=document_id) if taken else None


def produce(document_id: int, *, now: datetime.datetime) -> bool:
    """Draw one document and keep its bytes; False when somebody else has it or had it."""
    document = claim(document_id, now=now)
    if document is None:
        return False
    try:
        content = paint(document)
        name = _keep(document, content)
    except Exception as error:
        _give_up(document, error)
        raise
    return bool(
        Document.objects.filter(pk=document.pk, claim=document.claim, state=Document.State.RUNNING).update(
            state=Document.State.DONE,
            file=name,
            sha256=hashlib.sha256(content).hexdigest(),
            done_at=timezone.now(),
            error="",
            claim=None,
            lease_until=None,
        )
    )


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Documents that no message is on its way for, marked as sent again: waiting too long, or out of lease."""
    Document.objects.filter(state=Document.State.RUNNING, lease_until__lt=now, attempts__gte=TRIES).update(
        state=Document.State.FAILED, error="its worker died each time", claim=None, lease_until=None
    )
    with transaction.atomic():
        stale = list(
            Document.objects.select_for_update(no_key=True)
            .filter(
                Q(state=Document.State.WAITING, enqueued_at__lt=now - PATIENCE)
                | Q(state=Document.State.RUNNING, lease_until__lt=now, enqueued_at__lt=now - PATIENCE)
            )
            .order_by("id")
            .values_list("pk", flat=True)
        )
        Document.objects.filter(pk__in=stale).update(enqueued_at=now)
    return stale


def paint(document: Document) -> bytes:
    """The bytes of a document, from its frozen record alone."""
    record = records.from_payload(document.kind, document.payload)
    with translation.override(record.heading.language):
        if isinstance(record, records.ScoresheetsRecord):
            return scoresheet_paper.draw(record)
        return bracket_paper.draw(record)


def file_name(document: Document) -> str:
    """A name that says what it is: 2026-11-21-men-round-1-scoresheets-v1.pdf."""
    subject = "" if document.subject == document.kind else f"-{document.subject}"
    date, key = document.tournament.date.isoformat(), document.division.key
    return f"{date}-{key}{subject}-{document.kind}-v{document.version}.pdf"


def _next_version(division: Division, kind: str, subject: str) -> int:
    Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    last = Document.objects.filter(division=division, kind=kind, subject=subject).aggregate(last=Max("version"))["last"]
    return (last or 0) + 1


def _ask(
    division: Division,
    kind: Document.Kind,
    subject: str,
    version: int,
    record: records.ScoresheetsRecord | records.BracketRecord,
    by: User | None,
) -> Document:
    payload = records.to_payload(record)
    digest = _digest(payload)
    last = Document.objects.filter(division=division, kind=kind, subject=subject, version=version - 1).first()
    if last is not None and last.digest == digest and last.state != Document.State.FAILED:
        return last
    waiting = Document.objects.filter(tournament=division.tournament, state=Document.State.WAITING).count()
    if waiting >= MOST_WAITING:
        raise Conflict(_("Very many papers are waiting to be drawn: wait for these first."), code="too-many-waiting")
    document = Document.objects.create(
        tournament=division.tournament,
        division=division,
        kind=kind,
        subject=subject,
        version=version,
        payload=payload,
        digest=digest,
        enqueued_at=timezone.now(),
        asked_by=by,
    )
    journal.write(
        where=division.tournament,
        by=by,
        action="issue",
        subject=f"{kind} {division.key} {subject}",
        after={"version": version, "digest": digest},
        rows=[document],
    )
    return document


def _digest(payload: object) -> str:
    """SHA-256 of what a paper says, its version, its hour of issue and the journal's head aside."""
    said = json.loads(json.dumps(payload))
    said["heading"].update(version=0, issued="")
    for name in [name for name in said["heading"] if "journal" in name]:  # every line written meanwhile is another head
        said["heading"].pop(name)
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _keep(document: Document, content: bytes) -> str:
    """Keep the bytes under their own name; a second try after a dead worker writes over the first."""
    name = str(PurePosixPath(document.tournament.slug) / file_name(document))
    if default_storage.exists(name):
        default_storage.delete(name)
    return default_storage.save(name, ContentFile(content))


def _give_up(document: Document, error: Exception) -> None:
    """Note why it failed; after `TRIES` attempts nobody tries again."""
    spent = document.attempts >= TRIES
    Document.objects.filter(pk=document.pk, claim=document.claim).update(
        state=Document.State.FAILED if spent else Document.State.WAITING,
        error=f"{type(error).__name__}: {error}"[:300],
        claim=None,
        lease_until=None,
    )


def contents(document: Document) -> BytesIO:
    """The kept bytes of a ready document, for reading."""
    with document.file.open("rb") as file:
        return BytesIO(file.read())
