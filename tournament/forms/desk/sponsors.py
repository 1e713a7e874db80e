"""A member who answers for a guest, chosen by typing."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.models import Club, Person
from tournament.names import search_key


class SponsorField(forms.CharField):
    """Understands what it offers ("Name · 0123"), a name alone, or a member number alone; gives a Person or None.

    `offers` are for the page's <datalist id="sponsors">.
    """

    widget = forms.TextInput(attrs={"list": "sponsors", "autocomplete": "off"})

    def offer(self, club: Club) -> None:
        """Look for sponsors among the members of this club."""
        self.members = list(Person.objects.filter(club=club, kind=Person.Kind.MEMBER))
        self.offers = [offer_of(person) for person in self.members if person.good_standing]

    def clean(self, value: Any) -> Person | None:
        text = super().clean(value)
        if not text:
            return None
        number = text.rpartition("·")[2].strip()
        by_number = [person for person in self.members if person.member_number and person.member_number == number]
        found = by_number or [person for person in self.members if person.search_key == search_key(text)]
        if len(found) > 1:
            raise ValidationError(_("Several members have this name: write the member number."))
        if not found:
            raise ValidationError(_("No member of this club has this name or number."))
        return found[0]


def offer_of(person: Person) -> str:
    """How a member is offered: with the number where there is one, because two members may share a name."""
    return f"{person.name} · {person.member_number}" if person.member_number else person.name
