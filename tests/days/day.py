"""One simulated day: a plan played in its world, with the truths looked at after everything that a server does."""

import contextlib
import itertools
import random
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from tests import cast
from tests.days import actors, doors, truths
from tests.days.actors import HALL, seat_or_end
from tests.days.network import Answer, Exchange, Network
from tests.days.outbox import Broker, Receiver, Shelf
from tests.days.phones import Phone
from tests.days.planning import FORMATS, Plan, Shape
from tests.days.truths import Histories, Ledger, Visitor
from tests.days.world import Chance, Clock, Database, messages_to, standing_clock
from tests.exchange.archive.days import take_in
from tests.matches.corrections.days import end, startable
from tournament.club import people
from tournament.exchange.archive import export
from tournament.exchange.webhooks import catalogue, subscriptions
from tournament.hall import seating
from tournament.lottery import format_choice, holding
from tournament.lottery.rotating import seating as rotating
from tournament.models import Club, Division, Format, Official, TableMatch, Tournament, User
from tournament.registration import payments
from tournament.tournaments import opening

ADDRESS: Final = "https://93.184.215.14/capicu"
MOST_STEPS: Final = 60
FIRST_KEY: Final = 500_000  # those of the people that are there in the morning come before
LOOK_EVERY: Final = 2  # changes: finished matches, rounds, corrections, people and teams that came or left


class Violation(AssertionError):
    """A truth does not hold on a day."""


def build(shape: Shape) -> None:
    """What a day begins with: officials, people in two brackets, three who will come, a receiver of webhooks."""
    cast._keys = itertools.count(1)
    club = cast.make_club()
    organizer = cast.make_organizer(club)
    cast.make_user(club, "dolores", "Dolores Desk", Official.Role.DESK)
    cast.make_user(club, "juan", "Juan Judge", Official.Role.JUDGE)
    cast.make_user(club, "julia", "Julia Judge", Official.Role.JUDGE)
    Club.objects.create(name="Elsewhere")
    key = "groups" if shape.format == "round robin" else shape.format
    tournament = opening.open_tournament(
        club=club, name="A day", date=cast.DAY, by=organizer, tables=40, options={"target": 50}
    )
    men, women = tournament.divisions.order_by("order")
    format_choice.choose(division=men, key=key, options=FORMATS[shape.format], by=organizer)
    cast.enter(men, shape.people)
    cast.enter(women, 4 if shape.people % 2 else 2)
    cast.enter(men, 1, paid=False)
    for number in range(3):
        people.add_person(club=club, details=people.Details(name=f"Newcomer {number}", pool="men"), by=organizer)
    subscriptions.make(
        tournament=tournament,
        address=ADDRESS,
        events=list(catalogue.EVENTS),
        whole_club=False,
        base_url=HALL,
        by=organizer,
        now=timezone.now(),
    )


class Day:
    """A day in play."""

    def __init__(self, plan: Plan, network: Network, chance: random.Random) -> None:
        self.plan, self.network, self.trace = plan, network, list[str]()
        self.tournament = Tournament.objects.select_related("club").earliest("pk")
        officials = {user.username: user for user in User.objects.all()}
        self.organizer, self.desk = officials["olga"], officials["dolores"]
        judges = [officials[name] for name in ("juan", "julia")]
        self.door: doors.Door = doors.Api(self.tournament, judges) if plan.by_api else doors.Steps()
        self.phones = [Phone(self, user, user.username) for user in judges]
        self.broker, self.receiver, self.shelf = Broker(network, chance), Receiver(network, chance), Shelf()
        self.histories, self.ledger = Histories(self.tournament), Ledger(self.tournament)
        self.visitor = Visitor(self)
        self._keys, self.is_over, self._seen, self.last_document = 0, False, 0, 0

    def key(self, who: str) -> str:
        """A new key for one write."""
        self._keys += 1
        return f"{who}-{self._keys:06d}"

    def due_look(self, changes: int) -> bool:
        """Whether enough has changed since the last look at the brackets."""
        if changes < self._seen + LOOK_EVERY:
            return False
        self._seen = changes
        return True

    def in_play(self) -> QuerySet[TableMatch]:
        """The matches at tables."""
        return self.tournament.table_matches.exclude(state=TableMatch.State.FINISHED)

    def official(
        self,
        what: str,
        step: Callable[[], dict[str, Any] | None],
        chance: random.Random,
        *,
        who: str = "organizer",
        on_done: Callable[[Mapping[str, Any]], None] = lambda _told: None,
    ) -> None:
        """An official asks for a step, until it is done or refused."""

        def hear(answer: Answer) -> None:
            if answer.is_done:
                on_done(answer.told)

        self.network.send(Exchange(who, what, lambda: doors.attempt(step), hear, chance))

    def settle(self, one: Exchange | None) -> None:
        """Look at the truths after something that a server did."""
        about = one.about if one is not None else None
        self.histories.look(about if isinstance(about, int) else None, self.network)
        self.ledger.look()
        truths.look_at_matches(self)
        truths.look_at_new_documents(self)

    def play(self) -> None:
        """Everything that the plan says, with the network as it is; then in peace to the end."""
        self.broker.is_open = True
        for action in self.plan.actions:
            chance = self.plan.chance_of(action)
            while self.network.step(action.at):
                pass
            self.network.clock.move_to(action.at)
            self.trace.append(f"{action.at:8.1f} s  [{action.number}] {action.what}")
            actors.DOES[action.what](self, chance)
            if self.plan.is_archived and action is self.plan.actions[len(self.plan.actions) // 2]:
                self.archive()
        self.calm_down()
        if self.plan.is_finished:
            self.ledger.is_closed = True  # what follows is not sent by phones
            self.is_over = self.play_out()
            self.settle(None)
        self.empty_the_outbox()
        truths.look_at_everything(self)

    def calm_down(self) -> None:
        """Whatever is under way arrives."""
        self.network.is_calm = True
        for _step in range(2000):
            if not self.network.step():
                return
        raise Violation("requests are never answered")

    def play_out(self) -> bool:
        """The day can be brought to its end, whatever happened; False where too few have paid for a lottery."""
        for _step in range(MOST_STEPS):
            playing = self.in_play().order_by("pk").first()
            if playing is not None:
                if playing.state == TableMatch.State.PLAYING:
                    end(playing, "A")
                else:
                    cast.sign_both(playing)
            elif not self._next():
                return not self._undrawn()
        raise Violation("the day never ends")

    def _undrawn(self) -> QuerySet[Division]:
        return self.tournament.divisions.filter(bracket=None, kind=Division.Kind.POOL)

    def _next(self) -> bool:
        for division in self._undrawn():
            places = division.registrations.filter(withdrawn_at=None)
            least = 4 if division.format == Format.ROTATING else 2
            if sum(payments.due_cents(one) <= 0 and one.present for one in places) >= least:
                holding.hold(division=division, by=None, seed=cast.SEED)
                return True
        for division in self.tournament.divisions.select_related("bracket", "tournament"):
            if (number := rotating.next_round(division)) is not None:
                seat_or_end(division, number, None)
                return True
        ready = startable(self.tournament)
        if ready:
            seating.start_round(division=ready[0], by=None)
        return bool(ready)

    def archive(self) -> None:
        """The day is saved, and another club takes it in: the copy holds, and the day goes on."""
        kept = export.export(Tournament.objects.get(pk=self.tournament.pk))
        copy = take_in(kept, Club.objects.get(name="Elsewhere"))
        truths.same_tournament(copy, self.tournament)

    def empty_the_outbox(self) -> None:
        """Workers go on, half an hour each time, until nothing waits."""
        for _time in range(MOST_STEPS):
            self.network.clock.move_to(self.network.clock.now + 1800)
            self.broker.sweep()
            self.calm_down()
            if not truths.waiting():
                return
        raise Violation(f"the outbox never empties: {truths.waiting()}")


@contextlib.contextmanager
def _world_of(plan: Plan, database: Database) -> Iterator[Day]:
    with standing_clock() as clock:
        with Chance(0).instead_of_the_system(), messages_to(_nobody):
            database.lay_out(plan.shape, lambda: build(plan.shape))
        with Chance(plan.seed).instead_of_the_system():
            yield from _begin(plan, clock)


def _begin(plan: Plan, clock: Clock) -> Iterator[Day]:
    cast._keys = itertools.count(FIRST_KEY)  # whatever was played before in this process
    days: list[Day] = []
    network = Network(clock, lambda one: days[0].settle(one), lambda said: days[0].trace.append(said))
    with messages_to(lambda name, arguments: days[0].broker.take(name, arguments) if days else None):
        days.append(Day(plan, network, random.Random(plan.seed)))
        with days[0].shelf.instead_of_a_folder(days[0].receiver):
            yield days[0]


def _nobody(_name: str, _arguments: tuple[Any, ...]) -> None:
    """Takes the messages of a day that has not begun."""


def play(plan: Plan, database: Database) -> Day:
    """Play a day; Violation with what happened if a truth does not hold."""
    with _world_of(plan, database) as day:
        try:
            day.play()
        except Exception as error:
            raise Violation(f"{_where(error)}: {error}\n" + "\n".join(day.trace)) from error
        return day


def _where(error: Exception) -> str:
    """The error, and the line of ours that raised it."""
    last = next(one for one in reversed(traceback.extract_tb(error.__traceback__)) if ".venv" not in one.filename)
    return f"{type(error).__name__} at {last.filename.rsplit('/', 1)[-1]}:{last.lineno} ({last.line})"
