"""A whole tournament through the generated client: typed calls only, as a program of another house would make them."""

import datetime
import itertools
from collections.abc import Callable
from typing import TypeVar

from capicu_client import AuthenticatedClient
from capicu_client.api.corrections import (
    correct_match,
    preview_correction,
)
from capicu_client.api.documents import (
    fetch_document,
    request_document,
    show_document,
)
from capicu_client.api.lottery import (
    add_lottery_tiles,
    close_entry_list,
    hold_lottery,
    publish_lottery_commitment,
)
from capicu_client.api.matches import list_matches
from capicu_client.api.payments import take_payment
from capicu_client.api.people import create_person
from capicu_client.api.registrations import (
    register_player,
    update_registration,
)
from capicu_client.api.rounds import start_round
from capicu_client.api.sheets import (
    append_entry,
    sign_sheet,
)
from capicu_client.api.standings import list_standings
from capicu_client.api.tournaments import create_tournament, show_tournament
from capicu_client.models import (
    AddLotteryTiles,
    AppendedEntry,
    AppendEntry,
    CloseEntryList,
    CorrectionPreview,
    CorrectMatch,
    CreatePerson,
    CreateTournament,
    Document,
    DocumentKind,
    DocumentWithChanges,
    EntryList,
    HandEntry,
    HandEntryEnd,
    Lottery,
    LotteryTileCount,
    Match,
    MatchPage,
    NewCorrection,
    Payment,
    PersonDetails,
    PreviewCorrection,
    Problem,
    RegisterPlayer,
    Registration,
    RequestDocument,
    Round,
    SheetLineChange,
    SignSheet,
    Standing,
    TakePayment,
    Tournament,
    UpdateRegistration,
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
        self.slug, self.club = "", 0
        self._keys = (f"program-key-{number:04d}" for number in itertools.count(1))

    def play(self) -> Tournament:
        """A day of two brackets with two teams each, and the championship."""
        self.open()
        for key in ("men", "women"):
            for number in range(4):
                self.register(key, f"{key.title()} Player {number}")
            self.draw(key)
        for key in ("men", "women", "championship"):
            self.start(key)
            self.finish(self.playing())
        answer = show_tournament.sync(self.slug, client=self.client)
        return done(Tournament, answer)

    def open(self) -> None:
        """Announce it."""
        body = CreateTournament(name="Played by a program", date=datetime.date(2026, 11, 21))
        opened = create_tournament.sync(client=self.client, body=body, idempotency_key=next(self._keys))
        tournament = done(Tournament, opened)
        self.slug, self.club = tournament.slug, tournament.club

    def register(self, division: str, name: str) -> None:
        """Somebody new is a member, has a place, pays, and comes."""
        new = create_person.sync(self.club, client=self.client, body=CreatePerson(name=name, pool=division))
        person = done(PersonDetails, new).id
        wanted = RegisterPlayer(division=division, rules_accepted=True, person=person)
        place = done(Registration, register_player.sync(self.slug, client=self.client, body=wanted))
        paid = take_payment.sync(self.slug, place.number, client=self.client, body=TakePayment(key=next(self._keys)))
        done(Payment, paid)
        here = update_registration.sync(
            self.slug, place.number, client=self.client, body=UpdateRegistration(present=True), if_match="*"
        )
        done(Registration, here)

    def draw(self, key: str) -> None:
        """The list is closed, the secret promised, the hall's tiles lie, the lots are drawn."""
        terms = CloseEntryList(tiles=LotteryTileCount.VALUE_14, objection_minutes=0)
        closed = close_entry_list.sync(self.slug, key, client=self.client, body=terms)
        assert len(done(EntryList, closed).lines) == 4
        done(EntryList, publish_lottery_commitment.sync(self.slug, key, client=self.client))
        tiles = AddLotteryTiles(tiles=TILES)
        done(EntryList, add_lottery_tiles.sync(self.slug, key, client=self.client, body=tiles))
        done(Lottery, hold_lottery.sync(self.slug, key, client=self.client))

    def start(self, key: str) -> None:
        """The next round; sent twice under one key it is one round."""
        once = next(self._keys)
        for _time in range(2):
            begun = start_round.sync(self.slug, key, client=self.client, idempotency_key=once)
            assert done(Round, begun).number == 1

    def playing(self) -> int:
        """The one match that is being played."""
        shown = list_matches.sync(self.slug, client=self.client)
        (table_match,) = done(MatchPage, shown).results
        number: int = table_match.id
        return number

    def finish(self, table_match: int) -> None:
        """Two hands of a hundred points for side A, and both sign."""
        self.enter(table_match, 0, hand(seat=0))
        after = self.enter(table_match, 1, hand(seat=2))
        for side in "AB":
            body = SignSheet(side=side, initials=side, version=after.version)
            signed = sign_sheet.sync(self.slug, table_match, client=self.client, body=body)
            done(Match, signed)

    def enter(self, table_match: int, version: int, entry: HandEntry) -> Match:
        """One hand."""
        body = AppendEntry(key=next(self._keys), version=version, entry=entry)
        written = append_entry.sync(self.slug, table_match, client=self.client, body=body)
        return done(AppendedEntry, written).match

    def correct(self, table_match: int) -> NewCorrection:
        """The second hand was worth more: look at what that does, then agree to exactly that."""
        changes = [SheetLineChange(line=2, entry=hand(seat=2, more=5))]
        looked = preview_correction.sync(
            self.slug, table_match, client=self.client, body=PreviewCorrection(reason="counted wrong", changes=changes)
        )
        token = done(CorrectionPreview, looked).token
        body = CorrectMatch(reason="counted wrong", changes=changes, token=token, key=next(self._keys))
        made = correct_match.sync(self.slug, table_match, client=self.client, body=body)
        return done(NewCorrection, made)

    def standings(self) -> list[Standing]:
        """All teams, best first."""
        shown = list_standings.sync(self.slug, client=self.client)
        return [done(Standing, row) for row in done(list, shown)]

    def bracket_sheet(self) -> bytes:
        """A paper: asked for, waited for, fetched."""
        wanted = RequestDocument(kind=DocumentKind.BRACKET, division="men")
        asked = done(Document, request_document.sync(self.slug, client=self.client, body=wanted))
        for _look in range(20):
            shown = show_document.sync(self.slug, asked.id, client=self.client)
            if done(DocumentWithChanges, shown).state == "done":
                break
            self.work()
        fetched = fetch_document.sync(self.slug, asked.id, client=self.client)
        content: bytes = done(File, fetched).payload.read()
        return content


def hand(seat: int, more: int = 0) -> HandEntry:
    """A hand that this seat won by going out: a hundred points, or some more."""
    left = iter(HUNDREDS if seat == 0 else HUNDREDS[::-1])
    pips = [0 if other == seat else next(left) for other in range(4)]
    pips[1] += more
    return HandEntry(kind="hand", end=HandEntryEnd.DOMINO, by=seat, pips=pips, tiles=None, recount=None)
