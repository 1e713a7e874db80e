"""Prizes in words: {% load prizes %}."""

from django import template

from tournament.prizes import pledges

register = template.Library()

register.filter(pledges.place_name)
register.filter(pledges.bracket_of)
register.filter(pledges.prize_name)
register.filter(pledges.percent)
