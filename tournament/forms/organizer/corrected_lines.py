"""One line of a sheet as an organizer says it should have been."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.entries import Entry, FalsePass, Forfeit, Hand, WrongDomino, to_data
from scoring.hands import SEATS, SIDES
from scoring.ruleset import Ruleset
from scoring.tiles import tile_set
from tournament import opening
from tournament.forms.judge.hands import CALLED, MOST_DIGITS, thrown_in
from tournament.forms.organizer.corrections import EndForm
from tournament.models import Sitting

KINDS = ("hand", "false_pass", "wrong_domino", "forfeit")


class LineForm(EndForm):
    """One line as it should have been. `old` None: a line that was forgotten."""

    take_out = forms.BooleanField(label=_("Take the line out instead"), required=False)

    def __init__(self, *args: Any, kind: str, old: Entry | None, sitting: Sitting, **kwargs: Any) -> None:
        super().__init__(*args, sitting=sitting, **kwargs)
        self.kind, self.old = kind, old
        self.ruleset = opening.ruleset_of(sitting.tournament)
        self.players = [seat.registration.person.name for seat in sitting.seats.all()]
        make = {"hand": _hand, "false_pass": _false_pass, "wrong_domino": _wrong_domino, "forfeit": _forfeit}[kind]
        own = make(self, self.ruleset)
        self.fields.update(own)
        self.order_fields([*own, "take_out", "result", "points_a", "points_b", "reason"])
        if old is None:
            del self.fields["take_out"]
        if self.data.get("take_out"):
            for name in own:
                self.fields[name].required = False  # nothing of the line is left to be read
        self.initial.update(_values(old))

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """The fields of the line itself."""
        return [field for field in self if field.name not in EndForm.base_fields and field.name != "take_out"]

    def seats(self, nobody: bool) -> list[tuple[str, Any]]:
        chairs = [(str(seat), f"{seat + 1} · {self.players[seat]}") for seat in SEATS]
        return [("", _("not noted")), *chairs] if nobody else chairs

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        nobody_counts = cleaned.get("take_out") or cleaned.get("end") == "void"
        out = cleaned.get("by") if cleaned.get("end") == "domino" else None
        for seat in SEATS:
            name = f"pips_{seat}"
            if nobody_counts or name not in self.fields or name in self.errors or cleaned.get(name) is not None:
                continue
            if str(seat) == out:
                cleaned[name] = 0
            else:
                self.add_error(name, _("Write what this player has left, in pips."))
        return cleaned

    def entry_data(self) -> dict[str, Any] | None:
        """The line as `scoring.entries` reads it; None when it is taken out."""
        values = self.cleaned_data
        if values.get("take_out"):
            return None
        match self.kind:
            case "hand":
                return self._hand_data(values)
            case "false_pass":
                return {"kind": self.kind, "seat": int(values["seat"]), "pips": _pips(values)}
            case "wrong_domino":
                return {"kind": self.kind, "seat": int(values["seat"]), "tile": values["tile"] or None}
        return {"kind": self.kind, "side": values["side"], "reason": values["reason"]}

    def _hand_data(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What is not asked for here stays as it was, tiles and plays only while the pips do."""
        before = self.old if isinstance(self.old, Hand) else None
        data: dict[str, Any] = to_data(before) if before else {"kind": "hand", "tiles": None}
        pips = _pips(values)
        if before is None or list(before.left or ()) != pips:
            for name in ("tiles", "side_pips", "play", "last", "ends", "ends_before"):
                data.pop(name, None)
            data |= {"pips": pips, "tiles": None}
        by = values["by"]
        data |= {"end": values["end"], "by": int(by) if by else None, "recount": values["recount"]}
        if values["end"] == "void":
            return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
        if "special" in values:
            data["special"] = values["special"] or None
        return data


def _hand(form: LineForm, ruleset: Ruleset) -> dict[str, forms.Field]:
    ends = [("domino", _("A player went out")), ("block", _("Locked"))]
    ends += [("void", _("Thrown in"))] if thrown_in(ruleset) else []
    fields: dict[str, forms.Field] = {
        "end": forms.ChoiceField(label=_("How the hand ended"), choices=ends, widget=forms.RadioSelect),
        "by": forms.ChoiceField(
            label=_("Who went out, or laid the last tile"), choices=form.seats(nobody=True), required=False
        ),
        **_pips_fields(form),
        "recount": forms.IntegerField(label=_("Recount"), required=False, min_value=0, max_value=MOST_DIGITS),
    }
    called = [(value, name) for value, name in CALLED if value in ruleset.specials]
    if called:
        choices = [("", _("Nothing special")), *called]
        fields["special"] = forms.ChoiceField(label=_("Special play"), required=False, choices=choices)
    return fields


def _false_pass(form: LineForm, ruleset: Ruleset) -> dict[str, forms.Field]:
    pips = _pips_fields(form) if ruleset.false_pass_ruling.pips else {}
    return {"seat": forms.ChoiceField(label=_("Player"), choices=form.seats(nobody=False)), **pips}


def _wrong_domino(form: LineForm, ruleset: Ruleset) -> dict[str, forms.Field]:
    tiles = [("", _("not noted")), *((str(tile), str(tile)) for tile in tile_set(ruleset.double))]
    return {
        "seat": forms.ChoiceField(label=_("Player"), choices=form.seats(nobody=False)),
        "tile": forms.ChoiceField(label=_("The domino"), choices=tiles, required=False),
    }


def _forfeit(form: LineForm, ruleset: Ruleset) -> dict[str, forms.Field]:
    teams = zip(SIDES, (form.sitting.team_a, form.sitting.team_b), strict=True)
    label = str(_("Team {number}: {players}"))
    choices = [(side, label.format(number=team.number, players=team.label)) for side, team in teams]
    return {"side": forms.ChoiceField(label=_("The team that leaves"), choices=choices, widget=forms.RadioSelect)}


def _pips_fields(form: LineForm) -> dict[str, forms.Field]:
    label = str(_("Pips left: {player}"))
    return {
        f"pips_{seat}": forms.IntegerField(
            label=label.format(player=form.players[seat]), min_value=0, max_value=MOST_DIGITS, required=False
        )
        for seat in SEATS
    }


def _pips(values: Mapping[str, Any]) -> list[int] | None:
    pips = [values[f"pips_{seat}"] for seat in SEATS if f"pips_{seat}" in values]
    return pips or None


def _values(old: Entry | None) -> dict[str, Any]:
    """What the form shows of the line as it is."""
    match old:
        case Hand():
            left = {f"pips_{seat}": pips for seat, pips in enumerate(old.left or ())}
            by = "" if old.by is None else str(old.by)
            return {"end": old.end, "by": by, "recount": old.recount, "special": old.special or "", **left}
        case FalsePass():
            return {"seat": str(old.seat), **{f"pips_{seat}": pips for seat, pips in enumerate(old.pips or ())}}
        case WrongDomino():
            return {"seat": str(old.seat), "tile": "" if old.tile is None else str(old.tile)}
        case Forfeit():
            return {"side": old.side}
    return {"end": "domino"}
