"""The papers of an individual event: the standings of people, and a card for each person with their tables."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.core.errors import Conflict
from tournament.core.figures import signed
from tournament.documents.engine.context import Section
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Facts, Table, Text, Title, Turn
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Gone, Group, Kind, Of, Offer, Subject, check_drawn
from tournament.documents.snapshots.headings import Issue, heading
from tournament.lottery.rotating import people, shown
from tournament.models import Division, Format
from tournament.models.naming import division_name
from tournament.results import standings


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line of the standings: figures as they are added match by match. `more`: those of the profile."""

    rank: int
    name: str
    number: int
    played: int
    won: int
    lost: int
    points_for: int
    points_against: int
    eff: int
    club: str = ""
    more: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EventStandingsRecord:
    """The standings after so many rounds that are over. `url` shows the current ones.

    `more`: the heads of the figures that the profile adds. `provisional`: whether they rest on signed sheets that are
    not confirmed yet.
    """

    heading: Heading
    bracket: str
    rounds: int
    over: int
    lines: tuple[PersonLine, ...]
    url: str
    provisional: bool = False
    more: tuple[str, ...] = ()


class _OfEvents(Kind):
    """A paper that only individual events have."""

    group = Group.WALL
    opened_by = EVERYBODY
    piece: str

    def subject(self, of: Division) -> Subject:
        check_drawn(of)
        if of.format != Format.ROTATING:
            raise Conflict(_("This bracket is no individual event."), code="no-event")
        return Subject(of.tournament, self.piece, of)


def _event(subject: Subject) -> people.Event:
    if subject.drawn_division.format != Format.ROTATING:
        raise Gone
    return people.read(subject.drawn_division)


def _of_profile(division: Division) -> list[standings.Column]:
    """Return the columns of figures that only some profiles have."""
    found = standings.columns(standings.Shown.PAGE, people.profile_of(division))
    return [column for column in found if column.criterion or column == standings.LEVEL]


class EventStandings(_OfEvents):
    """The standings of people, for the wall."""

    key = "event-standings"
    label = lazy("standings of an individual event")
    order = 92
    record = EventStandingsRecord
    piece = "event-standings"
    offers = (
        Offer(Of.BRACKET, lazy("The standings of people in an individual event, after the rounds that are over.")),
    )

    def snapshot(self, subject: Subject, issue: Issue) -> EventStandingsRecord:
        event, division = _event(subject), subject.drawn_division
        rows, more = standings.standings_of(division), _of_profile(division)
        lines = tuple(
            PersonLine(
                rank=row.standing.rank,
                name=row.team.label,
                number=event.number_of(row.team.number),
                played=row.standing.played,
                won=row.standing.won,
                lost=row.standing.lost,
                points_for=row.standing.points_for,
                points_against=row.standing.points_against,
                eff=row.standing.effectiveness,
                club=event.registered(row.team.number).person.home_club,
                more=tuple(column.value(row) for column in more),
            )
            for row in rows
        )
        return EventStandingsRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(division),
            rounds=event.rounds,
            # The last round is over once none of its matches is open.
            over=event.last_round - bool(event.open_matches),
            lines=lines,
            url=f"{issue.base_url}/t/{subject.tournament.slug}/standings/",
            provisional=any(row.provisional for row in rows),
            more=tuple(str(column.name) for column in more),
        )

    def render_text(self, record: EventStandingsRecord) -> DocumentText:
        """All people, best first."""
        title = _("Standings: %(bracket)s") % {"bracket": record.bracket}
        after = _("After round %(over)d of %(rounds)d") % {"over": record.over, "rounds": record.rounds}
        heads = (_("Played"), _("Won"), _("Lost"), _("Points for"), _("Points against"), _("Effectiveness"))
        has_clubs = any(one.club for one in record.lines)
        columns = (
            Column(_("Rank"), 0.7, "right"),
            Column(_("Player"), 4),
            Column(_("No."), 0.8, "right"),
            *([Column(_("Club"), 2.5)] if has_clubs else []),
            *(Column(head, 1.5, "right") for head in heads),
            *(Column(head, 1.2, "right") for head in record.more),
        )
        rows = tuple(
            (
                str(one.rank),
                one.name,
                str(one.number),
                *([one.club] if has_clubs else []),
                *(str(value) for value in (one.played, one.won, one.lost, one.points_for, one.points_against)),
                signed(one.eff),
                *map(str, one.more),
            )
            for one in record.lines
        )
        waits = (Text(_("Provisional: some signed sheets are not confirmed yet.")),) if record.provisional else ()
        return DocumentText(
            title,
            (
                Title(title, 1),
                Text(after, "lead"),
                *waits,
                Table(columns, rows),
                Code(record.url, _("The standings now")),
            ),
        )


@dataclass(frozen=True, slots=True)
class CardRound:
    """A round on a card; `table` None without one yet, or with a bye. `partner` "": a bye. `seat` counts from 1."""

    round: int
    table: int | None
    seat: int
    partner: str
    rivals: str


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person's card: the rounds that were seated. `url` is their page, with the next table."""

    name: str
    number: int
    rounds: tuple[CardRound, ...]
    url: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class EventCardsRecord:
    """The cards of everybody, by name. `rounds`: how many the event has."""

    heading: Heading
    bracket: str
    rounds: int
    cards: tuple[PersonCard, ...]


class EventCards(_OfEvents):
    """A card for each person: table, chair and partner of each round, with empty lines for those to come."""

    key = "event-cards"
    label = lazy("cards of an individual event")
    order = 94
    record = EventCardsRecord
    piece = "event-cards"
    group = Group.PEOPLE
    offers = (Offer(Of.BRACKET, lazy("A card for each person with table, chair and partner round by round.")),)

    def snapshot(self, subject: Subject, issue: Issue) -> EventCardsRecord:
        event, tournament = _event(subject), subject.tournament
        places = shown.places(event)
        by_name = sorted(event.here, key=lambda number: (_sort_key(event, number), number))
        return EventCardsRecord(
            heading=heading(tournament, issue),
            bracket=division_name(subject.drawn_division),
            rounds=event.rounds,
            cards=tuple(
                PersonCard(
                    name=event.people[number].label,
                    number=event.number_of(number),
                    rounds=tuple(_card_round(place) for place in places[number]),
                    url=f"{issue.base_url}/t/{tournament.slug}/teams/{number}/",
                    club=event.registered(number).person.home_club,
                )
                for number in by_name
            ),
        )

    def render_text(self, record: EventCardsRecord) -> DocumentText:
        """A page for each person."""
        title = _("Cards: %(bracket)s") % {"bracket": record.bracket}
        blocks: list[Block] = []
        for card in record.cards:
            blocks += [Turn(_key(card), card.name), *_card(record, card)]
        return DocumentText(title, tuple(blocks))

    def sections(self, record: EventCardsRecord) -> tuple[Section, ...]:
        """Each person's card."""
        return tuple(Section(_key(card), card.name, card) for card in record.cards)


def _key(card: PersonCard) -> str:
    return f"person-{card.number}"


def _sort_key(event: people.Event, number: int) -> str:
    return event.registered(number).person.sort_key


def _card_round(place: shown.Place) -> CardRound:
    return CardRound(
        round=place.round,
        table=None if place.is_bye else place.table or place.seated,
        seat=place.seat + 1,
        partner=place.partner.label if place.partner is not None else "",
        rivals=" / ".join(rival.label for rival in place.rivals),
    )


def _card(record: EventCardsRecord, card: PersonCard) -> tuple[Block, ...]:
    known = {one.round: one for one in card.rounds}
    rows = tuple(_row(number, known.get(number)) for number in range(1, record.rounds + 1))
    columns = (
        Column(_("Round"), 0.8, "right"),
        Column(_("Table"), 0.8, "right"),
        Column(_("Chair"), 0.8, "right"),
        Column(_("Partner"), 3),
        Column(_("Rivals"), 4),
        Column(_("Result"), 1.4),
    )
    return (
        Title(card.name, 1),
        Facts(
            (
                (_("No."), str(card.number)),
                *([(_("Club"), card.club)] if card.club else []),
                (_("Bracket"), record.bracket),
            )
        ),
        Table(columns, rows),
        Code(card.url, _("My next table")),
    )


def _row(number: int, found: CardRound | None) -> tuple[str, ...]:
    if found is None:
        return (str(number), "", "", "", "", "")
    if not found.partner:
        return (str(number), "", "", _("bye"), "", "–")
    return (str(number), str(found.table), str(found.seat), found.partner, found.rivals, "")
