"""Who plays whom: the lottery, the bracket formats, and the models of brackets and matches.

Terms used in this package:

bracket   one competition (the men's, the women's), with a label and a size
entrant   a number on a place; the package knows no people, no money and no points
place     0..size-1 from the top of the bracket sheet down; assigned by the lottery
match     two sources meet, one winner moves on; numbered 1..size-1 in round order
bye       passing a round without an opponent: planned (an odd round), or because the opponents are missing
vacancy   a match that nobody came to: nobody moves on from it

`lottery`, `formats`, `rotating` and `tree` are pure: standard library only, no Django, no clock, no randomness but the
given seed.
"""
