"""Prizes in words: {% load prizes %}."""

from django import template

from tournament.freezing import promises

register = template.Library()

register.filter(promises.place_name)
register.filter(promises.bracket_of)
register.filter(promises.prize_name)
register.filter(promises.percent)
