"""Forms to correct a match: each line of the sheet, result and reason, and the confirmation of the preview."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, to_data
from scoring.findings import Finding
from scoring.hands import SEATS, SIDES
from scoring.ruleset import Ruleset
from scoring.tiles import tile_set
from tournament.core.errors import EntryRefused
from tournament.core.findings import seats_named
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.matches.corrections.request import MOST_POINTS
from tournament.models import Correction, TableMatch
from tournament.tournaments import opening
from tournament.web.frame.fields import KeyedForm, offer_choices
from tournament.web.matches.scoreboard.hand_form import (
    CALLED,
    MOST_REDONDOS,
    by_teams,
    figures_field,
    figures_in,
    thrown_in,
)
from tournament.web.matches.scoreboard.line_forms import MOST_DIGITS, BellForm, players_of
from tournament.web.matches.scoreboard.named import tell_players

EVIDENCE = ("tiles", "side_pips", "play", "last", "ends", "ends_before")  # of what is left; void if the pips change


class CorrectedLine(forms.Form):
    """One corrected line. `old` None: a line that was forgotten."""

    take_out = forms.BooleanField(label=_("Remove the line instead"), required=False)
    can_be_overruled = False
    """Whether the engine refuses the line, and officials may record it all the same (SACI rule 17)."""

    def __init__(self, *args: Any, kind: str, old: Entry | None, table_match: TableMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.old, self.table_match = kind, old, table_match
        self.ruleset = opening.match_rules(table_match)
        self.players = players_of(table_match)
        self.penalty = self.ruleset.penalties.get(kind)
        make = {"hand": _hand, "forfeit": _forfeit, "bell": _bell}.get(kind, _penalty)
        own = make(self, self.ruleset)
        if kind not in ("forfeit", "bell"):
            own["overruled"] = forms.CharField(
                label=_("Why it is recorded although it is refused"),
                required=False,
                max_length=LONGEST_SHEET_REASON,
                help_text=_("Shown with the line on the sheet, also to the public: name nobody."),
            )
        self.fields.update(own)
        self.order_fields([*own, "take_out"])
        # A forgotten line is added: there is nothing to remove.
        if old is None:
            del self.fields["take_out"]
        if self.data.get("take_out"):
            for name in own:
                self.fields[name].required = False  # nothing of the line is left to be read
        self.initial.update(_values(old))

    @property
    def counted(self) -> list[str]:
        """Fields required only in some cases, which the form cannot mark: who went out, and both kinds of pips."""
        return [name for name in self.fields if name == "by" or name.startswith(("pips_", "team_"))]

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields of the page: the reason for overruling only where it is needed, or was given."""
        needed = self.can_be_overruled or self["overruled"].value() if "overruled" in self.fields else False
        return [field for field in self if field.name != "overruled" or needed]

    def seats(self) -> list[tuple[str, str]]:
        return [(str(seat), f"{seat + 1} · {self.players[seat]}") for seat in SEATS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("take_out") or cleaned.get("end") == "void":
            return cleaned
        if self.ruleset.scored == "PLAYS":
            return cleaned
        if self._told_by_teams(cleaned):
            for side in SIDES:
                if cleaned.get(f"team_{side}") is None and f"team_{side}" not in self.errors:
                    self.add_error(f"team_{side}", _("Write what this team has left, in pips."))
            return cleaned
        out = cleaned.get("by") if cleaned.get("end") == "domino" else None
        if out and self.ruleset.scored != "PIPS" and not any(cleaned.get(f"pips_{seat}") for seat in SEATS):
            return cleaned  # what is left is worth nothing
        for seat in SEATS:
            name = f"pips_{seat}"
            if name not in self.fields or name in self.errors or cleaned.get(name) is not None:
                continue
            # The player who went out holds nothing.
            if str(seat) == out:
                cleaned[name] = 0
            else:
                self.add_error(name, _("Write what this player has left, in pips."))
        return cleaned

    def _told_by_teams(self, values: Mapping[str, Any]) -> bool:
        """Whether the pips are given by team, and for no single player."""
        # Figures by player are more precise, so they win.
        by_seats = any(values.get(f"pips_{seat}") is not None for seat in SEATS)
        return not by_seats and any(values.get(f"team_{side}") is not None for side in SIDES)

    def entry_data(self) -> dict[str, Any] | None:
        """The line as `scoring.entries` reads it; None when it is removed."""
        values = self.cleaned_data
        if values.get("take_out"):
            return None
        ruled = {"overruled": values["overruled"]} if values.get("overruled") else {}
        if self.kind == "hand":
            return self._hand_data(values) | ruled
        if self.penalty is not None:
            found = {"seat": _seat(values["seat"]), "tile": values.get("tile") or None, "pips": _pips(values)}
            return {"kind": self.kind, **{name: found[name] for name in self.penalty.fields}} | ruled
        if self.kind == "bell":
            return {"kind": "bell", "in_play": values["in_play"] == "yes"}
        return {"kind": self.kind, "side": values["side"], "reason": values["why"]}

    def _hand_data(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values without a field keep their old value; tiles and plays only while the pips are unchanged."""
        if values["end"] == "void":
            return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
        before = self.old if isinstance(self.old, Hand) else None
        # Start from the old entry, to keep what this form has no fields for.
        data: dict[str, Any] = to_data(before) if before else {"kind": "hand", "tiles": None}
        data.pop("overruled", None)
        teams = [values[f"team_{side}"] for side in SIDES] if self._told_by_teams(values) else None
        pips = None if teams else _pips(values)
        if before is None or (list(before.left or ()) or None, list(before.side_pips or ()) or None) != (pips, teams):
            for name in EVIDENCE:
                data.pop(name, None)
            data |= {"pips": pips, "tiles": None} | ({"side_pips": teams} if teams else {})
        if self.ruleset.scored == "PLAYS":
            data["scored"] = [figures_in(values[f"scored_{side}"]) for side in SIDES]
        data |= {"end": values["end"], "by": _seat(values["by"]), "recount": values["recount"]}
        data["leader"] = _seat(values["leader"])
        if "special" in values:
            data["special"] = values["special"] or None
        if "pase_salida" in values:
            data["pase_salida"] = values["pase_salida"]
        if "redondos_0" in values:
            data["pases_redondos"] = [seat for seat in SEATS for _time in range(values[f"redondos_{seat}"] or 0)]
        return data

    def refuse(self, error: EntryRefused) -> None:
        """Show each of the engine's errors at its field."""
        self.can_be_overruled = error.can_be_overruled
        for finding in error.findings:
            # Warnings do not block: the preview shows them.
            if finding.severity == "error":
                name = self._place(finding)
                self.add_error(name if name in self.fields else None, tell_players(finding, self.players))

    def _place(self, finding: Finding) -> str | None:
        if finding.field in ("pips", "tiles", "pases_redondos"):
            named = seats_named(finding)
            what = "redondos" if finding.field == "pases_redondos" else "pips"
            return f"{what}_{named[0]}" if len(named) == 1 else None
        return finding.field


def _hand(form: CorrectedLine, ruleset: Ruleset) -> dict[str, forms.Field]:
    ends = [("domino", _("A player went out")), ("block", _("Locked"))]
    ends += [("void", _("Thrown in"))] if thrown_in(ruleset) else []
    chairs = [("", _("not noted")), *form.seats()]
    return {
        "end": forms.ChoiceField(label=_("How the hand ended"), choices=ends, widget=forms.RadioSelect),
        "by": forms.ChoiceField(label=_("Who went out, or laid the last tile"), choices=chairs, required=False),
        **_left_fields(form, ruleset),
        "recount": forms.IntegerField(label=_("Recount"), required=False, min_value=0, max_value=MOST_DIGITS),
        "leader": forms.ChoiceField(label=_("Who led"), choices=chairs, required=False),
        **_plays_fields(form, ruleset),
    }


def _left_fields(form: CorrectedLine, ruleset: Ruleset) -> dict[str, forms.Field]:
    """What is left, or what the plays of each team earned."""
    if ruleset.scored != "PLAYS":
        return {**_pips_fields(form), **(_team_fields(form) if by_teams(ruleset) else {})}
    label = str(_("Points of the plays of team {number}"))
    called = form.table_match.called
    return {f"scored_{side}": figures_field(label.format(number=called[side])) for side in SIDES}


def _plays_fields(form: CorrectedLine, ruleset: Ruleset) -> dict[str, forms.Field]:
    """Special plays, if the rules award points for any."""
    fields: dict[str, forms.Field] = {}
    called = [(value, name) for value, name in CALLED if value in ruleset.specials]
    if called:
        choices = [("", _("Nothing special")), *called]
        fields["special"] = forms.ChoiceField(label=_("Special play"), required=False, choices=choices)
    if "pase-salida" in ruleset.specials:
        fields["pase_salida"] = forms.BooleanField(label=_("Pase de salida"), required=False)
    if "pase-redondo" in ruleset.specials:
        label = str(_("Pases redondos: {player}"))
        for seat in SEATS:
            fields[f"redondos_{seat}"] = forms.IntegerField(
                label=label.format(player=form.players[seat]), required=False, min_value=0, max_value=MOST_REDONDOS
            )
    return fields


def _penalty(form: CorrectedLine, ruleset: Ruleset) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {"seat": forms.ChoiceField(label=_("Player"), choices=form.seats())}
    if ruleset.penalties[form.kind].tile:
        tiles = [("", _("not noted")), *((str(tile), str(tile)) for tile in tile_set(ruleset.double))]
        fields["tile"] = forms.ChoiceField(label=_("The domino"), choices=tiles, required=False)
    return {**fields, **(_pips_fields(form) if ruleset.cost_of(form.kind).pips else {})}


def _forfeit(form: CorrectedLine, ruleset: Ruleset) -> dict[str, forms.Field]:
    teams = zip(SIDES, (form.table_match.team_a, form.table_match.team_b), strict=True)
    label = str(_("Team {number}: {players}"))
    choices = [(side, label.format(number=form.table_match.called[side], players=team.label)) for side, team in teams]
    return {
        "side": forms.ChoiceField(label=_("The team that leaves"), choices=choices, widget=forms.RadioSelect),
        "why": forms.CharField(label=_("Why it leaves"), max_length=LONGEST_SHEET_REASON),
    }


def _bell(_form: CorrectedLine, _ruleset: Ruleset) -> dict[str, forms.Field]:
    told = BellForm.base_fields["in_play"]
    return {"in_play": forms.ChoiceField(label=told.label, choices=told.choices, widget=forms.RadioSelect)}  # type: ignore[attr-defined] # of a ChoiceField


def _pips_fields(form: CorrectedLine) -> dict[str, forms.Field]:
    label = str(_("Pips left: {player}"))
    return {
        f"pips_{seat}": forms.IntegerField(
            label=label.format(player=form.players[seat]), min_value=0, max_value=MOST_DIGITS, required=False
        )
        for seat in SEATS
    }


def _team_fields(form: CorrectedLine) -> dict[str, forms.Field]:
    """A team's pips may replace its players', because nothing depends on what one of them holds."""
    label = str(_("Or pips left of team {number} together"))
    return {
        f"team_{side}": forms.IntegerField(
            label=label.format(number=called), min_value=0, max_value=MOST_DIGITS, required=False
        )
        for side, called in form.table_match.called.items()
    }


def _pips(values: Mapping[str, Any]) -> list[int] | None:
    pips = [values[f"pips_{seat}"] for seat in SEATS if f"pips_{seat}" in values]
    return pips if any(each is not None for each in pips) else None


def _seat(value: str) -> int | None:
    return int(value) if value else None


def _values(old: Entry | None) -> dict[str, Any]:
    """Initial values from the line before the correction."""
    match old:
        case Hand():
            told: dict[str, int | None] = {f"pips_{seat}": pips for seat, pips in enumerate(old.left or ())}
            told |= {f"team_{side}": pips for side, pips in zip(SIDES, old.side_pips or (), strict=False)}
            told_plays = {
                f"scored_{side}": " ".join(map(str, one)) for side, one in zip(SIDES, old.scored or (), strict=False)
            }
            told |= {f"redondos_{seat}": old.pases_redondos.count(seat) or None for seat in SEATS}
            chairs = {
                name: "" if seat is None else str(seat) for name, seat in (("by", old.by), ("leader", old.leader))
            }
            plays = {"special": old.special or "", "pase_salida": old.pase_salida, "overruled": old.overruled or ""}
            return {"end": old.end, "recount": old.recount, **chairs, **plays, **told, **told_plays}
        case PenaltyEntry():
            pips_left = {f"pips_{seat}": pips for seat, pips in enumerate(old.pips or ())}
            told_of = {"seat": str(old.seat), "tile": str(old.tile or ""), "overruled": old.overruled or ""}
            return {**told_of, **pips_left}
        case Forfeit():
            return {"side": old.side, "why": old.reason}
        case TimeUp():
            return {"in_play": "yes" if old.in_play else "no"}
    return {"end": "domino"}


class EndForm(forms.Form):
    """The result of the match after the correction, and the reason."""

    result = forms.ChoiceField(label=_("How the match ends"), required=False, widget=forms.RadioSelect)
    points_a = forms.IntegerField(required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    points_b = forms.IntegerField(required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_SHEET_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Give a reason.")},
        help_text=_("Recorded in the journal; not public."),
    )

    def __init__(self, *args: Any, table_match: TableMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table_match = table_match
        wins = _("Team {number} wins by ruling (SACI rule 17)")
        ruled = [(side, str(wins).format(number=called)) for side, called in table_match.called.items()]
        still_open = ("open", _("The match is not over: play continues"))
        offer_choices(self.fields["result"], [("", _("As the sheet says")), *ruled, still_open])
        for side, called in table_match.called.items():
            label = _("Points of team {number}, by ruling only")
            self.fields[f"points_{side.lower()}"].label = str(label).format(number=called)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = [cleaned.get(name) is not None for name in ("points_a", "points_b")]
        # Points may be left out, but not of one team only.
        if any(given) and not all(given):
            self.add_error("points_b", _("Give both teams a whole number of points."))
        return cleaned

    def step_values(self) -> dict[str, Any]:
        """The correction as `correcting.asked_from` reads it; on a valid form only."""
        values = self.cleaned_data
        points = None if values["points_a"] is None else [values["points_a"], values["points_b"]]
        return {"reason": values["reason"], "result": values["result"], "points": points}


def as_ruled(table_match: TableMatch) -> dict[str, Any]:
    """Initial values from an earlier ruling on a match; empty if the sheet decides."""
    last = table_match.corrections.last()
    if last is None or table_match.match.decided != "ruled":
        return {}
    first, second = last.asked["points"] or (None, None)
    return {"result": last.ruled, "points_a": first, "points_b": second}


class AgreeForm(KeyedForm):
    """The confirmation of a preview: the correction, the preview's token, and the fate of the next match."""

    # Carried through the preview, so that the server keeps no state for it.
    asked = forms.CharField(widget=forms.HiddenInput, max_length=200_000)
    token = forms.CharField(widget=forms.HiddenInput, max_length=64)
    fate = forms.ChoiceField(required=False, choices=[("", ""), *Correction.Fate.choices])

    def clean_asked(self) -> dict[str, Any]:
        """The correction as plain data."""
        try:
            data = json.loads(self.cleaned_data["asked"])
        # Deeply nested JSON raises RecursionError.
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise forms.ValidationError(_("This correction is malformed. Start again."))
        return data
