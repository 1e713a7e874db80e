"""The paper of a judge's pass: the one paper that is drawn at once and kept nowhere, for its PIN stands on it."""

from django.utils import timezone, translation

from tournament import freezing, passes
from tournament.documents.hall import passes as paper
from tournament.documents.press import Press
from tournament.issuing import pictures
from tournament.models import JudgePass


def draw_pass(*, judge_pass: JudgePass, pin: str, base_url: str) -> bytes:
    """The PDF of a pass for its PIN; Refused at `pin` for another one, Conflict when the pass was taken back."""
    digits = passes.check_pin(judge_pass=judge_pass, pin=pin)
    record = freezing.judge_pass(judge_pass, pin=digits, base_url=base_url, now=timezone.now())
    with translation.override(record.heading.language):
        return paper.draw(record, Press(pictures=pictures.of(record)))
