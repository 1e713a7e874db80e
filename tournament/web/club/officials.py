"""The officials and judges of a club: accounts, API tokens, the tables of judges, and passes of judges without one."""

import datetime
from collections.abc import Callable, Mapping

import segno
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.db.models import Max, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from tournament.club import accounts, api_tokens, judge_assignments, judge_passes, permissions
from tournament.club.judge_passes import shortly
from tournament.core.address import base_url, is_only_here
from tournament.core.errors import TournamentError
from tournament.documents.judge_pass import draw_pass
from tournament.models import Club, JudgePass, Token, Tournament, User
from tournament.web.club.forms import JudgeForm, OfficialForm, PassForm, PasswordForm, TokenForm
from tournament.web.frame.access import FORM, POST, OfficialRequest, choose_club, needs, needs_in_club, needs_login
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success


# Keeps the passwords out of error reports.
@sensitive_post_parameters("password1", "password2")
@needs_in_club(permissions.ORGANIZE, FORM)
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
def unlock(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Lift the lock-out of an account after wrong passwords."""
    user = _official(club, user_id)
    accounts.lift_lock_out(club=club, user=user, by=request.user)
    return success(request, _("{name} can log in again.").format(name=user), "organizer:officials", club.pk)


@sensitive_post_parameters("password1", "password2")
@needs_in_club(permissions.ORGANIZE, FORM)
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


def _password_set(request: OfficialRequest, club: Club, user: User) -> HttpResponse:
    if user == request.user:
        update_session_auth_hash(request, user)  # Django logs out sessions of the old password
    return success(request, _("{name} has a new password.").format(name=user), "organizer:officials", club.pk)


def _official(club: Club, user_id: int) -> User:
    # distinct(), because one user may have several roles.
    return get_object_or_404(User.objects.filter(offices__club=club).distinct(), pk=user_id)


def _accounts(
    request: OfficialRequest, club: Club, form: OfficialForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = club.officials.select_related("user").order_by("user__first_name", "user__username", "role")
    locked = accounts.locked_out(row.user for row in rows)
    context = {"club": club, "form": form, "officials": rows, "locked": locked, "refusal": refusal}
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


@needs(permissions.ORGANIZE, FORM)
def passes(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the tournament's judge passes; a POST creates one and shows its PIN, this once."""
    form = PassForm(sent(request))
    done, status = submit(
        form,
        lambda: judge_passes.make(
            tournament=tournament,
            name=form.cleaned_data["name"],
            tables=form.cleaned_data["wanted"],
            key=form.cleaned_data["key"],
            by=request.user,
        ),
        lambda issued: _show_pass(request, tournament, issued),
    )
    return done or _passes_page(request, tournament, form, status=status)


@needs(permissions.ORGANIZE, FORM)
def renew_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Replace the link and the PIN of a lost pass; a GET explains the effects first."""
    if request.method != "POST":
        effects = [
            _("The link and the PIN on the old pass no longer work."),
            _("A phone that uses them is logged out at once, until the new PIN is entered on it."),
            _("The tables and the code of the pass stay the same, and so does all that was entered."),
        ]
        texts = {"heading": _("New pass document"), "button": _("Make a new pass document"), "effects": effects}
        return _confirm_pass(request, tournament, pk, texts)
    try:
        issued = judge_passes.renew(judge_pass=_pass(tournament, pk), by=request.user)
    except TournamentError as error:
        return _passes_page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    return _show_pass(request, tournament, issued)


@needs(permissions.ORGANIZE, POST)
# Keeps the PIN out of error reports.
@sensitive_post_parameters("pin")
def pass_document(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The pass as a PDF, with the PIN just shown; rendered in the request and never stored, because of the PIN."""
    try:
        content = draw_pass(
            judge_pass=_pass(tournament, pk), pin=request.POST.get("pin", ""), base_url=base_url(request)
        )
    except TournamentError as error:
        return _passes_page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-pass-{pk}.pdf"'
    return response


@needs(permissions.ORGANIZE, FORM)
def change_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change the tables of a judge pass."""
    held = _pass(tournament, pk)
    form = JudgeForm(sent(request), tables=None if held.everywhere else held.numbers)
    done, status = submit(
        form,
        lambda: judge_passes.change(judge_pass=held, tables=form.cleaned_data["wanted"], by=request.user),
        lambda _done: success(
            request, _("{name} is assigned to these tables.").format(name=held), *_pass_list(tournament)
        ),
    )
    context = {"tournament": tournament, "judge": held, "judge_pass": held, "form": form}
    return done or render(request, "club/judge_tables.html", context, status=status)


@needs(permissions.ORGANIZE, FORM)
def revoke_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Revoke a pass at once and for good; a GET explains the effects first."""
    if request.method != "POST":
        effects = [
            _("Nothing can be entered with this pass any more, even in the middle of a round."),
            _("What was entered with it stays."),
            _("It cannot be given out again: for the same judge make a new one."),
        ]
        texts = {
            "heading": _("Revoke the pass"),
            "button": _("Revoke the pass"),
            "effects": effects,
            "danger": True,
        }
        return _confirm_pass(request, tournament, pk, texts)
    sentence = _("{name} cannot enter anything any more.")
    return _pass_step(request, tournament, pk, judge_passes.revoke, sentence)


@needs(permissions.ORGANIZE, POST)
def lift_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Lift the lock of a pass after five wrong PINs."""
    return _pass_step(request, tournament, pk, judge_passes.lift, _("{name} can use the PIN again."))


def _confirm_pass(
    request: OfficialRequest, tournament: Tournament, pk: int, texts: Mapping[str, object]
) -> HttpResponse:
    """Render the confirmation with its effects; a revoked pass allows no further step."""
    held = _pass(tournament, pk)
    if held.revoked_at is not None:
        return SeeOther(resolve_url(*_pass_list(tournament)))
    context = {"tournament": tournament, "judge_pass": held, **texts}
    return render(request, "club/pass_revoke.html", context)


def _pass_step(
    request: OfficialRequest, tournament: Tournament, pk: int, step: Callable[..., JudgePass], sentence: str
) -> HttpResponse:
    held = step(judge_pass=_pass(tournament, pk), by=request.user)
    return success(request, sentence.format(name=held), *_pass_list(tournament))


def _pass(tournament: Tournament, pk: int) -> JudgePass:
    return get_object_or_404(_passes(tournament), pk=pk)


def _passes(tournament: Tournament) -> QuerySet[JudgePass]:
    return JudgePass.objects.filter(tournament=tournament).select_related("user", "tournament")


def _pass_list(tournament: Tournament) -> tuple[str, str]:
    """The list of passes, as the arguments of `resolve_url`."""
    return "organizer:passes", tournament.slug


@sensitive_variables("issued")  # the PIN, in error reports
def _show_pass(request: OfficialRequest, tournament: Tournament, issued: judge_passes.Issued) -> HttpResponse:
    """Show the pass with its PIN; a repeated form (same idempotency key) redirects to the list instead."""
    if issued.pin is None:
        sentence = _("{name} already has a pass. Its PIN is shown only once: if the document is lost, make a new one.")
        messages.warning(request, sentence.format(name=issued.judge_pass))
        return SeeOther(resolve_url(*_pass_list(tournament)))
    base = base_url(request)
    link = f"{base}{resolve_url('judge:pass', judge_passes.token_of(issued.judge_pass))}"
    context = {
        "tournament": tournament,
        "judge_pass": issued.judge_pass,
        "pin": f"{issued.pin[:3]} {issued.pin[3:]}",  # easier to read and type in two groups
        "link": link,
        "entrance": f"{base}{resolve_url('judge:enter')}",
        "qr": segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="#fff"),
        "only_here": is_only_here(request),
    }
    return render(request, "club/pass_print.html", context)


def _passes_page(
    request: OfficialRequest, tournament: Tournament, form: PassForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = _with_last_use(tournament, list(_passes(tournament).prefetch_related("tables")))
    judges = [
        (one.user, shortly(one.tables or []), one.tables is None)
        for one in judge_assignments.assignments_of(tournament)
    ]
    context = {"tournament": tournament, "form": form, "passes": rows, "accounts": judges, "refusal": refusal}
    return render(request, "club/passes.html", context, status=status)


def _with_last_use(tournament: Tournament, held: list[JudgePass]) -> list[tuple[JudgePass, datetime.datetime | None]]:
    """Each pass with the time of its last use: a login or a journal line. None: never used."""
    actors = [str(one.user.pseudonym) for one in held]
    # One grouped query for all passes; `order_by()` removes the default order, which would split the groups.
    lines = tournament.journal.filter(actor__in=actors).order_by().values_list("actor")
    newest = dict(lines.annotate(newest=Max("at")))
    uses = ((one, (one.user.last_login, newest.get(str(one.user.pseudonym)))) for one in held)
    return [(one, max((at for at in times if at), default=None)) for one, times in uses]
