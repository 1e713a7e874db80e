"""The rule book of a tournament: numbered rules, drawn tiles, and the options as they are chosen, on paper and page."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client
from django.utils import translation

from tests.documents.rendering import cast
from tournament.core import rule_systems
from tournament.documents import kinds
from tournament.documents.engine.document_text import DocumentText, Table, Text, Tiles, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.rule_book import ChosenOption, PenaltyLine, RuleBook, RuleBookRecord, RuleChapter
from tournament.documents.queue import requests
from tournament.models import Division, Tournament


def sample(heading: Heading, name: cast.Named) -> RuleBookRecord:
    return RuleBookRecord(
        heading=heading,
        system="SACI tournament",
        source="Rules and Regulations, rules 1-20",
        chapters=(
            RuleChapter("The lead", (("6, 8", "6-6 leads the first hand."),), ((6, 6),), "The highest domino."),
            RuleChapter("The tournament", (("", "Both teams sign it at the table."),)),
        ),
        penalties=(PenaltyLine("False pass", "12", "25 points less; the hand ends"),),
        options=(ChosenOption("Points that win a match", "150", changed=True),),
        url=f"{cast.URL}rules/",
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"rule-book": sample}


def book(tournament: Tournament) -> DocumentText:
    document = requests.request(RuleBook(), tournament, by=None, base_url="http://hall")
    record = kinds.from_payload(document.kind, document.payload)
    assert isinstance(record, RuleBookRecord)
    return RuleBook().render_text(record)


def words(text: DocumentText) -> str:
    return " ".join(block.text for block in text.blocks if isinstance(block, Text | Title))


def test_rules_have_their_numbers_and_tiles(tournament: Tournament) -> None:
    made = book(tournament)
    said = words(made)
    assert "(rule 6, 8)" in said
    assert "23 points for the winners" in said  # 15 + 3 + 5, as the engine counts
    assert "$15.00" in said
    assert ((6, 6), (6, 4), (4, 1)) in [block.halves for block in made.blocks if isinstance(block, Tiles)]
    penalties, _options = (block for block in made.blocks if isinstance(block, Table))
    assert ("False pass", "12", "25 points less; the hand ends") in penalties.rows


def test_an_option_that_is_not_the_usual_one_stands_out(tournament: Tournament) -> None:
    tournament.options = {"target": 150, "count_scope": "OPP"}
    tournament.save()
    options = [block for block in book(tournament).blocks if isinstance(block, Table)][1]
    strong = [options.rows[place] for place in options.strong]
    assert [row[1] for row in strong] == ["150", "Only the tiles the losers have left"]
    assert "8 points" not in words(book(tournament))


@pytest.mark.parametrize("key", [one.key for one in rule_systems.offered()])
def test_every_rule_system_has_one(tournament: Tournament, key: str) -> None:
    tournament.ruleset, tournament.options = key, {}
    tournament.save()
    made = book(tournament)
    assert len([block for block in made.blocks if isinstance(block, Title)]) >= 6
    # Only SACI's own rules have numbers that a reader can look up.
    assert ("(rule " in words(made)) == (key == "saci")


def test_it_is_a_public_page_in_the_language_of_its_reader(client: Client, tournament: Tournament) -> None:
    address = f"/t/{tournament.slug}/rules/"
    for language, title in (("en", "Rule book"), ("es", "Reglamento"), ("eu", "Araudia")):
        with translation.override(language):
            shown = client.get(address, headers={"Accept-Language": language}).content.decode()
        assert f"<h1>{title}</h1>" in shown, language
        assert "<svg" in shown


def test_it_says_what_happens_when_the_time_is_up(tournament: Tournament) -> None:
    def options() -> dict[str, str]:
        tables = [block for block in book(tournament).blocks if isinstance(block, Table)]
        return {row[0]: row[1] for row in tables[-1].rows}

    assert "Match clock: minutes of a round" not in options()
    Tournament.objects.update(clock={"minutes": 35, "level": "VOID_ZERO", "final_target": 300})
    tournament.refresh_from_db()
    found = options()
    assert found["Match clock: minutes of a round"] == "35"
    assert found["When the time is up"] == "The hand in play is finished"
    assert found["A match that is level then"] == "The match is void: 0 to 0, neither won nor lost"
    assert found["Points that win a final"] == "300"
    assert "An extra hand that nobody wins" not in found


@pytest.mark.parametrize(("events", "of_people", "of_teams"), [(0, False, True), (1, True, True), (2, True, False)])
def test_it_says_what_each_lottery_makes(
    tournament: Tournament, events: int, *, of_people: bool, of_teams: bool
) -> None:
    for division in tournament.divisions.all()[:events]:
        Division.objects.filter(pk=division.pk).update(format="rotating", options={"rounds": 3})
    text = str(book(Tournament.objects.get()).blocks)
    assert ("A lottery puts the people of an individual event in order" in text) == of_people
    assert ("A lottery makes the teams" in text) == of_teams
