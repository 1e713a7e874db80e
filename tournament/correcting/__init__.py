"""Change a result that was signed, or rule against the engine: by organizers, after a look at what it undoes.

Words of this step:

asked     what an organizer wants: lines changed, taken out or put in, a ruling, points, and always a reason
effect    one thing that the correction does: to the sheet, the winner, the matches after it, the champion, the paper
way       the matches after the corrected one, as far as the championship's last
fate      what becomes of the next match, once begun or finished: it stands, is played again, or counts for nothing
preview   every effect under every fate, with a token: what is saved is what was seen, or nothing is

Nothing is edited: a correction adds voids and new lines to the sheet, annuls sheets whole, and leaves a `Correction`.
SACI rule 17: the decision of the officials is final.
"""

from tournament.correcting.asking import LONGEST_REASON, RESULTS, Addition, Asked, Change, asked_from, draft_from
from tournament.correcting.effects import Effect
from tournament.correcting.previewing import Outdated, Preview, correct, preview
from tournament.correcting.rewriting import LineRefused, Place, rewritten

__all__ = [
    "LONGEST_REASON",
    "RESULTS",
    "Addition",
    "Asked",
    "Change",
    "Effect",
    "LineRefused",
    "Outdated",
    "Place",
    "Preview",
    "asked_from",
    "correct",
    "draft_from",
    "preview",
    "rewritten",
]
