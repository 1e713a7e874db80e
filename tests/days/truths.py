"""What must be true after everything that a server does, whatever was lost, repeated or broken off."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.test import Client
from django.utils import timezone

from scoring import entries, sheets
from tests.days.doors import as_seen, as_text, sheet_of
from tests.days.linear import Content, Operation, Sheet, linearization
from tests.days.network import Network
from tests.matches.corrections.days import check, check_end
from tournament.core.database.transactions import try_out
from tournament.core.jobs import UNDER_WAY
from tournament.documents.queue import freshness
from tournament.exchange.notices import messages
from tournament.journal import log, verification
from tournament.models import Delivery, Document, Notice, Payment, SheetEntry, Tournament
from tournament.registration import payments
from tournament.results import standings
from tournament.tournaments import opening

if TYPE_CHECKING:
    import random

    from tests.days.day import Day


SCORES = re.compile(r'data-score="(\d+)">([-−]?\d+)')
HEADS = re.compile(r'"(club_)?journal(_line)?":("[0-9a-f]*"|\d+),?')
REASONS = {"void": {"reason": "not told"}, "forfeit": {"reason": "not told"}}


class Histories:
    """What was asked about each match, what was told, and in which order."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.of: dict[int, list[Operation]] = {}
        self._known: dict[int, tuple[int, str, bool]] = {}
        self._ruleset = opening.rules_of(tournament)
        self._over: dict[tuple[Content, ...], bool] = {}

    def add(
        self,
        key: int,
        kind: Any,
        asked: int,
        answered: float,
        answer: Sheet | tuple[str, object] | None,
        sent: Mapping[str, Any] | None,
        who: str,
    ) -> None:
        """A client was told something; None: it heard nothing of what it asked."""
        said = sent or {}
        content = as_seen(said["entry"]) if "entry" in said else said.get("side", "")
        one = Operation(kind, asked, answered, answer, said.get("key", ""), content, said.get("version", 0), who)
        if kind != "read" or isinstance(answer, Sheet):
            self.of.setdefault(key, []).append(one)

    def look(self, about: int | None, network: Network) -> None:
        """Note which sheets were changed by somebody else than a phone: `about` is the phone's."""
        for key, version, state, annulled in _rows(
            "SELECT id, version, state, annulled_at IS NOT NULL FROM tournament_tablematch WHERE tournament_id = %s",
            self.tournament.pk,
        ):
            now = (version, state, bool(annulled))
            if self._known.get(key, (0, "playing", False)) != now and key != about:
                asked = network.next_place()
                self.of.setdefault(key, []).append(Operation("set", asked, network.next_place(), sheet_of(key)))
            self._known[key] = now

    def over(self, lines: tuple[Content, ...]) -> bool:
        """Whether lines end a match, by the engine."""
        if lines not in self._over:
            told = [json.loads(one) for one in lines]
            read = [entries.from_data({**one, **REASONS.get(one["kind"], {})}, self._ruleset.seating) for one in told]
            self._over[lines] = sheets.total_sheet(read, self._ruleset).outcome is not None
        return self._over[lines]

    def look_at_all(self, network: Network) -> None:
        """Every match answered like one sheet, and the sheet that is there now is the one it ended with."""
        for key, history in self.of.items():
            asked = network.next_place()
            whole = [*history, Operation("read", asked, network.next_place(), sheet_of(key))]
            if linearization(whole, self.over) is None:
                told = "\n".join(str(one) for one in sorted(whole, key=lambda one: one.asked))
                raise AssertionError(f"no sheet could have answered so, match {key}:\n{told}")


class Ledger:
    """What was sent with a key, and what was acknowledged: lines and money."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._sent: dict[tuple[int, str], Content] = {}
        self._lines: dict[tuple[int, int], tuple[str, Content]] = {}
        self._money_keys: set[str] = set()
        self._receipts: dict[str, tuple[int, int]] = {}
        self._last_entry = self._entries = 0
        self.is_closed = False
        before = Payment.objects.filter(tournament=tournament)
        self._money_keys.update(before.values_list("key", flat=True))
        self._last_line, self._hash = 0, ""

    @property
    def head(self) -> str:
        """The hash of the newest journal line."""
        return self._hash

    def asked(self, key: int, sent: Mapping[str, Any]) -> None:
        """A line is under way."""
        self._sent[key, sent["key"]] = as_text(sent["entry"])

    def acknowledged(self, key: int, sent: Mapping[str, Any], number: int) -> None:
        """A phone was told that its line is written, with this number."""
        self._lines[key, number] = (sent["key"], as_text(sent["entry"]))
        found = [(row.number, as_text(row.data)) for row in SheetEntry.objects.filter(table_match=key, key=sent["key"])]
        assert found == [(number, as_text(sent["entry"]))], f"line {number} of match {key} was acknowledged: {found}"

    def money_asked(self, key: str) -> None:
        """A payment is under way."""
        self._money_keys.add(key)

    def paid(self, key: str, told: Mapping[str, Any]) -> None:
        """A desk was told that a payment is written."""
        if (payment := told["paid"]) is not None:
            self._receipts[key] = (payment.receipt, payment.amount_cents)

    def look(self) -> None:
        """New lines are those that were sent, receipts have no gap, money adds up, the journal goes on."""
        self._look_at_entries()
        self._look_at_money()
        self._look_at_journal()

    def _look_at_entries(self) -> None:
        new = SheetEntry.objects.filter(pk__gt=self._last_entry, table_match__tournament=self._tournament)
        for row in new.order_by("pk").select_related("table_match"):
            self._last_entry, self._entries = row.pk, self._entries + 1
            sent = self._sent.get((row.table_match_id, row.key))
            by_officials = self.is_closed or row.key.startswith("organizer-") or row.table_match.corrections.exists()
            assert sent == as_text(row.data) or (sent is None and by_officials), f"nobody sent line {row.number}"
        ((there,),) = _rows(
            "SELECT count(*) FROM tournament_sheetentry entry JOIN tournament_tablematch one"
            " ON one.id = entry.table_match_id WHERE one.tournament_id = %s",
            self._tournament.pk,
        )
        assert there == self._entries, f"{self._entries} lines were written, {there} are there"

    def _look_at_money(self) -> None:
        rows = _rows(
            "SELECT receipt, key, amount_cents, registration_id FROM tournament_payment WHERE tournament_id = %s "
            "ORDER BY receipt",
            self._tournament.pk,
        )
        ((following,),) = _rows("SELECT next_receipt FROM tournament_tournament WHERE id = %s", self._tournament.pk)
        receipts = [receipt for receipt, *_rest in rows]
        first = receipts[0] if receipts else following
        assert receipts == list(range(first, following)), f"receipts have gaps: {receipts}, next {following}"
        told = {key: (receipt, cents) for receipt, key, cents, _place in rows}
        assert len(told) == len(rows), "one key paid twice"
        assert set(told) <= self._money_keys, f"nobody sent {set(told) - self._money_keys}"
        missing = {key: said for key, said in self._receipts.items() if told.get(key) != said}
        assert not missing, f"acknowledged and not there: {missing}"
        fees = dict(
            _rows("SELECT id, fee_cents FROM tournament_registration WHERE tournament_id = %s", self._tournament.pk)
        )
        sums = dict.fromkeys(fees, 0)
        for _receipt, _key, cents, place in rows:
            sums[place] += cents
        wrong = {place: cents for place, cents in sums.items() if not 0 <= cents <= fees[place]}
        assert not wrong, f"paid too much or too little: {wrong}"

    def _look_at_journal(self) -> None:
        new = log.chain(self._tournament).filter(number__gt=self._last_line).order_by("number")
        for line in new:
            follows = line.number == self._last_line + 1 and line.previous == self._hash
            assert follows, f"journal line {line.number}"
            assert line.hash == log.digest(line, self._tournament.uid), f"journal line {line.number}"
            self._last_line, self._hash = line.number, line.hash

    def look_at_all(self) -> None:
        """Every acknowledged line is there once, as it was told."""
        rows = SheetEntry.objects.filter(table_match__tournament=self._tournament)
        there = {(row.table_match_id, row.number): (row.key, as_text(row.data)) for row in rows}
        lost = {place: line for place, line in self._lines.items() if there.get(place) != line}
        assert not lost, f"acknowledged and not there: {lost}"
        for place in self._tournament.registrations.all():
            paid = sum(place.payments.values_list("amount_cents", flat=True))
            assert payments.paid_cents(place) == paid
            assert payments.due_cents(place) == place.fee_cents - paid


class Visitor:
    """Somebody who looks at public pages and the public API: each version shows one thing, that of the database."""

    PATHS = (
        "/api/v1/{at}/matches/",
        "/api/v1/{at}/standings/",
        "/api/v1/{at}/divisions/men/bracket/",
        "/t/{slug}/",
        "/t/{slug}/men/",
        "/t/{slug}/standings/",
    )

    def __init__(self, day: "Day") -> None:
        self._day, self._client = day, Client()
        self._shown: dict[tuple[str, int], str] = {}

    def look(self, chance: "random.Random", path: str = "") -> None:
        """Look at one of them."""
        tournament = self._day.tournament
        path = path or chance.choices(self.PATHS, (4, 4, 4, 1, 1, 1))[0]
        path = path.format(at=f"tournaments/{tournament.slug}", slug=tournament.slug)
        ((version,),) = _rows("SELECT version FROM tournament_tournament WHERE id = %s", tournament.pk)
        answer = self._client.get(path)
        if answer.status_code in (404, 409):
            return
        assert answer.status_code == 200, (path, answer.status_code)
        if path.startswith("/t/"):
            self._same_scores(answer.content.decode())
            return
        # A document changes no version, but its line in the journal is the newest one.
        shown = HEADS.sub("", answer.content.decode())
        before = self._shown.setdefault((path, version), shown)
        assert before == shown, f"{path} has changed within version {version}:\n{before}\n{shown}"
        if path.endswith("/matches/"):
            self._same_matches(answer.json())

    def _same_scores(self, page: str) -> None:
        """The scores of the matches in play are those of the database."""
        there = dict[str, int]()
        for one in self._day.in_play().select_related("team_a", "team_b"):
            there |= {str(one.team_a.number): one.points_a, str(one.team_b.number): one.points_b}
        said = {team: int(points.replace("−", "-")) for team, points in SCORES.findall(page)}
        wrong = {team: (points, there.get(team)) for team, points in said.items() if there.get(team) != points}
        assert not wrong, f"a page says otherwise than the database: {wrong}"

    def _same_matches(self, shown: Any) -> None:
        rows = self._day.tournament.table_matches.all()
        there = {row.pk: (row.state, row.points_a, row.points_b, row.version) for row in rows}
        said = {
            one["id"]: (one["state"], one["points_a"], one["points_b"], one["version"])
            for one in (shown["results"] if isinstance(shown, dict) else shown)
        }
        wrong = {key: (value, there.get(key)) for key, value in said.items() if there.get(key) != value}
        assert not wrong, f"the API says otherwise than the database: {wrong}"


def look_at_matches(day: "Day") -> None:
    """Tables, brackets and sheets agree, whenever a match ended or officials changed something."""
    finished, changed = _rows(
        "SELECT (SELECT count(*) FROM tournament_tablematch WHERE state = 'finished' OR annulled_at IS NOT NULL),"
        " (SELECT count(*) FROM tournament_correction) + (SELECT count(*) FROM tournament_withdrawal)"
        " + (SELECT count(*) FROM tournament_round) + (SELECT count(*) FROM tournament_lateentry)"
    )[0]
    if day.due_look(finished + changed):
        look_at_brackets(day)


def look_at_brackets(day: "Day") -> None:
    """Each bracket is the one that its results make again; what is written for the comparison is rolled back."""
    tournament = Tournament.objects.get(pk=day.tournament.pk)
    try_out(lambda: check(tournament))


def look_at_everything(day: "Day") -> None:
    """What is dear to look at: at the end of the day."""
    tournament = Tournament.objects.get(pk=day.tournament.pk)
    day.ledger.look_at_all()
    day.histories.look_at_all(day.network)
    look_at_brackets(day)
    # Nobody may be left to win; and beside an individual event there is no championship.
    if day.is_over and not tournament.withdrawals.exists() and day.plan.shape.format != "rotating":
        check_end(tournament)
    found = verification.verify(tournament)
    assert found.holds, f"journal: {found}"
    look_at_documents(day)
    look_at_deliveries(day)
    look_at_notices(day)


def look_at_new_documents(day: "Day") -> None:
    """What was issued a moment ago shows what the database holds."""
    for document in Document.objects.filter(tournament=day.tournament, pk__gt=day.last_document).order_by("pk"):
        day.last_document = document.pk
        found = freshness.freshness_of(document, now=timezone.now())
        assert not found.is_out_of_date, f"{document} is out of date when it is issued: {found.why}"


def look_at_documents(day: "Day") -> None:
    """A document that is done says what its version says, and whether it is out of date can be told."""
    for document in Document.objects.filter(tournament=day.tournament):
        assert document.state == Document.State.DONE, f"{document} ended as {document.state}: {document.error}"
        content = day.shelf.files[str(document.file.name)]
        assert hashlib.sha256(content).hexdigest() == document.sha256, f"{document} has other bytes"
        assert repr(document.payload) in content.decode(), f"{document} was drawn of something else"


def look_at_deliveries(day: "Day") -> None:
    """Every message of the outbox has ended, and what was sent was heard."""
    assert not waiting()
    for event, state in Delivery.objects.values_list("event_id", "state"):
        assert state == Delivery.State.SENT, f"message {event} ended as {state}"
        assert str(event) in day.receiver.heard, f"message {event} was sent, and nobody heard it"


def look_at_notices(day: "Day") -> None:
    """Every notice has ended: it was heard, or came too late to be useful."""
    for notice in Notice.objects.select_related("subscription"):
        if notice.state == Notice.State.FAILED:
            assert notice.error == messages.TOO_LATE, f"{notice} ended as {notice.error}"
            continue
        wish = notice.subscription
        sent = f"{wish.pk} match-{notice.table_match_id}"
        if wish.email:
            sent = messages.compose(notice).extra_headers["Message-ID"]
        assert sent in day.receiver.heard, f"{notice} was sent, and nobody heard it"


def waiting() -> list[str]:
    """What the outbox still holds."""
    found = [
        f"{model._meta.model_name} {pk}"
        for model in (Document, Notice)
        for pk in model.objects.filter(state__in=UNDER_WAY).values_list("pk", flat=True)
    ]
    unsent = Delivery.objects.filter(state=Delivery.State.WAITING).values_list("pk", flat=True)
    return [*found, *(f"message {pk}" for pk in unsent)]


def same_tournament(copy: Tournament, day: Tournament) -> None:
    """A tournament that was taken in has the same standings and the same proof."""
    was, now = verification.verify(Tournament.objects.get(pk=day.pk)), verification.verify(copy)
    assert (was.lines, was.head, now.holds) == (now.lines, now.head, True), f"taken in: {now}"
    for division in day.divisions.select_related("bracket", "tournament"):
        if division.bracket is not None:
            mine, theirs = (standings.standings_of(one) for one in (division, copy.divisions.get(key=division.key)))
            assert [row.team.label for row in mine] == [row.team.label for row in theirs]


def _rows(sql: str, *values: int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values or None)
        return list(cursor.fetchall())
