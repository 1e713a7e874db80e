"""API tokens: listed, created and revoked, by users logged in with a session."""

from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import access, fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import api_tokens, permissions
from tournament.core.errors import Refused
from tournament.models import Token

SCOPE = HelpText("The maximum rights of the token; never more than its account has.", "read")
TOURNAMENT = HelpText(
    "The slug of the only tournament that it is for", "saci-2026", absent=": for all tournaments of the club"
)

router = Router("tokens/", right=permissions.FRIENDLY, session_only=True)


class CreateToken(Strict):
    """The purpose of the token, its scope, and for how many days it is valid (1 to 365).

    `club` is required only if the caller works for several: a token is for one club. With `tournament`,
    everything of the club's other tournaments that is not public does not exist for it (404), and what is the whole
    club's is refused (403).
    """

    name = Text("The purpose of the token.", "the club's website", max_length=api_tokens.NAME_LENGTH)
    scope = fields.ChoiceField(SCOPE, choices=Token.Scope.choices)
    days = Whole(
        "For how many days it is valid, 1 to 365.",
        90,
        min_value=1,
        max_value=api_tokens.LONGEST,
        default=api_tokens.USUAL,
    )
    club = Whole(help_texts.CLUB_ID, required=False)
    tournament = Text(TOURNAMENT, max_length=60, required=False)


class TokenAnswer(serializers.Serializer[Any]):
    """A token without its secret. `last_used_at` is updated at most every five minutes; null: never used.

    `open` false: it is no longer valid, because it was revoked (`revoked_at`), has expired (`expires_at`), or its
    account was closed, changed its password, or lost the role that the scope needs.
    """

    id = fields.UUIDField("The token's id, as used in URLs; it is no secret.", source="public_id")
    name = fields.CharField("The purpose of the token.", "the club's website")
    scope = fields.ChoiceField(SCOPE, choices=Token.Scope.choices)
    club = fields.IntegerField("The id of the club that it is for.", 1, source="club_id")
    tournament = fields.CharField(TOURNAMENT, source="tournament.slug", allow_null=True, default=None)
    account = fields.CharField("The name of its account.", "Olga Organizer", source="user")
    created_at = fields.DateTimeField(help_texts.CREATED_AT, source="created")
    expires_at = fields.DateTimeField("When it expires (with UTC offset).", source="expiry")
    last_used_at = fields.DateTimeField(
        "When it was last used (with UTC offset), accurate to a few minutes; null: never.", None, allow_null=True
    )
    revoked_at = fields.DateTimeField(help_texts.REVOKED_AT, allow_null=True)
    open = fields.SerializerMethodField("Whether the token is valid.", True)

    def get_open(self, token: Token) -> bool:
        return api_tokens.is_open(token)


class NewTokenAnswer(TokenAnswer):
    """A new token with its secret, which no later response contains."""

    secret = fields.CharField("The secret, sent as `Authorization: Bearer ...`; shown only once.", "1f5a" * 16)

    def to_representation(self, instance: api_tokens.Made) -> dict[str, Any]:
        return {**TokenAnswer(instance.token).data, "secret": instance.secret}


# Session only: a leaked token must not be able to create its successor.
@router.get(
    # Not the primary key, which is the hash of the secret.
    asks=page("name", "scope", created_at="created", expires_at="expiry", key="public_id"),
    answers=TokenAnswer,
    many=True,
    errors={403: "session-only"},
)
def list_tokens(call: Call) -> QuerySet[Token]:
    """List the API tokens of the caller, and all tokens of the clubs that they organize for, oldest first.

    Tokens that have been invalid for 90 days are deleted.
    """
    organized = access.clubs_with(call.by, permissions.ORGANIZE)
    return api_tokens.everyones().filter(Q(user=call.by) | Q(club__in=organized))


@router.post(
    reads=CreateToken,
    answers=NewTokenAnswer,
    status=201,
    errors={403: "session-only", 409: "too-many-tokens", 422: "bad-days bad-name bad-scope not-here"},
    shows_secret=True,
    needs_proof=True,
)
def create_token(call: Call) -> api_tokens.Made:
    """Create an API token. Its secret is in this response only."""
    details = dict(call.data)
    club = access.choose_club(call.clubs, details.pop("club", None), _("Choose one of your clubs."))
    if (slug := details.pop("tournament", None)) is not None:
        details["tournament"] = club.tournaments.filter(slug=slug).first()
        if details["tournament"] is None:
            raise Refused(_("Choose a tournament of this club."), field="tournament", code="not-here")
    return api_tokens.make(club=club, by=call.by, **details)


@router.delete("<uuid:public_id>/", errors={403: "session-only"})
def revoke_token(call: Call, public_id: str) -> None:
    """Revoke an API token for good; its next request is refused. Revoking it again changes nothing.

    Allowed for its owner, and for organizers of its club.
    """
    known = api_tokens.everyones().filter(Q(user=call.by) | Q(club__in=call.clubs))
    api_tokens.revoke(token=get_object_or_404(known, public_id=public_id), by=call.by)
