"""Names and options of formats, for people; the formats themselves are in `brackets.formats`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from brackets import formats as playable
from tournament.core.errors import Refused
from tournament.models import Format

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Option:
    """An integer option of a format. `default` None: the format derives it from the number of teams."""

    name: str
    label: "_StrPromise"
    help: "_StrPromise"
    least: int
    most: int
    default: int | None


@dataclass(frozen=True)
class Way:
    """One format: its key, its name, what it means for the teams, and its options."""

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
    (Format.ROTATING, "rounds"): (
        gettext_lazy("Rounds"),
        gettext_lazy("As many as were announced; nine are usual."),
    ),
}
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    one.key: tuple(
        Option(option.name, *WORDS[Format(one.key), option.name], option.least, option.most, option.default)
        for option in one.options
    )
    for one in (*playable.FORMATS, playable.SEATED)
}


def ways() -> tuple[Way, ...]:
    """Return every format in the active language, SACI's own first."""
    # Translated here, not at import: the language is that of the request.
    about = {
        Format.SINGLE: _("A team that loses a match is out; the last two play the final. SACI's format (rule 4)."),
        Format.DOUBLE: _(
            "A team that loses once continues in the losers' part; a second defeat eliminates it. "
            "The winners of both parts meet in the final, and once more if the undefeated team loses "
            "it."
        ),
        Format.GROUPS: _("Every team plays every other team of its group; the best of each group play an elimination."),
        Format.SWISS: _(
            "Every team plays every round against a team with about as many wins, and never the same "
            "team twice if that can be avoided. Teams are ranked by wins, then by point difference, "
            "points, direct match and lot."
        ),
        Format.CONSOLATION: _(
            "A single elimination; teams that lose their first match play for the consolation prize."
        ),
        Format.ROTATING: _(
            "People enter alone. Each round they sit at tables of four with a new partner, and a result counts for "
            "both partners. The first in the standings after the last round has won."
        ),
    }
    return tuple(Way(key, named(key), about[key], OPTIONS.get(key, ())) for key in Format)


def checked(key: str, options: Mapping[str, Any]) -> dict[str, int]:
    """Return the options without empty ones. Refused for what the format does not know or allow."""
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
        if type(value) is not int or not option.least <= value <= option.most:  # no bool either
            text = _("{label}: a whole number from {least} to {most}.")
            message = text.format(label=option.label, least=option.least, most=option.most)
            raise Refused(message, field=name, code="option-out-of-range")
        kept[name] = value
    if key == Format.GROUPS:
        _check_groups(kept)
    return kept


def _check_groups(options: Mapping[str, int]) -> None:
    size, advance = (options.get(option.name, option.default or 0) for option in OPTIONS[Format.GROUPS])
    # Otherwise the group stage would eliminate nobody.
    if advance >= size:
        raise Refused(_("Fewer teams go on than are in a group."), field="advance", code="option-out-of-range")


def named(key: str) -> str:
    """Return the name of a format."""
    return capfirst(str(Format(key).label))


def format_text(key: str, options: Mapping[str, Any]) -> str:
    """Describe a format and its options in one line, such as "5 Swiss rounds"."""
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
        case Format.ROTATING:
            rounds = options.get("rounds", 9)
            text = ngettext("{rounds} round with rotating partners", "{rounds} rounds with rotating partners", rounds)
            return text.format(rounds=rounds)
    return named(key)
