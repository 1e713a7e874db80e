"""The lottery of a bracket, step by step (docs/lottery.md): `tournament.draw` says the same to everybody outside.

entrants       who would be drawn now
terms          the rules of one draw, as the organizer sets them and as the hall reads them
closing        freeze the list, or open it again
hidden         the server's chain of secrets: the only room that reads it
promising      publish the commitment
tiles          what the hall draws, typed tile by tile
placing        teams and their places in a bracket
championship   the winners of the brackets meet
revealing      open the secret and draw
records        the record of a draw, for anybody to repeat it
redrawing      give a draw up, and what rested on it
ceremony       how far the hall has seen it
forgetting     take the name of an erased person off the lists
"""
