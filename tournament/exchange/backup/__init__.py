"""Back-ups of the whole installation: one file with everything that lasts, restoring it, and a second folder.

What lasts is the database, the documents and pictures, and the secret keys. The folder of files is the record of which
back-ups there are, not a table: it must still be right after the database was restored or lost.
"""
