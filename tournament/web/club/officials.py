"""The officials and judges of a club: accounts, API tokens, and the tables of judges."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from tournament.club import accounts, api_tokens, judge_assignments, permissions, proof, second_factor
from tournament.core.address import base_url
from tournament.core.errors import TournamentError
from tournament.models import Club, Token, Tournament, User
from tournament.web.club.forms import JudgeForm, OfficialForm, PasswordForm, TokenForm
from tournament.web.frame.access import FORM, POST, OfficialRequest, choose_club, needs, needs_in_club, needs_login
from tournament.web.frame.answers import press, sent, status_of, submit, success
from tournament.web.frame.proof import form_needs_proof


# Keeps the passwords out of error reports.
@sensitive_post_parameters("password1", "password2")
@needs_in_club(permissions.ORGANIZE, FORM)
@form_needs_proof
def officials(request: OfficialRequest, club: Club) -> HttpResponse:
    """List the club's accounts; a POST creates one."""
    form = OfficialForm(sent(request))
    done, status = submit(
        form,
        lambda: accounts.make_official(
            club=club,
            username=form.cleaned_data["username"],
            full_name=form.cleaned_data["full_name"],
            password=form.cleaned_data["password1"],
            role=form.cleaned_data["role"],
            by=request.user,
        ),
        lambda user: success(request, _("{name} can log in now.").format(name=user), "organizer:officials", club.pk),
    )
    return done or _accounts(request, club, form, status=status)


@needs_in_club(permissions.ORGANIZE, POST)
@form_needs_proof
def close(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Remove an account's rights in this club, effective at once."""
    user = _official(club, user_id)
    try:
        accounts.close_account(club=club, user=user, by=request.user)
    except TournamentError as error:
        return _accounts(request, club, OfficialForm(), refusal=str(error), status=status_of(error))
    text = _("{name} no longer has any rights in this club.").format(name=user)
    return success(request, text, "organizer:officials", club.pk)


@needs_in_club(permissions.ORGANIZE, POST)
@form_needs_proof
def unlock(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Lift the lock-out of an account after wrong passwords; with a proof, or it would lift the lock of proofs too."""
    user = _official(club, user_id)
    accounts.lift_lock_out(club=club, user=user, by=request.user)
    return success(request, _("{name} can log in again.").format(name=user), "organizer:officials", club.pk)


@sensitive_post_parameters("password1", "password2")
@needs_in_club(permissions.ORGANIZE, FORM)
@form_needs_proof
def password(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Set an account's password; users who change their own password stay logged in."""
    user = _official(club, user_id)
    form = PasswordForm(sent(request))
    done, status = submit(
        form,
        lambda: accounts.set_password(club=club, user=user, password=form.cleaned_data["password1"], by=request.user),
        lambda _done: _password_set(request, club, user),
    )
    return done or render(request, "club/password.html", {"club": club, "official": user, "form": form}, status=status)


@needs_in_club(permissions.ORGANIZE, POST)
@form_needs_proof
def reset_second_factor(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Remove the second factor of an official who has lost it."""
    user = _official(club, user_id)

    def step() -> str:
        second_factor.reset(club=club, user=user, by=request.user)
        return _("{name} logs in with the password alone, until they add a second factor again.").format(name=user)

    return press(request, step, "organizer:officials", club.pk)


@needs_in_club(permissions.ORGANIZE, POST)
@form_needs_proof
def need_second_factor(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose whether organizers of the club need a second factor."""
    needed = request.POST.get("needed") == "yes"

    def step() -> str:
        second_factor.need(club=club, needed=needed, by=request.user)
        return (
            _("Organizers of this club need two-factor authentication now.")
            if needed
            else _("Organizers of this club may log in with a password alone.")
        )

    return press(request, step, "organizer:officials", club.pk)


def _password_set(request: OfficialRequest, club: Club, user: User) -> HttpResponse:
    if user == request.user:
        proof.keep_logged_in(request, user)
    return success(request, _("{name} has a new password.").format(name=user), "organizer:officials", club.pk)


def _official(club: Club, user_id: int) -> User:
    # distinct(), because one user may have several roles.
    return get_object_or_404(User.objects.filter(offices__club=club).distinct(), pk=user_id)


def _accounts(
    request: OfficialRequest, club: Club, form: OfficialForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = club.officials.select_related("user").order_by("user__first_name", "user__username", "role")
    locked = accounts.locked_out(row.user for row in rows)
    with_two = second_factor.with_two(row.user_id for row in rows)
    context = {
        "club": club,
        "form": form,
        "officials": rows,
        "locked": locked,
        "with_two": with_two,
        "refusal": refusal,
    }
    return render(request, "club/officials.html", context, status=status)


@needs(permissions.ORGANIZE, FORM)
def assign_tables(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Assign tables to a judge, or all tables again."""
    judge = get_object_or_404(judge_assignments.judges(tournament), pk=pk)
    held = next(one.tables for one in judge_assignments.assignments_of(tournament) if one.user == judge)
    form = JudgeForm(sent(request), tables=held)
    done, status = submit(
        form,
        lambda: judge_assignments.assign(
            tournament=tournament, user=judge, tables=form.cleaned_data["wanted"], by=request.user
        ),
        lambda _done: success(
            request, _("{name} is assigned to these tables.").format(name=judge), "organizer:passes", tournament.slug
        ),
    )
    return done or render(
        request, "club/judge_tables.html", {"tournament": tournament, "judge": judge, "form": form}, status=status
    )


@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """List the clubs of this account; redirect to the club if there is only one."""
    return choose_club(request, permissions.FRIENDLY, address="programs:club", template="club/clubs.html")


@needs_in_club(permissions.FRIENDLY, FORM)
@form_needs_proof
def club(request: OfficialRequest, club: Club) -> HttpResponse:
    """List the tokens that this account may see; a POST creates one and shows its secret, this once."""
    scopes = api_tokens.scopes_for(request.user, club)
    form = TokenForm(sent(request), club=club, scopes=scopes)
    done, status = submit(
        form,
        lambda: api_tokens.make(club=club, by=request.user, **form.cleaned_data),
        lambda made: _secret(request, club, made),  # no redirect: the secret is not stored anywhere
    )
    if done is not None:
        return done
    rows = [(token, api_tokens.is_open(token)) for token in _seen(request, club)]
    context = {"club": club, "form": form, "tokens": rows}
    return render(request, "club/tokens.html", context, status=status)


@needs_in_club(permissions.FRIENDLY, FORM)
def revoke_token(request: OfficialRequest, club: Club, public_id: str) -> HttpResponse:
    """Revoke a token at once and for good; a GET explains the effects first."""
    token = get_object_or_404(_seen(request, club), public_id=public_id)  # 404 for other people's tokens
    if request.method != "POST":
        return render(request, "club/revoke.html", {"club": club, "token": token})
    api_tokens.revoke(token=token, by=request.user)
    return success(request, _("The token “{name}” is revoked.").format(name=token), "programs:club", club.pk)


def _seen(request: OfficialRequest, club: Club) -> QuerySet[Token]:
    """The visible tokens: an organizer sees all tokens of the club, anyone else their own."""
    found = api_tokens.everyones().filter(club=club)
    return found if permissions.is_organizer(request.user, club) else found.filter(user=request.user)


@sensitive_variables("made", "context")
def _secret(request: OfficialRequest, club: Club, made: api_tokens.Made) -> HttpResponse:
    context = {"club": club, "token": made.token, "secret": made.secret, "base": base_url(request)}
    return render(request, "club/token_created.html", context)
