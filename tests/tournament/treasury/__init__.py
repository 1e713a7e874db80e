"""The treasurer's figures."""
