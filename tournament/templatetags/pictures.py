"""Template tags of the club's pictures: {% load pictures %}.

Each shows something without a picture too: the club's crest, or the mark, on felt.
"""

from typing import Any, Final

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.club import settings
from tournament.models import Club, Tournament
from tournament.tournaments import pictures

register = template.Library()

NO_TOURNAMENT: Final = "img/share.jpg"  # the mark on felt


@register.simple_tag
def picture_url(tournament: Tournament, name: str) -> str:
    """The address of a public picture, such as "cover.webp" or "champions.webp"; "" while there is none."""
    mark = pictures.version_of(tournament, name)
    return f"{reverse('public:picture', args=[tournament.slug, name])}?v={mark}" if mark else ""


@register.inclusion_tag("tournaments/cover.html")
def tournament_cover(tournament: Tournament, size: str = "small") -> dict[str, Any]:
    """The cover of a tournament, 16:9: its photograph, else felt with the crest or the mark. `size`: small or large.

    It is an ornament beside the tournament's name, so it has no text of its own.
    """
    name = "cover.webp" if size == "large" else "cover-small.webp"
    width, height = pictures.SIZES[name][1][:2]
    photograph = picture_url(tournament, name)
    return {"photograph": photograph, "width": width, "height": height, "club": tournament.club, "size": size}


@register.simple_tag
def club_style(club: Club | None) -> SafeString | str:
    """The link to the stylesheet that tints the header band; "" where the header stays felt."""
    if club is None or not settings.tints(club.colour):
        return ""
    return format_html('<link rel="stylesheet" href="{}">', reverse("public:club-colour", args=[club.colour[1:]]))


@register.inclusion_tag("frame/shared_picture.html", takes_context=True)
def shared_picture(context: dict[str, Any], tournament: Tournament | None = None) -> dict[str, Any]:
    """The picture of link previews in the head of a page: of the tournament, else the mark on felt."""
    address = picture_url(tournament, "share.jpg") if tournament is not None else ""
    named = tournament.name if tournament is not None else "Capicú"
    return {
        "url": f"{context['base_url']}{address or static(NO_TOURNAMENT)}",
        "alt": _("{tournament}, {club}").format(tournament=named, club=tournament.club) if tournament else named,
    }
