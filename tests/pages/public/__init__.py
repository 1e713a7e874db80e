"""The public's pages and the wall."""
