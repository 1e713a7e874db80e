"""The least that a safe write through Django REST framework needs, to measure Capicú against; and an empty answer.

It has tables of its own in the same database, and is answered by the same server behind the same middleware.
"""
