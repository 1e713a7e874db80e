"""What people do on a simulated day. Each function decides by the chance of its action what to ask, and asks it."""

import base64
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tests.days.linear import PLAYING, SIGNING, Sheet
from tests.days.phones import line
from tests.matches.corrections.days import startable
from tournament.core.errors import Refused
from tournament.documents.queue import steps
from tournament.exchange.notices import push, subscriptions
from tournament.hall import seating, table_changes, tables
from tournament.lottery import championship, holding
from tournament.lottery.rotating import seating as rotating
from tournament.matches import event_rounds, late_entries, sign_off, withdrawals
from tournament.matches.corrections import preview
from tournament.matches.corrections.request import asked_from
from tournament.models import (
    Correction,
    Division,
    Format,
    Payment,
    Person,
    Registration,
    Subscription,
    TableMatch,
    Team,
    Tournament,
    User,
)
from tournament.registration import check_in, payments, sign_up

if TYPE_CHECKING:
    from tests.days.day import Day

HALL = "http://hall"
FOLLOWS: Final = 0.25  # share of looks
BROWSER_KEYS: Final = {name: base64.urlsafe_b64encode(bytes(size)).decode() for name, size in push.LENGTHS.items()}


def table(day: "Day", chance: random.Random) -> None:
    """A judge goes on with a match, by what the phone knows of its sheet."""
    phone = chance.choice(day.phones)
    playing = list(day.in_play().values_list("pk", flat=True))
    if not playing:
        move_on(day, chance)
        return
    key = chance.choice(playing)
    if key in phone.asking:
        return
    seen = phone.seen.get(key)
    if seen is None or seen.state not in (PLAYING, SIGNING) or chance.random() < 0.12:
        phone.read(key, chance)
    elif seen.state == SIGNING and chance.random() < 0.9:
        phone.sign(key, seen, chance)
    else:
        phone.write(key, seen, line(seen, chance), chance)


def walkover(day: "Day", chance: random.Random) -> None:
    """One team is absent, or both."""
    found = _one_of(day.in_play().filter(version=0), chance)
    if found is not None:
        absent = chance.choice(("A", "B", "AB"))
        by = day.phones[0].by
        day.official("walkover", lambda: void(sign_off.walkover(table_match=found, absent=absent, by=by)), chance)


def void(_done: object) -> None:
    """Nothing is told but that it was done."""


def newcomer(day: "Day", chance: random.Random) -> None:
    """Somebody comes to the desk: new ones are registered, all pay and are present; after the lottery they wait."""
    person = _one_of(Person.objects.filter(club=day.tournament.club_id, registrations=None), chance)
    unpaid = _one_of(day.tournament.registrations.filter(payments=None, withdrawn_at=None), chance)
    if person is None or (unpaid is not None and chance.random() < 0.5):
        pay(day, chance)
        return
    division, key = day.tournament.divisions.get(key=person.pool), day.key("desk")

    def step() -> dict[str, Any]:
        if division.bracket_id is not None:
            place = sign_up.register(
                tournament=day.tournament,
                person=person,
                division=division,
                rules_accepted=True,
                by=day.desk,
                waiting=True,
            )
            return {"paid": payments.take(registration=place, key=key, by=day.desk)}
        done = check_in.check_in_player(
            tournament=day.tournament, person=person, division=division, rules_accepted=True, key=key, by=day.desk
        )
        return {"paid": done.payment}

    day.ledger.money_asked(key)
    day.official(f"check in {person.name}", step, chance, who="desk", on_done=lambda told: day.ledger.paid(key, told))


def pay(day: "Day", chance: random.Random) -> None:
    """Somebody who is registered pays."""
    place = _one_of(day.tournament.registrations.filter(withdrawn_at=None), chance)
    if place is None:
        return
    key = day.key("desk")
    day.ledger.money_asked(key)
    day.official(
        f"take the fee of {place.number}",
        lambda: {"paid": payments.take(registration=Registration.objects.get(pk=place.pk), key=key, by=day.desk)},
        chance,
        who="desk",
        on_done=lambda told: day.ledger.paid(key, told),
    )


def give_back(day: "Day", chance: random.Random) -> None:
    """A whole payment is given back, or part of it."""
    payment = _one_of(Payment.objects.filter(tournament=day.tournament, kind=Payment.Kind.PAYMENT), chance)
    if payment is None:
        return
    key, cents = day.key("desk"), chance.choice((0, 100, 700))
    day.ledger.money_asked(key)

    def step() -> dict[str, Any]:
        more: dict[str, Any] = {"payment": payment, "reason": "went home", "key": key, "by": day.desk}
        return {"paid": payments.refund(amount_cents=cents, **more) if cents else payments.reverse(**more)}

    day.official(
        f"give receipt {payment.receipt} back",
        step,
        chance,
        who="desk",
        on_done=lambda told: day.ledger.paid(key, told),
    )


def move_on(day: "Day", chance: random.Random) -> None:
    """The organizer does what comes next: a lottery, the seating of a round, a round."""
    undrawn = day.tournament.divisions.filter(bracket=None, kind=Division.Kind.POOL).order_by("order").first()
    if undrawn is not None:
        seed = chance.randbytes(32)
        day.official(
            f"draw {undrawn.key}",
            lambda: void(holding.hold(division=_now(undrawn), by=day.organizer, seed=seed)),
            chance,
        )
        return
    for division in day.tournament.divisions.filter(format=Format.ROTATING).select_related("bracket", "tournament"):
        if (number := rotating.next_round(division)) is not None:
            day.official(f"seat round {number}", partial(_seat, day, division, number), chance)
            return
    ready = startable(day.tournament)
    if ready:
        start(day, chance.choice(ready), chance)


def _seat(day: "Day", division: Division, number: int) -> None:
    seat_or_end(_now(division), number, day.organizer)


def seat_or_end(division: Division, number: int, by: User | None) -> None:
    """Seat a round; where too few people are left for one, the event ends with the rounds before."""
    try:
        rotating.seat_round(division=division, round=number, by=by)
    except Refused as error:
        if error.code != "no-seating":
            raise
        event_rounds.change_rounds(division=division, rounds=number - 1, reason="too few are left", by=by)


def start(day: "Day", division: Division, chance: random.Random) -> None:
    """Start a round, with its documents where the day has some."""
    if day.plan.with_papers:
        day.official(
            f"start a round of {division.key} with papers",
            lambda: void(steps.start_round(division=_now(division), by=day.organizer, base_url=HALL)),
            chance,
        )
    else:
        day.official(
            f"start a round of {division.key}",
            lambda: void(seating.start_round(division=_now(division), by=day.organizer)),
            chance,
        )


def correct(day: "Day", chance: random.Random) -> None:
    """A finished match is corrected after a look at what that does."""
    found = _one_of(day.tournament.table_matches.filter(state=TableMatch.State.FINISHED), chance)
    if found is None:
        return
    said: dict[str, Any] = {"reason": "seen on the paper", "result": chance.choice(("", "A", "B", "A", "B", "open"))}
    hands = list(found.entries.filter(kind="hand").values_list("number", flat=True))
    if hands and chance.random() < 0.4:
        said["changes"] = [{"line": chance.choice(hands), "entry": line(Sheet(), chance)}]
    lot, key, looked = chance.random(), day.key("organizer"), dict[str, Any]()

    def look() -> dict[str, Any]:
        asked = asked_from(found, said)
        seen = preview.preview(table_match=found, asked=asked)
        looked.update(asked=asked, token=seen.token, fates=sorted(seen.effects))
        return {}

    def apply(_told: Mapping[str, Any]) -> None:
        if looked["fates"]:
            fate = looked["fates"][int(lot * len(looked["fates"]))]
            given = {"asked": looked["asked"], "token": looked["token"], "fate": fate, "key": key, "by": day.organizer}
            day.official(
                f"correct match {found.pk} ({said['result'] or 'sheet'}, {fate or 'no fate'})",
                lambda: void(preview.correct(table_match=TableMatch.every.get(pk=found.pk), **given)),
                chance,
                on_done=lambda _told: _corrected_once(day.tournament, key),
            )

    day.official(f"look at a correction of match {found.pk}", look, chance, on_done=apply)


def _corrected_once(tournament: Tournament, key: str) -> None:
    """A club that has taken the day in has it too."""
    made = Correction.objects.filter(key=key, table_match__round__division__tournament=tournament)
    assert made.count() == 1, f"correction {key} was told and is not there once"


def withdraw(day: "Day", chance: random.Random) -> None:
    """A team leaves, or is sent away."""
    team = _one_of(Team.objects.filter(tournament=day.tournament, round=None), chance)
    if team is not None:
        kind = chance.choice(("withdrawn", "disqualified"))
        rule = "SACI rule 11" if kind == "disqualified" else ""
        given: dict[str, Any] = {"team": team, "kind": kind, "reason": "left", "rule": rule, "by": day.organizer}
        day.official(f"team {team.number} leaves", lambda: void(withdrawals.withdraw_team(**given)), chance)


def come_back(day: "Day", chance: random.Random) -> None:
    """A team that left comes back."""
    gone = list(championship.withdrawals_by_team(day.tournament).values())
    if gone:
        row = chance.choice(gone)
        day.official(
            f"team {row.team.number} returns",
            lambda: void(withdrawals.return_team(withdrawal=row, reason="came back", by=day.organizer)),
            chance,
        )


def come_late(day: "Day", chance: random.Random) -> None:
    """Somebody who waits gets a place: in a team, as a team with another one, or alone where partners rotate."""
    for division in day.tournament.divisions.filter(kind=Division.Kind.POOL).exclude(bracket=None).order_by("-order"):
        waiting = list(late_entries.waiting(division))
        if waiting:
            into = chance.choice(waiting)
            day.official(f"{into.number} comes in", _entering(day, division, into, waiting, chance), chance)
            return
    newcomer(day, chance)


def _entering(
    day: "Day", division: Division, into: Registration, waiting: list[Registration], chance: random.Random
) -> Callable[[], None]:
    """The way in that fits."""
    more: dict[str, Any] = {"reason": "came late", "by": day.organizer}
    if division.format == Format.ROTATING:
        return lambda: void(rotating.enter_late(division=_now(division), registration=into, by=day.organizer))
    places = list(withdrawals.replaceable(day.tournament).filter(team__division=division))
    if not places or (len(waiting) > 1 and chance.random() < 0.6):
        return lambda: void(late_entries.join(division=_now(division), players=waiting[:2], **more))
    place = chance.choice(places)
    out, team = place.registration, place.team
    return lambda: void(withdrawals.substitute(team=team, out=out, into=into, **more))


def move_table(day: "Day", chance: random.Random) -> None:
    """A match moves to another table."""
    found, free = _one_of(day.in_play(), chance), tables.free_tables(day.tournament)
    if found is not None and free:
        number = chance.choice(free)
        day.official(
            f"match {found.pk} moves",
            lambda: void(table_changes.move(table_match=found, table=number, by=day.organizer)),
            chance,
        )


def paper(day: "Day", chance: random.Random) -> None:
    """The organizer asks for a bracket sheet."""
    division = _one_of(day.tournament.divisions.exclude(bracket=None), chance)
    if division is not None:
        day.official(
            f"bracket sheet of {division.key}",
            lambda: void(steps.request_bracket(division=_now(division), by=day.organizer, base_url=HALL)),
            chance,
        )


def _now(division: Division) -> Division:
    """A division as a request reads it."""
    return Division.objects.select_related("tournament__club", "bracket").get(pk=division.pk)


def _one_of(rows: Any, chance: random.Random) -> Any:
    """One row, or None."""
    keys = list(rows.order_by("pk").values_list("pk", flat=True))
    lot = chance.random()
    return rows.get(pk=keys[int(lot * len(keys))]) if keys else None


def look(day: "Day", chance: random.Random) -> None:
    """A visitor looks, or asks for notices of a player's matches."""
    if chance.random() < FOLLOWS:
        follow(day, chance)
    else:
        day.visitor.look(chance)


def follow(day: "Day", chance: random.Random) -> None:
    """Somebody asks for notices, in a browser or by e-mail, and confirms the address."""
    player = _one_of(subscriptions.known_players(day.tournament).order_by("pk"), chance)
    if player is None:
        return
    who = day.key("fan")
    given: dict[str, Any] = {"registration": player, "language": "en", "base_url": HALL, "source": who}
    if chance.random() < 0.5:
        endpoint = f"https://{push.SERVICES[0]}/{who}"
        ask = partial(subscriptions.ask_push, endpoint=endpoint, keys=BROWSER_KEYS)
    else:
        ask = partial(subscriptions.ask, email=f"{who}@example.org")
    day.official(
        f"asks for notices of {player.number}",
        lambda: {"wish": ask(**given, now=timezone.now())},
        chance,
        who=who,
        on_done=lambda told: _confirm(day, told["wish"], chance, who),
    )


def _confirm(day: "Day", wish: Subscription, chance: random.Random, who: str) -> None:
    if wish.confirmed_at is None:
        confirm = partial(subscriptions.confirm, subscription=wish)
        day.official("confirms the address", lambda: void(confirm(now=timezone.now())), chance, who=who)


def sweep(day: "Day", _chance: random.Random) -> None:
    """A worker looks for what was lost."""
    day.broker.sweep()


DOES: Final[Mapping[str, Callable[["Day", random.Random], None]]] = {
    "table": table,
    "walkover": walkover,
    "check in": newcomer,
    "pay": pay,
    "give back": give_back,
    "move on": move_on,
    "correct": correct,
    "withdraw": withdraw,
    "return": come_back,
    "late": come_late,
    "move table": move_table,
    "paper": paper,
    "look": look,
    "worker": sweep,
}
