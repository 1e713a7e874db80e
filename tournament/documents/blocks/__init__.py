"""The blocks of a story as pieces of a page: each knows its height, where it may be divided, and how to draw itself."""
