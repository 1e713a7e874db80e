"""What clubs decide for themselves, by subject: the options that rule systems offer. Each system picks its own.

A rule system names the option; its own field holds the default. The letter and number of a gap is in `policies`.
"""
