"""The options of a profile: what each is called and means, and the words of its values.

`EVENT_OPTIONS` are those of individual events. `profiles` has the others, the presets and what a tournament chose.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Option:
    """An option of the profile: its name in `scoring.profile`, its label, and its meaning in one sentence.

    `words`: what each value means, for an option with a few values; else None. `span`: the least and the greatest
    value of a whole number; else None. `of_events`: only individual events have it.
    """

    name: str
    label: Promise
    meaning: Promise
    words: Mapping[Any, Promise] | None = None
    span: tuple[int, int] | None = None
    of_events: bool = False

    def value_of(self, written: str) -> object:
        """Return the value that a form writes like this, for an option with words."""
        return {str(value): value for value in self.words or ()}.get(written, written)


AS_OTHERS: Final = gettext_lazy("Like the other rounds: neighbours in the standings meet.")
EVENT_OPTIONS: Final = (
    Option(
        "first",
        gettext_lazy("First round"),
        gettext_lazy("Who sits together in the first round of an individual event."),
        {
            "LOT": gettext_lazy("By lot: the first and the second of the lottery are partners."),
            "CLUB_VECTORS": gettext_lazy("By club and number: the list is cut in four, one of each part at a table."),
            "RATING_FOLD": gettext_lazy("By rating: neighbours in the Elo list are partners."),
        },
        of_events=True,
    ),
    Option(
        "second",
        gettext_lazy("Second round"),
        gettext_lazy("Who sits together in the second round of an individual event."),
        {
            "AS_MIDDLE": AS_OTHERS,
            "LEADERS_APART": gettext_lazy("The first eight are spread over two tables, then the next eight."),
        },
        of_events=True,
    ),
    Option(
        "last",
        gettext_lazy("Last round"),
        gettext_lazy("Who sits together in the last round of an individual event."),
        {
            "AS_MIDDLE": AS_OTHERS,
            "INTERLEAVED": gettext_lazy("First and third of the standings against second and fourth, and so on."),
        },
        of_events=True,
    ),
    Option(
        "last_partners",
        gettext_lazy("Partners of the last round"),
        gettext_lazy("Whether people may be partners again in the last round of an individual event."),
        {
            "NEVER_REPEAT": gettext_lazy("Not if it can be avoided, as in every round."),
            "MAY_REPEAT": gettext_lazy("Earlier partners do not matter."),
        },
        of_events=True,
    ),
    Option(
        "duel",
        gettext_lazy("Duel of the leaders"),
        gettext_lazy("Whether the two leaders of an individual event, if they are alone, must be rivals at table 1."),
        {False: gettext_lazy("Not necessarily."), True: gettext_lazy("They must be rivals.")},
        of_events=True,
    ),
    Option(
        "club_apart",
        gettext_lazy("Members of one club"),
        gettext_lazy("In which rounds of an individual event members of one club are not partners."),
        {
            "ROUND_1": gettext_lazy("In the first round."),
            "ALWAYS": gettext_lazy("In every round, if it can be avoided."),
            "NEVER": gettext_lazy("The club does not matter."),
        },
        of_events=True,
    ),
    Option(
        "bye_limit",
        gettext_lazy("Byes a person"),
        gettext_lazy("The most byes of one person in an individual event, while somebody else has had fewer."),
        span=(1, 32),
        of_events=True,
    ),
    Option(
        "others",
        gettext_lazy("The partner of an absent person"),
        gettext_lazy("What a match gives the partner of a person who did not appear or has lost it by a card."),
        {
            "BY_EVENT": gettext_lazy("In individual events the same as to the rivals, in pairs the loss."),
            "WIN": gettext_lazy("The same as to the rivals."),
            "SIDE": gettext_lazy("The loss."),
        },
        of_events=True,
    ),
    Option(
        "noshow_round",
        gettext_lazy("People who never came"),
        gettext_lazy(
            "The round of an individual event that is made without people who never checked in and never played; "
            "0: they stay."
        ),
        span=(0, 32),
        of_events=True,
    ),
    Option(
        "reseat_top",
        gettext_lazy("Absences at the top tables"),
        gettext_lazy("What an absence does at tables 1 to 3 in the last two rounds of an individual event."),
        {
            False: gettext_lazy("A forfeit, as at every table."),
            True: gettext_lazy("The table is seated again; only an organizer records a forfeit."),
        },
        of_events=True,
    ),
)
LATE: Final = Option(
    "late",
    gettext_lazy("Minutes until a late side forfeits"),
    gettext_lazy("An absent side forfeits so many minutes after it had to be seated; 0: the officials decide."),
    span=(0, 600),
)
