"""A blank bracket sheet in any format, before anybody is drawn: as many lines as there will be teams, and no names."""

import pytest
from django.utils import timezone

from tests.cast import enter, hold_both_draws
from tests.documents.rendering.reading import squeezed, words
from tournament.core.errors import Refused
from tournament.documents import kinds
from tournament.documents.queue import freshness, steps
from tournament.documents.queue.catalogue import title
from tournament.documents.queue.requests import request_again
from tournament.models import Division, Format, User

BASE = "http://localhost:8000"
SAID = {
    Format.SINGLE: ("Semi-finals", "WINNERS"),
    Format.DOUBLE: ("Loser of match 3", "Once more, if needed", "to match 20, page 1"),
    Format.GROUPS: ("Group 3", "Elimination of the best"),
    Format.SWISS: ("Round 4",),
    Format.ROTATING: ("Round 1",),
    Format.CONSOLATION: ("Consolation bracket", "Loser of match 5"),
}


@pytest.mark.parametrize("key", Format.values)
def test_in_every_format(men: Division, organizer: User, key: str) -> None:
    men.format = key
    men.save(update_fields=["format"])
    document = steps.request_bracket(division=men, by=organizer, base_url=BASE, filled="blank", teams=11)
    assert document.subject == "blank-11"
    record = kinds.from_payload(document.kind, document.payload)
    text = words(kinds.render(document.kind, record))
    for said in SAID[Format(key)]:
        assert squeezed(said) in text
    assert request_again(document=document, by=organizer, base_url=BASE) == document


def test_for_as_many_as_have_a_place(men: Division, organizer: User) -> None:
    with pytest.raises(Refused) as refused:
        steps.request_bracket(division=men, by=organizer, base_url=BASE, filled="blank")
    assert (refused.value.field, refused.value.code) == ("teams", "how-many-teams")
    enter(men, 9)
    document = steps.request_bracket(division=men, by=organizer, base_url=BASE, filled="blank")
    assert document.subject == "blank-4"


@pytest.mark.parametrize(
    ("filled", "teams", "field"), [("blank", 129, "teams"), ("blank", 1, "teams"), ("x", 4, "filled")]
)
def test_nonsense_is_refused(men: Division, organizer: User, filled: str, teams: int, field: str) -> None:
    with pytest.raises(Refused) as refused:
        steps.request_bracket(division=men, by=organizer, base_url=BASE, filled=filled, teams=teams)
    assert refused.value.field == field


def test_it_is_called_what_it_is_and_is_never_out_of_date(men: Division, organizer: User) -> None:
    document = steps.request_bracket(division=men, by=organizer, base_url=BASE, filled="blank", teams=11)
    assert title(document) == "Bracket sheet: Men, blank, for 11 teams"
    hold_both_draws(men.tournament)
    assert not freshness.freshness_of(document, now=timezone.now()).is_out_of_date
