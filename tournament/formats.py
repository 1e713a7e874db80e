"""How a bracket may be played, in words for people; the formats themselves stand in `brackets.formats`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from brackets import formats as playable
from tournament.errors import Refused
from tournament.models import Format

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Option:
    """A whole number that a format lets one choose. `default` None: the format takes what fits the number of teams."""

    name: str
    label: "_StrPromise"
    help: "_StrPromise"
    least: int
    most: int
    default: int | None


@dataclass(frozen=True)
class Way:
    """One format: its key, its name, what it means for the teams, and what may be chosen."""

    key: str
    name: str
    about: str
    options: tuple[Option, ...]


WORDS: Mapping[tuple[str, str], tuple["_StrPromise", "_StrPromise"]] = {
    (Format.GROUPS, "group_size"): (
        gettext_lazy("Teams in a group"),
        gettext_lazy("The groups are as even as they can be, and none has more than this."),
    ),
    (Format.GROUPS, "advance"): (
        gettext_lazy("Teams of each group that go on"),
        gettext_lazy("They play a single elimination; in a single group the first has won."),
    ),
    (Format.SWISS, "rounds"): (
        gettext_lazy("Rounds"),
        gettext_lazy("Left empty: as many as a single elimination of these teams would have."),
    ),
}
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    one.key: tuple(
        Option(option.name, *WORDS[Format(one.key), option.name], option.least, option.most, option.default)
        for option in one.options
    )
    for one in playable.FORMATS
}


def ways() -> tuple[Way, ...]:
    """Every format in the language now active, SACI's own first."""
    about = {
        Format.SINGLE: _("Who loses a match is out; the last two play the final. As SACI plays (rule 4)."),
        Format.DOUBLE: _(
            "Who loses once plays on in the losers' part; who loses twice is out. The winners of both parts meet in "
            "the final, and once more if the one without a defeat loses it."
        ),
        Format.GROUPS: _("Everybody meets everybody of the own group; the best of each group play an elimination."),
        Format.SWISS: _(
            "Everybody plays every round, against somebody with about as many wins, never the same team twice if it "
            "can be helped. Most wins come first; then the difference of points, points, the direct match, lot."
        ),
        Format.CONSOLATION: _("A single elimination; who loses the first match plays for the consolation prize."),
    }
    return tuple(Way(key, named(key), about[key], OPTIONS.get(key, ())) for key in Format)


def checked(key: str, options: Mapping[str, Any]) -> dict[str, int]:
    """The options as they are kept, without those that say nothing. Refused for what the format does not know."""
    if key not in Format.values:
        raise Refused(_("This way to play is not known."), field="format", code="unknown-format")
    known = {option.name: option for option in OPTIONS.get(key, ())}
    kept = {}
    for name, value in options.items():
        if value is None:
            continue
        option = known.get(name)
        if option is None:
            text = _("{format} has no option {name}.")
            raise Refused(text.format(format=named(key), name=name[:40]), field="options", code="unknown-option")
        if type(value) is not int or not option.least <= value <= option.most:
            text = _("{label}: a whole number from {least} to {most}.")
            message = text.format(label=option.label, least=option.least, most=option.most)
            raise Refused(message, field=name, code="option-out-of-range")
        kept[name] = value
    if key == Format.GROUPS:
        _check_groups(kept)
    return kept


def _check_groups(options: Mapping[str, int]) -> None:
    size, advance = (options.get(option.name, option.default or 0) for option in OPTIONS[Format.GROUPS])
    if advance >= size:
        raise Refused(_("Fewer teams go on than are in a group."), field="advance", code="option-out-of-range")


def named(key: str) -> str:
    """The name of a format."""
    return capfirst(str(Format(key).label))


def told(key: str, options: Mapping[str, Any]) -> str:
    """A format and its options in one line, such as "5 Swiss rounds"."""
    match key:
        case Format.GROUPS:
            size, advance = (options.get(option.name, option.default) for option in OPTIONS[Format.GROUPS])
            text = ngettext(
                "Groups of {size}; the best one of each goes on",
                "Groups of {size}; the best {advance} of each go on",
                advance,
            )
            return text.format(size=size, advance=advance)
        case Format.SWISS if options.get("rounds"):
            rounds = options["rounds"]
            return ngettext("{rounds} Swiss round", "{rounds} Swiss rounds", rounds).format(rounds=rounds)
    return named(key)
