"""`manage.py test`: every check there is, on both databases, with one line of figures at the end."""
