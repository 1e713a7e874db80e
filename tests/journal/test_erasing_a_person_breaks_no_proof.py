"""People stand in the journal as pseudonyms and numbers: who is renamed or erased leaves it whole."""

import json

import pytest

from tests.cast import hand, write
from tournament.journal import verification
from tournament.models import JournalLine, Person, Registration, TableMatch, User


@pytest.mark.slow
def test_people_are_erased(table_match: TableMatch, judge: User, organizer: User) -> None:
    write(table_match, hand(), judge)
    before = verification.verify(table_match.tournament)
    Person.objects.update(name="erased", birth_date=None, phone="", email="", member_number="")
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(first_name="", last_name="", email="", username=f"erased-{user.pk}")
    organizer.delete()  # nothing that is kept for ever names this account
    after = verification.verify(table_match.tournament)
    assert before.holds
    assert (after.holds, after.head) == (True, before.head)
    assert verification.verify(table_match.tournament.club).holds


def test_no_name_stands_in_the_journal(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand(), judge)
    told = json.dumps(list(JournalLine.objects.values("actor", "subject", "before", "after", "reason")))
    names = {user.get_full_name() for user in User.objects.all()} | {user.username for user in User.objects.all()}
    names |= {place.person.name for place in Registration.objects.select_related("person")}
    assert not [name for name in names if name in told]
