"""The options that rule systems offer, by subject: what clubs decide for themselves. Each system picks its own.

A rule system names the option; its own field holds the default. `policies` gives the letter and number of each gap.
"""
