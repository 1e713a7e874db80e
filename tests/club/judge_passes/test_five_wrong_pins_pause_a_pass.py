import datetime
import threading
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth import hashers
from django.utils import timezone

from tests.support.at_once import at_once
from tests.support.passes import fresh, issue, pin_of, wrong_pin
from tests.support.thorough import often
from tournament.club import judge_passes
from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.models import JudgePass, Tournament

THREADS, EACH = 20, often(5, 50)


def fail(issued: judge_passes.Issued, times: int) -> None:
    for _time in range(times):
        with pytest.raises((Refused, Conflict)):
            judge_passes.enter(judge_pass=issued.judge_pass, pin=wrong_pin(issued))


def test_the_right_pin_lets_its_holder_in(tournament: Tournament) -> None:
    issued = issue(tournament)
    pin = pin_of(issued)
    assert judge_passes.enter(judge_pass=issued.judge_pass, pin=f" {pin[:3]} {pin[3:]} ") == issued.judge_pass.user


def test_each_wrong_pin_says_how_many_are_left(tournament: Tournament) -> None:
    issued = issue(tournament)
    with pytest.raises(Refused, match="15 minutes: 4") as refused:
        judge_passes.enter(judge_pass=issued.judge_pass, pin=wrong_pin(issued))
    assert (refused.value.field, refused.value.code) == ("pin", "wrong-pin")


def test_after_five_even_the_right_one_must_wait(tournament: Tournament) -> None:
    issued = issue(tournament)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        fail(issued, 5)
        with pytest.raises(Conflict, match="paused until") as refused:
            judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))
        assert refused.value.code == "pass-paused"
        clock.shift(judge_passes.PAUSE - datetime.timedelta(seconds=1))
        with pytest.raises(Conflict):
            judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))
        clock.shift(1)
        judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))
    assert tournament.journal.filter(action="pause-pass").count() == 1


def test_after_the_pause_there_are_five_again(tournament: Tournament) -> None:
    issued = issue(tournament)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        fail(issued, 5)
        clock.shift(judge_passes.PAUSE)
        fail(issued, 4)
        assert not fresh(issued.judge_pass).is_paused
        fail(issued, 1)
        assert fresh(issued.judge_pass).is_paused


def test_a_right_pin_forgets_the_wrong_ones(tournament: Tournament) -> None:
    issued = issue(tournament)
    fail(issued, 4)
    judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))
    fail(issued, 4)
    judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_another_pass_goes_on(tournament: Tournament) -> None:
    ana, blas = issue(tournament), issue(tournament, name="Blas Barroso")
    fail(ana, 5)
    judge_passes.enter(judge_pass=blas.judge_pass, pin=pin_of(blas))


def test_the_organizer_ends_the_pause(tournament: Tournament) -> None:
    issued = issue(tournament)
    fail(issued, 5)
    judge_passes.lift(judge_pass=issued.judge_pass, by=None)
    judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "9" * 10_000])
def test_what_is_no_pin_costs_no_try(tournament: Tournament, pin: str) -> None:
    issued = issue(tournament)
    with pytest.raises(Refused, match="six digits"):
        judge_passes.enter(judge_pass=issued.judge_pass, pin=pin)
    assert fresh(issued.judge_pass).wrong == 0


def guess(
    issued: judge_passes.Issued, monkeypatch: pytest.MonkeyPatch, *, meet: Callable[[], object] = lambda: None
) -> int:
    """How many of a hundred guesses at once, or of a thousand in a thorough run, were compared with the PIN."""
    compared: list[str] = []

    def compare(pin: str, encoded: str) -> bool:
        compared.append(pin)
        meet()
        return hashers.check_password(pin, encoded)

    def some() -> None:
        for _time in range(EACH):
            try:
                judge_passes.enter(judge_pass=fresh(issued.judge_pass), pin=wrong_pin(issued))
            except TournamentError:
                continue
            raise AssertionError("a wrong PIN let somebody in")

    monkeypatch.setattr(judge_passes, "check_password", compare)
    at_once(some, THREADS)
    return len(compared)


@pytest.mark.django_db(transaction=True)
def test_many_guesses_at_once_are_five(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    issued = issue(tournament)
    assert guess(issued, monkeypatch) == 5
    assert fresh(issued.judge_pass).is_paused
    assert tournament.journal.filter(action="pause-pass").count() == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_they_would_be_more(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: counted after the comparison, as one would first write it, more than five are compared."""
    monkeypatch.setattr(judge_passes, "_count_try", read_only)
    monkeypatch.setattr(judge_passes, "_wrong", count_afterwards())
    line, met = threading.Barrier(THREADS, timeout=90), set[int]()

    def meet() -> None:
        """No thread is done before the others have begun, as it could be on a busy machine."""
        if threading.get_ident() not in met:
            met.add(threading.get_ident())
            line.wait()

    assert guess(issue(tournament), monkeypatch, meet=meet) >= THREADS


def read_only(judge_pass: JudgePass) -> JudgePass:
    return fresh(judge_pass)


def count_afterwards() -> Callable[[JudgePass], Refused]:
    def count(tried: JudgePass) -> Refused:
        wrong = min(tried.wrong + 1, 5)
        until = timezone.now() + judge_passes.PAUSE if wrong == 5 else None
        JudgePass.objects.filter(pk=tried.pk).update(wrong=wrong, paused_until=until)
        return Refused("wrong")

    return count
