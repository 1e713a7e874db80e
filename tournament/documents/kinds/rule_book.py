"""The rule book of a tournament: its rules with their numbers, the options chosen, and drawn tiles as examples.

Everything is read from the ruleset as the tournament plays it. Examples are counted by the engine, so that the book
says what the program does. It is also the public page *Rules*.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.policies import Topic
from scoring.ruleset import Option, Ruleset
from scoring.sheets import score, total_sheet
from scoring.tiles import tile_set
from tournament.core import rule_systems
from tournament.core.errors import SACI_RULE
from tournament.core.money import money_text
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Table, Text, Tiles, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading, rule_numbers, rules_in_short
from tournament.lottery import format_choice
from tournament.models import Division, Format, Tournament
from tournament.models.naming import division_name
from tournament.tournaments import clock as match_clock
from tournament.tournaments import formats, opening, profiles

Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter: its sentences, each with the numbers of its rules ("" for none), and tiles as an example.

    `example` says what the tiles show, "" for no example.
    """

    name: str
    rules: tuple[tuple[str, str], ...]
    tiles: tuple[Tile, ...] = ()
    example: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty, the number of its rule, "" for none, and what it costs in words."""

    name: str
    rule: str
    cost: str


@dataclass(frozen=True, slots=True)
class ChosenOption:
    """An option: what it decides, what was chosen, and whether that differs from what is usual."""

    about: str
    chosen: str
    changed: bool


@dataclass(frozen=True, slots=True)
class RuleBookRecord:
    """The rules of a tournament in words. `system` names the rule system, `source` the document it rests on."""

    heading: Heading
    system: str
    source: str
    chapters: tuple[RuleChapter, ...]
    penalties: tuple[PenaltyLine, ...]
    options: tuple[ChosenOption, ...]
    url: str


class RuleBook(Kind):
    """The rules as they are set now."""

    key = "rule-book"
    label = lazy("rule book")
    order = 85
    record = RuleBookRecord
    group = Group.WALL
    offers = (Offer(Of.TOURNAMENT, lazy("The rules with their numbers and the options chosen, with examples.")),)
    opened_by = EVERYBODY

    def subject(self, of: Tournament) -> Subject:
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> RuleBookRecord:
        tournament = subject.tournament
        ruleset = opening.rules_of(tournament)
        return RuleBookRecord(
            heading=heading(tournament, issue),
            system=rule_systems.spoken(ruleset.name),
            source=ruleset.source,
            chapters=(*_chapters(ruleset), _tournament(tournament, ruleset)),
            penalties=tuple(_penalties(ruleset)),
            options=(*_options(ruleset), *_clock(tournament), *_profile(tournament)),
            url=f"{issue.base_url}/t/{tournament.slug}/rules/",
        )

    def render_text(self, record: RuleBookRecord) -> DocumentText:
        """The chapters, the penalties, the options, and where the rules are as they are now."""
        title = _("Rule book")
        blocks: list[Block] = [Title(title, 1), Text(record.system, "lead"), Text(record.source, "muted")]
        for chapter in record.chapters:
            blocks += _chapter_blocks(chapter)
        if record.penalties:
            rows = tuple((one.name, one.rule, one.cost) for one in record.penalties)
            columns = (Column(_("Penalty"), 3), Column(_("Rule")), Column(_("Cost"), 6))
            blocks += [Title(_("Penalties")), Table(columns, rows)]
        if record.options:
            blocks += [Title(_("Options chosen")), _options_table(record.options)]
            if any(one.changed for one in record.options):
                blocks.append(Text(_("In bold: what this tournament plays differently from the usual."), "small"))
        return DocumentText(title, (*blocks, Code(record.url, _("The rules as they are now"))))


def _chapter_blocks(chapter: RuleChapter) -> Iterator[Block]:
    yield Title(chapter.name)
    for numbers, text in chapter.rules:
        yield Text(_("{text} (rule {numbers})").format(text=text, numbers=numbers) if numbers else text)
    if chapter.tiles:
        yield Tiles(chapter.tiles)
        yield Text(chapter.example, "small")


def _options_table(options: Sequence[ChosenOption]) -> Table:
    changed = tuple(place for place, one in enumerate(options) if one.changed)
    columns = (Column(_("What it decides"), 4), Column(_("In this tournament"), 5))
    return Table(columns, tuple((one.about, one.chosen) for one in options), strong=changed)


def _chapters(ruleset: Ruleset) -> Iterator[RuleChapter]:
    yield _set_and_deal(ruleset)
    top, short = ruleset.double, rules_in_short(ruleset)
    lead = ((top, top),) if ruleset.first_lead in ("TOP_DOUBLE", "TOP_DOUBLE_HOLDER") else ()
    yield _about(ruleset, _("The lead"), "lead", tiles=lead, example=_("The highest domino of the set."))
    touching = ((6, 6), (6, 4), (4, 1)) if ruleset.fit == "EQUAL" and top >= 6 else ()
    fits = _("Halves that touch show the same number.")
    yield _about(ruleset, _("Play and passing"), "play", "pass", tiles=touching, example=fits)
    points = _worth(ruleset)
    left = ((2, 2), (5, 6), (0, 3), (1, 4)) if points else ()
    text = _("The others are left with these dominoes, {tiles} together: {points} points for the winners.")
    example = text.format(tiles=sum(map(sum, left)), points=points)
    yield _about(ruleset, _("What a hand is worth"), "recount", tiles=left, example=example)
    if any("special" in topics for topics, _text in short):
        yield _about(ruleset, _("Points for special plays"), "special")
    yield _about(ruleset, _("Locked hands and the end of a match"), "target")


def _about(ruleset: Ruleset, name: str, *topics: Topic, tiles: tuple[Tile, ...] = (), example: str = "") -> RuleChapter:
    """The chapter of the rules in short about these topics; each topic names one of theirs."""
    found = [(about, text) for about, text in rules_in_short(ruleset) if not set(about).isdisjoint(topics)]
    rules = tuple((rule_numbers(ruleset, about), text) for about, text in found)
    return RuleChapter(name, rules, tiles, example if tiles else "")


def _set_and_deal(ruleset: Ruleset) -> RuleChapter:
    tiles = len(tile_set(ruleset.double))
    text = _("A double-{number} set has {tiles} dominoes. Two pairs play; partners face each other.")
    rules = [(rule_numbers(ruleset, ("set",)), text.format(number=ruleset.double, tiles=tiles))]
    deal = _("The dominoes are shuffled face down, and each player takes {each}.").format(each=ruleset.tiles_each)
    if left := tiles - ruleset.players * ruleset.tiles_each:
        rest = _("The other {left} stay aside, face down.")
        if ruleset.unable != "PASS":
            rest = _("The other {left} are the stock.")
        deal += " " + rest.format(left=left)
    rules.append((rule_numbers(ruleset, ("deal",)), deal))
    doubles = tuple((number, number) for number in range(min(ruleset.double, 6) + 1))
    return RuleChapter(_("The dominoes and the deal"), tuple(rules), doubles, _("The doubles."))


def _worth(ruleset: Ruleset) -> int:
    """The points of the example: the player in seat 1 goes out, 15, 3 and 5 pips are left; 0 where nobody wins any."""
    hand = Hand(end="domino", by=Seat(0), pips=(0, 15, 3, 5), tiles=None, recount=None)
    found = score(hand, total_sheet((), ruleset), ruleset)
    return (
        found.points.get(found.winner, 0)
        if found.winner and ruleset.rounding == "NONE" and ruleset.scored == "PIPS"
        else 0
    )


def _penalties(ruleset: Ruleset) -> Iterator[PenaltyLine]:
    for kind, row in ruleset.penalties.items():
        cost = ruleset.cost_of(kind)
        said = []
        if row.warning:
            said.append(_("the first one is a warning"))
        if cost.deduct:
            said.append(_("{points} points less").format(points=cost.deduct))
        if cost.or_award:
            said.append(_("a team with fewer gives the others {points}").format(points=cost.or_award))
        if cost.award:
            said.append(_("{points} points for the others").format(points=cost.award))
        if cost.pips:
            said.append(_("the others score the hand"))
        if ruleset.ends_hand(kind):
            said.append(_("the hand ends"))
        yield PenaltyLine(
            rule_systems.spoken(row.title),
            rule_numbers(ruleset, (row.topic,)),
            capfirst("; ".join(said)) or _("Nothing."),
        )


def _options(ruleset: Ruleset) -> Iterator[ChosenOption]:
    usual = next(one for one in rule_systems.offered() if one.key == ruleset.key).settings
    for option in rule_systems.settable(ruleset):
        value = ruleset.settings[option.name]
        yield ChosenOption(
            rule_systems.spoken(option.meaning), _value(option, value), changed=value != usual[option.name]
        )


def _clock(tournament: Tournament) -> Iterator[ChosenOption]:
    """The options of the match clock; none where matches are played without."""
    for label, text, changed in match_clock.described(match_clock.clock_of(tournament)):
        yield ChosenOption(label, text, changed)


def _profile(tournament: Tournament) -> Iterator[ChosenOption]:
    """The options of the profile, where it is another one than the usual or was changed."""
    if tournament.profile == profiles.DEFAULT and not tournament.profile_options:
        return
    yield ChosenOption(_("Profile"), profiles.named(tournament.profile), changed=False)
    has_events = any(one.format == Format.ROTATING for one in tournament.divisions.all())
    for one in profiles.chosen(tournament.profile, tournament.profile_options, has_events=has_events):
        yield ChosenOption(str(one.option.label), one.text, one.changed)


def _value(option: Option, value: object) -> str:
    return next((rule_systems.spoken(one.meaning) for one in option.choices if one.value == value), str(value))


def _tournament(tournament: Tournament, ruleset: Ruleset) -> RuleChapter:
    """Who may enter, the lottery, and how each bracket is played: rules of every tournament, numbered as SACI's."""
    # A club under other rules finds no number of them.
    numbered = bool(SACI_RULE.fullmatch(ruleset.cites["officials"]))
    fees = _("The fee is {member} for a member and {guest} for a guest.").format(
        member=money_text(tournament.member_fee_cents, tournament.currency),
        guest=money_text(tournament.guest_fee_cents, tournament.currency),
    )
    rules = [
        ("1", _("Members in good standing may enter; a guest is 21 or older and has a sponsor who is one.")),
        ("3", fees),
        *(("2", text) for text in _lotteries(tournament)),
        *(("4", text) for text in _formats(tournament)),
        ("17", _("What the rules leave open, the officials decide.")),
        ("", str(tournament.get_agreement_display())),
    ]
    return RuleChapter(_("The tournament"), tuple((number if numbered else "", text) for number, text in rules))


def _pools(tournament: Tournament) -> list[Division]:
    return [one for one in tournament.divisions.all() if one.kind == Division.Kind.POOL]


def _lotteries(tournament: Tournament) -> Iterator[str]:
    are_events = {one.format == Format.ROTATING for one in _pools(tournament)}
    if True in are_events:
        yield _("A lottery puts the people of an individual event in order; anybody can check it.")
    if are_events != {True}:
        yield _("A lottery makes the teams and their places in the bracket; anybody can check it.")


def _formats(tournament: Tournament) -> Iterator[str]:
    pools = _pools(tournament)
    known: list[tuple[str, Division | Tournament]] = [(division_name(one), one) for one in pools]
    if len(pools) > 1:
        known.append((_("Championship"), tournament))
    for name, row in known:
        yield f"{name}: {formats.format_text(*format_choice.chosen_for(row))}"
