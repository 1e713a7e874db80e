"""A whole tournament through the generated client: typed calls only, as a program of another house would make them."""

import datetime
import itertools
from collections.abc import Callable
from typing import TypeVar

from capicu_client import AuthenticatedClient
from capicu_client.api.corrections import (
    tournaments_matches_corrections_create,
    tournaments_matches_corrections_preview_create,
)
from capicu_client.api.documents import (
    tournaments_documents_create,
    tournaments_documents_file_retrieve,
    tournaments_documents_retrieve,
)
from capicu_client.api.lottery import (
    tournaments_divisions_lottery_commitment_create,
    tournaments_divisions_lottery_create,
    tournaments_divisions_lottery_list_create,
    tournaments_divisions_lottery_tiles_create,
)
from capicu_client.api.matches import tournaments_matches_list
from capicu_client.api.members import tournaments_people_create
from capicu_client.api.payments import tournaments_registrations_payments_create
from capicu_client.api.registrations import (
    tournaments_registrations_create,
    tournaments_registrations_partial_update,
)
from capicu_client.api.rounds import tournaments_divisions_rounds_create
from capicu_client.api.sheets import (
    tournaments_matches_entries_create,
    tournaments_matches_sign_offs_create,
)
from capicu_client.api.standings import tournaments_standings_list
from capicu_client.api.tournaments import tournaments_create, tournaments_retrieve
from capicu_client.models import (
    AddPerson,
    ChangeLine,
    DocumentAnswer,
    DocumentKind,
    DocumentWithChangesAnswer,
    HandEntry,
    HandEntryEnd,
    ListAnswer,
    LotteryAnswer,
    MadeCorrectionAnswer,
    MakeCorrection,
    MemberAnswer,
    OpenTournament,
    PatchedMarkPresent,
    PaymentAnswer,
    PreviewAnswer,
    Problem,
    Register,
    RegistrationAnswer,
    RequestCorrection,
    RequestDocument,
    RoundAnswer,
    Sign,
    StandingAnswer,
    TableMatchAnswer,
    TableMatchSummaryPageAnswer,
    TakePayment,
    TermsInput,
    TilesEnum,
    TilesInput,
    TournamentAnswer,
    WriteEntry,
    WrittenAnswer,
)
from capicu_client.types import File

Answer = TypeVar("Answer")
TILES = "6-6 3-0 4-1 2-2 5-0 1-1 3-3 6-4 5-2 0-0 6-1 4-3 5-5 2-0"
HUNDREDS = (40, 35, 25)


def done(kind: type[Answer], answer: object) -> Answer:
    """The answer that was hoped for; what else came is raised with its sentence."""
    if isinstance(answer, kind):
        return answer
    raise TypeError(f"{answer.status} {answer.code}: {answer.detail}" if isinstance(answer, Problem) else str(answer))


class Program:
    """A program with a token. `work` lets the papers be drawn while it waits for one."""

    def __init__(self, base_url: str, token: str, work: Callable[[], object]) -> None:
        self.client = AuthenticatedClient(base_url=base_url, token=token)
        self.work = work
        self.slug = ""
        self._keys = (f"program-key-{number:04d}" for number in itertools.count(1))

    def play(self) -> TournamentAnswer:
        """A day of two brackets with two teams each, and the championship."""
        self.open()
        for key in ("men", "women"):
            for number in range(4):
                self.register(key, f"{key.title()} Player {number}")
            self.draw(key)
        for key in ("men", "women", "championship"):
            self.start(key)
            self.finish(self.playing())
        answer = tournaments_retrieve.sync(self.slug, client=self.client)
        return done(TournamentAnswer, answer)

    def open(self) -> None:
        """Announce it."""
        body = OpenTournament(name="Played by a program", date=datetime.date(2026, 11, 21))
        opened = tournaments_create.sync(client=self.client, body=body, idempotency_key=next(self._keys))
        self.slug = done(TournamentAnswer, opened).slug

    def register(self, division: str, name: str) -> None:
        """Somebody new is a member, has a place, pays, and comes."""
        new = tournaments_people_create.sync(self.slug, client=self.client, body=AddPerson(name=name, pool=division))
        person = done(MemberAnswer, new).id
        wanted = Register(division=division, rules_accepted=True, person=person)
        place = done(
            RegistrationAnswer, tournaments_registrations_create.sync(self.slug, client=self.client, body=wanted)
        )
        paid = tournaments_registrations_payments_create.sync(
            self.slug, place.number, client=self.client, body=TakePayment(key=next(self._keys))
        )
        done(PaymentAnswer, paid)
        here = tournaments_registrations_partial_update.sync(
            self.slug, place.number, client=self.client, body=PatchedMarkPresent(present=True), if_match="*"
        )
        done(RegistrationAnswer, here)

    def draw(self, key: str) -> None:
        """The list is closed, the secret promised, the hall's tiles lie, the lots are drawn."""
        terms = TermsInput(tiles=TilesEnum.VALUE_14, objection_minutes=0)
        closed = tournaments_divisions_lottery_list_create.sync(self.slug, key, client=self.client, body=terms)
        assert len(done(ListAnswer, closed).lines) == 4
        done(ListAnswer, tournaments_divisions_lottery_commitment_create.sync(self.slug, key, client=self.client))
        tiles = TilesInput(tiles=TILES)
        done(
            ListAnswer, tournaments_divisions_lottery_tiles_create.sync(self.slug, key, client=self.client, body=tiles)
        )
        done(LotteryAnswer, tournaments_divisions_lottery_create.sync(self.slug, key, client=self.client))

    def start(self, key: str) -> None:
        """The next round; sent twice under one key it is one round."""
        once = next(self._keys)
        for _time in range(2):
            begun = tournaments_divisions_rounds_create.sync(self.slug, key, client=self.client, idempotency_key=once)
            assert done(RoundAnswer, begun).number == 1

    def playing(self) -> int:
        """The one match that is being played."""
        shown = tournaments_matches_list.sync(self.slug, client=self.client)
        (table_match,) = done(TableMatchSummaryPageAnswer, shown).results
        number: int = table_match.id
        return number

    def finish(self, table_match: int) -> None:
        """Two hands of a hundred points for side A, and both sign."""
        self.enter(table_match, 0, hand(seat=0))
        after = self.enter(table_match, 1, hand(seat=2))
        for side in "AB":
            body = Sign(side=side, initials=side, version=after.version)
            signed = tournaments_matches_sign_offs_create.sync(self.slug, table_match, client=self.client, body=body)
            done(TableMatchAnswer, signed)

    def enter(self, table_match: int, version: int, entry: HandEntry) -> TableMatchAnswer:
        """One hand."""
        body = WriteEntry(key=next(self._keys), version=version, entry=entry)
        written = tournaments_matches_entries_create.sync(self.slug, table_match, client=self.client, body=body)
        return done(WrittenAnswer, written).match

    def correct(self, table_match: int) -> MadeCorrectionAnswer:
        """The second hand was worth more: look at what that does, then agree to exactly that."""
        changes = [ChangeLine(line=2, entry=hand(seat=2, more=5))]
        looked = tournaments_matches_corrections_preview_create.sync(
            self.slug, table_match, client=self.client, body=RequestCorrection(reason="counted wrong", changes=changes)
        )
        token = done(PreviewAnswer, looked).token
        body = MakeCorrection(reason="counted wrong", changes=changes, token=token, key=next(self._keys))
        made = tournaments_matches_corrections_create.sync(self.slug, table_match, client=self.client, body=body)
        return done(MadeCorrectionAnswer, made)

    def standings(self) -> list[StandingAnswer]:
        """All teams, best first."""
        shown = tournaments_standings_list.sync(self.slug, client=self.client)
        return [done(StandingAnswer, row) for row in done(list, shown)]

    def bracket_sheet(self) -> bytes:
        """A paper: asked for, waited for, fetched."""
        wanted = RequestDocument(kind=DocumentKind.BRACKET, division="men")
        asked = done(DocumentAnswer, tournaments_documents_create.sync(self.slug, client=self.client, body=wanted))
        for _look in range(20):
            shown = tournaments_documents_retrieve.sync(self.slug, asked.id, client=self.client)
            if done(DocumentWithChangesAnswer, shown).state == "done":
                break
            self.work()
        fetched = tournaments_documents_file_retrieve.sync(self.slug, asked.id, client=self.client)
        content: bytes = done(File, fetched).payload.read()
        return content


def hand(seat: int, more: int = 0) -> HandEntry:
    """A hand that this seat won by going out: a hundred points, or some more."""
    left = iter(HUNDREDS if seat == 0 else HUNDREDS[::-1])
    pips = [0 if other == seat else next(left) for other in range(4)]
    pips[1] += more
    return HandEntry(kind="hand", end=HandEntryEnd.DOMINO, by=seat, pips=pips, tiles=None, recount=None)
