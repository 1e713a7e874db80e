"""Diplomas for the places that are decided, and a page in two copies for each prize that was handed out."""

from collections.abc import Mapping
from typing import Final

import pytest

from tests.cast import key
from tests.documents.rendering import cast
from tests.prizes.winners import decide, decide_all, hand_out, let_the_other_win, parts, pledge
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.engine.copies import Payer
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Record
from tournament.documents.kinds.diplomas import Diploma, Diplomas, DiplomasRecord
from tournament.documents.kinds.prize_receipts import PrizeReceipt, PrizeReceipts, PrizeReceiptsRecord
from tournament.documents.queue import requests
from tournament.models import Division, Document, Tournament, User
from tournament.prizes import payouts

URL = "http://hall"


def sample_receipts(heading: Heading, name: cast.Named) -> PrizeReceiptsRecord:
    made = tuple(
        PrizeReceipt(
            key=f"P{number:04d}",
            receipt=f"P{number:04d}" if number < 3 else "",
            title="Receipt of a prize",
            prize="$200.00",
            in_words="two hundred dollars",
            who_label="Handed to",
            who=Payer(name(number), number),
            rows=(("For", f"place {number}, Men"), ("Handed out", "2026-02-14 18:10")),
        )
        for number in (1, 2, 3)
    )
    return PrizeReceiptsRecord(heading, made)


def sample_diplomas(heading: Heading, name: cast.Named) -> DiplomasRecord:
    made = tuple(
        Diploma(f"place-{place}-{slot}", place, f"{place}. place of the men", cast.team(place, name), slot)
        for place, slot in ((1, 0), (1, 1), (2, None))
    )
    return DiplomasRecord(heading, "Men", made)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"prize-receipts": sample_receipts, "diplomas": sample_diplomas}


def record(document: Document) -> Record:
    return kinds.from_payload(document.kind, document.payload)


def diplomas(division: Division, each: str = "player") -> Document:
    return requests.request(Diplomas(), division, each=each, by=None, base_url=URL)


def test_a_diploma_for_each_player_or_each_team(drawn: Tournament, men: Division) -> None:
    with pytest.raises(Conflict, match="No place"):
        diplomas(men)
    decide(men)
    made = kinds.KINDS["diplomas"].sections(record(diplomas(men)))
    assert len(made) == 8  # two teams in the third place
    team = men.teams.get(number=1)
    assert [section.facts.names for section in made[:2]] == [(team.names[0],), (team.names[1],)]
    assert [section.facts.partner for section in made[:2]] == [team.names[1], team.names[0]]
    assert made[0].facts.honour == "First place · Men"
    assert len(kinds.KINDS["diplomas"].sections(record(diplomas(men, "team")))) == 4
    with pytest.raises(Refused, match="each player"):
        diplomas(men, "club")


def test_a_corrected_final_has_other_diplomas(drawn: Tournament, men: Division) -> None:
    decide(men)
    first = diplomas(men)
    winner = let_the_other_win(men)
    again = requests.request_again(document=first, by=None, base_url=URL)
    assert again.version == 2
    assert kinds.KINDS["diplomas"].sections(record(again))[0].facts.team.number == winner


def test_the_champions_are_of_the_tournament(drawn: Tournament) -> None:
    decide_all(drawn)
    finals = drawn.divisions.get(kind=Division.Kind.CHAMPIONSHIP)
    made = kinds.KINDS["diplomas"].sections(record(diplomas(finals)))
    assert {section.facts.honour for section in made} == {"Champions of the tournament", "Second place"}


def test_each_prize_has_its_receipt(drawn: Tournament, men: Division, organizer: User) -> None:
    with pytest.raises(Conflict, match="No prize"):
        requests.request(PrizeReceipts(), drawn, by=organizer, base_url=URL)
    money, cup = pledge(drawn, "men", 1, cents=31_01), pledge(drawn, "men", 1, name="Challenge cup")
    decide(men)
    paid = hand_out(parts(money)[0], by=organizer)
    hand_out(parts(cup)[0])
    payouts.take_back(payout=paid, reason="a wrong name", key=key(), by=organizer)
    every = record(requests.request(PrizeReceipts(), drawn, by=organizer, base_url=URL))
    told = {section.facts.receipt: section.facts for section in kinds.KINDS["prize-receipts"].sections(every)}
    assert list(told) == ["P0001", "P0002", "P0003"]
    assert [one.prize for one in told.values()] == ["$15.51", "Challenge cup", "−$15.51"]
    assert told["P0001"].notes == ("This prize was given back with receipt P0003.",)
    assert ("Reason", "a wrong name") in told["P0003"].rows
    assert ("Handed out by", "Olga Organizer") in told["P0001"].rows
    alone = record(requests.request(PrizeReceipts(), paid, by=organizer, base_url=URL))
    assert [section.facts for section in kinds.KINDS["prize-receipts"].sections(alone)] == [told["P0001"]]


def test_receipts_are_ready_before_prizes_are_handed_out(drawn: Tournament, men: Division) -> None:
    def ask(which: str = "due") -> Document:
        return requests.request(PrizeReceipts(), drawn, which=which, by=None, base_url=URL)

    money = pledge(drawn, "men", 1, cents=30_00)
    with pytest.raises(Conflict, match="No prize is left"):
        ask()
    decide(men)
    first = ask()
    told = [section.facts for section in kinds.KINDS["prize-receipts"].sections(record(first))]
    assert [(one.receipt, one.prize, one.who.player) for one in told] == [
        ("", "$15.00", name) for name in men.teams.get(number=1).names
    ]
    hand_out(parts(money)[0])
    again = requests.request_again(document=first, by=None, base_url=URL)
    assert [section.facts for section in kinds.KINDS["prize-receipts"].sections(record(again))] == told[1:]
    hand_out(parts(money)[1])
    with pytest.raises(Conflict, match="no longer exists"):
        requests.request_again(document=again, by=None, base_url=URL)
    with pytest.raises(Refused, match="Choose"):
        ask("lost")
