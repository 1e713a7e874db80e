from collections.abc import Callable
from contextlib import suppress

import pytest

from tests import cast
from tests.at_once import at_once
from tests.passes import fresh, holder, issue, pin_of
from tournament import entry, journal, passes, permissions
from tournament.errors import Conflict, NotAllowed, TournamentError
from tournament.models import JudgePass, SheetEntry, Sitting, User

ROUNDS = 12


def enter(sitting: Sitting, by: User) -> SheetEntry:
    version = Sitting.objects.values_list("version", flat=True).get(pk=sitting.pk)
    pips = (0, 15, 3, 5) if version % 2 else (0, 9, 9, 1)
    return entry.record(sitting=sitting, data=cast.hand(0, pips), key=cast.key(), version=version, by=by)


def test_whoever_is_in_writes_nothing_more(sitting: Sitting) -> None:
    ana = holder(sitting.tournament)
    enter(sitting, ana)
    passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    assert not ana.has_perm(permissions.TABLE, sitting)
    with pytest.raises(NotAllowed, match="taken back") as refused:
        enter(sitting, ana)
    assert refused.value.code == "pass-revoked"
    assert SheetEntry.objects.count() == 1


def test_not_even_what_was_sent_before_is_answered_again(sitting: Sitting) -> None:
    ana, key = holder(sitting.tournament), cast.key()
    entry.record(sitting=sitting, data=cast.hand(), key=key, version=0, by=ana)
    passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    with pytest.raises(NotAllowed):
        entry.record(sitting=sitting, data=cast.hand(), key=key, version=0, by=ana)


def test_the_right_pin_opens_it_no_more(sitting: Sitting) -> None:
    issued = issue(sitting.tournament)
    passes.revoke(judge_pass=issued.judge_pass, by=None)
    with pytest.raises(NotAllowed, match="taken back"):
        passes.enter(judge_pass=fresh(issued.judge_pass), pin=pin_of(issued))


def test_a_pass_that_is_taken_back_while_its_pin_is_compared_lets_nobody_in(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    issued = issue(sitting.tournament)

    def meanwhile(_pin: str, _encoded: str) -> bool:
        passes.revoke(judge_pass=issued.judge_pass, by=None)
        return True

    monkeypatch.setattr(passes, "check_password", meanwhile)
    with pytest.raises(NotAllowed):
        passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_it_stays_taken_back(sitting: Sitting) -> None:
    issued = issue(sitting.tournament)
    once = passes.revoke(judge_pass=issued.judge_pass, by=None)
    assert passes.revoke(judge_pass=issued.judge_pass, by=None).revoked_at == once.revoked_at
    with pytest.raises(Conflict, match="make a new one"):
        passes.renew(judge_pass=issued.judge_pass, by=None)
    with pytest.raises(Conflict, match="make a new one"):
        passes.change(judge_pass=issued.judge_pass, tables=[1], by=None)
    assert sitting.tournament.journal.filter(action="revoke-pass").count() == 1


@pytest.mark.django_db(transaction=True)
def test_no_hand_comes_after_the_line_that_took_the_pass_back(sitting: Sitting) -> None:
    """The journal tells the order in which things were written: entering and taking back at the same moment."""
    for _round in range(ROUNDS):
        ana = holder(sitting.tournament)
        held = JudgePass.objects.get(user=ana)
        together(sitting, held)
        line = sitting.tournament.journal.get(action="revoke-pass", subject=f"pass {ana.pseudonym}")
        assert not sitting.tournament.journal.filter(actor=str(ana.pseudonym), number__gt=line.number).exists()
    assert journal.first_broken(sitting.tournament) is None


def together(sitting: Sitting, held: JudgePass) -> None:
    acts: list[Callable[[], object]] = [
        lambda: several(sitting, held.user),
        lambda: passes.revoke(judge_pass=held, by=None),
    ]
    at_once(lambda: acts.pop()(), 2)


def several(sitting: Sitting, by: User) -> None:
    """Enter hands and take them back, as long as it is allowed."""
    with suppress(NotAllowed):
        for _time in range(4):
            with suppress(Conflict):
                line = enter(sitting, by)
                data = {"kind": "void", "number": line.number, "reason": "a slip"}
                entry.record(sitting=sitting, data=data, key=cast.key(), version=line.number, by=by)


def test_without_asking_again_the_hand_would_be_written(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: the page has asked, the pass is taken back, and only then comes the step."""
    ana = holder(sitting.tournament)
    permissions.require(ana, permissions.TABLE, sitting)
    passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    monkeypatch.setattr(permissions, "ask_again", lambda by, sitting: None)
    assert enter(sitting, ana)
    monkeypatch.undo()
    with pytest.raises(TournamentError):
        enter(sitting, ana)
