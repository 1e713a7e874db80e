"""The installation, its clubs, their people with their membership status, and user accounts with their roles."""

import uuid
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.core.names import search_key, sort_key
from tournament.models.policy import DataPolicy

if TYPE_CHECKING:
    from tournament.models.access import Token


class Installation(models.Model):
    """The single row that marks this installation as set up; its key is always 1, so it can be created only once."""

    policy = DataPolicy(not_archived="of the installation")

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    set_up_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="installation_is_one_row")]

    def __str__(self) -> str:
        return f"set up {self.set_up_at:%Y-%m-%d}"


class RealClubs(models.Manager["Club"]):
    """Excludes the practice club: the clubs that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Club"]:
        return super().get_queryset().filter(practice=False)


class Club(Identified):
    """The host: owns its people and its tournaments, and sees no other club's.

    `language`: of its pages, for users who have not chosen one. `time_zone`: of its clock, such as "Europe/Madrid".
    `paper`: the paper size of its printers. `colour` ("#a01c2b") and `logo` (the SHA-256 of the image, stored by
    `club_look`) appear on its documents, "" for none. `rating_k` and `rating_expectation`: the options of its Elo list.
    """

    policy = DataPolicy(not_archived="the importing club becomes its club")

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "letter", _("US Letter")

    class RatingK(models.TextChoices):
        GAMES_OR_RATING = "GAMES_OR_RATING", _("by games and by rating")
        GAMES_ONLY = "GAMES_ONLY", _("by games alone, up to 1600")

    class RatingExpectation(models.TextChoices):
        EXACT = "EXACT", _("exact, to six decimals")
        TWO_DECIMALS = "TWO_DECIMALS", _("rounded to two decimals")

    name = models.CharField(_("name of the club"), max_length=120)
    language = models.CharField(
        _("language of the club"), max_length=5, blank=True, default="", help_text="empty: the language of each browser"
    )
    time_zone = models.CharField(
        _("time zone"), max_length=63, blank=True, default="", help_text="empty: that of the installation"
    )
    paper = models.CharField(_("paper"), max_length=6, choices=Paper.choices, default=Paper.A4)
    colour = models.CharField(_("colour"), max_length=7, blank=True, default="")
    logo = models.CharField(max_length=64, blank=True, default="", editable=False)
    rating_k = models.CharField(max_length=15, choices=RatingK.choices, default=RatingK.GAMES_OR_RATING)
    rating_expectation = models.CharField(
        max_length=12, choices=RatingExpectation.choices, default=RatingExpectation.EXACT
    )
    needs_second_factor = models.BooleanField(
        _("organizers need two-factor authentication"), default=False, help_text="without it an organizer has no rights"
    )
    demonstration = models.BooleanField(default=False, help_text=_("an invented club that anybody may play with"))
    practice = models.BooleanField(
        default=False, editable=False, help_text="the club of the people that judges practise with"
    )

    objects = RealClubs()
    every = models.Manager["Club"]()  # including the practice club

    class Meta:
        constraints = [
            # Conditional: any number of ordinary clubs, but one of each special kind.
            models.UniqueConstraint(fields=["practice"], condition=Q(practice=True), name="one_practice_club"),
            models.UniqueConstraint(
                fields=["demonstration"], condition=Q(demonstration=True), name="one_demonstration_club"
            ),
            models.CheckConstraint(
                condition=Q(language__in=["", "en", "es", "eu", "pt"]), name="club_language_is_known"
            ),
            models.CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name="club_paper_is_known"),
            models.CheckConstraint(condition=Q(colour="") | Q(colour__startswith="#"), name="club_colour_is_a_colour"),
            models.CheckConstraint(
                condition=Q(
                    rating_k__in=["GAMES_OR_RATING", "GAMES_ONLY"], rating_expectation__in=["EXACT", "TWO_DECIMALS"]
                ),
                name="club_rates_in_a_known_way",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class User(AbstractUser):
    """An account. `pseudonym` is the person in the journal, so that erasing a name breaks no row hash.

    The account of a judge pass shares it with its copies, one for each import of its tournament into another club.

    `token`: the API token of this request, which narrows every right of the account; None for the person themselves. It
    is not a column.
    """

    policy = DataPolicy(key="pseudonym", personal=True)

    token: "Token | None" = None
    pseudonym = models.UUIDField(default=uuid.uuid4, db_index=True, editable=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Official(models.Model):
    """A role that a club gives to an account; an organizer may do everything that desk and judge may."""

    policy = DataPolicy(not_archived="a file grants no rights")

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        DESK = "desk", _("desk")
        JUDGE = "judge", _("judge")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="one_row_per_right"),
            models.CheckConstraint(condition=Q(role__in=["organizer", "desk", "judge"]), name="official_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class KnownPeople(models.Manager["Person"]):
    """Excludes erased people: the people that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Person"]:
        return super().get_queryset().filter(former_number=None)


class Person(Identified):
    """A member of the club, or a guest sponsored by a member (SACI rule 1).

    `good_standing` is that of the newest row in `standings`, `standing_since` its first day; None: since the person was
    added. `home_club` is the club that they play for where clubs meet, "" if none is known. `former_number` is None
    except for a person erased on request: "former player 12" has no other name, and the number is never used again.
    """

    policy = DataPolicy(unarchived_columns=frozenset({"club", "search_key", "sort_key"}), personal=True)

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.MEMBER)
    name = models.CharField(_("name"), max_length=120)
    search_key = models.CharField(max_length=240, editable=False, db_index=True)
    sort_key = models.CharField(max_length=240, editable=False)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    pool = models.CharField(_("bracket"), max_length=40, blank=True, help_text=_("men, women or another pool"))
    good_standing = models.BooleanField(_("in good standing"), default=True)
    standing_since = models.DateField(null=True, blank=True)
    sponsor = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="guests")
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    home_club = models.CharField(_("club"), max_length=60, blank=True)
    former_number = models.PositiveIntegerField(null=True, blank=True, editable=False)

    objects = KnownPeople()  # first: the default of related managers
    every = models.Manager["Person"]()  # including erased people

    class Meta:
        ordering = ["sort_key", "id"]
        indexes = [models.Index(fields=["club", "sort_key", "id"], name="people_by_name")]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["member", "guest"]), name="person_kind_known"),
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.UniqueConstraint(
                fields=["club", "member_number"],
                condition=~Q(member_number=""),
                name="one_person_per_member_number",
            ),
            models.UniqueConstraint(fields=["club", "former_number"], name="one_former_number_per_club"),
            models.UniqueConstraint(fields=["club", "uid"], name="one_person_per_uid"),
            models.CheckConstraint(
                condition=Q(former_number=None)
                | Q(birth_date=None, phone="", email="", member_number="", search_key="", pool="", home_club=""),
                name="nothing_is_kept_of_who_was_erased",
            ),
            models.CheckConstraint(
                condition=Q(good_standing=True) | Q(standing_since__isnull=False),
                name="lost_good_standing_has_a_date",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_search_keys()
        # A save of the name alone must store its keys as well.
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "search_key", "sort_key"}
        super().save(*args, **kwargs)

    def set_search_keys(self) -> None:
        """Set the keys for searching and sorting by name; called directly before bulk writes, which skip save()."""
        if self.former_number is not None:
            self.name = f"former player {self.former_number}"
        # One letter may normalize to eighteen (ﷺ): the keys are cut beyond the length of any real name.
        self.search_key, self.sort_key = search_key(self.name)[:240], sort_key(self.name)[:240]
        if self.former_number is not None:
            self.search_key, self.sort_key = "", f"zzz {self.former_number:06d}"

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        """Show an erased person as "former player" in the reader's language."""
        person = super().from_db(*args, **kwargs)
        if (number := person.__dict__.get("former_number")) is not None:
            person.name = gettext("former player {number}").format(number=number)
        return person


class MembershipStatus(Identified):
    """One change of a member's membership status: first day, reason and author. The newest row applies.

    `reason` may be "" for a status from a roster, and for an erased person.
    """

    policy = DataPolicy(
        club="person__club",
        not_archived="of the club's people: a registration itself records exceptions and their reasons",
        unhashed_columns=frozenset({"reason"}),
        personal=True,
    )

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="standings")
    good = models.BooleanField(_("in good standing"))
    since = models.DateField(_("since"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    set_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.person_id} {'good' if self.good else 'not good'} {self.since}"
