"""Where the operations of the API are tried: a day that has begun, with something at every address."""

import datetime
import io
import re
import uuid
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

# "pass" judges without an account at the table of the day's match, "other pass" at another one.
from tests.api.roles import Operation
from tests.cast import key
from tests.hall.pictures import hang_picture
from tests.matches.club_night.seated import seat
from tests.prizes.winners import put_prizes
from tests.support.passes import issue
from tournament.club import api_tokens
from tournament.documents.queue import batches, steps
from tournament.matches import help_calls
from tournament.models import (
    Announcement,
    ArchiveUpload,
    Batch,
    Circuit,
    Document,
    FriendlyTable,
    JudgePass,
    LateEntry,
    Official,
    Person,
    PreRegistration,
    ResultsImport,
    RosterImport,
    Series,
    Subscription,
    Substitution,
    TableMatch,
    Team,
    Token,
    Tournament,
    User,
    Webhook,
    Withdrawal,
)
from tournament.registration import cash_boxes, prices

JUDGES, PEOPLE = re.compile(r"/(judges|officials)/"), re.compile(r"/(people|members)/{")


@dataclass(frozen=True)
class Stage:
    """A day with something at every address; men play their first round."""

    table_match: TableMatch
    roster: RosterImport
    document: Document
    judge_pass: JudgePass
    friendly: FriendlyTable
    upload: ArchiveUpload
    bystander: Person
    wish: Subscription
    hook: Webhook
    series: Series
    circuit: Circuit
    announced: Announcement

    def address(self, operation: Operation) -> str:
        """The operation's path with this day's things in it."""
        place = self.table_match.tournament.registrations.order_by("number")[0]
        thing = self.roster.pk if "/rosters/" in operation.path else self.table_match.pk
        thing = ResultsImport.objects.get().pk if "/past-results/{" in operation.path else thing
        thing = self.judge_pass.pk if "/passes/" in operation.path else thing
        thing = Official.objects.get(user__username="juan").user_id if JUDGES.search(operation.path) else thing
        thing = self.hook.pk if "/webhooks/" in operation.path else thing
        thing = self.friendly.pk if operation.path.startswith("friendly/") else thing
        thing = self.series.pk if "/series/" in operation.path else thing
        thing = self.circuit.pk if "/circuits/" in operation.path else thing
        thing = self.announced.pk if "/announcements/" in operation.path else thing
        thing = self.upload.pk if operation.path.startswith("archives/") else thing
        thing = place.person_id if PEOPLE.search(operation.path) else thing
        thing = self.bystander.pk if operation.path.endswith("/erasure/") else thing  # plays on no day
        thing = self.table_match.tournament.prices.get().pk if "/prices/" in operation.path else thing
        return operation.path.format(
            slug=self.table_match.tournament.slug,
            club=self.table_match.tournament.club_id,
            key="saci" if operation.path.startswith("rulesets/") else "men",
            number=self.table_match.team_a.number if "/teams/{" in operation.path else place.number,
            receipt=place.payments.all()[0].receipt,
            id=thing,
            other=place.person_id + 1,
            delivery=self.hook.deliveries.latest("pk").pk,
            call_id=self.table_match.help_calls.get().pk,
            code=self.document.code,
            name="people.csv",
            public_id=self._public_id(operation.path),
        )

    def _public_id(self, path: str) -> Any:
        if path.startswith("tokens/"):
            return Token.objects.earliest("created").public_id
        if "/pre-registration-outcomes/" in path:
            return PreRegistration.objects.get().public_id
        if "/announced-players/" in path:
            return self.announced.public_id
        if "/notices/" in path:
            return self.wish.public_id
        return Batch.objects.earliest("pk").public_id if "/document-sets/" in path else self.document.public_id

    def body(self, operation: Operation) -> Any:
        """Something to send; a file is made again for each request."""
        if isinstance(operation.body, dict) and isinstance(operation.body.get("file"), bytes):
            file = io.BytesIO(operation.body["file"])
            file.name = "roster.csv"
            return {"file": file}
        return operation.body


def wish(tournament: Tournament) -> None:
    """Somebody asked for a place from home; nobody can any more."""
    now = timezone.now()
    PreRegistration.objects.create(
        tournament=tournament,
        division=tournament.divisions.get(key="women"),
        number=1,
        kind="member",
        name="Wilma Wish",
        search_key="wilma wish",
        phone="+1 555 0142",
        rules_accepted_at=now,
        key="wish-key-0001",
        created_at=now,
    )


def hear(table_match: TableMatch) -> Subscription:
    """Somebody has asked for e-mails about a player."""
    return Subscription.objects.create(
        tournament=table_match.tournament,
        registration=table_match.seats.get(seat=0).registration,
        email="someone@example.org",
        fingerprint="0" * 32,
        language="en",
        requested_at=timezone.now(),
    )


def tell(tournament: Tournament) -> Webhook:
    """Another program hears of the day, and was told something."""
    now = timezone.now()
    hook = Webhook.objects.create(
        club=tournament.club,
        address="https://example.org/hook",
        base_url="http://hall",
        salt="0" * 64,
        made_at=now,
        since=now,
    )
    hook.deliveries.create(
        event="ping", event_id=uuid.uuid4(), body="{}", created_at=now, state="sent", tried_at=now, status=200
    )
    return hook


def set_stage(table_match: TableMatch) -> Stage:
    """Put a roster and a document next to a running match, and give its people things that nobody may see."""
    tournament = table_match.tournament
    Person.objects.filter(club=tournament.club).update(
        birth_date=datetime.date(1971, 3, 19), phone="+1 555 0142", email="someone@example.org"
    )
    wish(tournament)
    team = table_match.team_a
    first, second = (player.registration for player in team.players.all())
    LateEntry.objects.create(
        division=team.division, kind="replace", team=team, out=first, into=second, reason="never came"
    )
    roster = RosterImport.objects.create(club=tournament.club, tournament=tournament, file_name="list.csv")
    ResultsImport.objects.create(club=tournament.club, file_name="old.csv")
    prices.add(tournament=tournament, details=prices.Details("Under 30", 1000, under_age=30), by=None)
    cash_boxes.open_session(tournament=tournament, desk="Desk 1", float_cents=5000, key=key(), by=None)
    document = steps.request_bracket(division=table_match.round.division, by=None, base_url="http://hall")
    batches.request_batch(tournament=tournament, subject="papers", documents=[document], by=None)
    help_calls.ask(table_match=table_match, kind="ruling", key=key(), by=None)
    put_prizes(tournament)
    gone = Team.objects.filter(division__key="women").latest("number")
    Withdrawal.objects.create(tournament=tournament, team=gone, kind="withdrawn", reason="never came")
    Substitution.objects.create(team=team, out=first, into=second, table_match=table_match, reason="felt ill")
    hang_picture(tournament)
    olga = User.objects.get(username="olga")
    api_tokens.make(club=tournament.club, name="Results page", scope=Token.Scope.ORGANIZER, days=30, by=olga)
    upload = ArchiveUpload.objects.create(club=tournament.club, file_name="x.json", content=b"", sent_at=timezone.now())
    bystander = Person.objects.create(club=tournament.club, name="Zoe Bystander")
    held, friendly = issue(tournament).judge_pass, seat(tournament.club)
    series = Series.objects.create(club=tournament.club, name="Thursdays", starts_at="20:00", dates=["2099-11-26"])
    circuit = Circuit.objects.create(club=tournament.club, name="Copa de Enero", table=[10], best=1, planned=2)
    circuit.dates.create(tournament=tournament, name=tournament.name, date=tournament.date)
    announced = Announcement.objects.create(tournament=tournament, person=bystander, announced_at=timezone.now())
    heard, told = hear(table_match), tell(tournament)
    return Stage(
        table_match, roster, document, held, friendly, upload, bystander, heard, told, series, circuit, announced
    )
