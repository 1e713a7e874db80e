"""What must never be true of kept answers, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tests.models.rows import again
from tournament.models import KeptAnswer, TableMatch, User


def answered(actor: User | None) -> KeptAnswer:
    """What a program was told."""
    asked = {"key": "one-time-key", "request": "0" * 64, "status": 200}
    return KeptAnswer.objects.create(actor=actor, **asked, kept_at=timezone.now())


BROKEN_REPEATS: dict[str, Callable[[TableMatch], None]] = {
    "an_account_uses_a_key_once": lambda table_match: again(answered(User.objects.get(username="olga"))),
    "nobody_uses_a_key_once": lambda table_match: again(answered(None)),
    "a_kept_answer_has_key_and_request": lambda table_match: again(answered(None), key="other key", request=""),
}
