"""Filters for the cells of the standings: `{{ column|text_in:row }}`, and `column|cost_in:row`."""

from django import template

from tournament.results.standings import Column

register = template.Library()

register.filter("text_in", Column.text)
register.filter("cost_in", Column.cost_of)
