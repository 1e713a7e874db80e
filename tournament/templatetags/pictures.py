"""Template tags of the club's pictures: {% load pictures %}.

Each shows something without a picture too: the club's crest, or the mark, on felt.
"""

from typing import Any, Final

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

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


@register.simple_tag(takes_context=True)
def club_style(context: dict[str, Any]) -> SafeString | str:
    """The link to the stylesheet that tints the header band in the colour of the page's club; "" where it is felt."""
    tournament = context.get("tournament")
    club: Club | None = tournament.club if tournament else context.get("club")
    if not club or not settings.tints(club.colour):
        return ""
    return format_html('<link rel="stylesheet" href="{}">', reverse("public:club-colour", args=[club.colour[1:]]))


@register.inclusion_tag("frame/shared_picture.html", takes_context=True)
def shared_picture(context: dict[str, Any]) -> dict[str, Any]:
    """The picture of link previews: that of the page's tournament, or the mark on felt."""
    tournament: Tournament | None = context.get("tournament")
    address = picture_url(tournament, "share.jpg") if tournament else ""
    alt = f"{tournament.name}, {tournament.club.name}" if tournament else "Capicú"
    return {"url": f"{context['base_url']}{address or static(NO_TOURNAMENT)}", "alt": alt}
