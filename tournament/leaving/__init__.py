"""A team withdraws or is disqualified, between two matches or in the middle of one; and comes back if that was wrong.

Every match that it would still come to is decided for the other side (SACI rule 19); what was recorded stands (rule
17: the officials' decision is final). The match it sits at ends with the sheet as it is; one that its sheet has decided
already counts as played. Coming back opens all of that again, as long as nothing was played on it.

steps      leave, and take that back
following  what follows at the tables, in the rounds and in the championship
"""

from tournament.departed import of, standing
from tournament.leaving.steps import LEAVING, LONGEST_RULE, leave, take_back

__all__ = ["LEAVING", "LONGEST_RULE", "leave", "of", "standing", "take_back"]
