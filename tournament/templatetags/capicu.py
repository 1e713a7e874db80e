"""Template tags available everywhere without {% load %}: money, translations, names, prizes and standings."""

from django import template
from django.template.base import Node, Parser, Token
from django.templatetags import i18n

from brackets import lottery
from tournament.core import money as core_money
from tournament.documents.kinds.registry import KINDS
from tournament.documents.queue.catalogue import set_title, title
from tournament.models import Batch, Division, Document, PlanItem, Round, naming
from tournament.prizes import pledges
from tournament.results.standings import Column

register = template.Library()


@register.tag("translate")
def translate(parser: Parser, token: Token) -> Node:
    """Django's own {% translate %}, available in every template."""
    return i18n.do_translate(parser, token)


@register.tag("blocktranslate")
def blocktranslate(parser: Parser, token: Token) -> Node:
    """Django's own {% blocktranslate %}, available in every template."""
    return i18n.do_block_translate(parser, token)


@register.filter
def money(cents: int | None, currency: str = "USD") -> str:
    """Format cents: 1500 -> "$15.00"; None counts as 0, "$0.00". Other currencies: "15.00 CHF"."""
    return core_money.money_text(cents, currency)


@register.filter
def division_name(division: Division) -> str:
    """The division's name in the language of the page."""
    return naming.division_name(division)


@register.filter
def pool_name(word: str) -> str:
    """A division as named in a file, translated if it is a standard one."""
    return naming.pool_name(word)


@register.filter
def round_name(round_: Round) -> str:
    """The round's name in the language of the page: "Final", "Round 2"."""
    return naming.round_name(round_.division, round_.number)


@register.filter
def plan_name(item: PlanItem) -> str:
    """A schedule item in the language of the page: "Lunch", "Men: Round 2"."""
    return naming.plan_name(item)


@register.filter
def registration_number(number: int) -> str:
    """A registration number as the lottery writes it: 7 -> "0007"."""
    return lottery.label(number)


@register.filter
def document_name(document: Document) -> str:
    """A document's title in the language of the page: "Scoresheets: Men, Final"."""
    return title(document)


@register.filter
def kind_name(document: Document) -> str:
    """The name of a document's kind, in the language of the page: "bracket sheet"."""
    return str(KINDS[document.kind].label)


@register.filter
def set_name(batch: Batch) -> str:
    """The title of a set of documents, in the language of the page: "Men, Round 2"."""
    return set_title(batch)


# Prizes in words.
register.filter(pledges.place_name)
register.filter(pledges.bracket_of)
register.filter(pledges.prize_name)
register.filter(pledges.percent)

# The cells of the standings: `{{ column|text_in:row }}`, and `column|cost_in:row`.
register.filter("text_in", Column.text)
register.filter("cost_in", Column.cost_of)
