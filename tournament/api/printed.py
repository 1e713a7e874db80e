"""A printed page, by the short code in its foot: whether it is still right, for whoever holds it."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import issuing
from tournament.api.documentation import documented
from tournament.api.documents import PaperChangeAnswer
from tournament.api.operation import View
from tournament.api.reading import LARGEST, Strict, question
from tournament.issuing import freshness, titles
from tournament.issuing.codes import read_code
from tournament.models import Document


class ChoosePage(Strict):
    """`page`: the one that is held, from 1; without it, or with one that the paper has not, the whole."""

    page = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)


class PrintedAnswer(serializers.Serializer[Any]):
    """What a printed paper is, and whether it is still right.

    `newest`: the code of the newest version, its own where it is that, "" while that is being drawn. `gone`: nothing is
    left that it could show. `changes`: what has changed, for who may open the paper; empty for everybody else.
    """

    code = serializers.CharField()
    tournament = serializers.CharField(source="tournament.slug")
    paper = serializers.CharField(source="kind")
    title = serializers.CharField()
    version = serializers.IntegerField()
    pages = serializers.IntegerField()
    out_of_date = serializers.BooleanField(source="fresh.is_out_of_date")
    gone = serializers.BooleanField(source="fresh.is_gone")
    newest = serializers.CharField(allow_blank=True)
    changes = PaperChangeAnswer(many=True)


class Printed(View):
    """Papers by their codes."""

    @documented(
        "documents",
        "get",
        answers=PrintedAnswer,
        many=False,
        status=200,
        reads=None,
        asks=ChoosePage,
        private=False,
        nested=True,
    )
    def get(self, request: Request, code: str) -> Response:
        """Look a printed page up; small letters, blanks and hyphens do not matter."""
        page = question(ChoosePage, request.query_params).get("page", 0)
        papers = Document.objects.select_related("tournament__club", "division__bracket")
        found = papers.filter(code=read_code(code)).first() if read_code(code) else None
        if found is None:
            raise Http404
        fresh = freshness.of(found, now=timezone.now())
        here = fresh.of_page(found, page) if page else fresh
        open_to = issuing.may_open(request.user, found.kind, found.tournament)
        shown = {
            **{name: getattr(found, name) for name in ("code", "tournament", "kind", "version", "pages")},
            "title": titles.title(found),
            "fresh": here,
            "newest": freshness.latest(found).code,
            "changes": here.changes if open_to else (),
        }
        return Response(PrintedAnswer(shown).data)
