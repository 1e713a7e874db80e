from collections.abc import Callable
from contextlib import suppress

import pytest

from tests import cast
from tests.support.at_once import at_once, times
from tests.support.passes import fresh, holder, issue, pin_of
from tournament.club import judge_passes, permissions
from tournament.core.errors import Conflict, NotAllowed, TournamentError
from tournament.journal import log
from tournament.matches import entry
from tournament.models import JudgePass, SheetEntry, TableMatch, User

ROUNDS = times(5)


def enter(table_match: TableMatch, by: User) -> SheetEntry:
    version = TableMatch.objects.values_list("version", flat=True).get(pk=table_match.pk)
    pips = (0, 15, 3, 5) if version % 2 else (0, 9, 9, 1)
    return entry.record(table_match=table_match, data=cast.hand(0, pips), key=cast.key(), version=version, by=by)


def test_a_judge_who_is_in_writes_nothing_more(table_match: TableMatch) -> None:
    ana = holder(table_match.tournament)
    enter(table_match, ana)
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    assert not ana.has_perm(permissions.TABLE, table_match)
    with pytest.raises(NotAllowed, match="has been revoked") as refused:
        enter(table_match, ana)
    assert refused.value.code == "pass-revoked"
    assert SheetEntry.objects.count() == 1


def test_not_even_what_was_sent_before_is_answered_again(table_match: TableMatch) -> None:
    ana, key = holder(table_match.tournament), cast.key()
    entry.record(table_match=table_match, data=cast.hand(), key=key, version=0, by=ana)
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    with pytest.raises(NotAllowed):
        entry.record(table_match=table_match, data=cast.hand(), key=key, version=0, by=ana)


def test_the_right_pin_opens_it_no_more(table_match: TableMatch) -> None:
    issued = issue(table_match.tournament)
    judge_passes.revoke(judge_pass=issued.judge_pass, by=None)
    with pytest.raises(NotAllowed, match="has been revoked"):
        judge_passes.enter(judge_pass=fresh(issued.judge_pass), pin=pin_of(issued))


def test_a_pass_that_is_taken_back_while_its_pin_is_compared_lets_nobody_in(
    table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    issued = issue(table_match.tournament)

    def meanwhile(_pin: str, _encoded: str) -> bool:
        judge_passes.revoke(judge_pass=issued.judge_pass, by=None)
        return True

    monkeypatch.setattr(judge_passes, "check_password", meanwhile)
    with pytest.raises(NotAllowed):
        judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_it_stays_taken_back(table_match: TableMatch) -> None:
    issued = issue(table_match.tournament)
    once = judge_passes.revoke(judge_pass=issued.judge_pass, by=None)
    assert judge_passes.revoke(judge_pass=issued.judge_pass, by=None).revoked_at == once.revoked_at
    with pytest.raises(Conflict, match="create a new one"):
        judge_passes.renew(judge_pass=issued.judge_pass, by=None)
    with pytest.raises(Conflict, match="create a new one"):
        judge_passes.change(judge_pass=issued.judge_pass, tables=[1], by=None)
    assert table_match.tournament.journal.filter(action="revoke-pass").count() == 1


@pytest.mark.django_db(transaction=True)
def test_no_hand_comes_after_the_line_that_took_the_pass_back(table_match: TableMatch) -> None:
    """The journal tells the order in which things were written: entering and taking back at the same moment."""
    for _round in range(ROUNDS):
        ana = holder(table_match.tournament)
        held = JudgePass.objects.get(user=ana)
        together(table_match, held)
        line = table_match.tournament.journal.get(action="revoke-pass", subject=f"pass {ana.pseudonym}")
        assert not table_match.tournament.journal.filter(actor=str(ana.pseudonym), number__gt=line.number).exists()
    assert log.first_broken(table_match.tournament) is None


def together(table_match: TableMatch, held: JudgePass) -> None:
    acts: list[Callable[[], object]] = [
        lambda: several(table_match, held.user),
        lambda: judge_passes.revoke(judge_pass=held, by=None),
    ]
    at_once(lambda: acts.pop()(), 2)


def several(table_match: TableMatch, by: User) -> None:
    """Enter hands and take them back, as long as it is allowed."""
    with suppress(NotAllowed):
        for _time in range(4):
            with suppress(Conflict):
                line = enter(table_match, by)
                data = {"kind": "void", "number": line.number, "reason": "a slip"}
                entry.record(table_match=table_match, data=data, key=cast.key(), version=line.number, by=by)


def test_without_asking_again_the_hand_would_be_written(
    table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: the page has asked, the pass is taken back, and only then comes the step."""
    ana = holder(table_match.tournament)
    permissions.require(ana, permissions.TABLE, table_match)
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    monkeypatch.setattr(permissions, "recheck", lambda by, table_match: None)
    assert enter(table_match, ana)
    monkeypatch.undo()
    with pytest.raises(TournamentError):
        enter(table_match, ana)
