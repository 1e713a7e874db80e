"""What the treasurer asks: what is owed and was paid, where the money lies, what the winners got. Nothing is stored.

`sums` adds the payments up in every direction, from one query; `boxes` says what lies in each cash box; `accounts` puts
both beside the prizes; `sheets` makes spreadsheets of it, `paper` the report that is signed. Money is cents; what was
waived is no money.
"""

from tournament.treasury.accounts import Accounts, of
from tournament.treasury.boxes import Box
from tournament.treasury.paper import report
from tournament.treasury.sums import Line

__all__ = ["Accounts", "Box", "Line", "of", "report"]
