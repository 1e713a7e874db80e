"""Forms that write their answers out say what their fields say, in the order of the fields; a hand's too."""

from typing import Any

from rest_framework import serializers

from tests.api.asking import ask, at_table, shown
from tests.cast import hand, key, write
from tournament.api.frame.answers import SideTotals, TeamAnswer
from tournament.api.matches.matches import MatchAnswer, SeatAnswer, find_table_match
from tournament.api.matches.sheets import SheetAnswer, SheetLineAnswer
from tournament.matches.entry import sheet_of
from tournament.models import TableMatch, User


def by_fields(form: serializers.Serializer[Any], shown_: Any) -> Any:
    """What DRF makes of the fields one by one."""
    return serializers.Serializer.to_representation(form, shown_)


def test_each_form_says_what_its_fields_say(table_match: TableMatch) -> None:
    write(table_match, hand())
    found = find_table_match(table_match.tournament, table_match.pk)
    said = MatchAnswer().to_representation(found)
    fields = by_fields(MatchAnswer(), found)
    assert list(said) == list(fields)
    assert {name: value for name, value in said.items() if name != "sheet"} == {
        name: value for name, value in fields.items() if name != "sheet"
    }
    assert list(said["sheet"]) == list(SheetAnswer().fields)
    (line,) = sheet_of(found).lines
    assert list(SheetLineAnswer().to_representation(line).items()) == list(by_fields(SheetLineAnswer(), line).items())
    pairs: list[tuple[serializers.Serializer[Any], Any]] = [
        (TeamAnswer(), found.team_a),
        (SeatAnswer(), found.seats.all()[0]),
        (SideTotals(), line.totals),
    ]
    for form, row in pairs:
        assert form.to_representation(row) == by_fields(form, row)


def test_the_answer_to_a_hand_is_what_a_look_shows(table_match: TableMatch, organizer: User) -> None:
    body = {"key": key(), "version": table_match.version, "entry": hand()}
    said = shown(ask(organizer, "POST", at_table(table_match, "entries/"), body), 201)["match"]
    assert said == shown(ask(organizer, "GET", at_table(table_match)))
