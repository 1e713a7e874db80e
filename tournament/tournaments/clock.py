"""The match clock as a setting: its minutes and warning, and what happens to a match when its time is up."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import formats
from scoring.errors import UnknownOption
from scoring.profile import presets
from scoring.profile.clock import CLOCK_OPTIONS, Clock
from scoring.ruleset import Ruleset
from tournament.core.errors import Conflict, Refused
from tournament.models import SheetEntry, TableMatch, Tournament
from tournament.models.federation import MOST_MINUTES

OPTIONS: Final = tuple(CLOCK_OPTIONS)
"""The options of `Clock`, all of which a tournament can set."""

LABELS: Final = {
    "minutes": gettext_lazy("Match clock: minutes of a round"),
    "warning": gettext_lazy("Warning, in minutes before the end"),
    "starts": gettext_lazy("The clock of a round is started"),
    "at_time": gettext_lazy("When the time is up"),
    "level": gettext_lazy("A match that is level then"),
    "extra_void": gettext_lazy("An extra hand that nobody wins"),
    "extra_points": gettext_lazy("The points of an extra hand"),
    "final_minutes": gettext_lazy("Minutes of a final"),
    "final_target": gettext_lazy("Points that win a final"),
}
CHOICES: Final = {
    "starts": (
        ("BY_HAND", gettext_lazy("By hand, in the control room")),
        ("WITH_ROUND", gettext_lazy("With the round")),
    ),
    "at_time": (
        ("FINISH_HAND", gettext_lazy("The hand in play is finished")),
        ("ONE_MORE_HAND", gettext_lazy("The hand in play is finished, and one more is played")),
        ("AT_ONCE", gettext_lazy("The hand in play is dropped")),
    ),
    "level": (
        ("EXTRA_HAND", gettext_lazy("An extra hand is played")),
        ("VOID_ZERO", gettext_lazy("The match is void: 0 to 0, neither won nor lost")),
        ("DRAW", gettext_lazy("The match is a draw: the points stand")),
        ("NONE", gettext_lazy("It cannot happen; if it does, an extra hand is played")),
    ),
    "extra_void": (
        ("REPEAT", gettext_lazy("Another extra hand is played")),
        ("DRAW", gettext_lazy("The match is a draw")),
    ),
    "extra_points": (
        ("COUNT", gettext_lazy("They count")),
        ("NOT_COUNTED", gettext_lazy("They do not count: the hand names the winner only")),
    ),
}
"""What each option is called, and the values of those that are words, each with its meaning."""


def clock_of(tournament: Tournament) -> Clock:
    """Return the match clock of a tournament; one of 0 minutes if it plays without."""
    return Clock(**tournament.clock)


def stored(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as `Tournament.clock` holds them, without defaults; {} without minutes, which is no clock.

    None and "": not given.
    """
    given, plain = {name: value for name, value in options.items() if value not in (None, "")}, Clock()
    if "minutes" not in given:
        return {}
    return {name: value for name, value in given.items() if name == "minutes" or value != getattr(plain, name)}


def of_preset(key: str, ruleset: Ruleset, played: Collection[str]) -> dict[str, Any]:
    """Return the clock that a preset brings, as it is stored; {} if it has none.

    As far as these rules and formats have it: in an elimination a level match leads to an extra hand, and a target of
    the final that cannot be is left out.
    """
    clock = presets.get(key).clock
    if not all(formats.get(one).admits_level for one in played):
        clock = clock.with_winner
    if not _can_be_played_to(clock.final_target, ruleset):
        clock = replace(clock, final_target=None)
    return as_stored(clock)


def as_stored(clock: Clock) -> dict[str, Any]:
    """Return a clock as `Tournament.clock` holds it; {} if it has no minutes."""
    return stored({name: getattr(clock, name) for name in OPTIONS}) if clock.minutes else {}


def described(clock: Clock) -> Iterator[tuple[str, str, bool]]:
    """Yield each option that has an effect, its value in words, and whether that is not the default."""
    plain, unused = Clock(), () if clock.level in ("EXTRA_HAND", "NONE") else ("extra_void", "extra_points")
    for name, label in LABELS.items():
        value = getattr(clock, name)
        if clock.minutes and value is not None and name not in unused:
            words = next((meaning for one, meaning in CHOICES.get(name, ()) if one == value), value)
            yield str(label), str(words), name != "minutes" and value != getattr(plain, name)


def check(options: Mapping[str, Any], ruleset: Ruleset) -> None:
    """Refused for the first option that no clock can have under these rules; {} is no clock, and passes."""
    if unknown := sorted(set(options) - set(OPTIONS)):
        text = _("The clock has no option {name}.")
        raise Refused(text.format(name=unknown[0][:40]), field="clock", code="unknown-option")
    if not options:
        return
    _check_times(options)
    for name in CHOICES:
        if name in options:
            _check_choice(name, options[name])
    if (target := options.get("final_target")) is not None:
        _check_target(target, ruleset)


def _check_times(options: Mapping[str, Any]) -> None:
    """Refused for minutes out of bounds, and for a warning that does not come before the end."""
    minutes, warning = options.get("minutes", 0), options.get("warning", Clock().warning)
    if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
        text = _("A match clock has 1 to 240 minutes; without a number the tournament plays without a clock.")
        raise Refused(text, field="clock_minutes", code="clock-minutes")
    final = options.get("final_minutes")
    if final is not None and (type(final) is not int or not 1 <= final <= MOST_MINUTES):
        text = _("A final has 1 to 240 minutes; without a number it has those of every match.")
        raise Refused(text, field="clock_final_minutes", code="clock-minutes")
    if type(warning) is not int or not 0 <= warning < min(minutes, minutes if final is None else final):
        text = _("The warning comes before the end: 0 minutes or more, and fewer than the clock has.")
        raise Refused(text, field="clock_warning", code="clock-warning")


def _check_choice(name: str, value: object) -> None:
    try:
        CLOCK_OPTIONS[name](name, value)
    except UnknownOption as error:
        text = _("Choose one of these: {values}.")
        values = ", ".join(each for each, _meaning in CHOICES[name])
        raise Refused(text.format(values=values), field=f"clock_{name}", code="no-such-value") from error


def _check_target(target: object, ruleset: Ruleset) -> None:
    """Refused for a target that a match under these rules cannot have."""
    if not _can_be_played_to(target, ruleset):
        text = _("The final cannot be played to this number of points under these rules.")
        raise Refused(text, field="clock_final_target", code="clock-target")


def _can_be_played_to(target: object, ruleset: Ruleset) -> bool:
    offered = next((option for option in ruleset.options if option.name == "target"), None)
    return offered is not None and offered.accepts(target)


DECIDING: Final = ("at_time", "level", "extra_void", "extra_points")
"""The options by which a sheet with a bell says who won."""


def check_change(tournament: Tournament, options: Mapping[str, Any]) -> None:
    """Conflict if another clock would change matches that are over, or are being ended, by the one until now.

    `tournament`: with its clock until now.
    """
    before, after = clock_of(tournament), Clock(**options)
    sheets = SheetEntry.objects.filter(table_match__tournament=tournament)
    changed = next((name for name in DECIDING if getattr(before, name) != getattr(after, name)), "")
    if (changed or not options) and sheets.filter(kind="bell").exists():
        text = _("A match has been ended by the clock: what happens when the time is up cannot change any more.")
        raise Conflict(text, field=f"clock_{changed or 'minutes'}", code="clock-in-use")
    over = TableMatch.objects.filter(tournament=tournament, state=TableMatch.State.FINISHED)
    if before.final_target != after.final_target and over.exists():
        text = _("A match of this tournament is over: the points of the final cannot change.")
        raise Conflict(text, field="clock_final_target", code="matches-over")


def check_formats(clock: Clock, played: Mapping[str, str], field: str = "") -> None:
    """Refused if a match may end without a winner where every match must have one.

    `played`: the formats, by bracket. `field`: the input that was refused; "": that of the clock. In a bracket
    with matches of both sorts (finals after groups), those that must have a winner have an extra hand when level.
    """
    if not clock.minutes or not clock.needs_no_winner:
        return
    for name, key in played.items():
        if not formats.get(key).admits_level:
            text = _(
                "{bracket} is played in an elimination, where every match must have a winner: a level match cannot be "
                "void or a draw. Choose an extra hand that is repeated, or Swiss rounds or groups."
            )
            of_clock = "clock_level" if clock.level in ("VOID_ZERO", "DRAW") else "clock_extra_void"
            raise Refused(text.format(bracket=name), field=field or of_clock, code="needs-winner")
