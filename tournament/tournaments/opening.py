"""Open tournaments, add divisions and change settings."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from brackets import selectors
from scoring import rulesets
from scoring.profile.clock import Clock
from scoring.profile.profile import Profile
from scoring.ruleset import Ruleset
from tournament.core import rule_systems, version_cache, vocabulary
from tournament.core.database.prepared_queries import KEY, Change
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable, search_key
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Division, Format, TableMatch, Tournament, User
from tournament.tournaments import choices, formats, profiles, schedule
from tournament.tournaments import clock as match_clock
from tournament.tournaments.clock import clock_of

MAX_FEE_CENTS = 100_000_00
MAX_TABLES = 2_000  # a hall for 4,000 teams; pages and the records of lotteries list every table
MAX_DIVISIONS = 20
MAX_NAME, MAX_BRACKET_NAME = 120, 60
FIRST_YEAR, LAST_YEAR = 2000, 2100
# A division's key is part of its URL, next to these pages.
RESERVED = frozenset(
    {"championship", "here", "lottery", "matches", "notices", "players", "prizes"}
    | {"register", "results", "sanctions", "schedule", "standings", "teams", "widget"}
)
DEFAULT_RULESET = rulesets.all_rulesets()[0].key


ONE_LINE_MORE = Change(lambda: (Tournament.every.filter(pk=KEY), {"version": F("version") + 1}))
ONE_MORE = Change(
    lambda: (Tournament.every.filter(pk=KEY), {name: F(name) + 1 for name in ("version", "results_version")})
)


def touch(tournament: Tournament) -> None:
    """Record a change to something public. Call it inside the transaction of the change."""
    count(tournament)
    version_cache.touch(tournament.slug)


def touch_all(tournaments: Iterable[Tournament]) -> None:
    """Record a change to something public in each of them."""
    slugs = {one.pk: one.slug for one in tournaments}
    Tournament.every.filter(pk__in=slugs).update(version=F("version") + 1, results_version=F("results_version") + 1)
    for slug in slugs.values():
        version_cache.touch(slug)


def count(tournament: Tournament, *, in_play: bool = False) -> None:
    """Increment the version columns in the database; the caller touches the version cache in the same transaction.

    `in_play`: only the sheet of an unfinished match changed; result pages do not depend on it.
    """
    (ONE_LINE_MORE if in_play else ONE_MORE)(tournament.pk)


def rules_of(tournament: Tournament) -> Ruleset:
    """Return the ruleset of a tournament, with its options."""
    return _ruleset(tournament.ruleset, tuple((name, type(value), value) for name, value in tournament.options.items()))


def match_rules(table_match: TableMatch) -> Ruleset:
    """Return the ruleset of one match: that of its tournament with the match clock, and of a final with its target."""
    tournament = table_match.tournament
    ruleset = rules_of(tournament)
    if not tournament.clock:
        return ruleset
    bracket, clock = table_match.round.division.bracket, clock_of(tournament)
    if bracket is None or not selectors.may_be_level(bracket, table_match.match.part):
        clock = clock.with_winner
    target = clock.final_target
    if target is not None and (bracket is None or not selectors.is_final(bracket, table_match.match)):
        target = None
    return _with_clock(ruleset, clock, target)


@lru_cache(maxsize=256)
def _with_clock(ruleset: Ruleset, clock: Clock, target: int | None) -> Ruleset:
    """Return a shared instance of a clocked ruleset; `target` None: its own."""
    return replace(ruleset, clock=clock, target=ruleset.target if target is None else target)


@lru_cache(maxsize=256)
def _ruleset(key: str, options: tuple[tuple[str, type, Any], ...]) -> Ruleset:
    """Return a shared ruleset instance: its derived values (`seating`, `bounds`) are computed once per instance.

    The types in the cache key keep True and 1 apart.
    """
    return rulesets.get(key, {name: value for name, _type, value in options})


def profile_of(tournament: Tournament) -> Profile:
    """Return the profile of a tournament, with its options, the target of its rules and its match clock."""
    found = profiles.profile_of(tournament.profile, tournament.profile_options, rules_of(tournament))
    return replace(found, clock=clock_of(tournament))


def _check_unused(tournament: Tournament) -> None:
    """Conflict if the club has a tournament of this name on this day."""
    if Tournament.objects.filter(club=tournament.club, name=tournament.name, date=tournament.date).exists():
        raise Conflict(_("There is already a tournament of this name on this day."), field="name", code="same-name")


@transaction.atomic
def open_tournament(
    *,
    club: Club,
    name: str,
    date: datetime.date,
    by: User | None,
    divisions: Sequence[str] = ("Men", "Women"),
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] | None = None,
    member_fee_cents: int = 1500,
    guest_fee_cents: int = 2000,
    tables: int | None = None,
    place: str = "",
    starts_at: datetime.time = datetime.time(9, 0),
    language: str = "en",
    agreement: str = Tournament.Agreement.TEAMS,
    self_check_in: str = Tournament.SelfCheckIn.OFF,
    currency: str = "USD",
    pre_registration: bool = False,
    schedule_published: bool = False,
    format: str = Format.SINGLE,
    format_options: Mapping[str, Any] | None = None,
    championship_format: str = Format.SINGLE,
    championship_options: Mapping[str, Any] | None = None,
    clock: Mapping[str, Any] | None = None,
    profile: str = profiles.DEFAULT,
    profile_options: Mapping[str, Any] | None = None,
) -> Tournament:
    """Open a tournament with its divisions, as many as its ruleset asks for at least (SACI rule 3). Fees in cents.

    Every division is played in `format` until `lottery.format_choice` changes it. Where the ruleset leaves the seating
    open, two teams of two play. `tables` None: as many as are needed. `clock` None: that of the profile.
    """
    tournament = Tournament(
        club=club,
        name=name.strip(),
        date=date,
        starts_at=starts_at,
        place=place.strip(),
        ruleset=ruleset,
        options=_options(ruleset, options or {}),
        currency=currency,
        member_fee_cents=member_fee_cents,
        guest_fee_cents=guest_fee_cents,
        tables=tables,
        language=language,
        agreement=agreement,
        self_check_in=self_check_in,
        pre_registration=pre_registration,
        schedule_published=schedule_published,
        championship_format=championship_format,
        profile=profile,
        profile_options=profiles.checked(profile, profile_options or {}),
    )
    choices.check_agreement(agreement)
    choices.check_currency(currency)
    chosen = formats.checked(format, format_options or {})
    tournament.championship_options = _of_championship(championship_format, championship_options or {})
    tournament.clock = _clock_of_profile(tournament, format) if clock is None else dict(clock)
    save_new(tournament)  # its ruleset is checked there
    names = _names_of(divisions, rules_of(tournament).fewest_divisions)
    with _at("divisions"):
        for division in names:
            add_division(tournament=tournament, name=division, by=by, format=format, options=chosen)
    log.write(
        tournament,
        by,
        Action.OPEN,
        subjects.TOURNAMENT,
        after={"name": tournament.name, "date": date.isoformat()},
        rows=[tournament, *schedule.propose_plan(tournament, championship=len(names) > 1)],
    )
    return tournament


def _clock_of_profile(tournament: Tournament, format: str) -> dict[str, Any]:
    choices.check_rules(tournament.ruleset, tournament.options)
    return match_clock.of_preset(tournament.profile, rules_of(tournament), [format])


def save_new(tournament: Tournament) -> None:
    """Save a new tournament with a slug of its own. Refused for a setting out of bounds, Conflict for its double."""
    _check(tournament)
    # Serializes openings in one club, so that the check for a duplicate name holds until the commit.
    log.lock(tournament.club)
    _check_unused(tournament)
    tournament.slug = _free_slug(tournament.name, tournament.date)
    tournament.save()


def preset_clock(tournament: Tournament, key: str) -> dict[str, Any]:
    """Return the match clock that a preset brings to a tournament, as it is stored."""
    played = tournament.divisions.values_list("format", flat=True)
    return match_clock.of_preset(key, rules_of(tournament), [*played])


@transaction.atomic
def change_tournament(*, tournament: Tournament, by: User | None, **changes: Any) -> Tournament:
    """Change name, date, starts_at, place, fees, tables, language, pre_registration, agreement, currency and so on.

    The agreement can change until the first match is over: a finished match was agreed to in the announced way. The
    currency can change until money has been taken, and the profile until the first round begins: a new preset without
    options of its own starts with none, and brings its clock unless `changes` has one. Fees already promised stay. The
    schedule follows `starts_at`.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    # Read from the locked row: the caller's instance may be stale.
    before = {key: str(getattr(tournament, key)) for key in changes}
    began = tournament.starts_at
    if changes.get("agreement", tournament.agreement) != tournament.agreement:
        choices.check_agreement(changes["agreement"], tournament)
    if changes.get("currency", tournament.currency) != tournament.currency:
        choices.check_currency(changes["currency"], tournament)
    changes |= profiles.changes_of(tournament, changes)
    if changes.get("profile", tournament.profile) != tournament.profile and "clock" not in changes:
        changes["clock"] = preset_clock(tournament, changes["profile"])
    if changes.get("clock", tournament.clock) != tournament.clock:
        match_clock.check(changes["clock"], rules_of(tournament))
        match_clock.check_change(tournament, changes["clock"])
    before |= {key: str(getattr(tournament, key)) for key in changes if key not in before}
    for key, value in changes.items():
        setattr(tournament, key, value)
    # Checked after all values are set: a limit may depend on two of them.
    _check(tournament)
    tournament.save(update_fields=list(changes))
    touch(tournament)
    log.write(
        tournament,
        by,
        Action.CHANGE,
        subjects.TOURNAMENT,
        before=before,
        after={key: str(value) for key, value in changes.items()},
        rows=[tournament, *schedule.follow(tournament, began)],
    )
    return tournament


@transaction.atomic
def add_division(
    *,
    tournament: Tournament,
    name: str,
    by: User | None,
    format: str = Format.SINGLE,
    options: Mapping[str, Any] | None = None,
) -> Division:
    """Add a division with its own lottery, or one that was dropped again.

    `format`, `options`: how it is played, as `formats.checked` takes them. Its key is derived from its name and must be
    unique in the tournament; "Caballeros" and "Gizonak" get that of the men too: rosters and rule 3 identify it by key.
    """
    name = name.strip()
    key = _key_of(name)
    lock_row(Tournament.objects, tournament.pk)
    if tournament.divisions.filter(key=key).exists():
        raise Refused(_("There is already a bracket called {name}.").format(name=name), field="name")
    if tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exists():
        raise Conflict(_("The championship has begun: no bracket can be added."), field="name")
    # One after the highest: a count could repeat an order.
    last = tournament.divisions.aggregate(last=Max("order"))["last"]
    division = Division.every.filter(tournament=tournament, key=key).first() or Division(tournament=tournament, key=key)
    division.name, division.order, division.dropped_at = name, 0 if last is None else last + 1, None
    division.format, division.options = format, formats.checked(format, options or {})
    match_clock.check_formats(clock_of(tournament), {name: format})
    division.save()
    touch(tournament)
    log.write(tournament, by, Action.ADD_BRACKET, division, after={"name": name}, rows=[division])
    return division


def _key_of(name: str) -> str:
    """Return the key of a division with this name. Refused for a name that no division can have."""
    key = vocabulary.pool(search_key(name)) or slugify(name)[:40]
    if not key:
        raise Refused(_("Give the bracket a name with Latin letters: its address is made from it."), field="name")
    check_bracket_name(name)
    # Such a division would hide that page.
    if key in RESERVED:
        text = _("A bracket cannot be called {name}: that is the name of a page.")
        raise Refused(text.format(name=name), field="name")
    return key


def check_bracket_name(name: str) -> None:
    """Refused for a name that is too long or unreadable."""
    if len(name) > MAX_BRACKET_NAME or not is_readable(name):
        raise Refused(_("The name of a bracket has at most 60 characters that can be read."), field="name")


def _names_of(divisions: Sequence[str], fewest: int) -> list[str]:
    """Return the division names without empty lines. Refused if there are too few or too many."""
    names = [division.strip() for division in divisions if division.strip()]
    if not names:
        raise Refused(_("A tournament has at least one bracket."), field="divisions", rule="SACI rule 3")
    if len(names) < fewest:
        text = _("Under these rules a tournament has at least two brackets; their options allow a single one.")
        raise Refused(text, field="divisions", rule="SACI rule 3", code="too-few-divisions")
    if len(names) > MAX_DIVISIONS:
        raise Refused(_("A tournament has at most 20 brackets."), field="divisions")
    return names


@contextmanager
def _at(field: str) -> Iterator[None]:
    """Report a refusal inside at this field; `{}` stands for the field that it names itself."""
    try:
        yield
    except Refused as error:
        raise Refused(error.message, field=field.format(error.field), rule=error.rule, code=error.code) from error


def _of_championship(key: str, options: Mapping[str, Any]) -> dict[str, int]:
    with _at("championship_{}"):
        return formats.checked(key, options)


def _check(tournament: Tournament) -> None:
    """Refused for the first setting that is out of bounds."""
    if not tournament.name.strip():
        raise Refused(_("Give the tournament a name."), field="name")
    for field, text in (("name", tournament.name), ("place", tournament.place)):
        if len(text) > MAX_NAME or (text.strip() and not is_readable(text)):
            raise Refused(_("At most 120 characters that can be read."), field=field)
    if not FIRST_YEAR <= tournament.date.year <= LAST_YEAR:
        raise Refused(_("The year of a tournament lies between 2000 and 2100."), field="date")
    for field, cents in (("member_fee", tournament.member_fee_cents), ("guest_fee", tournament.guest_fee_cents)):
        if not 0 <= cents <= MAX_FEE_CENTS:
            raise Refused(_("A fee is between 0 and 100,000."), field=field, rule="SACI rule 3")
    if tournament.tables is not None and not 1 <= tournament.tables <= MAX_TABLES:
        raise Refused(_("A hall has between 1 and 2,000 tables."), field="tables")
    choices.check_rules(tournament.ruleset, tournament.options)
    match_clock.check(tournament.clock, rules_of(tournament))
    if tournament.pk is not None:
        match_clock.check_formats(clock_of(tournament), {one.name: one.format for one in tournament.divisions.all()})


def _options(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options in stored form. Options of an unknown ruleset are returned unchanged."""
    return next(
        (rule_systems.completed(one, options) for one in rulesets.all_rulesets() if one.key == key), dict(options)
    )


def _free_slug(name: str, date: datetime.date) -> str:
    base = slugify(name)[:44] or "tournament"  # leaves room for "-2025" and a suffix
    if str(date.year) not in base:
        base = f"{base}-{date.year}"
    slug, suffix = base, 2
    # `every`: practice tournaments share the unique column.
    while Tournament.every.filter(slug=slug).exists():
        slug, suffix = f"{base}-{suffix}", suffix + 1
    return slug
