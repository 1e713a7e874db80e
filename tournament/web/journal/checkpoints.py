"""Signed checkpoints of journals: downloaded by everybody, kept with co-signatures, co-signed for others."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.journal import checkpoints, cosigning
from tournament.models import Club, Tournament
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs, needs_in_club
from tournament.web.frame.answers import sent, submit, success

LONGEST = 8_000  # characters: a checkpoint with dozens of co-signatures


class CheckpointForm(forms.Form):
    """A checkpoint as text, and the public key that it is signed or co-signed by."""

    checkpoint = forms.CharField(
        label=gettext_lazy("Checkpoint"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
    )
    key = forms.CharField(
        label=gettext_lazy("Public key of the other club"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The signed checkpoint of a tournament's journal as it is now, for everybody to keep."""
    return _file(get_object_or_404(Tournament, slug=slug), f"{slug}.checkpoint")


@needs_in_club(permissions.ORGANIZE, READ)
def download_of_club(request: OfficialRequest, club: Club) -> HttpResponse:
    """The signed checkpoint of a club's own journal."""
    return _file(club, "club.checkpoint")


def _file(where: Tournament | Club, name: str) -> HttpResponse:
    if not (note := cosigning.file_of(where)):
        raise Http404
    return _as_file(note, name)


def _as_file(note: str, name: str) -> HttpResponse:
    response = HttpResponse(note, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@needs(permissions.ORGANIZE, FORM)
def of_tournament(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """What a checkpoint is; a POST keeps one of this tournament that another club has co-signed."""
    form = CheckpointForm(sent(request))
    done, status = submit(
        form,
        lambda: cosigning.keep(
            where=tournament,
            note=form.cleaned_data["checkpoint"],
            keys=[form.cleaned_data["key"]],
            by=request.user,
        ),
        lambda kept: success(
            request,
            _("The checkpoint of line {line} is kept.").format(line=kept.lines),
            "organizer:checkpoint",
            tournament.slug,
        ),
    )
    context = {
        "tournament": tournament,
        "form": form,
        "note": checkpoints.signed_or_none(tournament),
        "kept": [one for one in cosigning.kept_for(tournament) if one.signers],  # not those of an imported file
        "key": checkpoints.public_key(),
    }
    return done or render(request, "journal/checkpoint.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def cosign(request: OfficialRequest, club: Club) -> HttpResponse:
    """Co-sign a checkpoint of another club, and hand it back as a file."""
    form = CheckpointForm(sent(request))
    done, status = submit(
        form,
        lambda: cosigning.cosign(
            note=form.cleaned_data["checkpoint"],
            key=form.cleaned_data["key"],
            club=club,
            by=request.user,
            now=timezone.now(),
        ),
        lambda note: _as_file(note, "co-signed.checkpoint"),
    )
    context = {"club": club, "form": form, "key": checkpoints.public_key(checkpoints.COSIGNATURE)}
    return done or render(request, "journal/cosign.html", context, status=status)
