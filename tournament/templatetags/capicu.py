"""What templates of the house can say without loading anything: money, translations and names of brackets."""

from django import template
from django.template.base import Node, Parser, Token
from django.templatetags import i18n

from tournament import amounts, draw, freezing
from tournament.issuing.titles import set_title, title
from tournament.models import Batch, Division, Document, PlanItem, Round

register = template.Library()


@register.tag("translate")
def translate(parser: Parser, token: Token) -> Node:
    """Django's own {% translate %}, at hand in every template."""
    return i18n.do_translate(parser, token)


@register.tag("blocktranslate")
def blocktranslate(parser: Parser, token: Token) -> Node:
    """Django's own {% blocktranslate %}, at hand in every template."""
    return i18n.do_block_translate(parser, token)


@register.filter
def money(cents: int | None, currency: str = "USD") -> str:
    """Cents as people write money: 1500 -> "$15.00"; None is nothing yet, "$0.00". Other currencies: "15.00 CHF"."""
    return amounts.written(cents, currency)


@register.filter
def division_name(division: Division) -> str:
    """The bracket's name in the language of the page."""
    return freezing.division_name(division)


@register.filter
def pool_name(word: str) -> str:
    """A bracket as a file names it, in the language of the page where it is one of ours."""
    return freezing.pool_name(word)


@register.filter
def round_name(round_: Round) -> str:
    """The round's name in the language of the page: "Final", "Round 2"."""
    return freezing.round_name(round_.division, round_.number)


@register.filter
def plan_name(item: PlanItem) -> str:
    """A line of the day's plan in the language of the page: "Lunch", "Men: Round 2"."""
    return freezing.plan_name(item)


@register.filter
def registration_number(number: int) -> str:
    """A registration's number as the lottery writes it: 7 -> "0007"."""
    return draw.label(number)


@register.filter
def document_name(document: Document) -> str:
    """What a paper is, in the language of the page: "Scoresheets: Men, Final"."""
    return title(document)


@register.filter
def set_name(batch: Batch) -> str:
    """What a set of papers is of, in the language of the page: "Men, Round 2"."""
    return set_title(batch)
