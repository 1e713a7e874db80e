"""What a paper knows: frozen records that can be stored as JSON and read back unchanged.

Everything that is printed and is not a fixed word stands here, already decided: names as they are to be read, totals
already added, addresses already absolute. Words such as "Table" come from the catalogue when the paper is drawn.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """The head and foot of every page.

    `date` is the day of the tournament (ISO), `issued` the local date and time at which this version was frozen (ISO),
    `language` the code the words are in ("en", "es", "eu"), `version` the count of issues of this paper from 1.
    `journal` is the head of the tournament's journal when this version was frozen, the first 16 digits of a hash, and
    `journal_line` the number of its line: with the paper anybody can prove what stood there. `club_journal` and
    `club_journal_line` are those of the club's own journal. "" and 0: not printed.
    `code` finds this version again ("K7QF2M9P"), "" for none; `size` is "a4" or "letter"; `logo` the SHA-256 of the
    club's picture and `colour` its own ("#a01c2b"), "" for none.
    """

    club: str
    tournament: str
    date: str
    place: str
    language: str
    version: int
    issued: str
    base_url: str
    journal: str = ""
    journal_line: int = 0
    club_journal: str = ""
    club_journal_line: int = 0
    code: str = ""
    size: str = "a4"
    logo: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class TeamName:
    """A team as the lottery numbered it and the two players drawn together."""

    number: int
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair: `seat` 0..3 in turn order, the player in it, and the player's registration number."""

    seat: int
    player: str
    number: int


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line already on the sheet when it is printed.

    `hand` counts from 1, or is None for a penalty between two hands; `who` says in words who went out, locked or
    offended; points and totals are those of side A and side B, negative after penalties; `count` and `recount` are the
    pips named by the winners and the losers (SACI rule 14), None where nobody counted.
    """

    hand: int | None
    who: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int
    count: int | None = None
    recount: int | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A rule in short: `rules` are the numbers it is found under, such as "15, 16", "" where it has none."""

    rules: str
    text: str


@dataclass(frozen=True, slots=True)
class Penalties:
    """What the boxes for penalties say: the numbers of the two rules, "" for none; the points they cost, 0 for none."""

    false_pass_rule: str
    false_pass: int
    wrong_domino_rule: str
    wrong_domino: int


@dataclass(frozen=True, slots=True)
class Form:
    """What a sheet has room for under its rule system.

    `each_side`: what is left is written for both sides, else as count and recount of the losers' (SACI rule 14).
    `extras`: the letters to circle for plays that earn points of their own ("C", "Ch"); `bonuses`: whether there are
    points beside the pips at all. `partidas`: the best of so many.
    """

    each_side: bool = False
    extras: tuple[str, ...] = ()
    bonuses: bool = False
    partidas: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match on paper: `url` opens it for the judge, `target` is the score that ends it, in points.

    Team A holds seats 0 and 2, team B seats 1 and 3. `seats` stand in turn order. `reminders`: the rules in short, six
    at most. `note`: what is to be known of the result, "" for nothing. `second_official`: whether one agrees to the
    sheet instead of both teams.

    What nobody knows yet is left for the pen: a table, a team and a player of the number 0, a name, a bracket, a round
    and a match of "". An `url` of "" has no code.
    """

    match: str
    bracket: str
    round: str
    table: int
    team_a: TeamName
    team_b: TeamName
    seats: tuple[Seat, Seat, Seat, Seat]
    url: str
    target: int
    entries: tuple[SheetLine, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    penalties: Penalties = Penalties("12", 25, "13", 10)
    note: str = ""
    second_official: bool = False
    form: Form = Form()


@dataclass(frozen=True, slots=True)
class ScoresheetsRecord:
    """Scoresheets in table order: of one round of one bracket, or blank ones ("" and "" then).

    `per_page`: one sheet on a page, or two under each other.
    """

    heading: Heading
    bracket: str
    round: str
    sheets: tuple[Sheet, ...]
    per_page: int = 1


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of the bracket.

    `team` is None while nobody is known; `from_match` names the match whose winner stands here, or with `loser` its
    loser, and stays after that one is known, None for a team that the lottery put here; `score` is in points, None
    before the match or without play; `bye` marks a slot that passes a round without a match.
    """

    team: TeamName | None = None
    from_match: int | None = None
    score: int | None = None
    winner: bool = False
    bye: bool = False
    loser: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of the bracket, numbered once in the whole bracket.

    `table` is None until the round has sittings; `decided` is "" (open), "played", "walkover" (the other team was not
    seated, SACI rule 19), "bye" (the other side of the tree stayed empty), "vacant" (nobody came), "ruled" (officials
    named the winner, SACI rule 17), "left" (the other team had left the bracket) or "unneeded" (there is no match);
    `feeds` is the number of the match its winner goes to, None for the final.
    """

    number: int
    first: Slot
    second: Slot
    table: int | None = None
    decided: str = ""
    feeds: int | None = None


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """One round: its matches from top to bottom, and the one slot that passes it, None when the round is even."""

    name: str
    matches: tuple[BracketMatch, ...]
    bye: Slot | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """A team in the table of a group or of Swiss rounds: its place, matches won and lost, points for and against."""

    rank: int
    team: TeamName
    won: int
    lost: int
    points_for: int
    points_against: int


@dataclass(frozen=True, slots=True)
class BracketPart:
    """What is played on its own within a bracket: a group, the losers' part, the knock-out after groups.

    `name` is "" where there is only one. `table`: the teams in order, empty where matches alone decide. `rounds`: those
    that are known by now, each with its matches. `shape`: "tree" (who wins goes on), "finish" (the same, where the
    first tree ends), "group" (everybody meets everybody), "rounds" (Swiss); "" in records that knew no shapes yet.
    `lines` is how many teams a table is for and `planned` how many rounds, 0 for those that are in it.
    """

    name: str
    rounds: tuple[RoundColumn, ...]
    table: tuple[TableLine, ...] = ()
    shape: str = ""
    lines: int = 0
    planned: int = 0


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """A whole bracket: rounds in order, the last one the final.

    A single elimination is one tree, its `columns`. Every other format is its `parts` in the order of play, and has no
    columns; `about` says in words how it is played, "" for the single elimination.

    `champion` is None until the final is signed off; `url` opens the bracket for everybody; `note` says the state in
    words, such as "after round 2"; `crown` is the word in the laurel, "" for "champions": a pool has winners only.
    """

    heading: Heading
    bracket: str
    columns: tuple[RoundColumn, ...]
    champion: TeamName | None
    url: str
    note: str
    crown: str = ""
    about: str = ""
    parts: tuple[BracketPart, ...] = ()
