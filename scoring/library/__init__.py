"""The library behind `import scoring`: playable hands, views, matches, pictures, perft and the arena."""
