"""Who meets whom: the lottery and the single-elimination tree.

Words of this room:

bracket   one single elimination (the men's, the women's), with a label and a size
entrant   a number on a place; the room knows no people, no money and no points
place     0..size-1 from the top of the bracket sheet to its foot; entrants are put on places by lot
match     two sources meet, one winner moves on; numbered 1..size-1 in round order
bye       passing a round without an opponent: either the tree's own (an odd round) or because the opponents are missing
vacancy   a match nobody came to: nobody moves on from it

`lottery` and `tree` are pure: standard library only, no Django, no clock, no chance but the seed they are given.
"""
