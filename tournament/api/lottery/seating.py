"""Individual events with rotating partners: their rounds with tables, partners and byes; seat a round; enter late."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.access import find_division
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.corrections import CORRECTION_REASON
from tournament.club import permissions
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery.rotating import people, seating, shown
from tournament.matches import event_rounds, reseating
from tournament.models import Division, Format, Team

router = Router("tournaments/<slug:slug>/divisions/<slug:key>/")


class SeatedPersonAnswer(serializers.Serializer[Team]):
    """A person of an individual event. `team`: their number in standings and bracket, as a team of one."""

    team = fields.IntegerField("The person's number in the standings, where each person is a team of one.", 12)
    number = fields.IntegerField("The person's registration number.", 7)
    name = fields.CharField("The person's name.", "Ana Gil")

    def to_representation(self, team: Team) -> dict[str, Any]:
        (player,) = team.players.all()
        return {"team": team.number, "number": player.registration.number, "name": player.registration.person.name}


class SeatedTableAnswer(serializers.Serializer[shown.ShownTable]):
    """A table of a round: two sides of two partners."""

    number = fields.IntegerField("The table in the seating, from 1: the leaders' table.", 1)
    table = fields.IntegerField(
        "The table in the hall; null: the round has not been started.", 1, source="hall", allow_null=True
    )
    partners = SeatedPersonAnswer(many=True, help_text="The partners on seats 0 and 2.")
    rivals = SeatedPersonAnswer(many=True, help_text="The partners on seats 1 and 3.")


class SeatedRoundAnswer(serializers.Serializer[shown.ShownRound]):
    """A round of an individual event as it was seated, or would be."""

    round = fields.IntegerField("The number of the round.", 3, source="number")
    tables = SeatedTableAnswer(many=True, help_text="The tables, the leaders' first.")
    byes = SeatedPersonAnswer(many=True, help_text="The people who sit this round out.")


class SeatingAnswer(serializers.Serializer[Any]):
    """The rounds of an individual event: all of them are planned, some are seated."""

    rounds = fields.IntegerField("The number of rounds of the event.", 9)
    seated = SeatedRoundAnswer(many=True, help_text="The rounds that are seated, the newest first.")


class JudgedRoundAnswer(SeatedRoundAnswer):
    """A round that is not seated yet. `problems`: what it breaks; `repeats`: pairs that nothing avoids."""

    problems = fields.ListField(
        "What the seating breaks, as sentences.",
        ["Table 1: Ana and Eva were partners before."],
        child=fields.CharField(),
    )
    repeats = fields.IntegerField("The pairs that have partnered before and that no seating avoids.", 0)


class ProposalAnswer(JudgedRoundAnswer):
    """The next round as it would be seated. `problems`: what it breaks; `repeats`: pairs that nothing avoids."""

    noshows = SeatedPersonAnswer(many=True, help_text="Who never came, and is withdrawn when this round is seated.")


class AddSeatedRound(Strict):
    """Seat a round by the rules, or by hand with `tables`."""

    round = Whole("The number of the round: a repeated request seats nothing.", 2, min_value=1, max_value=32)
    tables = fields.ListField(
        "By hand: the registration numbers at each table, two partners, then their two rivals. Left out: by the rules.",
        [[1, 5, 2, 6]],
        child=fields.ListField(child=Whole(min_value=1), max_length=4),
        required=False,
        max_length=400,
    )


class PreviewSeating(Strict):
    """A seating by hand to look at; nothing is written."""

    tables = fields.ListField(
        "The registration numbers at each table, two partners, then their two rivals.",
        [[1, 5, 2, 6]],
        child=fields.ListField(child=Whole(min_value=1), max_length=4),
        max_length=400,
    )


class ChangedTableAnswer(serializers.Serializer[shown.ChangedTable]):
    """A table whose people a corrected seating changes."""

    number = fields.IntegerField("The table in the seating, from 1: the leaders' table.", 2)
    before = SeatedTableAnswer(help_text="The table as it was seated.")
    after = SeatedTableAnswer(help_text="The table as it is corrected.")
    lines = fields.IntegerField("The lines on its sheet, which count for the people of the corrected seating.", 3)
    begins_again = fields.BooleanField(
        "Whether the match was decided without play and so begins again, on a new sheet.", False
    )


class SeatingCorrectionAnswer(JudgedRoundAnswer):
    """The corrected seating of a round that was started, and what it changes. Give its `version` to correct it."""

    changes = ChangedTableAnswer(many=True, help_text="The tables whose people change.")
    version = fields.IntegerField("Changes when anything is written at these tables.", 4)


class PreviewSeatingCorrection(PreviewSeating):
    """Another seating of the round that was started last, to look at; nothing is written."""


class AddSeatingCorrection(PreviewSeating):
    """The corrected seating of the round that was started last, and why."""

    round = Whole("The number of the round.", 2, min_value=1, max_value=32)
    again = fields.ListField(
        "The tables of the seating whose matches begin again, on a new sheet. The sheets of the other tables count for "
        "the people who sit there now.",
        [],
        child=Whole(min_value=1, max_value=400),
        required=False,
        max_length=400,
    )
    reason = Text(CORRECTION_REASON, max_length=LONGEST_REASON)
    version = Whole("The `version` of the preview.", 4, min_value=0)


class UpdateRounds(Strict):
    """The new number of rounds of an individual event, and why."""

    rounds = Whole("As many as are seated: the event ends with them. More: it goes on.", 5, min_value=1, max_value=32)
    reason = Text("The reason; the journal keeps it.", "the hall closes at eleven", max_length=LONGEST_REASON)


class AddLatePerson(Strict):
    """A person who registered after the lottery and plays from the next round on."""

    registration = Whole("The person's registration number.", 29, min_value=1)


def _event(call: Call, key: str) -> Division:
    """Find an individual event after its lottery. Not found (404) otherwise."""
    division = find_division(call.tournament, key)
    if division.format != Format.ROTATING or division.bracket is None:
        raise Http404
    return division


@router.get("seating/", answers=SeatingAnswer)
def show_seating(call: Call, key: str) -> dict[str, Any]:
    """Show who sits where in each round of an individual event. Not found (404) for others, and before the lottery."""
    return _all(call, key)


@router.get("seating/next/", right=permissions.ORGANIZE, answers=ProposalAnswer, errors={409: "no-round round-open"})
def show_next_seating(call: Call, key: str) -> shown.ShownRound:
    """Show the next round as the rules would seat it. Nothing is written."""
    return _shown(seating.propose(_event(call, key)))


@router.post(
    "seating/preview/",
    right=permissions.ORGANIZE,
    reads=PreviewSeating,
    answers=ProposalAnswer,
    errors={409: "no-round round-open", 422: "no-seating table-of-four unknown-person"},
)
def preview_seating(call: Call, key: str) -> shown.ShownRound:
    """Preview what a seating by hand breaks. Nothing is written."""
    division = _event(call, key)
    return _shown(seating.propose(division, seating.by_registration(division, call.data["tables"])))


@router.post(
    "seating/",
    right=permissions.ORGANIZE,
    reads=AddSeatedRound,
    answers=ProposalAnswer,
    status=201,
    errors={409: "no-event no-round not-drawn round-open seated", 422: "no-seating table-of-four unknown-person"},
)
def add_seated_round(call: Call, key: str) -> shown.ShownRound:
    """Add the next round of an individual event, seated; it can be started then.

    A seating by hand may break rules, which the answer names, but everybody present needs one place.
    """
    division = _event(call, key)
    asked: Sequence[Sequence[int]] | None = call.data.get("tables")
    tables = None if asked is None else seating.by_registration(division, asked)
    return _shown(seating.seat_round(division=division, round=call.data["round"], by=call.by, tables=tables))


@router.post(
    "seating/undo/",
    right=permissions.ORGANIZE,
    answers=SeatingAnswer,
    errors={409: "first-round no-event not-drawn started"},
)
def undo_seating(call: Call, key: str) -> dict[str, Any]:
    """Undo the seating of the last round. Conflict (409) once the round was started."""
    seating.unseat_round(division=_event(call, key), by=call.by)
    return _all(call, key)


@router.post(
    "seating/corrections/preview/",
    right=permissions.ORGANIZE,
    reads=PreviewSeatingCorrection,
    answers=SeatingCorrectionAnswer,
    errors={409: "not-started", 422: "no-seating table-of-four unknown-person"},
)
def preview_seating_correction(call: Call, key: str) -> shown.CorrectedRound:
    """Preview what another seating of the round in play changes and breaks. Nothing is written."""
    division = _event(call, key)
    return _corrected(reseating.preview(division, seating.by_registration(division, call.data["tables"])))


@router.post(
    "seating/corrections/",
    right=permissions.ORGANIZE,
    reads=AddSeatingCorrection,
    answers=SeatingCorrectionAnswer,
    status=201,
    errors={
        409: "has-left no-event not-drawn not-started sanctioned seated sheet-changed sheets-closed",
        422: "bad-text no-reason no-seating no-table not-changed nothing-to-correct table-of-four unknown-person",
    },
)
def add_seating_correction(call: Call, key: str) -> shown.CorrectedRound:
    """Add a correction of the seating of the round that was started last, whether it is over or not.

    What is written at a table counts for the people who sit there now, or the match begins again.
    """
    division = _event(call, key)
    asked = {name: call.data[name] for name in ("round", "reason", "version")}
    wanted = seating.by_registration(division, call.data["tables"])
    again = call.data.get("again", ())
    return _corrected(reseating.correct_seating(division=division, wanted=wanted, again=again, by=call.by, **asked))


@router.post(
    "seating/rounds/",
    right=permissions.ORGANIZE,
    reads=UpdateRounds,
    answers=SeatingAnswer,
    errors={409: "no-event not-drawn", 422: "bad-rounds bad-text no-reason no-seating"},
)
def update_rounds(call: Call, key: str) -> dict[str, Any]:
    """Update the number of rounds of an individual event, which ends with as many as are seated.

    It ends at once if these are over. An event that has ended goes on with more rounds.
    """
    event_rounds.change_rounds(division=_event(call, key), by=call.by, **call.data)
    return _all(call, key)


@router.post(
    "seating/late-entries/",
    right=permissions.ORGANIZE,
    reads=AddLatePerson,
    answers=SeatedPersonAnswer,
    status=201,
    errors={409: "no-event no-round not-drawn plays-already", 422: "not-here not-paid"},
)
def add_late_person(call: Call, key: str) -> Team:
    """Add a person who registered after the lottery. They play from the next round on; earlier rounds count nothing."""
    division = _event(call, key)
    held = get_object_or_404(call.tournament.registrations, number=call.data["registration"])
    return seating.enter_late(division=division, registration=held, by=call.by)


def _all(call: Call, key: str) -> dict[str, Any]:
    event = people.read(_event(call, key))
    return {"rounds": event.rounds, "seated": shown.rounds(event)}


def _corrected(plan: reseating.Plan) -> shown.CorrectedRound:
    """Return a corrected seating as the answer shows it."""
    found = shown.of_round(plan.event, plan.round, plan.number)
    changes = tuple(
        shown.ChangedTable(
            number=change.number,
            before=shown.of_table(plan.event, change.before, found.tables[change.number - 1].hall),
            after=found.tables[change.number - 1],
            lines=change.lines,
            begins_again=change.begins_again,
        )
        for change in plan.changes
    )
    return shown.CorrectedRound(
        found.number, found.tables, found.byes, plan.problems, plan.repeats, changes=changes, version=plan.version
    )


def _shown(made: seating.Proposal) -> shown.ShownRound:
    """Return a proposal with its problems, as the answer shows it."""
    found = shown.of_round(made.event, made.round, made.number)
    noshows = tuple(made.event.people[one] for one in made.noshows)
    return dataclasses.replace(found, problems=made.problems, repeats=made.repeats, noshows=noshows)
