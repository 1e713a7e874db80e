import pytest

from tests.cast import key
from tests.support.at_once import at_once
from tests.support.passes import fresh, issue
from tournament.club import judge_passes
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.models import JudgePass, Tournament, User


def test_the_same_form_twice_is_one_pass_and_its_pin_is_not_shown_again(tournament: Tournament) -> None:
    form = {"tournament": tournament, "name": "Ana Aparicio", "tables": [2, 1, 2], "key": key(), "by": None}
    first, second = judge_passes.make(**form), judge_passes.make(**form)  # type: ignore[arg-type] # as a form sends them
    assert first.judge_pass == second.judge_pass
    assert first.judge_pass.numbers == [1, 2]
    assert first.pin is not None
    assert second.pin is None
    for other in ({"name": "Blas"}, {"tables": [1]}, {"tables": None}):
        with pytest.raises(Conflict, match="already used"):
            judge_passes.make(**{**form, **other})  # type: ignore[arg-type] # as a form sends them


@pytest.mark.django_db(transaction=True)
def test_sent_twenty_times_at_once_it_is_one_pass(tournament: Tournament) -> None:
    one = key()
    made = at_once(lambda: judge_passes.make(tournament=tournament, name="Ana", tables=None, key=one, by=None), 20)
    assert sum(issued.pin is not None for issued in made if isinstance(issued, judge_passes.Issued)) == 1
    assert JudgePass.objects.count() == 1
    assert log.first_broken(tournament) is None


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, "A\u202ena", "\u200b", "A\x00na"])
def test_a_name_is_needed_that_can_be_read(tournament: Tournament, name: str) -> None:
    with pytest.raises(Refused) as refused:
        issue(tournament, name=name)
    assert refused.value.field == "name"


@pytest.mark.parametrize("tables", [[], [0], [41], [1, -1], [10**30]])
def test_the_hall_has_these_tables(tournament: Tournament, tables: list[int]) -> None:
    with pytest.raises(Refused) as refused:
        judge_passes.make(tournament=tournament, name="Ana", tables=tables, key=key(), by=None)
    assert refused.value.field == "tables"
    with pytest.raises(Refused):
        judge_passes.change(judge_pass=issue(tournament).judge_pass, tables=tables, by=None)


def test_the_same_tables_again_are_no_change(tournament: Tournament, organizer: User) -> None:
    held = issue(tournament, 1, 2).judge_pass
    judge_passes.change(judge_pass=held, tables=[2, 1], by=organizer)
    assert not tournament.journal.filter(action="change-pass").exists()
    judge_passes.change(judge_pass=held, tables=[2, 3], by=organizer)
    line = tournament.journal.get(action="change-pass")
    assert (line.before, line.after) == ({"tables": [1, 2]}, {"tables": [2, 3]})
    assert fresh(held).numbers == [2, 3]


def test_the_journal_holds_a_pseudonym_and_no_name(tournament: Tournament) -> None:
    issued = issue(tournament)
    judge_passes.enter(judge_pass=issued.judge_pass, pin=str(issued.pin))
    lines = list(tournament.journal.filter(subject=f"pass {issued.judge_pass.user.pseudonym}"))
    assert [line.action for line in lines] == ["make-pass", "use-pass"]
    assert lines[1].actor == str(issued.judge_pass.user.pseudonym)
    assert not any("Ana" in str(vars(line)) or str(issued.pin) in str(vars(line)) for line in lines)


def test_a_tournament_has_room_for_so_many(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_passes, "MOST", 1)
    issue(tournament)
    with pytest.raises(Refused, match="at most"):
        issue(tournament)
