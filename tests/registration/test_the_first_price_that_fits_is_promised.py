"""SACI rule 3 and the club's own prices: decided in one place, promised at registration, never changed after it."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cast import key, make_person
from tournament.core.errors import Conflict, Refused
from tournament.models import Division, Registration
from tournament.registration import payments, prices, sign_up
from tournament.registration.prices import Details, Rule, Who
from tournament.tournaments import opening

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
MOMENTS = st.none() | st.integers(-3, 3).map(lambda hours: NOON + datetime.timedelta(hours=hours))
RULES = st.builds(
    Rule,
    name=st.sampled_from("abc"),
    cents=st.integers(0, 5),
    kind=st.sampled_from(("", "member", "guest")),
    bracket=st.sampled_from(("", "men", "women")),
    starts_at=MOMENTS,
    ends_at=MOMENTS,
    under_age=st.none() | st.sampled_from((18, 30)),
)
WHO = st.builds(
    Who, st.sampled_from(("member", "guest")), st.sampled_from(("men", "women")), st.none() | st.integers(17, 31)
)
LAST = [Rule("", 2000, kind="guest"), Rule("", 1500)]


@given(st.lists(RULES, max_size=4), WHO, st.integers(-4, 4))
def test_no_rule_above_the_one_that_won_fits(rules: list[Rule], who: Who, hours: int) -> None:
    at = NOON + datetime.timedelta(hours=hours)
    won = prices.decide([*rules, *LAST], who, at)
    for rule in [*rules, *LAST]:
        fits = (
            rule.kind in ("", who.kind)
            and rule.bracket in ("", who.bracket)
            and not (rule.starts_at and at < rule.starts_at)
            and not (rule.ends_at and at >= rule.ends_at)
            and not (rule.under_age and (who.age is None or who.age >= rule.under_age))
        )
        if fits:
            assert (rule.cents, rule.name) == (won.cents, won.name)
            return


def register(men: Division, name: str, **details: object) -> Registration:
    person = make_person(men.tournament.club, name, pool="men", **details)
    return sign_up.register(tournament=men.tournament, person=person, division=men, rules_accepted=True, by=None)


def test_a_promise_outlives_its_price(men: Division) -> None:
    early = prices.add(tournament=men.tournament, details=Details("early", 1000), by=None)
    first = register(men, "Ana Alba")
    prices.drop(price=early, by=None)
    opening.change_tournament(tournament=men.tournament, by=None, member_fee_cents=9900)
    second = register(men, "Bea Baez")
    first.refresh_from_db()
    assert (first.fee_cents, first.price_name) == (1000, "early")
    assert (second.fee_cents, second.price_name) == (9900, "")


def test_the_young_pay_less_where_their_age_is_known(men: Division) -> None:
    prices.add(tournament=men.tournament, details=Details("juniors", 500, under_age=25), by=None)
    day = men.tournament.date
    assert (
        register(men, "Young", birth_date=day.replace(year=day.year - 25) + datetime.timedelta(days=1)).fee_cents == 500
    )
    assert register(men, "Old", birth_date=day.replace(year=day.year - 25)).fee_cents == 1500
    assert register(men, "Unknown").fee_cents == 1500


def test_moved_up_it_wins(men: Division) -> None:
    for name, cents in (("one", 100), ("two", 200)):
        price = prices.add(tournament=men.tournament, details=Details(name, cents), by=None)
    assert register(men, "Ana Alba").price_name == "one"
    prices.raise_one(price=price, by=None)
    assert register(men, "Bea Baez").price_name == "two"
    assert {line.promise.name for line in prices.price_table(men.tournament, NOON)} == {"two"}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"amount_cents": -1}, "amount_cents"),
        ({"amount_cents": 10**9}, "amount_cents"),
        ({"amount_cents": 1.5}, "amount_cents"),
        ({"kind": "king"}, "kind"),
        ({"under_age": 0}, "under_age"),
        ({"starts_at": NOON, "ends_at": NOON}, "ends_at"),
    ],
)
def test_what_can_be_no_price_is_refused_at_its_field(men: Division, changed: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as caught:
        prices.add(tournament=men.tournament, details=Details(**{"name": "x", "amount_cents": 1, **changed}), by=None)  # type: ignore[arg-type] # wrong on purpose
    assert caught.value.field == field
    assert not men.tournament.prices.exists()


def test_the_currency_stays_once_there_is_money(men: Division) -> None:
    tournament = opening.change_tournament(tournament=men.tournament, by=None, currency="EUR")
    payments.take(registration=register(men, "Ana Alba"), key=key(), by=None)
    with pytest.raises(Conflict, match="stays EUR"):
        opening.change_tournament(tournament=tournament, by=None, currency="USD")
    with pytest.raises(Refused):
        opening.change_tournament(tournament=tournament, by=None, currency="gold")
