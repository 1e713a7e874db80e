"""`manage.py test`: runs every check and the tests on both databases, and ends with one line of totals."""
