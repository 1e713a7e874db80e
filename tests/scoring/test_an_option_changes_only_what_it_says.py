"""Each option of each rule system: where its subject does not come up, a sheet adds up to the same with every value."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Entry, Hand, PenaltyEntry, Void
from scoring.errors import UnknownOption
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import Lead, Line, Sheet, total_sheet
from scoring.tiles import tile
from tests.scoring.strategies import entries_for
from tests.support.thorough import often

CHUCHA = tile(0, 0)
TABLE = {"double", "players", "team_size", "deal"}  # another table is another sheet
PLAY = {  # what may be laid, drawn or asked for: no sheet knows it
    "drawn",
    "draw_when",
    "draw_with_matador",
    "exposed_last",
    "fewest_divisions",
    "matador_laid",
    "no_double",
    "out_point",
    "pairs_end",
    "open_arms",
    "redeal",
    "reserve",
    "swap",
    "unable",
}
EVIDENCE = {"opening_pass", "pase_salida", "locking_tile"}  # how a play is read; these sheets have none
WORTH = {"count_scope", "rounding", "loss", "special_points", "lock_points"}  # what a hand is worth


def is_penalty(entry: Entry, kind: str) -> bool:
    return isinstance(entry, PenaltyEntry) and entry.kind == kind


@dataclass(frozen=True)
class Told:
    """One line, with the sheet before it."""

    before: Sheet
    line: Line

    @property
    def entry(self) -> Entry:
        return self.line.entry

    @property
    def hand(self) -> Hand | None:
        return self.line.entry if isinstance(self.line.entry, Hand) else None

    @property
    def blocked(self) -> bool:
        return self.hand is not None and self.hand.end == "block"

    @property
    def undecided(self) -> bool:
        """A hand without a winner, for whatever reason."""
        return self.line.winner is None and (isinstance(self.entry, Hand) or is_penalty(self.entry, "false_pass"))

    @property
    def passes(self) -> bool:
        return self.hand is not None and (self.hand.pase_salida or bool(self.hand.pases_redondos))


SUBJECT: dict[str, Callable[[Told], bool]] = {
    "blank_alone": lambda told: told.hand is not None and 0 in (told.hand.left or ()),
    "block_own": lambda told: told.blocked,
    "block_winner": lambda told: told.blocked,
    "bonus_index": lambda told: told.undecided,
    "capicu": lambda told: told.hand is not None and told.hand.ends_before is not None,
    "chuchazo": lambda told: told.hand is not None and told.hand.last == CHUCHA,
    "false_pass": lambda told: is_penalty(told.entry, "false_pass"),
    "false_pass_points": lambda told: is_penalty(told.entry, "false_pass"),
    "floor": lambda told: isinstance(told.entry, PenaltyEntry),
    "break_lead": lambda told: told.line.note.code == "run-broken",
    "lead_after_block": lambda told: told.blocked,
    "lock_points": lambda told: told.blocked,
    "match": lambda told: told.line.note.code == "run-broken",
    "one_all_play_two": lambda told: told.line.note.code == "run-broken",
    "pase_redondo": lambda told: told.passes,
    "pass_plays": lambda told: told.passes,
    "replay_points": lambda told: told.undecided and told.hand is not None,
    "stop": lambda told: told.passes,
    "tie": lambda told: told.undecided and told.hand is not None,
    "void_first": lambda told: told.undecided,
    "void_shuffle": lambda told: told.undecided,
    "warning_of": lambda told: is_penalty(told.entry, "wrong_domino"),
    "wrong_domino_points": lambda told: is_penalty(told.entry, "wrong_domino"),
}
ENDS = {"target", "partida_target", "partidas", "partida_lead", "shared_win", "hands_limit"}  # when something is over
LEADS = {"first_lead", "later_lead"}  # who leads; nothing else
Case = tuple[Ruleset, Option]
CASES: list[Case] = [
    (ruleset, option) for ruleset in all_rulesets() for option in ruleset.options if option.name not in TABLE
]


def of(names: Collection[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give the test these options of all systems: as many examples as there are, twenty times in a thorough run."""
    cases = [case for case in CASES if case[1].name in names]
    assert cases

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        return settings(max_examples=often(1, 20) * len(cases))(given(st.sampled_from(cases), st.data())(test))

    return decorate


def test_every_option_has_its_subject() -> None:
    assert {option.name for _, option in CASES} <= SUBJECT.keys() | PLAY | EVIDENCE | WORTH | ENDS | LEADS


def others(ruleset: Ruleset, option: Option) -> list[Ruleset]:
    """The rule system with every other value of this option, as far as somebody can sit down to it."""
    values: list[object] = [choice.value for choice in option.choices] or [*(option.bounds or ())]
    found = []
    for value in values:
        try:
            found.append(get(ruleset.key, {option.name: value}))
        except UnknownOption:
            continue
    return found


def sheets(data: st.DataObject, ruleset: Ruleset, subject: Callable[[Told], bool]) -> list[Entry]:
    """Entries of a sheet in which the subject does not come up."""
    entries: list[Entry] = []
    for entry in data.draw(st.lists(entries_for(ruleset), max_size=8)):
        before, after = total_sheet(entries, ruleset), total_sheet([*entries, entry], ruleset)
        if not isinstance(entry, Void) and not subject(Told(before, after.lines[-1])):
            entries.append(entry)
    return entries


def nothing_over(*folded: Sheet) -> bool:
    return not any(sheet.outcome or sheet.partidas or sheet.eliminated for sheet in folded)


@of(SUBJECT.keys() | PLAY | EVIDENCE)
def test_where_its_subject_does_not_come_up_nothing_changes(case: Case, data: st.DataObject) -> None:
    ruleset, option = case
    entries = sheets(data, ruleset, SUBJECT.get(option.name, lambda _: False))
    for other in others(ruleset, option):
        assert total_sheet(entries, other) == total_sheet(entries, ruleset)


@of(ENDS)
def test_an_end_changes_no_line_before_it(case: Case, data: st.DataObject) -> None:
    ruleset, option = case
    entries = sheets(data, ruleset, lambda told: told.passes)
    sheet = total_sheet(entries, ruleset)
    for other in others(ruleset, option):
        changed = total_sheet(entries, other)
        for line in range(len(entries)):
            cut = entries[: line + 1]
            if not nothing_over(total_sheet(cut, ruleset), total_sheet(cut, other)):
                break
            assert changed.lines[line] == sheet.lines[line]


@of(LEADS)
def test_a_lead_changes_only_who_leads(case: Case, data: st.DataObject) -> None:
    ruleset, option = case
    entries = sheets(data, ruleset, lambda told: told.undecided or told.passes)
    for other in others(ruleset, option):
        assert without_leads(total_sheet(entries, other)) == without_leads(total_sheet(entries, ruleset))


@of(WORTH)
def test_what_a_hand_is_worth_changes_no_winner_and_no_lead(case: Case, data: st.DataObject) -> None:
    ruleset, option = case
    entries = sheets(data, ruleset, lambda told: told.passes or is_penalty(told.entry, "false_pass"))
    for other in others(ruleset, option):
        sheet, changed = total_sheet(entries, ruleset), total_sheet(entries, other)
        if nothing_over(sheet, changed):
            assert [line.winner for line in changed.lines] == [line.winner for line in sheet.lines]
            assert changed.next_lead == sheet.next_lead


def without_leads(sheet: Sheet) -> Sheet:
    return replace(sheet, next_lead=Lead(None, None))
