"""The federation profile as a setting: the preset of a tournament, its own options, and their words.

The profile itself is in `scoring.profile`. Only options that change something here are offered: the rule system has the
target, `tournaments.clock` the match clock. Standings are of pairs, but those of an individual event of people.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.errors import UnknownOption, UnknownProfile
from scoring.profile import presets
from scoring.profile.profile import Profile
from scoring.profile.standings import DESCENDING, criterion
from scoring.ruleset import Ruleset
from tournament.core.errors import Conflict, Refused
from tournament.models import Round, Tournament
from tournament.tournaments.profile_options import EVENT_OPTIONS, LATE, Option

USUAL: Final = presets.all_presets()[0]
DEFAULT: Final = USUAL.key
NAMES: Final[Mapping[str, Promise]] = {
    "saci": gettext_lazy("SACI day"),
    "fvd": gettext_lazy("Venezuelan federation (FVD)"),
    "fid_style": gettext_lazy("International federation style (FID)"),
    "fed": gettext_lazy("Spanish federation (FED)"),
    "brasilia": gettext_lazy("Brasília"),
    "dominousa": gettext_lazy("DominoUSA"),
    "puerto_rico": gettext_lazy("Puerto Rico"),
    "yecla": gettext_lazy("Yecla"),
}
CRITERIA: Final[Mapping[str, Promise]] = {
    "wins": gettext_lazy("matches won"),
    "points": gettext_lazy("table points"),
    "eff": gettext_lazy("effectiveness"),
    "pf": gettext_lazy("points for"),
    "pc": gettext_lazy("points against"),
    "direct": gettext_lazy("direct match"),
    "buchholz": gettext_lazy("wins of the rivals (Buchholz)"),
    "buchholz_cut": gettext_lazy("wins of the rivals without the lowest"),
    "opp_eff": gettext_lazy("effectiveness of the rivals"),
    "shutouts": gettext_lazy("rivals left without points"),
    "sanctions": gettext_lazy("points taken by sanctions"),
    "cards": gettext_lazy("cards"),
    "missed": gettext_lazy("matches missed"),
    "byes": gettext_lazy("byes"),
    "rating": gettext_lazy("Elo rating on the day of the lottery"),
    "lot": gettext_lazy("lot"),
}
"""Every criterion that a tournament can rank by."""
RESULTS: Final[Mapping[str, Promise]] = {
    "W": pgettext_lazy("one match", "Won"),
    "L": pgettext_lazy("one match", "Lost"),
    "D": gettext_lazy("Drawn"),
    "N": gettext_lazy("Neither won nor lost"),
}


OPTIONS: Final = (
    Option(
        "order",
        gettext_lazy("Order of the standings"),
        gettext_lazy("Teams are ranked by these criteria, the most important one first."),
    ),
    Option(
        "count",
        gettext_lazy("Points that count"),
        gettext_lazy("Whether a team that passes the target keeps the points above it."),
        {
            "SHEET": gettext_lazy("The points of the sheet."),
            "CAPPED": gettext_lazy("Points above the target do not count."),
        },
    ),
    Option(
        "eff",
        gettext_lazy("Effectiveness"),
        gettext_lazy("Effectiveness is points for less points against, added match by match."),
        {
            "RAW": gettext_lazy("From the points of the sheet."),
            "CAPPED": gettext_lazy("From points cut at the target."),
        },
    ),
    Option(
        "bye",
        gettext_lazy("A bye"),
        gettext_lazy("What a round without an opponent gives, as shares of the target."),
    ),
    Option(
        "forfeit_loser",
        gettext_lazy("Not appearing"),
        gettext_lazy("What a match forfeited before play gives the team that did not appear."),
    ),
    Option(
        "forfeit_winner",
        gettext_lazy("Winning by forfeit"),
        gettext_lazy("What a match forfeited before play gives the team that came."),
    ),
    Option(
        "win_points",
        gettext_lazy("Table points"),
        gettext_lazy("The table points of a win, a draw and a loss, where the order names table points."),
    ),
    Option(
        "repeat",
        gettext_lazy("A rival met twice"),
        gettext_lazy("How the sums over the rivals count a rival met twice."),
        {"ONCE": gettext_lazy("Counts once."), "EACH": gettext_lazy("Counts each time.")},
    ),
    Option(
        "sanctions",
        gettext_lazy("Sanctions"),
        gettext_lazy("The table of infractions, or the ladder of cards, by which officials give sanctions."),
        {
            "NONE": gettext_lazy("None but the penalties of the rules."),
            "SACI": gettext_lazy("Wrong domino and false pass, as in the SACI rules."),
            "FVD": gettext_lazy("The ladder of cards of the FVD: points, yellow, red and black."),
            "CNY": gettext_lazy("Signals: a warning, points to the rivals, then the match."),
            "MEXICO": gettext_lazy("A fault: the rivals may void the hand; with the second the pair is out."),
            "ESTACION": gettext_lazy("The table of La Estación: warnings, 20 points, forfeits."),
        },
    ),
    Option(
        "apply",
        gettext_lazy("How fines count"),
        gettext_lazy("Whether fines are lines of the sheet, or are given beside it and come off the result."),
        {
            "ON_SHEET": gettext_lazy("On the sheet, as penalties of the rules."),
            "ON_RESULT": gettext_lazy("On the result: given at any time and taken back with a reason."),
        },
    ),
    Option(
        "sanction_pf",
        gettext_lazy("Points for after a fine"),
        gettext_lazy("Whether a fine on the result also lowers the points for."),
        {"SHEET": gettext_lazy("They stay as on the sheet."), "ADJUSTED": gettext_lazy("The fine comes off.")},
    ),
    Option(
        "pairing",
        gettext_lazy("Pairing of Swiss rounds"),
        gettext_lazy("Who meets whom in the next Swiss round, always without a second meeting if that can be avoided."),
        {
            "BRACKET": gettext_lazy("Teams with as many wins."),
            "NEIGHBOURS": gettext_lazy("Neighbours in the standings: 1 and 2, 3 and 4."),
        },
    ),
    Option(
        "photo",
        gettext_lazy("Photo of the signed sheet"),
        gettext_lazy("Whether the judge sends a photo of the signed sheet, which officials compare with it."),
        {
            "OPTIONAL": gettext_lazy("If the judge likes."),
            "REQUIRED": gettext_lazy("Always: the next round waits for it, or for an official who has the paper."),
            "NONE": gettext_lazy("Never."),
        },
    ),
    Option(
        "next_needs",
        gettext_lazy("What the next round needs"),
        gettext_lazy("What every sheet of a round must be before the next round can start."),
        {
            "ENTERED": gettext_lazy("Entered and signed."),
            "CONFIRMED": gettext_lazy("Also confirmed by an official."),
        },
    ),
    Option(
        "close_after",
        gettext_lazy("Close of a round"),
        gettext_lazy(
            "The minutes after the last sheet or correction of a round from which nothing is corrected any more; "
            "without a number a round never closes."
        ),
    ),
    LATE,
    *EVENT_OPTIONS,
)
BY_NAME: Final = {option.name: option for option in OPTIONS}
ON_SHEET: Final = ("NONE", "SACI")
"""The tables that are penalties of the rules, written on the sheet."""
AWARDS: Final = ("bye", "forfeit_loser", "forfeit_winner")
"""The options that are a result and three shares of the target."""


def named(key: str) -> str:
    """Return the name of a preset."""
    return str(NAMES[key])


def profile_of(key: str, options: Mapping[str, Any], ruleset: Ruleset) -> Profile:
    """Return the profile of a tournament for pairs that plays under this ruleset."""
    return presets.get(key, {**options, "event": "PAIRS", "target": target_of(ruleset)})


def of_event(key: str, options: Mapping[str, Any], ruleset: Ruleset) -> Profile:
    """Return the profile of the individual events of a tournament that plays under this ruleset.

    The direct match is left out of the order: partners change, nobody met alone.
    """
    changes = {**options, "event": "INDIVIDUAL", "target": target_of(ruleset)}
    if "order" in options:
        changes["order"] = [one for one in options["order"] if one != "direct"] or ["lot"]
    return presets.get(key, changes, presets.OF_EVENTS)


def target_of(ruleset: Ruleset) -> int:
    """Return the points that win a match, as the standings count them; 1 where points are charged or lost."""
    if ruleset.partidas > 1:
        return ruleset.partidas // 2 + 1
    return 1 if ruleset.fewest_win or ruleset.loss == "NEGATIVE" else ruleset.goal


def checked(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options in stored form, without those that are the preset's own.

    Refused for an unknown preset, an option that is not offered, and a value that an option does not have.
    """
    try:
        preset = presets.get(key, {"event": "PAIRS"})
    except UnknownProfile as error:
        raise Refused(_("Choose a profile."), field="profile", code="unknown-profile") from error
    for name, value in options.items():
        if name not in BY_NAME:
            text = _("A profile has no option {name}.").format(name=name[:40])
            raise Refused(text, field="profile_options", code="unknown-option")
        _check(preset, name, value)
    found = preset.with_changes(options)
    if found.sanctions.apply == "ON_SHEET" and found.sanctions.sanctions not in ON_SHEET:
        text = _("These sanctions come off the result, not on the sheet: change the option apply too.")
        raise Refused(text, field="profile_options", code="profile-option")
    plain = found.plain
    return {name: plain[name] for name in BY_NAME if plain[name] != preset.plain[name]}


def changes_of(tournament: Tournament, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what changes of the profile, in stored form; {} if `changes` name nothing of it.

    A new preset without options starts with none. Refused as by `checked`; Conflict once the first round has begun.
    """
    if not {"profile", "profile_options"} & set(changes):
        return {}
    key = changes.get("profile", tournament.profile)
    usual = tournament.profile_options if key == tournament.profile else {}
    options = checked(key, changes.get("profile_options", usual))
    is_new = (key, options) != (tournament.profile, tournament.profile_options)
    if is_new and Round.objects.filter(division__tournament=tournament).exists():
        text = _("The first round has begun: the profile cannot change any more.")
        raise Conflict(text, field="profile", code="play-began")
    return {"profile": key, "profile_options": options}


def _check(preset: Profile, name: str, value: object) -> None:
    sentence = _order_refused(value) if name == "order" else ""
    try:
        preset.with_changes({name: value})
    except UnknownOption as error:
        text = sentence or _("{label}: {values}.").format(label=BY_NAME[name].label, values=_possible(name))
        raise Refused(text, field="profile_options", code="profile-option") from error
    if sentence:
        raise Refused(sentence, field="profile_options", code="profile-option")


def _order_refused(value: object) -> str:
    """Return what is wrong with an order of criteria; "" if nothing is."""
    if not isinstance(value, list | tuple) or not value:
        return _("The order of the standings has at least one criterion.")
    names = [str(each).partition(":")[0] for each in value]
    if unknown := [name for name in names if name not in CRITERIA]:
        return _("The order of the standings has no criterion {name}.").format(name=unknown[0][:40])
    if twice := [name for place, name in enumerate(names) if name in names[:place]]:
        return _("The order of the standings has a criterion twice: {name}.").format(name=CRITERIA[twice[0]])
    for each in value:
        try:
            criterion(str(each))
        except UnknownOption:
            return _("A figure is turned by :asc or :desc, and the direct match and the lot by nothing.")
    return ""


def _possible(name: str) -> str:
    words = BY_NAME[name].words
    if words is not None:
        return _("one of {values}").format(values=", ".join(map(str, words)))
    if (span := BY_NAME[name].span) is not None:
        return _("a whole number from {least} to {most}").format(least=span[0], most=span[1])
    if name in AWARDS:
        return _("a result, one of W, L, D and N, and three shares of the target from -1 to 1, such as 1/2")
    if name == "close_after":
        return _("a whole number from 0 to 600, or nothing")
    return _("three whole numbers from 0 to 100, of a win, a draw and a loss")


def criterion_text(text: str) -> str:
    """Describe a criterion such as "pf" or "pc:desc", with its direction where it is turned."""
    one = criterion(text)
    words = str(CRITERIA.get(one.name, one.name))
    if one.descending == DESCENDING.get(one.name, True):
        return words
    return (_("{criterion} (more first)") if one.descending else _("{criterion} (fewer first)")).format(criterion=words)


def value_text(name: str, value: Any) -> str:
    """Describe the value of an option, in stored form."""
    words = BY_NAME[name].words
    if words is not None:
        return str(words[value])
    if name == "order":
        return ", ".join(criterion_text(each) for each in value)
    if name in AWARDS:
        result, scored, allowed, eff = value
        text = _("{result}; shares of the target: {scored} for, {allowed} against, effectiveness {eff}")
        return text.format(result=RESULTS[result], scored=scored, allowed=allowed, eff=eff)
    if name == "close_after":
        return _("never") if value is None else ngettext("{count} minute", "{count} minutes", value).format(count=value)
    return str(value) if BY_NAME[name].span is not None else ", ".join(map(str, value))


@dataclass(frozen=True)
class Chosen:
    """An option as a tournament has it: its words, and whether it differs from the preset."""

    option: Option
    text: str
    changed: bool


def chosen(key: str, options: Mapping[str, Any], *, has_events: bool) -> Iterator[Chosen]:
    """Yield every offered option of a profile with its value in words; `has_events`: those of individual events too."""
    plain = presets.get(key, {**options, "event": "PAIRS"}).plain
    for option in OPTIONS:
        if option.of_events and not has_events:
            continue
        yield Chosen(option, value_text(option.name, plain[option.name]), option.name in options)


def standings_in_short(profile: Profile) -> str:
    """Describe the order of the standings in one sentence."""
    order = ", ".join(criterion_text(one.text) for one in profile.standings.order)
    return _("Order of the standings: {order}.").format(order=order)
