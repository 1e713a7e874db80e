"""Forms that write a line on a sheet: idempotency key, version check, errors at their fields.

Rulings at any table are written with a reason: penalties, a side that leaves, undoing a line.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.penalties import Penalty
from scoring.tiles import tile_set
from tournament.core.errors import Conflict, EntryRefused, NotAllowed, TournamentError
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.models import TableMatch
from tournament.web.frame.fields import new_key
from tournament.web.matches.scoreboard import named
from tournament.web.matches.scoreboard.board import Scoreboard

SPENT = ("bad-key", "key-reused")
MOST_DIGITS: Final = 9_999


def players_of(table_match: TableMatch) -> list[str]:
    """The players' names by seat."""
    return [seat.registration.person.name for seat in table_match.seats.all()]


def doubts(accepted: Iterable[Mapping[str, Any]], players: Sequence[str]) -> list[str]:
    """The warnings accepted with a line, as sentences; `accepted` as stored with it."""
    return [named.tell_players(Finding(field=None, severity="warning", **found), players) for found in accepted]


class LineForm(forms.Form):
    """A form about one sheet.

    `key` makes a repeated send the same entry; `version` is the sheet version that the writer saw. Both survive an
    error, so that no input is lost and none is written twice.
    """

    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    version = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This form is too old: look at the sheet and send it again."),
            "invalid": _("This form is too old: look at the sheet and send it again."),
        },
    )

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard) -> None:
        self.board = board
        super().__init__(data, initial={"key": new_key(), "version": board.version})

    @property
    def whole_errors(self) -> list[str]:
        """Errors of the form and of its hidden fields."""
        hidden = [str(message) for field in self.hidden_fields() for message in field.errors]
        return [*map(str, self.non_field_errors()), *hidden]

    def step_values(self) -> dict[str, Any]:
        """The key and the version, as every step on a sheet takes them."""
        return {"key": self.cleaned_data["key"], "version": self.cleaned_data["version"]}

    def refuse(self, error: TournamentError) -> None:
        """Show an error at its fields; after a conflict the form may be sent again for the current version."""
        if isinstance(error, EntryRefused):
            for finding in error.findings:
                if finding.severity == "error":
                    self.add_finding(finding)
        else:
            self.add_error(error.field if error.field in self.fields else None, str(error))
        if isinstance(error, Conflict) or error.code in SPENT:
            self.renew(spent=error.code in SPENT)

    def add_finding(self, finding: Finding) -> None:
        """Show a finding at the fields it is about, with its rule."""
        text = named.tell_players(finding, self.board.players, self.board.side_names)
        places = [name for name in self.places(finding) if name in self.fields]
        for name in places:
            self.add_error(name, text)
        # For example a field that this form does not show.
        if not places:
            self.add_error(None, text)

    def places(self, finding: Finding) -> list[str]:
        """The fields for a finding; none means the whole form."""
        return [finding.field] if finding.field else []

    def renew(self, *, spent: bool) -> None:
        """Accept the form again for the sheet's current version, keeping the input."""
        # The request's own QueryDict is immutable.
        values = QueryDict(mutable=True)
        values.update(self.data)
        values["version"] = str(self.board.newest_version())
        # The server refuses a key that was used with other values.
        if spent:
            values["key"] = new_key()
        self.data = values

    def entry_data(self) -> dict[str, Any]:
        """The entry as `scoring.entries.from_data` reads it; on a valid form only."""
        raise NotImplementedError


class OverrulableForm(LineForm):
    """A line that an organizer may record although it was refused, with a reason (SACI rule 17).

    overruled: the reason; it counts only if the form was sent with its button, `overrule`.
    """

    overruled = forms.CharField(
        label=_("Reason"), required=False, max_length=LONGEST_SHEET_REASON, widget=forms.Textarea(attrs={"rows": 2})
    )
    can_be_overruled = False
    """Whether the line was refused, and an organizer may record it all the same."""

    @property
    def overrules(self) -> bool:
        """Whether the form was sent to overrule."""
        return bool(self.data.get("overrule"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        reason = " ".join((cleaned.get("overruled") or "").split())
        if self.overrules and not reason and "overruled" not in self.errors:
            self.add_error("overruled", _("Give a reason."))
        # The page shows again what was typed as a reason, or that it is missing or too long.
        self.can_be_overruled = bool(reason) or "overruled" in self.errors
        return {**cleaned, "overruled": reason}

    def refuse(self, error: TournamentError) -> None:
        # After a conflict, or a reason that cannot be printed, the reason is still there.
        again = self.overrules and not isinstance(error, NotAllowed)
        self.can_be_overruled = error.can_be_overruled if isinstance(error, EntryRefused) else again
        super().refuse(error)

    def places(self, finding: Finding) -> list[str]:
        return [] if finding.field == "overruled" else super().places(finding)

    def with_reason(self, data: dict[str, Any]) -> dict[str, Any]:
        """The entry with the reason it was overruled for, if it was."""
        return {**data, "overruled": self.cleaned_data["overruled"]} if self.overrules else data


class ReasonForm(LineForm):
    """A line that needs a reason in words."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_SHEET_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Give a reason.")},
    )


class PenaltyForm(OverrulableForm):
    """A penalty for one player, with its tile or the pips left if its kind and the rules need them."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard, penalty: Penalty) -> None:
        super().__init__(data, board=board)
        self.penalty = penalty
        self.fields["seat"] = forms.ChoiceField(
            label=_("Player"),
            widget=forms.RadioSelect,
            choices=[(str(seat), board.player_in_words(seat)) for seat in board.playing],
            error_messages={"required": _("Choose the player.")},
        )
        if penalty.tile:
            tiles = [(str(tile), str(tile)) for tile in tile_set(board.ruleset.double)]
            self.fields["tile"] = forms.ChoiceField(
                label=_("The domino"), required=False, choices=[("", _("not noted")), *tiles]
            )
        self.with_pips = board.ruleset.cost_of(penalty.kind).pips
        for seat in board.playing if self.with_pips else ():
            self.fields[f"pips_{seat}"] = forms.IntegerField(
                label=_("Pips left: {player}").format(player=board.players[seat]),
                min_value=0,
                max_value=MOST_DIGITS,
                error_messages={"required": _("Write what this player has left, in pips.")},
            )

    def entry_data(self) -> dict[str, Any]:
        values = self.cleaned_data
        pips = [values.get(f"pips_{seat}", 0) for seat in self.board.ruleset.seating.seats]
        found = {
            "seat": int(values["seat"]),
            "tile": values.get("tile") or None,
            "pips": pips if self.with_pips else None,
        }
        return self.with_reason({"kind": self.penalty.kind, **{name: found[name] for name in self.penalty.fields}})


class LeaveForm(ReasonForm):
    """A side gives up the match, or is excluded by a ruling."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard) -> None:
        super().__init__(data, board=board)
        missing = _("Choose the team that leaves.") if board.teams else _("Choose who leaves.")
        self.fields["side"] = forms.ChoiceField(
            label=_("The team that leaves") if board.teams else _("Who leaves"),
            widget=forms.RadioSelect,
            # An eliminated side cannot leave again.
            choices=[(side, board.side_in_words(side)) for side in board.still_in],
            error_messages={"required": missing},
        )
        self.order_fields(("side", "reason"))

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "forfeit", "side": self.cleaned_data["side"], "reason": self.cleaned_data["reason"]}


class BellForm(LineForm):
    """The time of the match is up; the judge ticks whether a hand was in play (federation.md, T1)."""

    in_play = forms.ChoiceField(
        label=_("When the time was up"),
        widget=forms.RadioSelect,
        choices=[
            ("yes", _("A hand was in play: its first domino lay on the table")),
            ("no", _("No hand was in play")),
        ],
        error_messages={"required": _("Say whether a hand was in play.")},
    )

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "bell", "in_play": self.cleaned_data["in_play"] == "yes"}


class UndoForm(ReasonForm):
    """Undo one line of the sheet, whose `number` is part of the URL."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard, number: int) -> None:
        super().__init__(data, board=board)
        self.number = number

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "void", "number": self.number, "reason": self.cleaned_data["reason"]}
