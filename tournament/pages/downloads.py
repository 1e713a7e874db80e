"""Hand out a finished document."""

import uuid

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import issuing
from tournament.models import Document


@require_safe
def document(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The PDF of a ready document, for whom its kind is meant (`issuing.may_open`)."""
    found = get_object_or_404(Document.objects.select_related("tournament__club"), public_id=public_id)
    if found.state != Document.State.DONE or not issuing.may_open(request.user, found.kind, found.tournament):
        raise Http404
    try:
        paper = issuing.contents(found)
    except FileNotFoundError:
        sentence = _("The file of this paper is gone.")
        return render(request, "404.html", {"sentence": sentence}, status=404)
    response = FileResponse(paper, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{issuing.file_name(found)}"'
    response["Cache-Control"] = "private, no-cache"
    return response
